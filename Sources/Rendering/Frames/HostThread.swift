import LegatoSystem

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
    let isStarted = detach(start) { argument in
      let argument: UnsafeMutableRawPointer? = argument
      if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
      return nil
    }
    if !isStarted { Unmanaged<Start>.fromOpaque(start).release() }
    return isStarted
  }

  /// Cores that are there to be used, at least 1.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static func yield() { sched_yield() }
}
