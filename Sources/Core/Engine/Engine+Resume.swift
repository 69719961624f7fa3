import LegatoTiming

/// Going on after a pause without a jump: the one resume rule.
extension Engine {
  /// How a paused timeline goes on.
  struct Resumption {
    /// The curve from here on, in the direction of forwards.
    var pace: Pace
    /// The curve's argument to go on from.
    var fraction: Double
    /// Seconds left.
    var remaining: Double
    /// Nothing was converted: every contribution goes on as it is.
    var keepsCurve: Bool
    /// Set where the motion goes on as a new spring from what is shown (PA-48).
    var spring: SpringPace?
    /// Set where only something displaced fades (PA-53): the fraction moves by next to nothing.
    var isFade = false
  }

  /// Whether something of the timeline is off its end while the timeline is at it (PA-53).
  mutating func isDisplacedAtGoal(_ index: Int) -> Bool {
    let isReversed = timelines[index].isReversed
    if styles.hasRows(ofTimeline: index) {
      let left = Contribution.following.mix(currentPhase(of: index)).mix.d.x
      if abs(left - (isReversed ? 1 : 0)) > 1e-12 { return true }
    }
    for name in members(of: index) where isAlive(name) {
      var phase = currentPhase(of: contributions[name.index].timeline)
      phase.goal = nil
      let mix = contributions[name.index].mix(phase).mix
      // what is no part of the start state always goes forwards (PA-71)
      let goal: Mix = isReversed && contributions[name.index].isUndone ? .start : .end
      if mix != goal, isApart(name, mix, goal) { return true }
    }
    return false
  }

  /// Whether two mixes of a contribution differ by more than rounding in what they show.
  private func isApart(_ name: ContributionName, _ l: Mix, _ r: Mix) -> Bool {
    let (contribution, difference) = (contributions[name.index], l + r * -1)
    let (width, vectors) = (offsetWidth(of: contribution), contribution.vectors)
    for i in 0..<width {
      let lane = i == 1 ? 1 : 0
      let base = contribution.combine == .replace && contribution.track == nil ? pool.numbers[slots[contribution.slot].model + i] : 0
      let d = pool.numbers[vectors + i] - base
      var (shown, range) = (difference.d[lane] * d, abs(d))
      if contribution.hasSegment {
        let (a, v) = (pool.numbers[vectors + width + i] - base, pool.numbers[vectors + 2 * width + i])
        shown += difference.a[lane] * a + difference.v[lane] * v
        range += abs(a) + abs(v)
      }
      if abs(shown) > 1e-12 * range { return true }
    }
    return false
  }

  /// Starts the timeline again. Contributions that show the timeline's own progress go on with it; the others are fixed to what they show.
  mutating func resume(_ index: Int, _ resumption: Resumption, after delay: Double) {
    // as the curve has it: its inverse is rounded, and little progress may be left to a late part
    let shown =
      resumption.isFade
      ? Timeline.clamped(timelines[index].shownProgress(at: now)) : Timeline.clamped(resumption.pace.progress(at: resumption.fraction))
    if !resumption.keepsCurve {
      resumeRows(of: index, resumption)
      for name in members(of: index) where isAlive(name) {
        let phase = self.phase(of: contributions[name.index].timeline)
        reseed(name, phase, shown: shown, resumption, isReversed: timelines[index].isReversed)
      }
    }
    let isReversed = timelines[index].isReversed
    let left = abs((isReversed ? 0 : 1) - resumption.fraction)
    timelines[index].pace = resumption.pace
    timelines[index].isOnBaseCurve = resumption.keepsCurve
    timelines[index].resumed = resumption.isFade ? .fade : resumption.spring != nil ? .spring : .curve
    timelines[index].run(
      since: left > 0 ? now + delay : now, fraction: resumption.fraction,
      unit: left > 0 && resumption.remaining > 0 ? resumption.remaining / left : timelines[index].duration)
    if timelines[index].resumed != .curve, left > 0 {
      let (own, way) = (timelines[index].unitOfRun, timelines[index].duration)
      timelines[index].gears = Gears(knot: resumption.fraction, below: isReversed ? own : way, above: isReversed ? way : own)
    }
    for instance in timelines[index].instances { resumeInstance(instance, resumption, after: delay, unit: timelines[index].unitOfRun) }
    epoch += 1
    schedule(index)
  }

  /// Rows go on as rows where they show the timeline's own progress.
  private mutating func resumeRows(of index: Int, _ resumption: Resumption) {
    let phase = phase(of: index)
    let paused = phase.line?.pausedProgress ?? Timeline.clamped(phase.progress)
    guard resumption.spring == nil, paused == phase.progress else { return leaveRows(ofTimeline: index) }
    guard journal != nil else { return }
    for name in timelines[index].rows where row(named: name) != nil { journal?.noteWhole(slot: name.slot) }
  }

  /// An instance goes on at its own place where nothing was converted, else from its source's: what it shows was fixed before.
  private mutating func resumeInstance(_ index: Int, _ resumption: Resumption, after delay: Double, unit: Double) {
    let source = timelines[index].source ?? index
    if !resumption.keepsCurve { timelines[index].pace = timelines[source].pace }
    timelines[index].resumed = timelines[source].resumed
    (timelines[index].isOnBaseCurve, timelines[index].isReversed) = (timelines[source].isOnBaseCurve, timelines[source].isReversed)
    let fraction = resumption.keepsCurve ? timelines[index].heldFraction : resumption.fraction
    timelines[index].run(since: localNow(of: index) + delay, fraction: fraction, unit: unit)
    timelines[index].gears = timelines[source].gears
    schedule(index)
  }

  private mutating func reseed(_ name: ContributionName, _ phase: Phase, shown: Double, _ resumption: Resumption, isReversed: Bool) {
    var contribution = contributions[name.index]
    forgetShown(contribution.slot)
    journal?.noteWhole(slot: contribution.slot)
    // fixed to its place on the way, whatever reduced motion shows of it
    var phase = phase
    phase.goal = nil
    let mix = contribution.mix(phase).mix
    let paused = phase.line?.pausedProgress ?? Timeline.clamped(phase.progress)
    let turns = !contribution.isUndone && contribution.isMirrored != isReversed
    let keepsPlace = timelines[contribution.timeline].source == nil || phase.fraction == resumption.fraction && phase.progress == shown
    if resumption.spring == nil, case .follow = contribution.course, paused == phase.progress, !turns, keepsPlace { return }
    if mix == .end, !contribution.isMirrored, !isReversed, resumption.fraction == 1 {
      // it has arrived and follows the model; the way back is straight
      contributions[name.index].course = .late
      return
    }
    let width = offsetWidth(of: contribution)
    makeSegment(&contribution, width)
    contributions[name.index] = contribution
    fixSegment(&contribution, mix, width)
    contribution.isMirrored = contribution.isUndone ? false : isReversed
    let (fraction, progress) =
      contribution.isMirrored ? (1 - resumption.fraction, 1 - shown) : (resumption.fraction, shown)
    if turns { beginHere(&contribution, progress, width) }
    if let spring = resumption.spring {
      let isForward = contribution.isMirrored ? isReversed : !isReversed
      giveSpring(spring, to: contribution, mix, width, isForward)
      let own = slots[contribution.slot].hasAxes ? spring : spring.alongX
      contribution.course = .sprung(fraction: fraction, own, isForward: isForward)
    } else if progress < contribution.startProgress, mix == .start {
      contribution.course = .late
    } else {
      contribution.course = .knot(fraction: fraction, progress: progress)
    }
    contributions[name.index] = contribution
  }

  /// A becomes what is shown now: an offset where it adds, a value where it replaces. V is used up.
  private mutating func fixSegment(_ contribution: inout Contribution, _ mix: Mix, _ width: Int) {
    let replaces = contribution.combine == .replace && contribution.track == nil
    let shown = replaces ? show(contribution.slot) : 0
    for i in 0..<width {
      let (lane, d) = (i == 1 ? 1 : 0, contribution.vectors + i)
      let offset = mix.d[lane] * pool.numbers[d] + mix.a[lane] * pool.numbers[d + width] + mix.v[lane] * pool.numbers[d + 2 * width]
      pool.numbers[d + width] = replaces ? pool.numbers[shown + i] : offset
      pool.numbers[d + 2 * width] = 0
    }
  }

  /// Its start becomes what it shows now.
  private mutating func beginHere(_ contribution: inout Contribution, _ progress: Double, _ width: Int) {
    contribution.startProgress = progress
    for i in 0..<width { pool.numbers[contribution.vectors + i] = pool.numbers[contribution.vectors + width + i] }
  }

  /// PA-57: turns a running timeline round. What joined it reversed, or would now be walked back without being part of the start, goes on forwards (PA-71).
  mutating func reverse(_ index: Int) {
    withTimeline(index) { _ in }
    let joined = members(of: index).filter { isAlive($0) && !contributions[$0.index].isUndone }
    let phases = joined.map { phase(of: contributions[$0.index].timeline) }
    timelines[index].reverse(at: now)
    let isReversed = timelines[index].isReversed
    for instance in timelines[index].instances {
      timelines[instance].reverse(at: localNow(of: instance))
      schedule(instance)
    }
    for (name, phase) in zip(joined, phases) {
      let resumption = Resumption(pace: timelines[index].pace, fraction: phase.fraction, remaining: 0, keepsCurve: false)
      reseed(name, phase, shown: phase.progress, resumption, isReversed: isReversed)
    }
    epoch += 1
    schedule(index)
  }

  /// A new spring's own velocity, in distances left to travel a second (SP-5).
  private mutating func giveSpring(_ spring: SpringPace, to contribution: Contribution, _ mix: Mix, _ width: Int, _ isForward: Bool) {
    guard spring.velocity.dx != 0 || spring.velocity.dy != 0 else { return }
    let slot = slots[contribution.slot]
    let base = contribution.combine == .replace && contribution.track == nil
    for i in 0..<width {
      let here = pool.numbers[contribution.vectors + width + i]
      let goal = isForward ? (base ? pool.numbers[slot.model + i] : 0) : pool.numbers[contribution.vectors + i]
      let velocity = slot.hasAxes && i == 1 ? spring.velocity.dy : spring.velocity.dx
      pool.numbers[contribution.vectors + 2 * width + i] = velocity * (goal - here)
    }
  }
}
