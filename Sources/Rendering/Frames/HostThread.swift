#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system, made because a host asked for something that needs one.
enum HostThread {
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends with it. False where the system gives none.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let start = Unmanaged.passRetained(Start(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        #else
          let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
        #endif
        start.body()
        return nil
      }, start)
    guard failure == 0 else {
      Unmanaged<Start>.fromOpaque(start).release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// Cores that are there to be used, at least 1.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static func yield() { sched_yield() }

  /// Names the thread that asks.
  static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(bitPattern: Int(truncatingIfNeeded: pthread_self()))
    #endif
  }
}
