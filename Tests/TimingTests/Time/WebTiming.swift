/// The timing model of the Web Animations specification (sections 4.7 to 4.10), written down from its text as the anchor for ours.
struct WebTiming {
  enum Direction: CaseIterable { case normal, reverse, alternate, alternateReverse }
  var delay = 0.0
  var duration = 1.0
  var iterations = 1.0
  var iterationStart = 0.0
  var direction = Direction.normal
  var fillsBackwards = false
  var fillsForwards = false

  var activeDuration: Double { duration == 0 || iterations == 0 ? 0 : duration * iterations }

  /// "Transformed progress" before the timing function; nil is unresolved: nothing is shown.
  func progress(atLocalTime time: Double, playsBackwards: Bool = false) -> Double? {
    let endTime = max(delay + activeDuration, 0)
    let beforeActive = max(min(delay, endTime), 0)
    let activeAfter = max(min(delay + activeDuration, endTime), 0)
    let isBefore = time < beforeActive || playsBackwards && time == beforeActive
    let isAfter = !isBefore && (time > activeAfter || !playsBackwards && time == activeAfter)
    let activeTime: Double
    if isBefore {
      guard fillsBackwards else { return nil }
      activeTime = max(time - delay, 0)
    } else if isAfter {
      guard fillsForwards else { return nil }
      activeTime = max(min(time - delay, activeDuration), 0)
    } else {
      activeTime = time - delay
    }
    let overall = (duration == 0 ? (isBefore ? 0 : iterations) : activeTime / duration) + iterationStart
    var simple = overall.isInfinite ? iterationStart.truncatingRemainder(dividingBy: 1) : overall.truncatingRemainder(dividingBy: 1)
    if simple == 0, !isBefore, activeTime == activeDuration, iterations != 0 { simple = 1 }
    let current = isAfter && iterations.isInfinite ? Double.infinity : simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
    switch direction {
    case .normal: return simple
    case .reverse: return 1 - simple
    case .alternate, .alternateReverse:
      let d = direction == .alternate ? current : current + 1
      let isOdd = d.isFinite && d.truncatingRemainder(dividingBy: 2) != 0
      return isOdd ? 1 - simple : simple
    }
  }
}
