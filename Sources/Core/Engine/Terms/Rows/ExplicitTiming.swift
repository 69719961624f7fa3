import LegatoTiming

/// The times of an explicit animation that is representable as a row.
///
/// *Straight*, if no group around it begins after it or ends before it, none repeats, and a group with a curve contains it from begin to end and presents it all
/// the time; *nested* otherwise, and if something remains of a former curve.
struct ExplicitTiming {
  /// Begin of the first iteration, and seconds per iteration; of nested ones the outermost begin, and the seconds per second.
  private(set) var start, unit: Double
  /// None for a single iteration without further properties, and for nested ones.
  let bend: Bend
  /// Its times inside those of its groups; nil if they are straight.
  let nested: NestedTime.Key?
  /// The curve.
  let pace: ResolvedCurve

  /// - Parameters:
  ///   - pace: The animation's own curve.
  ///   - faded: What remains of a former one.
  ///   - vanishes: Whether it presents nothing at its end in any case.
  ///   - growth: What each iteration adds to the progress of the next ones (``Cycle/growth``).
  ///   - now: Time of the layer, or of the stage, that the chain is in.
  /// - Returns: nil if it is not representable as a row, or over.
  init?(_ chain: TimeChain, _ pace: ResolvedCurve, _ faded: FadedCycle?, vanishes: Bool, growth: UInt8, at now: Double) {
    guard now < chain.outermost.endTime else { return nil }
    if faded == nil, let (chain, pace) = Self.withoutCurves(chain, pace),
      let straight = ExplicitTiming(chain, pace, vanishes: vanishes, growth: growth, at: now, until: chain.outermost.endTime)
    {
      self = straight
    } else {
      self.init(nested: chain, pace, faded, growth: growth, at: now)
    }
  }

  private init?(nested chain: TimeChain, _ pace: ResolvedCurve, _ faded: FadedCycle?, growth: UInt8, at now: Double) {
    guard let key = NestedTime.Key(chain, growth: growth, faded, hasBegun: chain.outermost.beginTime <= now),
      abs(chain.outermost.beginTime) < Limits.seconds.upperBound
    else { return nil }
    (start, unit, bend, nested, self.pace) = (chain.outermost.beginTime, 1, .none, key, pace)
  }

  /// The same chain, and the same animation's curve, without groups that have curves: what such a group contains and always presents is an animation in the
  /// group's own time, under both curves. Nil if it does not.
  private static func withoutCurves(_ chain: TimeChain, _ pace: ResolvedCurve) -> (TimeChain, ResolvedCurve)? {
    guard let index = chain.groups.lastIndex(where: \.isEased) else { return (chain, pace) }
    let (map, content) = (chain.groups[index].map, TimeChain(groups: Array(chain.groups[(index + 1)...]), leaf: chain.leaf))
    guard case .cubic(let curve)? = chain.groups[index].pace, curve.staysInside, map.isStraight, !chain.leaf.repeats,
      let inside = ExplicitTiming(content, pace, vanishes: false, growth: 0, at: 0, until: map.duration, isInGroup: true),
      !inside.bend.cycle.hidesBefore
    else { return nil }
    let (before, after) = (inside.start / map.duration, 1 - (inside.start + inside.unit) / map.duration)
    // it is not clipped
    guard before >= -Limits.sameShare, after >= -Limits.sameShare else { return nil }
    var leaf = map
    if inside.bend.cycle.hidesAfter {
      // it ends with the group, and is not presented after that, nor in the moment in which the group turns back
      guard after <= Limits.sameShare, !map.autoreverses, map.moment(at: .infinity).fraction == 1 else { return nil }
      leaf.fillMode = map.fillMode.fillsBackwards ? .backwards : .removed
    }
    let both = GroupedCurve(group: curve, content: pace, start: before, unit: inside.unit / map.duration)
    return withoutCurves(TimeChain(groups: Array(chain.groups[..<index]), leaf: leaf), .other(both))
  }

  /// - Parameters:
  ///   - end: When it is removed.
  ///   - isInGroup: Whether it is not removed then, but a group runs back from there, or begins again.
  private init?(
    _ chain: TimeChain, _ pace: ResolvedCurve, vanishes: Bool, growth: UInt8, at now: Double, until end: Double, isInGroup: Bool = false
  ) {
    guard chain.leaf.isStraight, chain.groups.allSatisfy({ $0.map.isStraight && !$0.map.repeats }) else { return nil }
    (self.pace, nested) = (pace, nil)
    let (leaf, around): (TimeMap, Line) = (chain.leaf, chain.groups.reduce((0, 1)) { Self.inside($1.map, $0) })
    (start, unit) = (around.origin + leaf.beginTime / around.rate, leaf.duration / (leaf.speed * around.rate))
    guard Limits.seconds.contains(unit), abs(start) < Limits.seconds.upperBound else { return nil }
    let last = start + leaf.activeDuration / (leaf.speed * around.rate)
    guard Self.begins(chain, start, at: now, mayWait: isInGroup) else { return nil }
    let hidesBefore = start > now && !chain.phase(at: now, .linear).isShown
    let hidesAfter = (last < end || last == end && isInGroup) && !leaf.fillMode.fillsForwards
    // after the iterations the animation is presented as long as the groups around it are
    guard Self.reaches(chain, min(last, end), end, staysSeen: last < end && !hidesAfter && !vanishes) else { return nil }
    guard leaf.repeats || hidesBefore || hidesAfter && !vanishes else {
      bend = .none
      return
    }
    var cycle = Cycle(leaf, isOver: last < .infinity && leaf.repeats)
    (cycle.hidesBefore, cycle.hidesAfter, cycle.growth) = (hidesBefore, hidesAfter, growth)
    bend = .cycle(cycle)
  }

  /// The same in stage time, for a layer whose time runs `rate` times as fast; nil if the result is out of range. It does not depend on when it is computed,
  /// so that a render server and its owner have the same numbers.
  func inStageTime(_ rate: Double, _ stageTime: (_ local: Double) -> Double?) -> ExplicitTiming? {
    guard let begin = stageTime(start) else { return nil }
    var timing = self
    (timing.start, timing.unit) = (begin, unit / rate)
    return Limits.seconds.contains(timing.unit) && abs(timing.start) < Limits.seconds.upperBound ? timing : nil
  }

  /// Time of a group's time 0, and the group's seconds per second.
  private typealias Line = (origin: Double, rate: Double)

  private static func inside(_ map: TimeMap, _ line: Line) -> Line { (line.origin + map.beginTime / line.rate, line.rate * map.speed) }

  /// Whether all groups have begun or begin with the animation, so that none clips its begin, and until then the same is presented.
  /// - Parameter mayWait: Whether it may begin later in groups that have begun, although frames are needed then.
  private static func begins(_ chain: TimeChain, _ start: Double, at now: Double, mayWait: Bool) -> Bool {
    var line: Line = (0, 1)
    return chain.groups.allSatisfy { group in
      line = inside(group.map, line)
      return line.origin <= now && (start <= now || mayWait) || line.origin == start
    }
  }

  /// Whether all groups last until the animation's iterations are over and, if it stays presented, until its removal.
  private static func reaches(_ chain: TimeChain, _ last: Double, _ end: Double, staysSeen: Bool) -> Bool {
    var line: Line = (0, 1)
    for group in chain.groups {
      line = inside(group.map, line)
      let own = line.origin + group.map.duration / line.rate
      // a difference within rounding does not count
      guard own >= last - Limits.sameShare * abs(last), own >= end || !staysSeen || group.map.fillMode.fillsForwards else { return false }
    }
    return true
  }
}

extension Cycle {
  /// - Parameter isOver: Whether it comes to its end, and stays there.
  fileprivate init(_ map: TimeMap, isOver: Bool) {
    self.init(count: map.cycleCount, autoreverses: map.autoreverses)
    guard isOver else { return }
    // not at the end's time, which is rounded
    let end = map.moment(at: .infinity)
    (rest, countAtRest) = (end.fraction, max(0, end.cycle))
  }
}

extension TimeChain.Link {
  /// Whether its time does not run evenly.
  var isEased: Bool { if case nil = pace { false } else if case .linear = pace { false } else { true } }
}

extension TimeMap {
  fileprivate var repeats: Bool { cycleCount != 1 || autoreverses }

  /// Whether the map runs forwards, once, from its start at a constant speed, for a finite time.
  fileprivate var isStraight: Bool {
    speed > 0 && speed < .infinity && timeOffset == 0 && beginTime.isFinite && duration > 0 && duration < .infinity
  }
}
