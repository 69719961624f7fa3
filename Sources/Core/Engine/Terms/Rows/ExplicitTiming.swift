import LegatoTiming

/// The times of an explicit animation that is representable as a row: no group around it begins after it or ends before it, none but the outermost repeats, and
/// a group with a curve contains it from begin to end, and presents it all the time.
struct ExplicitTiming {
  /// Begin of the first iteration, of the animation or of a group that repeats, and seconds per iteration.
  private(set) var start, unit: Double
  /// None for a single iteration without further properties.
  let bend: Bend
  /// Its times inside those of its groups, instead of a bend, where they are no line.
  private(set) var nested: NestedTime.Key?
  /// The curve.
  let pace: ResolvedCurve

  /// The times of an explicit animation as a row, if they are representable, and it is not over.
  /// - Parameters:
  ///   - now: Time of the layer, or of the stage, that the chain is in.
  static func of(_ chain: TimeChain, _ pace: ResolvedCurve, vanishes: Bool, growth: UInt8, at now: Double) -> ExplicitTiming? {
    guard now < chain.outermost.endTime else { return nil }
    return ExplicitTiming(chain, pace, vanishes: vanishes, growth: growth, at: now) ?? ExplicitTiming(nested: chain, pace, growth, at: now)
  }

  /// The same for any groups with cubic curves.
  private init?(nested chain: TimeChain, _ pace: ResolvedCurve, _ growth: UInt8, at now: Double) {
    var maps = chain.groups.map(\.map) + [chain.leaf]
    let begin = maps[0].beginTime
    maps[0].beginTime = 0
    // nothing is presented before now, and nothing from its end on
    maps[0].fillMode = begin <= now || maps[0].fillMode.fillsBackwards ? .both : .forwards
    var curves: [CubicTimingParameters?] = []
    for group in chain.groups {
      guard let curve = group.cubic else { return nil }
      curves.append(curve == .linear ? nil : curve)
    }
    guard abs(begin) < Limits.seconds.upperBound, maps.allSatisfy(\.isSteady) else { return nil }
    (start, unit, bend, self.pace) = (begin, 1, .none, pace)
    nested = NestedTime.Key(maps: maps, curves: curves, growth: growth)
  }

  /// - Parameters:
  ///   - pace: The animation's own curve.
  ///   - vanishes: Whether it presents nothing at its end in any case.
  ///   - growth: What each iteration adds to the progress of the next ones (``Cycle/growth``).
  ///   - now: Time of the layer, or of the stage, that the chain is in.
  /// - Returns: nil if it is not representable as a row, or over.
  private init?(_ chain: TimeChain, _ pace: ResolvedCurve, vanishes: Bool, growth: UInt8, at now: Double) {
    guard let (chain, pace) = Self.withoutCurves(chain, pace) else { return nil }
    guard let group = chain.groups.first, group.map.repeats else {
      self.init(chain, pace, vanishes: vanishes, growth: growth, at: now, until: chain.outermost.endTime)
      return
    }
    // inside the group, in its own time, each of whose iterations lasts from 0 to its duration
    let content = TimeChain(groups: Array(chain.groups.dropFirst()), leaf: chain.leaf)
    guard growth == 0, group.map.isStraight,
      let inside = ExplicitTiming(content, pace, vanishes: vanishes, growth: 0, at: 0, until: group.map.duration, isInGroup: true)
    else { return nil }
    let (begin, unit) = (group.map.beginTime, group.map.duration / group.map.speed)
    guard Limits.seconds.contains(unit), abs(begin) < Limits.seconds.upperBound else { return nil }
    let own = CycleInGroup(inside.bend.cycle, start: inside.start, unit: inside.unit, of: group.map.duration)
    var cycle = Cycle(group.map, isOver: group.map.endTime < .infinity)
    cycle.hidesBefore = begin > now && !group.map.fillMode.fillsBackwards
    self.init(start: begin, unit: unit, bend: .group(cycle, own), pace: pace)
  }

  private init(start: Double, unit: Double, bend: Bend, pace: ResolvedCurve) {
    (self.start, self.unit, self.bend, self.pace) = (start, unit, bend, pace)
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
      guard after <= Limits.sameShare, !map.autoreverses else { return nil }
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
    self.pace = pace
    let (leaf, around) = (chain.leaf, Self.innermost(chain))
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

  private static func innermost(_ chain: TimeChain) -> Line { chain.groups.reduce((0, 1)) { inside($1.map, $0) } }

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
  /// Its curve, if it is a cubic.
  fileprivate var cubic: CubicTimingParameters? {
    switch pace {
    case nil, .linear: .linear
    case .cubic(let curve): curve
    default: nil
    }
  }
  fileprivate var isEased: Bool { if case nil = pace { false } else if case .linear = pace { false } else { true } }
}

extension CubicTimingParameters {
  /// Whether its progress never leaves 0…1, and so never falls.
  var staysInside: Bool { (0...1).contains(y1) && (0...1).contains(y2) }
}

extension TimeMap {
  /// Whether its numbers, and what frames compute of them, are finite, and its time does not stand still.
  fileprivate var isSteady: Bool {
    [duration, abs(speed), cycleDuration].allSatisfy(Limits.seconds.contains)
      && [beginTime, timeOffset].allSatisfy { abs($0) < Limits.seconds.upperBound }
  }

  fileprivate var repeats: Bool { cycleCount != 1 || autoreverses }

  /// Whether the map runs forwards, once, from its start at a constant speed, for a finite time.
  fileprivate var isStraight: Bool {
    speed > 0 && speed < .infinity && timeOffset == 0 && beginTime.isFinite && duration > 0 && duration < .infinity
  }
}
