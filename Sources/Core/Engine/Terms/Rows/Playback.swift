import LegatoTiming

/// What rows have in common: their curve, how they follow a timeline, or where they remain.
struct Playback {
  /// A block's row runs in stage time under a curve; a row that follows a timeline has the remaining share of a follower.
  enum Driver {
    case curve(CurveTable)
    case follower(Follower)
    /// Its rows remain at one share: explicit animations that stay presented after their end.
    case resting(Double)
    /// Unused, and free for another driver.
    case none
  }
  var driver: Driver
  /// Whether hit testing finds layers that it animates (HT-5); a timeline has its own policy.
  var allowsInteraction = false
  var bend = Bend.none

  var cycle: Cycle? { bend.kind == .cycle ? bend.cycle : nil }
  var fade: Fade? { bend.kind == .fade ? bend.fade : nil }

  /// The curve of rows in stage time.
  var pace: ResolvedCurve? {
    guard case .curve(let table) = driver else { return nil }
    return fade.map { .other(FadedCurve(table.pace, $0)) } ?? table.pace
  }

  /// The change of the progress per second of a row in stage time: the sum of its parts' slopes, so that no composed curve is made.
  func progressRate(_ timing: SIMD2<Double>, _ now: Double) -> Double {
    let (u, rate, fade) = fraction(timing, now)
    guard rate != 0, case .curve(let table) = driver else { return 0 }
    return (table.pace.velocity(at: u) + fade) * rate
  }

  /// The argument of the curve for a row in stage time, its change per second, and the slope of a fade there.
  private func fraction(_ timing: SIMD2<Double>, _ now: Double) -> (value: Double, rate: Double, fade: Double) {
    if let time = bend.nested {
      let (fraction, rate, fade) = time._withUnsafeGuaranteedRef { $0.fraction((now - timing.x) * timing.y) }
      return (fraction, rate * timing.y, fade)
    }
    if let cycle {
      let (fraction, direction) = cycle.fraction((now - timing.x) / timing.y)
      return (fraction, direction / timing.y, 0)
    }
    let passed = (now - timing.x) * timing.y
    let u = max(0, min(1, passed))
    return (u, passed >= 0 && passed < 1 ? timing.y : 0, fade?.slope(at: u) ?? 0)
  }

  var isResting: Bool { if case .resting = driver { true } else { false } }
  /// How rows follow a timeline, if they do.
  var follower: Follower? { if case .follower(let follower) = driver { follower } else { nil } }
}
