import LegatoCore

extension AnimatorModel {
  /// How near a reported fraction has to be to the rules' number.
  static let exactness = 1e-6

  mutating func begin() -> Reaction {
    (state, pace, heldDelay, outcome) = (.active, .base, 0, nil)
    (isConverted, isFading, sprung, hasRun) = (false, false, nil, false)
    mayBeDisplaced = !make.curve.isMonotone || queued.contains(where: \.isDelayed)
    ranAtStart = queued.count
    let ran = queued.flatMap(\.changes)
    queued = []
    return Reaction(ran: ran)
  }

  /// PA-40, PA-41, PA-49, PA-63.
  mutating func halt(now: Double, observed: Double) throws(LawBreak) {
    guard case .running(let clock) = motion else {
      motion = .paused(0, isLine: make.scrubsLinearly)
      return
    }
    heldDelay = max(0, clock.since - now)
    if now > clock.since { hasRun = true }
    let time = clock.fraction(at: now)
    if !make.scrubsLinearly {
      try expect(observed, in: time, "PA-49 fraction of a pause on the curve")
      motion = .paused(observed, isLine: false)
      return
    }
    if time.upperBound - time.lowerBound < Self.exactness {
      let p = clamped(progress(at: time.lowerBound))
      let shown = isReversed ? 1 - p : p
      try expect(observed, in: shown...shown, "PA-41 progress at a pause")
    }
    motion = .paused(observed, isLine: true)
  }

  /// Goes on under a spring.
  private mutating func resume(
    under curve: LawCurve, travelled: Double, seconds: Double, isThrown: Bool, now: Double, observed: Double
  ) throws(LawBreak) {
    try expect(observed, in: travelled...travelled, "PA-44 a spring keeps the fraction")
    mayBeDisplaced = true
    if observed < 1 {
      sprung = Sprung(fraction: isReversed ? 1 - observed : observed, unit: seconds / (1 - observed), isBehind: !isReversed)
    }
    spring(curve, travelled: travelled, seconds: seconds, isThrown: isThrown)
    run(from: observed, seconds: seconds, now: now)
  }

  /// PA-44…PA-49, PA-53, PA-63.
  mutating func resume(_ curve: LawCurve?, factor: Double, now: Double, observed: Double) throws(LawBreak) {
    guard case .paused(let held, let isLine) = motion else { return }
    let keepsThrow = curve != nil || !hasRun
    let stretched = factor > 0 ? factor * make.seconds : nil
    if curve == nil, !isLine, !isConverted {
      // PA-10: no time at all, and the end comes with the next frame
      if stretched ?? make.seconds == 0 { return run(from: held, seconds: 0, now: now) }
      try expect(observed, in: held...held, "PA-49 fraction of a resume")
      return run(from: held, seconds: stretched ?? (1 - held) * make.seconds, now: now)
    }
    let shown = clamped(progress(at: held))
    let travelled = isReversed ? 1 - shown : shown
    (isConverted, isFading, sprung) = (true, false, nil)
    let goes = curve ?? make.curve
    if !goes.isSpring { setPace(curve) }
    // TC-11: an overshooting curve may go on from where it passed its end before
    if travelled >= 1 - 1e-12, observed >= 1 - Self.nearGoal || goes.isMonotone {
      return try resumeAtEnd(curve, goes, stretched, now: now, observed: observed)
    }
    if stretched ?? goes.ownSeconds ?? make.seconds == 0 {
      // it is its pace all the same, for whoever scrubs it then
      if goes.isSpring { spring(goes, travelled: travelled, seconds: 0, isThrown: keepsThrow) }
      return run(from: travelled, seconds: 0, now: now)
    }
    if goes.isSpring {
      let seconds = stretched ?? (keepsThrow ? goes.ownSeconds : make.curve.ownSecondsAtRest) ?? (1 - travelled) * make.seconds
      return try resume(under: goes, travelled: travelled, seconds: seconds, isThrown: keepsThrow, now: now, observed: observed)
    }
    if curve?.isMonotone == false { mayBeDisplaced = true }
    let x = isReversed ? 1 - observed : observed
    let reached = clamped(progress(pace, forward: x))
    guard abs(reached - shown) < Self.exactness else {
      throw LawBreak("PA-44 remapped fraction", "the curve is at \(reached) for \(observed), shown was \(shown)")
    }
    run(from: observed, seconds: stretched ?? (1 - observed) * make.seconds, now: now)
  }

  /// Where no way is left: it ends with the next frame, or fades to what it has been displaced by.
  private mutating func resumeAtEnd(
    _ curve: LawCurve?, _ goes: LawCurve, _ stretched: Double?, now: Double, observed: Double
  ) throws(LawBreak) {
    // a spring with no way left: what lies behind it is a line
    if goes.isSpring { spring(goes, travelled: 1, seconds: 0, isThrown: curve != nil || !hasRun) }
    if observed == 1 {
      // scrubbed on such a curve, it may be off its end where its progress is none other
      if curve?.isMonotone == false { mayBeDisplaced = true }
      return run(from: 1, seconds: 0, now: now)
    }
    // PA-53
    guard mayBeDisplaced || curve?.isMonotone == false, observed >= 1 - Self.nearGoal else {
      throw LawBreak("PA-53 resume at fraction 1", "fraction \(observed)")
    }
    isFading = true
    let most = stretched ?? max(make.seconds, goes.ownSeconds ?? 0, goes.ownSecondsAtRest ?? 0)
    longestFade = most
    motion = .running(
      Clock(since: now + heldDelay, from: observed, left: 0...most, unit: make.seconds...make.seconds))
    heldDelay = 0
  }

  private mutating func spring(_ curve: LawCurve, travelled: Double, seconds: Double, isThrown: Bool) {
    pace = .sprung(
      curve, isThrown: isThrown, from: isReversed ? 1 - travelled : travelled, isForward: !isReversed, seconds: seconds)
  }

  private mutating func setPace(_ curve: LawCurve?) { pace = curve.map { .other($0, isMirrored: isReversed) } ?? .base }

  private mutating func run(from: Double, seconds: Double, now: Double) {
    let left = from < 1 ? seconds : 0
    let unit = from < 1 ? seconds / (1 - from) : make.seconds
    // PA-53: the end comes with the next frame, whatever waited
    motion = .running(Clock(since: from < 1 ? now + heldDelay : now, from: from, left: left...left, unit: unit...unit))
    heldDelay = 0
  }

  func wholeWay(since: Double) -> Clock {
    Clock(since: since, from: 0, left: make.seconds...make.seconds, unit: make.seconds...make.seconds)
  }

  /// PA-56…PA-58, PA-63.
  mutating func turn(now: Double, observed: Double) {
    isReversed.toggle()
    switch motion {
    case .rest, .awaiting: break
    case .paused(let fraction, let isLine): motion = .paused(1 - fraction, isLine: isLine)
    case .running(let clock):
      let there = clock.fraction(at: now)
      let isExact = there.upperBound - there.lowerBound < Self.exactness
      let from = isExact ? 1 - there.lowerBound : observed
      let isOver = from >= 1
      motion = .running(isOver ? Clock(since: now, from: from, left: 0...0, unit: clock.unit) : back(from, max(now, clock.since), clock))
    }
  }

  /// The pace stays: a spring's part has its seconds, and the rest of the way the duration's (PA-57).
  private func back(_ from: Double, _ since: Double, _ clock: Clock) -> Clock {
    let whole = make.seconds
    if isFading {
      let left = (1 - from) * whole
      return Clock(since: since, from: from, left: left...left + longestFade, unit: whole...whole, fade: longestFade)
    }
    guard let sprung else {
      let unit = clock.unit
      return Clock(since: since, from: from, left: (1 - from) * unit.lowerBound...(1 - from) * unit.upperBound, unit: unit)
    }
    let place = isReversed ? 1 - sprung.fraction : sprung.fraction
    let (first, second) = sprung.isBehind == isReversed ? (sprung.unit, whole) : (whole, sprung.unit)
    if from >= place { return Clock(since: since, from: from, left: (1 - from) * second...(1 - from) * second, unit: second...second) }
    let left = (place - from) * first + (1 - place) * second
    return Clock(since: since, from: from, left: left...left, unit: first...first, change: Clock.Change(at: place, unit: second))
  }

  /// The step of the clock. `isOver` is what the animator shows, for the moments that rounding decides.
  mutating func advance(to now: Double, isOver: Bool) throws(LawBreak) -> Reaction {
    guard case .running(let clock) = motion else { return Reaction() }
    let (earliest, latest) = (clock.since + clock.left.lowerBound, clock.since + clock.left.upperBound)
    let rounding = clock.left == 0...0 ? 0 : 1e-9 * (1 + abs(now))
    if now < earliest - rounding {
      if isOver { throw LawBreak("PA-46 remaining time", "over at \(now), due at \(earliest)") }
      return Reaction()
    }
    if !isOver {
      if now >= latest + rounding { throw LawBreak("PA-46 remaining time", "not over at \(now), due at \(latest)") }
      return Reaction()
    }
    if pausesOnCompletion, hasFacade {
      hasRun = true
      motion = .paused(1, isLine: make.scrubsLinearly)
      return Reaction()
    }
    let position = isReversed ? AnimatingPosition.start : .end
    return end(position, .finished(position))
  }

  /// Inactive, with the completions of this run.
  mutating func end(_ position: AnimatingPosition, _ outcome: Outcome) -> Reaction {
    rest(.inactive)
    self.outcome = outcome
    defer { completions = [] }
    return Reaction(completed: completions.map { ($0, position) })
  }

  mutating func rest(_ state: AnimatingState) {
    (self.state, motion, isReversed, heldDelay, pace) = (state, .rest, false, 0, .base)
  }

  func expect(_ observed: Double, in range: ClosedRange<Double>, _ law: String) throws(LawBreak) {
    guard observed >= range.lowerBound - Self.exactness, observed <= range.upperBound + Self.exactness else {
      throw LawBreak(law, "is \(observed), should be in \(range)")
    }
  }
}
