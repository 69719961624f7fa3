/// A clock that can be waited for. Tests use manual clocks.
public protocol FrameClock {
  /// Seconds since an arbitrary moment; never goes back.
  var now: Double { get }
  /// Returns when ``now`` is at or past `time`, in seconds. May return early; callers check and repeat.
  func sleep(until time: Double)
}

extension MonotonicClock: FrameClock {}
