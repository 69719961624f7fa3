print("no check yet")
