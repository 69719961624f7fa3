import LegatoTiming

/// Continuing after a pause without a jump.
extension Engine {
  /// How a paused timeline continues.
  struct Resumption {
    /// The curve from now on, in the forward direction.
    var pace: ResolvedCurve
    /// The curve's argument to continue from.
    var fraction: Double
    /// Remaining seconds.
    var remaining: Double
    /// Whether everything continues unchanged.
    var keepsCurve: Bool
    /// Set if the motion continues as a new spring from the presentation (PA-48).
    var spring: ResolvedSpring?
    /// Set if only a displacement fades (PA-53): the fraction hardly changes.
    var isFade = false
  }

  /// Whether an animation on the timeline is not at its end although the timeline is (PA-53).
  mutating func isDisplacedAtGoal(_ index: Int) -> Bool {
    let everywhere = inAnySpace(index)
    for mover in followers(of: everywhere) + generalRows(on: everywhere) {
      guard let (progression, timeline) = progression(of: mover) else { continue }
      var phase = currentPhase(of: timeline)
      phase.goal = nil
      let mix = progression.mix(phase).mix
      // what is not part of the start state always runs forwards (PA-71)
      let goal: Mix = timelines[index].isReversed && progression.isUndone ? .start : .end
      if mix != goal, isShown(mix + goal * -1, of: mover) { return true }
    }
    return false
  }

  /// Whether a difference between two mixes is one in value, by more than rounding.
  private func isShown(_ mix: Mix, of mover: Mover) -> Bool {
    switch mover {
    case .follower(let playback, _):
      guard let state = playbacks[playback].follower?.state, case let shares = state.shares(mix) else { return false }
      return abs(shares.x) > Limits.sameShare || (state.hasAxes || state.isThrown) && abs(shares.y) > Limits.sameShare
    case .general(let record, _):
      var isShown = false
      forEachOffset(of: contributions[record]) {
        if abs($1.mixed(mix)) > Limits.sameShare * (abs($1.d) + abs($1.a) + abs($1.v)) { isShown = true }
      }
      return isShown
    }
  }

  /// Restarts the timeline. What has the timeline's own progress continues with it; all else gets a segment from their presentation.
  mutating func resume(_ index: Int, _ resumption: Resumption, after delay: Double) {
    // the curve's value: its inverse is rounded, and a late part may have little remaining progress
    let shown =
      resumption.isFade
      ? Timeline.clamped(timelines[index].shownProgress(at: now)) : Timeline.clamped(resumption.pace.progress(at: resumption.fraction))
    let isReversed = timelines[index].isReversed
    if !resumption.keepsCurve {
      let here = Continuation(fraction: resumption.fraction, progress: shown, spring: resumption.spring, isReversed: isReversed)
      reseed(index) { _, _ in here }
    }
    let distance = abs((isReversed ? 0 : 1) - resumption.fraction)
    timelines[index].pace = resumption.pace
    timelines[index].isOnBaseCurve = resumption.keepsCurve
    timelines[index].resumed = resumption.isFade ? .fade : resumption.spring != nil ? .spring : .curve
    timelines[index].run(
      since: distance > 0 ? now + delay : now, fraction: resumption.fraction,
      unit: distance > 0 && resumption.remaining > 0 ? resumption.remaining / distance : timelines[index].duration)
    if timelines[index].resumed != .curve, distance > 0 {
      let (own, whole) = (timelines[index].unitOfRun, timelines[index].duration)
      timelines[index].rateChange = RateChange(knot: resumption.fraction, below: isReversed ? own : whole, above: isReversed ? whole : own)
    }
    for instance in timelines[index].instances { resumeInstance(instance, resumption, after: delay, unit: timelines[index].unitOfRun) }
    epoch += 1
    schedule(index)
  }

  /// Makes a playback's rows of maps general if these continue from elsewhere than their start and the rest is not part of the interpolation. O(rows of the timeline)
  /// if there are maps.
  private mutating func generalizeInterpolations(_ playback: Int, _ state: Follower.State) {
    guard state.isMixed else { return }
    for (row, slot) in rows(of: playback, on: state.timeline) where slot.isMap {
      guard let interpolation = slot.chunkPointer.pointee.log.interpolation(of: row),
        !MapInterpolation(numbers: pool.numbers.pointer(to: interpolation)).keepsParts
      else { continue }
      generalize(row, of: slot)
    }
  }

  /// Continues an instance at its own fraction if nothing was converted, otherwise at its source's, as its members have new segments then.
  private mutating func resumeInstance(_ index: Int, _ resumption: Resumption, after delay: Double, unit: Double) {
    let source = timelines[index].source ?? index
    if !resumption.keepsCurve { timelines[index].pace = timelines[source].pace }
    timelines[index].resumed = timelines[source].resumed
    (timelines[index].isOnBaseCurve, timelines[index].isReversed) = (timelines[source].isOnBaseCurve, timelines[source].isReversed)
    let fraction = resumption.keepsCurve ? timelines[index].heldFraction : resumption.fraction
    timelines[index].run(since: localNow(of: index) + delay, fraction: fraction, unit: unit)
    timelines[index].rateChange = timelines[source].rateChange
    schedule(index)
  }

  /// Where a timeline continues, and in which direction.
  private struct Continuation {
    var fraction, progress: Double
    /// Set if the motion continues as a new spring.
    var spring: ResolvedSpring?
    var isReversed: Bool
  }

  /// How something on a timeline continues from its presentation.
  private struct Seeding {
    var progression: Progression
    /// Its present segment begins at its presentation, with start velocity 0.
    var fixesSegment = true
    /// Its start becomes its presentation.
    var beginsHere = false
  }

  /// How something with the weights `mix` continues at `phase`; nil if unchanged.
  /// - Parameter hasAxes: Whether component 1 may have a spring of its own.
  private func seeding(
    _ old: Progression, _ mix: Mix, _ phase: Phase, on timeline: Int, _ here: Continuation, hasAxes: Bool
  ) -> Seeding? {
    let paused = phase.line?.pausedProgress ?? Timeline.clamped(phase.progress)
    let turns = !old.isUndone && old.isMirrored != here.isReversed
    let keepsPlace = timelines[timeline].source == nil || phase.fraction == here.fraction && phase.progress == here.progress
    let hasOwnSpring = hasAxes && here.spring?.hasOwnAxes ?? false
    if !hasOwnSpring, case .follow = old.course, paused == phase.progress, !turns, keepsPlace, !(here.spring != nil && old.isMirrored) {
      return nil
    }
    var new = Seeding(progression: old)
    if mix == .end, !old.isMirrored, !here.isReversed, here.fraction == 1 {
      // at its end, where it follows the model; backwards it is linear
      (new.progression.course, new.fixesSegment) = (.late, false)
      return new
    }
    new.progression.isMirrored = old.isUndone ? false : here.isReversed
    let isMirrored = new.progression.isMirrored
    let (fraction, progress) = isMirrored ? (1 - here.fraction, 1 - here.progress) : (here.fraction, here.progress)
    if turns { (new.beginsHere, new.progression.startProgress) = (true, progress) }
    if let spring = here.spring {
      new.progression.course = .sprung(fraction: fraction, hasAxes ? spring : spring.alongX, isForward: isMirrored == here.isReversed)
    } else if progress < new.progression.startProgress, mix == .start {
      new.progression.course = .late
    } else {
      new.progression.course = .knot(fraction: fraction, progress: progress)
    }
    return new
  }

  /// Makes what is on a timeline, in any space, continue from its presentation.
  /// - Parameter continuation: Where the timeline continues for something at a phase; nil if that goes on as before.
  private mutating func reseed(_ index: Int, _ continuation: (Progression, Phase) -> Continuation?) {
    func reseed(_ movers: [Mover]) {
      for mover in movers {
        guard let (progression, timeline) = progression(of: mover), case let phase = phase(of: timeline),
          let here = continuation(progression, phase)
        else { continue }
        switch mover {
        case .follower(let playback, _): self.reseed(playback, phase, here)
        case .general(let record, _): self.reseed(record: record, phase, here)
        }
      }
    }
    reseed(followers(of: inAnySpace(index)))
    // of which some were followers' rows until now
    reseed(generalRows(on: inAnySpace(index)))
  }

  /// Makes a follower's rows continue from their presentation; no row is changed.
  private mutating func reseed(_ playback: Int, _ phase: Phase, _ here: Continuation) {
    guard var state = playbacks[playback].follower?.state else { return }
    var phase = phase
    // fixed to its motion, independent of reduced motion
    phase.goal = nil
    let mix = state.progression.mix(phase).mix
    guard let seeding = seeding(state.progression, mix, phase, on: state.timeline, here, hasAxes: state.hasAxes) else { return }
    generalizeInterpolations(playback, state)
    // springs of their own, and velocities of their own
    if state.isThrown, state.hasAxes, here.spring?.hasOwnAxes ?? false {
      for (row, slot) in rows(of: playback, on: state.timeline) { generalize(row, of: slot) }
    }
    // it has no row any more
    guard playbacks[playback].follower?.state.timeline == state.timeline, playbacks.rowCount(playback) > 0 else { return }
    state.progression = seeding.progression
    if seeding.fixesSegment { (state.segment, state.velocity) = (state.shares(mix), .zero) }
    if seeding.beginsHere { state.start = state.segment }
    if case .sprung(_, let spring, let isForward) = state.progression.course {
      state.velocity = SIMD2(spring.velocity.dx, spring.velocity.dy) * ((isForward ? .zero : state.start) - state.segment)
    }
    change(playback, state)
  }

  private mutating func reseed(record: Int, _ phase: Phase, _ here: Continuation) {
    var contribution = contributions[record]
    forgetShown(contribution.slot)
    journal?.noteWhole(slot: contribution.slot)
    // fixed to its motion, independent of reduced motion
    var phase = phase
    phase.goal = nil
    let (moving, hasAxes) = (contribution.progression.mix(phase), slots[contribution.slot].hasAxes)
    guard
      let seeding = seeding(contribution.progression, moving.mix, phase, on: contribution.timeline, here, hasAxes: hasAxes)
    else { return }
    if seeding.fixesSegment {
      makeSegment(&contribution)
      contributions[record] = contribution
      fixSegment(of: record, moving, beginsHere: seeding.beginsHere)
      if case .sprung(_, let spring, let isForward) = seeding.progression.course { giveSpring(spring, to: contribution, isForward) }
    }
    contribution.progression = seeding.progression
    contributions[record] = contribution
  }

  /// A becomes what it presents itself: an offset if it adds, a value if it replaces. V becomes 0.
  /// - Parameter beginsHere: Whether its start becomes its presentation as well.
  private mutating func fixSegment(of record: Int, _ moving: MovingMix, beginsHere: Bool) {
    let contribution = contributions[record]
    let (width, vectors, slot) = (offsetWidth(of: contribution), contribution.vectors, contribution.slot)
    if contribution.storesValues {
      writeModel(of: slot)
      replace(slot, record, moving)
    }
    forEachOffset(of: contribution) { i, offsets in
      var here = contribution.storesValues ? scratch.value[i] : offsets.mixed(moving.mix)
      if !here.isFinite { here = pool.numbers[slots[slot].model + i] }
      (pool.numbers[vectors + width + i], pool.numbers[vectors + 2 * width + i]) = (here, 0)
      if beginsHere { pool.numbers[vectors + i] = here }
    }
  }

  /// PA-57: reverses a running timeline. Animations that joined while it was reversed, or that would run back without being part of the start state,
  /// continue forwards (PA-71).
  mutating func reverse(_ index: Int) {
    withTimeline(index) { _ in }
    let isReversed = !timelines[index].isReversed
    reseed(index) {
      $0.isUndone ? nil : Continuation(fraction: $1.fraction, progress: $1.progress, spring: nil, isReversed: isReversed)
    }
    for instance in timelines[index].instances + [index] {
      timelines[instance].reverse(at: localNow(of: instance))
      schedule(instance)
    }
    epoch += 1
  }

  /// A new spring's start velocity, in remaining distances per second (SP-5).
  mutating func giveSpring(_ spring: ResolvedSpring, to contribution: Contribution, _ isForward: Bool) {
    guard spring.velocity.dx != 0 || spring.velocity.dy != 0 else { return }
    let (slot, width) = (slots[contribution.slot], offsetWidth(of: contribution))
    let base = contribution.storesValues
    if base, slot.algebra != .sum {
      pool.numbers[contribution.vectors + 2 * width] = spring.velocity.dx
      return
    }
    for i in 0..<width {
      let here = pool.numbers[contribution.vectors + width + i]
      let goal = isForward ? (base ? pool.numbers[slot.model + i] : 0) : pool.numbers[contribution.vectors + i]
      let velocity = i == 1 ? spring.velocity.dy : spring.velocity.dx
      pool.numbers[contribution.vectors + 2 * width + i] = velocity * (goal - here)
    }
  }
}

extension ResolvedSpring {
  /// Whether it moves the components of a position differently.
  fileprivate var hasOwnAxes: Bool { x != y || velocity.dx != velocity.dy }
}
