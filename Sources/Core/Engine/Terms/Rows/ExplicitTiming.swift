import LegatoTiming

/// The stage's times of an explicit animation whose runs follow each other straight on, as a row has them: no group around it repeats, bends or cuts its time.
struct ExplicitTiming {
  /// When its first run begins, in stage time, and the seconds of one run.
  let start, unit: Double
  /// Nil where all that counts is one run.
  let cycle: Cycle?

  /// - Parameters:
  ///   - vanishes: whether it shows nothing at its end in any case.
  ///   - now: stage time.
  /// - Returns: nil where a row cannot say it, or it has come to its end.
  init?(_ chain: TimeChain, vanishes: Bool, at now: Double) {
    guard now < chain.outermost.endTime, chain.leaf.isStraight, let end = Self.end(chain) else { return nil }
    let (leaf, around) = (chain.leaf, Self.innermost(chain))
    (start, unit) = (around.origin + leaf.beginTime / around.rate, leaf.duration / (leaf.speed * around.rate))
    guard Limits.seconds.contains(unit), abs(start) < Limits.seconds.upperBound else { return nil }
    // while a group waits for what is in it, frames are asked for
    guard chain.groups.isEmpty || start <= now else { return nil }
    let repeats = leaf.cycleCount != 1 || leaf.autoreverses
    let last = start + leaf.activeDuration / (leaf.speed * around.rate)
    let (hidesBefore, hidesAfter) = (start > now && !leaf.fillMode.fillsBackwards, last < end && !leaf.fillMode.fillsForwards)
    // behind its runs it is seen as long as the groups around it are
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

  /// Stage time of a group's time 0, and its seconds a second.
  private typealias Line = (origin: Double, rate: Double)

  private static func inside(_ map: TimeMap, _ line: Line) -> Line { (line.origin + map.beginTime / line.rate, line.rate * map.speed) }

  private static func innermost(_ chain: TimeChain) -> Line { chain.groups.reduce((0, 1)) { inside($1.map, $0) } }

  /// When it is taken off, where all groups around it run straight through.
  private static func end(_ chain: TimeChain) -> Double? {
    for group in chain.groups {
      guard group.pace == nil, group.map.isStraight, group.map.cycleCount == 1, !group.map.autoreverses else { return nil }
    }
    return chain.outermost.endTime
  }

  /// Whether all groups last until its runs are over, and where it stays seen, are seen until it is taken off.
  private static func reaches(_ chain: TimeChain, _ last: Double, _ end: Double, staysSeen: Bool) -> Bool {
    var line: Line = (0, 1)
    for group in chain.groups {
      line = inside(group.map, line)
      let own = line.origin + group.map.duration / line.rate
      // by less than rounding the place is none other
      guard own >= last - Limits.sameShare * abs(last), own >= end || !staysSeen || group.map.fillMode.fillsForwards else { return false }
    }
    return true
  }
}

extension TimeMap {
  /// Whether it runs forwards from its start at a speed of its own, for a time that has an end.
  fileprivate var isStraight: Bool {
    speed > 0 && speed < .infinity && timeOffset == 0 && beginTime.isFinite && duration > 0 && duration < .infinity
  }
}
