#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time since the clock was made; never goes back, whatever happens to the date.
public struct MonotonicClock: Sendable {
  private let start: (seconds: Int, nanoseconds: Int)

  /// A clock that is at 0 now.
  public init() { start = MonotonicClock.read() }

  /// Seconds since this clock was made, at least 0.
  public var now: Double {
    let time = MonotonicClock.read()
    return max(0, Double(time.seconds - start.seconds) + Double(time.nanoseconds - start.nanoseconds) * 1e-9)
  }

  private static func read() -> (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    // Fails only for a clock that the system does not have; every system here has this one.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
