import LegatoTiming

/// The time of an explicit animation: its map into the time of its group or layer, and those of the groups around it.
///
/// The outermost map decides when the animation is over; what lies inside is clipped to it (MT-14).
package final class TimeChain: Sendable {
  package struct Link: Sendable {
    package var map: TimeMap
    /// Maps the link's own time, 0…D to 0…D.
    package var pace: ResolvedCurve?
    package init(map: TimeMap, pace: ResolvedCurve?) { (self.map, self.pace) = (map, pace) }
  }
  let groups: [Link]
  let leaf: TimeMap
  package let outermost: TimeMap

  package init(groups: [Link], leaf: TimeMap) {
    (self.groups, self.leaf) = (groups, leaf)
    outermost = groups.first?.map ?? leaf
  }

  /// The same chain with a later begin, for a change of space.
  func begun(later seconds: Double) -> TimeChain {
    guard seconds != 0 else { return self }
    var (groups, leaf) = (groups, leaf)
    if groups.isEmpty { leaf.beginTime += seconds } else { groups[0].map.beginTime += seconds }
    return TimeChain(groups: groups, leaf: leaf)
  }

  /// Whether an inner map may begin or end while the outermost interval is active.
  func mayMove(at time: Double) -> Bool { !groups.isEmpty && outermost.moment(at: time).rate != 0 }

  func phase(at time: Double, _ pace: ResolvedCurve) -> Phase {
    var (time, rate, isShown) = (time, 1.0, true)
    for group in groups {
      let moment = group.map.moment(at: time)
      isShown = isShown && moment.isShown
      rate *= moment.rate
      time = moment.basicTime
      guard let pace = group.pace, moment.fraction < 1 else { continue }
      if moment.fraction > 0 { time = pace.progress(at: moment.fraction) * group.map.duration }
      rate *= pace.velocity(at: moment.fraction)
    }
    let moment = leaf.moment(at: time)
    let fraction = moment.fraction
    let change = leaf.duration > 0 ? moment.rate * rate / leaf.duration : 0
    let (progress, velocity) = change != 0 ? pace.moving(at: fraction) : (pace.progress(at: fraction), 0)
    var phase = Phase(
      fraction: fraction, fractionRate: change, progress: fraction <= 0 ? 0 : fraction >= 1 ? 1 : progress,
      progressRate: change != 0 ? velocity * change : 0, line: nil)
    phase.isShown = isShown && moment.isShown
    phase.cycle = max(0, moment.cycle)
    return phase
  }
}
