#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func fatalExit() -> Never { exit(1) }

func usage(_ argument: String) -> Never {
  print(
    "soak: cannot use \(argument); soak [--law animators|referee|rooms|transitions|scenes|servers|texts|plugins] [--sequences N] [--length CALLS] [--events N] [--refereed N] [--served N] [--texts N] [--plugins N] [--seed S], N and CALLS above 0"
  )
  exit(2)
}
