/// A clock that can be waited for. Tests bring their own, which they move by hand.
public protocol FrameClock {
  /// Seconds since an arbitrary moment; never goes back.
  var now: Double { get }
  /// Returns when ``now`` is at `time`, in seconds, or past it. It may return early; whoever calls it asks again.
  func sleep(until time: Double)
}

extension MonotonicClock: FrameClock {}
