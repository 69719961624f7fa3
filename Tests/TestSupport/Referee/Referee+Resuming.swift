/// Going on after a pause.
extension Referee {
  /// Goes on under a spring.
  private mutating func resume(
    _ animator: inout RefereeAnimator, _ index: Int, under spring: RefereeCurve, from shown: Double, _ stretched: Double?
  ) {
    let left = abs(animator.goal - shown)
    let seconds = stretched ?? spring.ownSeconds ?? left * animator.seconds
    var pace = RefereePace(spring, over: seconds)
    pace.seconds = stretched.map { spring.ownSeconds == nil ? $0 : pace.seconds } ?? pace.seconds
    catchTerms(of: index, at: shown, progress: shown, .spring(pace))
    animator.goesOn(under: RefereePace(.linear, over: 1), sprung: (shown, pace))
    animator.run(from: shown, seconds: seconds, after: now + animator.heldDelay)
    let (own, way) = (seconds / left, animator.seconds)
    animator.rates = animator.isReversed ? (own, way, shown) : (way, own, shown)
  }

  /// PA-44…PA-49, PA-63.
  mutating func resume(_ index: Int, _ curve: RefereeCurve?, _ factor: Double) -> Bool {
    var animator = animators[index]
    guard animator.state == .active, !animator.isRunning else { return false }
    let stretched = factor > 0 ? factor * animator.seconds : nil
    let held = animator.fraction(at: now).value
    if curve == nil, !animator.isConverted, case .held = animator.motion {
      guard held != animator.goal else { return false }
      let left = abs(animator.goal - held)
      animator.run(from: held, seconds: stretched ?? left * animator.seconds, after: now + animator.heldDelay)
      animators[index] = animator
      return true
    }
    let shown = animator.shownOnPause
    // PA-53 is left to the laws, and what begins there with next to no way
    guard abs(animator.goal - shown) > 1.0 / 64 else { return false }
    let goes = curve ?? animator.make.curve
    if goes.isSpring {
      // its own spring gives its start velocity away once, when it first runs (PA-52)
      let rest = curve ?? (animator.hasRun ? animator.make.curve.resting : animator.make.curve)
      resume(&animator, index, under: rest, from: shown, stretched)
    } else {
      let pace = curve.map { RefereePace($0, over: animator.seconds, isMirrored: animator.isReversed) } ?? animator.base
      if shown <= 0 || shown >= 1, !goes.isMonotone, !RefereeGaps.open.contains(.overshootsFromAnEnd) { return false }
      let fraction = pace.inverse(of: shown, near: held)
      catchTerms(of: index, at: fraction, progress: shown, .curve)
      for value in values.indices where values[value].terms.contains(where: { $0.animator == index }) { values[value].coarsen(by: goes) }
      let left = abs(animator.goal - fraction)
      guard left > 0 else { return false }
      animator.goesOn(under: pace, sprung: nil)
      animator.run(from: fraction, seconds: stretched ?? left * animator.seconds, after: now + animator.heldDelay)
    }
    animators[index] = animator
    return true
  }

  private enum Onwards {
    case curve
    case spring(RefereePace)
  }

  /// What is shown becomes what the rest of the way begins with (PA-48).
  private mutating func catchTerms(of index: Int, at fraction: Double, progress: Double, _ onwards: Onwards) {
    let animator = animators[index]
    for value in values.indices {
      for place in values[value].terms.indices {
        guard case .animator(index, let course) = values[value].terms[place].clock else { continue }
        var term = values[value].terms[place]
        let shares = animator.shares(term, course, at: now)
        // what shows the clock's own progress goes on with it, but for a spring an axis
        var isOneWay = true
        if case .spring(let pace) = onwards { isOneWay = term.track != nil || !values[value].kind.hasAxes || !pace.curve.isThrown }
        if course == .follow, animator.showsOwnProgress, isOneWay { continue }
        if case .curve = onwards {
          if progress < term.begin, shares == .start {
            // hardly any way is left to it, over which a curve that overshoots would be stretched beyond all measure
            if 1 - term.begin < 0.125 { values[value].isUnruled = true }
            values[value].terms[place].clock = .animator(index, .late)
            continue
          }
          // over hardly any way a curve would be stretched beyond all measure
          if progress - term.begin < 1.0 / 64 || 1 - progress < 0.125 { values[value].isUnruled = true }
        }
        term.caught =
          term.track != nil
          ? [values[value].left(term, shares).value]
          : term.replaces ? values[value].straight(values[value].replaced(term, shares).values) : values[value].offset(term, shares).values
        term.thrown = []
        switch onwards {
        case .curve: term.clock = .animator(index, .knot(fraction: fraction, progress: progress))
        case .spring(let pace):
          term.clock = .animator(index, .sprung(fraction: fraction, pace, isForward: !animator.isReversed))
          if values[value].kind.hasAxes, pace.curve.isThrown, term.track == nil {
            let goal = animator.isReversed ? term.from : term.replaces ? values[value].model : term.from.map { _ in 0 }
            term.thrown = term.velocities(pace.curve, to: goal)
          }
        }
        values[value].widen(term.caught + term.thrown)
        values[value].terms[place] = term
      }
    }
  }
}

extension RefereeAnimator {
  /// What it changed of each value.
  var byValue: [Int: [Change]] { Dictionary(grouping: done, by: \.value) }

  /// Progress as it is seen, also under a spring from a place on the way on: there the rest of the way is its whole (PA-48).
  func progress(at fraction: Moving) -> Moving {
    guard let (knot, own, isForward) = sprung else { return pace.progress(at: fraction) }
    if isForward, fraction.value >= knot { return own.progress(at: (fraction + -knot) / (1 - knot)) * (1 - knot) + knot }
    if !isForward, fraction.value <= knot { return knot - own.progress(at: (knot - fraction) / knot) * knot }
    return fraction
  }

  /// Where it is paused, 0…1 forwards.
  var shownOnPause: Double {
    if case .line(let q, _, _) = motion { return q }
    if case .held(let fraction) = motion { return min(1, max(0, progress(at: Moving(fraction)).value)) }
    return 0
  }

  /// Whether what follows it was at a progress within 0…1 when it was paused.
  var showsOwnProgress: Bool {
    switch motion {
    case .line(_, let caught, let fraction): return progress(at: Moving(fraction)).value == caught
    case .held(let fraction): return (0...1).contains(progress(at: Moving(fraction)).value)
    case .running: return true
    }
  }

  mutating func goesOn(under pace: RefereePace, sprung: (Double, RefereePace)?) {
    (self.pace, isConverted) = (pace, true)
    self.sprung = sprung.map { ($0.0, $0.1, !isReversed) }
  }

  mutating func run(from fraction: Double, seconds: Double, after time: Double) {
    let unit = seconds / abs(goal - fraction)
    (motion, heldDelay, rates) = (.running(since: time, from: fraction), 0, (unit, unit, 0))
  }
}

extension RefereePace {
  /// The fraction at which it has made a progress, nearest to where it was before (TC-11).
  func inverse(of wanted: Double, near: Double) -> Double {
    let pieces = 400
    var (best, left) = (near, progress(at: Moving(0)).value - wanted)
    var distance = Double.infinity
    if left == 0 { (best, distance) = (0, abs(near)) }
    for piece in 1...pieces {
      let (low, high) = (Double(piece - 1) / Double(pieces), Double(piece) / Double(pieces))
      let right = progress(at: Moving(high)).value - wanted
      defer { left = right }
      guard (left < 0) != (right < 0) || right == 0 else { continue }
      let rises = left < 0
      let found = right == 0 ? high : bisected(low, high) { (progress(at: Moving($0)).value < wanted) == rises }
      if abs(found - near) < distance { (best, distance) = (found, abs(found - near)) }
    }
    return best
  }
}
