import LegatoTiming

/// A spring that took over at a progress of its timeline: as the timeline's curve it says what everything shows that goes by the timeline alone (PA-48).
///
/// Its argument is the time fraction, which is `knot` where the spring begins: there the progress is the same number. On the way of travel the spring makes the
/// rest, `p = goal + (knot − goal)·(x(t) − v·y(t))` with the oscillator's answers x and y to a unit offset and a unit velocity; on the other side of the knot the
/// way is straight.
struct SprungCurve: TimingCurveProvider {
  let spring: SpringPace
  /// In 0…1.
  let knot: Double
  /// Whether it leads to 1, else to 0.
  let isForward: Bool

  /// The share of the spring's time that has passed at a fraction, and the change of that with the fraction; nil on the other side of the knot.
  private func share(at s: Double) -> (value: Double, rate: Double)? {
    let span = isForward ? 1 - knot : knot
    guard span > 0, isForward ? s >= knot : s <= knot else { return nil }
    return (abs(s - knot) / span, (isForward ? 1 : -1) / span)
  }

  func progress(at s: Double) -> Double {
    guard let share = share(at: s)?.value else { return s }
    let goal = isForward ? 1.0 : 0
    return share >= 1 ? goal : goal + (knot - goal) * (1 - spring.progress(at: share))
  }

  func velocity(at s: Double) -> Double {
    guard let (share, rate) = share(at: s) else { return 1 }
    let goal = isForward ? 1.0 : 0
    return share >= 1 ? 0 : -(knot - goal) * spring.velocity(at: share) * rate
  }
}
