import LegatoCore
import LegatoGestures
import LegatoTiming
import LegatoSystem

/// Seconds since the clock was created; monotonic, independent of the date.
///
/// It is paused while its ``TerminalHost`` displays nothing. Copies share one state.
public struct MonotonicClock: Sendable {
  /// The total paused time, and the time since which it is paused; in seconds since the start.
  private struct Pause: Sendable {
    var lost = 0.0
    var heldAt: Double?
  }
  private let start: (seconds: Int, nanoseconds: Int)
  private let pause = Locked(Pause())

  /// A clock that starts at 0 now.
  public init() { start = MonotonicClock.read() }

  /// Seconds since this clock was made, at least 0.
  public var now: Double { pause.withLock { $0.heldAt ?? passed - $0.lost } }

  private var passed: Double {
    let time = MonotonicClock.read()
    return max(0, Double(time.seconds - start.seconds) + Double(time.nanoseconds - start.nanoseconds) * 1e-9)
  }

  /// Whether it is paused; it continues without a jump.
  var isHeld: Bool {
    get { pause.withLock { $0.heldAt != nil } }
    nonmutating set {
      pause.withLock { pause in
        if newValue, pause.heldAt == nil { pause.heldAt = passed - pause.lost }
        if !newValue, let heldAt = pause.heldAt { pause = Pause(lost: passed - heldAt) }
      }
    }
  }

  /// Subtracts past seconds; has no effect while it is paused.
  func skip(_ seconds: Double) {
    pause.withLock { pause in
      if pause.heldAt == nil { pause.lost = min(passed, pause.lost + max(0, seconds)) }
    }
  }

  /// Blocks the calling thread until ``now`` is at `time`; a signal may end it early. A time that is not finite is reported, and the call returns at once.
  public func sleep(until time: Double) {
    guard time.isFinite else {
      return Misuse.report(.number(call: "sleep(until:)", wanted: "a finite time", found: "\(time)", repair: "the time it is"))
    }
    var seconds = min(time - now, 1e6)
    guard seconds > 0 else { return }
    // while it is paused its time does not advance
    if isHeld { seconds = max(seconds, 0.01) }
    var length = timespec()
    length.tv_sec = .init(saturating: seconds)
    length.tv_nsec = .init(saturating: (seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&length, nil)
  }

  private static func read() -> (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    // Fails only for a clock that the system does not have; every system here has this one.
    clock_gettime(CLOCK_MONOTONIC, &time)
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }
}
