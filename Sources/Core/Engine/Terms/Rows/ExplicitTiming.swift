import LegatoTiming

/// The times of an explicit animation that is representable as a row: no group around it repeats, has a curve or ends before it.
struct ExplicitTiming {
  /// Begin of the first iteration, and seconds per iteration.
  private(set) var start, unit: Double
  /// Nil for a single iteration without further properties.
  let cycle: Cycle?

  /// - Parameters:
  ///   - vanishes: Whether it presents nothing at its end in any case.
  ///   - now: Time of the layer, or of the stage, that the chain is in.
  /// - Returns: nil if it is not representable as a row, or over.
  init?(_ chain: TimeChain, vanishes: Bool, at now: Double) {
    guard now < chain.outermost.endTime, chain.leaf.isStraight, let end = Self.end(chain) else { return nil }
    let (leaf, around) = (chain.leaf, Self.innermost(chain))
    (start, unit) = (around.origin + leaf.beginTime / around.rate, leaf.duration / (leaf.speed * around.rate))
    guard Limits.seconds.contains(unit), abs(start) < Limits.seconds.upperBound else { return nil }
    // frames are needed while a group waits for its content
    guard chain.groups.isEmpty || start <= now else { return nil }
    let repeats = leaf.cycleCount != 1 || leaf.autoreverses
    let last = start + leaf.activeDuration / (leaf.speed * around.rate)
    let (hidesBefore, hidesAfter) = (start > now && !leaf.fillMode.fillsBackwards, last < end && !leaf.fillMode.fillsForwards)
    // after the iterations the animation is presented as long as the groups around it are
    guard Self.reaches(chain, min(last, end), end, staysSeen: last < end && !hidesAfter && !vanishes) else { return nil }
    guard repeats || hidesBefore || hidesAfter && !vanishes else {
      cycle = nil
      return
    }
    var cycle = Cycle(count: leaf.cycleCount, autoreverses: leaf.autoreverses)
    if last < .infinity, repeats { cycle.rest = leaf.moment(at: leaf.endTime).fraction }
    (cycle.hidesBefore, cycle.hidesAfter) = (hidesBefore, hidesAfter)
    self.cycle = cycle
  }

  /// The same in stage time, for a layer whose time is `local` at `now` and runs `rate` times as fast; nil if the result is out of range.
  func inStageTime(_ now: Double, local: Double, rate: Double) -> ExplicitTiming? {
    var timing = self
    (timing.start, timing.unit) = (now + (start - local) / rate, unit / rate)
    return Limits.seconds.contains(timing.unit) && abs(timing.start) < Limits.seconds.upperBound ? timing : nil
  }

  /// Time of a group's time 0, and the group's seconds per second.
  private typealias Line = (origin: Double, rate: Double)

  private static func inside(_ map: TimeMap, _ line: Line) -> Line { (line.origin + map.beginTime / line.rate, line.rate * map.speed) }

  private static func innermost(_ chain: TimeChain) -> Line { chain.groups.reduce((0, 1)) { inside($1.map, $0) } }

  /// Time of its removal, if all groups around it have a constant rate.
  private static func end(_ chain: TimeChain) -> Double? {
    for group in chain.groups {
      guard group.pace == nil, group.map.isStraight, group.map.cycleCount == 1, !group.map.autoreverses else { return nil }
    }
    return chain.outermost.endTime
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

extension TimeMap {
  /// Whether the map runs forwards, once, from its start at a constant speed, for a finite time.
  fileprivate var isStraight: Bool {
    speed > 0 && speed < .infinity && timeOffset == 0 && beginTime.isFinite && duration > 0 && duration < .infinity
  }
}
