/// What remains of a replaced curve in the iteration of an explicit animation in which it was replaced.
struct FadedCycle: Hashable, BitwiseCopyable {
  let fade: Fade
  /// Counted as ``Phase/cycle``.
  let cycle: Double

  /// In no iteration.
  static let never = FadedCycle(fade: Fade(start: 0, value: 0, slope: 0), cycle: .nan)

  func slope(at fraction: Double, in cycle: Double) -> Double { cycle == self.cycle ? fade.slope(at: fraction) : 0 }
}

extension Timeline {
  /// The curve of an explicit animation, and what remains of a former one; nil if nothing does.
  var faded: (pace: ResolvedCurve, cycle: FadedCycle)? {
    guard chain != nil, let later, case .other(let curve as FadedCurve) = pace else { return nil }
    return (later.pace, FadedCycle(fade: curve.fade, cycle: later.cycle))
  }

  /// The phase of an explicit animation with this chain at a time of its space.
  func phase(of chain: TimeChain, at time: Double) -> Phase {
    let phase = chain.phase(at: time, pace)
    guard let later, later.cycle != phase.cycle else { return phase }
    return chain.phase(at: time, later.pace)
  }
}
