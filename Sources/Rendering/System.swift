// The platform-dependent code of this module, except the name of its C library.
import LegatoSystem

extension HostThread {
  #if canImport(Darwin)
    typealias Argument = UnsafeMutableRawPointer
  #else
    typealias Argument = UnsafeMutableRawPointer?
  #endif

  /// Runs `body` on a detached thread, which ends when it returns. False if the system creates none.
  static func detach(_ argument: UnsafeMutableRawPointer, _ body: @convention(c) (Argument) -> UnsafeMutableRawPointer?) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, body, argument) == 0 else { return false }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// Identifies the calling thread.
  static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(bitPattern: Int(truncatingIfNeeded: pthread_self()))
    #endif
  }

  /// The nice value of a high priority on Linux, where -20 is the highest and 0 the default.
  private static let highNice: Int32 = -10

  /// Requests a high priority for the calling thread. False if the system refuses; then nothing changes.
  static func askForHighPriority() -> Bool {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0) == 0
    #elseif canImport(Musl)
      // of threads: 0 is the calling one
      setpriority(PRIO_PROCESS, 0, highNice) == 0
    #else
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, highNice) == 0
    #endif
  }
}

extension sigaction {
  /// What is called for the signal, a member of a union whose name is each library's own.
  var handler: GuardState.Handler {
    get {
      #if canImport(Glibc)
        __sigaction_handler.sa_handler
      #elseif canImport(Musl)
        __sa_handler.sa_handler
      #else
        __sigaction_u.__sa_handler
      #endif
    }
    set {
      #if canImport(Glibc)
        __sigaction_handler.sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_u.__sa_handler = newValue
      #endif
    }
  }
}
