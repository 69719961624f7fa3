import LegatoSystem

/// A thread of the system, created on a host's request.
enum HostThread {
  private final class Start {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread, which ends when `body` returns. False if the system creates none.
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

  /// Available cores, at least 1.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  static func yield() { sched_yield() }
}
