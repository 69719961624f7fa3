#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func fatalExit() -> Never { exit(1) }

func usage(_ argument: String) -> Never {
  print("soak: cannot use \(argument); soak [--law animators|transitions] [--sequences N] [--seed S] [--length CALLS]")
  exit(2)
}
