import LegatoGestures

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

  /// Blocks the calling thread until ``now`` is at `time`; a signal may end it early. A time that is not finite is reported, and nobody sleeps.
  public func sleep(until time: Double) {
    guard time.isFinite else {
      return Misuse.report(.number(call: "sleep(until:)", wanted: "a finite time", found: "\(time)", repair: "the time it is"))
    }
    let seconds = min(time - now, 1e6)
    guard seconds > 0 else { return }
    var length = timespec()
    length.tv_sec = .init(seconds)
    length.tv_nsec = .init((seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&length, nil)
  }

  private static func read() -> (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    // Fails only for a clock that the system does not have; every system here has this one.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
