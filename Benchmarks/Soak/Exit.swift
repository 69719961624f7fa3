import LegatoSystem

func fatalExit() -> Never { exit(1) }

func usage(_ argument: String) -> Never {
  print(
    "soak: cannot use \(argument); soak [--law animators|referee|rooms|threads|transitions|scenes|servers|texts|plugins|sandbox] [--sequences N] [--length CALLS] [--events N] [--refereed N] [--served N] [--texts N] [--plugins N] [--attacks N] [--seed S], N and CALLS above 0"
  )
  exit(2)
}
