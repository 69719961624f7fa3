import LegatoTiming

/// A time map inside another as frames evaluate it: from the share of the group's time that has passed to the share of its own.
///
/// Instead of what ``TimeMap/moment(at:)`` computes, a product and a sum give its cycles. Within their error of a boundary between two cycles, or of the active
/// interval, it does not answer.
struct TimeStep: BitwiseCopyable {
  /// The cycles at the group's share 0, and from there to its share 1. If the map runs backwards they are counted backwards.
  let cyclesAtStart, cycles: Double
  /// Cycles below which it has not begun for sure, and from which it is active for sure; the same of its end.
  private let before, begun, ending, over: Double
  /// The distance from the middle of a cycle within which there is no boundary.
  private let half: Double
  /// Runs per cycle: 1, or 2 if it autoreverses; and the one at whose end it is at its own end: 0 if it only runs backwards.
  private let runs, top: Double
  /// Whether each run is one forwards.
  private let isForwards: Bool
  /// Whether it is an animation's single run, which is presented before and after, too: then no boundary has to be decided.
  private let isSingle: Bool
  /// What is presented before and after.
  let first, last: Bend.Iteration
  /// The table of its curve, and the playback that has it; nil for a line.
  let curve: Curve?

  struct Curve: BitwiseCopyable {
    let playback: Int
    let pieces: UnsafePointer<Double>
    /// See ``GroupCurve/steepness``.
    let steepness: Double
  }

  /// - Parameters:
  ///   - duration: That of the group, in seconds.
  ///   - isLast: Whether it is the animation's own map, and not that of a group.
  ///   - error: The largest error of the group's share; becomes that of the map's own.
  init(
    _ map: TimeMap, inside duration: Double, _ curve: Curve?, first: Bend.Iteration, last: Bend.Iteration, isLast: Bool,
    error: inout Double
  ) {
    let (perSecond, runsBackwards) = (abs(map.speed) / map.cycleDuration, map.speed < 0)
    let begin = map.timeOffset / map.cycleDuration * (runsBackwards ? -1 : 1)
    (cycles, cyclesAtStart) = (duration * perSecond, begin - map.beginTime * perSecond)
    (runs, top) = (map.autoreverses ? 2 : 1, runsBackwards && !map.autoreverses ? 0 : 1)
    isForwards = runs == top
    isSingle = isLast && isForwards && map.cycleCount == 1 && map.timeOffset == 0 && map.fillMode == .both
    (self.first, self.last, self.curve) = (first, last, curve)
    let own = error * cycles + Self.rounding * (cycles + abs(cyclesAtStart))
    (before, begun, ending, over) = (begin - own, begin + own, begin + map.cycleCount - own, begin + map.cycleCount + own)
    half = 0.5 - own
    error = runs * own + Self.rounding
    if let curve { error = curve.steepness * error + 2 * CurveTable.tolerance }
  }

  /// The relative error of a few operations.
  private static let rounding = 0x1p-48

  enum Answer {
    case active(share: Double, cycle: Double)
    case before, after, unknown
  }

  /// - Parameter x: Cycles.
  @inline(__always)
  func answer(_ x: Double) -> Answer {
    if isSingle { return .active(share: max(0, min(1, x)), cycle: 0) }
    if x < before { return .before }
    if x > over { return .after }
    let whole = Cycle.whole(x)
    let part = x - whole
    guard x > begun, x < ending, abs(part - 0.5) < half else { return .unknown }
    return .active(share: isForwards ? part : 1 - abs(top - part * runs), cycle: whole)
  }
}
