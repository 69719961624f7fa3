import LegatoTiming

/// A spring from a progress of its timeline on. As the timeline's curve it is the progress of everything that only follows the timeline (PA-48).
///
/// Its argument is the time fraction, which is `knot` where the spring begins; the progress there is the same number. In the direction of travel the progress
/// is `p = goal + (knot − goal)·(x(t) − v·y(t))`, with the oscillator's responses x and y to a unit offset and a unit velocity; on the other side of the knot
/// it is linear.
struct SprungCurve: TimingCurveProvider {
  let spring: ResolvedSpring
  /// In 0…1.
  let knot: Double
  /// Whether it leads to 1, otherwise to 0.
  let isForward: Bool

  /// The progress to which it leads, and how far that is in time fraction.
  var goal: Double { isForward ? 1 : 0 }
  var span: Double { isForward ? 1 - knot : knot }

  /// The share of the spring's time that has passed at a fraction, and its derivative; nil on the other side of the knot.
  private func share(at s: Double) -> (value: Double, rate: Double)? {
    guard span > 0, isForward ? s >= knot : s <= knot else { return nil }
    return (abs(s - knot) / span, (isForward ? 1 : -1) / span)
  }

  func progress(at s: Double) -> Double {
    guard let share = share(at: s)?.value else { return s }
    return share >= 1 ? goal : goal + (knot - goal) * (1 - spring.progress(at: share))
  }

  func velocity(at s: Double) -> Double {
    guard let (share, rate) = share(at: s) else { return 1 }
    return share >= 1 ? 0 : -(knot - goal) * spring.velocity(at: share) * rate
  }
}
