#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How soon a thread gets a processor that others want, too.
public enum ThreadPriority: Hashable, Sendable {
  /// As the thread that made it.
  case normal
  /// Before most others, where the system grants it: on Linux to whoever may lower a nice value (`CAP_SYS_NICE`, or a limit `nice` set for the user).
  case high
}

extension HostThread {
  /// Of high priority, as Linux counts it: -20 is the highest there is, 0 that of everybody.
  private static let highNice: Int32 = -10

  /// Asks for the thread that calls. False where the system refuses, and all is as before.
  static func askForHighPriority() -> Bool {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0) == 0
    #elseif canImport(Musl)
      // of threads: 0 is the one that calls
      setpriority(PRIO_PROCESS, 0, highNice) == 0
    #else
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, highNice) == 0
    #endif
  }
}
