print("no scenes yet")
