import LegatoTiming

/// What rows have in common: the curve they are under, or the way in which they follow a timeline.
struct Style {
  /// A row of a block runs in stage time under its curve; what follows a timeline is as far as its follower says.
  enum Driver {
    case curve(CurveTable)
    case follower(Follower)
    /// Without rows, to be used again.
    case none
  }
  var driver: Driver
  /// Whether touches go to what it moves (HT-5); a timeline has a policy of its own.
  var allowsInteraction = false
  /// Set where rows under a curve repeat it: their timing then is the start and the seconds of one run.
  var cycle: Cycle?
  /// Set where the curve took over from another one in flight.
  var fade: Fade?

  /// The curve of rows in stage time.
  var pace: Pace? {
    guard case .curve(let table) = driver else { return nil }
    return fade.map { .other(FadedCurve(table.pace, $0)) } ?? table.pace
  }

  /// The slope of that curve: of its parts, for together they would have to be made.
  func velocity(at u: Double) -> Double {
    guard case .curve(let table) = driver else { return 0 }
    return table.pace.velocity(at: u) + (fade?.slope(at: u) ?? 0)
  }

  /// The argument of the curve of a row in stage time, and its change a second.
  func fraction(_ timing: SIMD2<Double>, _ now: Double) -> (value: Double, rate: Double) {
    if let cycle {
      let (fraction, way) = cycle.fraction((now - timing.x) / timing.y)
      return (fraction, way / timing.y)
    }
    let u = (now - timing.x) * timing.y
    return (max(0, min(1, u)), u >= 0 && u < 1 ? timing.y : 0)
  }

  var follower: Follower? { if case .follower(let follower) = driver { follower } else { nil } }
}
