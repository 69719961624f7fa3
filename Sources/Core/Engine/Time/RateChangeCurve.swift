import LegatoTiming

/// A curve over a window of a timeline whose rate changes inside the window: as a function of seconds it is the plain curve.
///
/// Its argument is the share s of the window; τ(s), the share of the window's seconds that has passed, is linear on either side of the knot.
struct RateChangeCurve: TimingCurveProvider {
  let base: ResolvedCurve
  /// Seconds of the whole window at the rate before or after the knot, divided by the window's seconds.
  private let before, behind: Double
  /// Share of the window at which the rate changes.
  private let knot: Double

  init(base: ResolvedCurve, before: Double, behind: Double, knot: Double) {
    let whole = knot * before + (1 - knot) * behind
    (self.base, self.before, self.behind, self.knot) = (base, before / whole, behind / whole, knot)
  }

  private func time(_ s: Double) -> Double { s <= knot ? s * before : 1 - (1 - s) * behind }

  func progress(at s: Double) -> Double { base.progress(at: time(s)) }
  func velocity(at s: Double) -> Double { base.velocity(at: time(s)) * (s < knot ? before : behind) }
}

extension Timeline {
  /// The curve of an animation that joins now, over a window in the direction of travel: the given curve in seconds, also where the timeline's rate changes.
  func inSeconds(_ pace: ResolvedCurve, from: Double, to: Double) -> ResolvedCurve {
    guard let rateChange, to > from else { return pace }
    let knot = isReversed ? 1 - rateChange.knot : rateChange.knot
    guard from < knot, knot < to else { return pace }
    let (before, behind) = isReversed ? (rateChange.above, rateChange.below) : (rateChange.below, rateChange.above)
    // in no time there is no rate
    guard max(before, behind) > 0 else { return pace }
    return .other(RateChangeCurve(base: pace, before: before, behind: behind, knot: (knot - from) / (to - from)))
  }
}
