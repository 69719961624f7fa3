/// The calls on animators by their states (§9.2).
extension Referee {
  mutating func play(_ verb: RefereeVerb, _ index: Int) -> Bool {
    switch verb {
    case .start: return start(index, delay: 0)
    case .startAfter(let delay): return start(index, delay: delay)
    case .pause: return pause(index)
    case .scrub(let fraction): return scrub(index, fraction)
    case .setReversed(let value): return setReversed(index, value)
    case .resume(let curve, let factor): return resume(index, curve?.byAxis, factor)
    case .add(let changes, let delayFactor): return add(index, changes, delayFactor)
    case .stop: return stop(index, finishingAt: nil)
    case .stopAndFinish(let position): return stop(index, finishingAt: position)
    }
  }

  // MARK: Starting

  /// PA-12, PA-14, PA-61; an animator that is active goes on with PA-45.
  private mutating func start(_ index: Int, delay: Double) -> Bool {
    guard animators[index].state == .inactive, !animators[index].queue.isEmpty else { return false }
    begin(index, .running(since: now + delay, from: animators[index].isReversed ? 1 : 0))
    return true
  }

  private mutating func begin(_ index: Int, _ motion: RefereeAnimator.Motion) {
    let queue = animators[index].queue
    animators[index].begin(motion)
    animators[index].queue = []
    for (changes, delayFactor) in queue {
      // PA-68
      let course = delayFactor > 0 ? RefereeCourse.window(from: delayFactor, animators[index].base) : .follow
      run(changes, index, course, begin: animators[index].base.progress(at: Moving(delayFactor)).value)
    }
  }

  private mutating func run(_ changes: [RefereeChange], _ index: Int, _ course: RefereeCourse, begin: Double) {
    for change in changes {
      let (old, wasExact) = (values[change.value].model, values[change.value].isExact)
      var pace = animators[index].base
      // a line that is joined has no spring to throw
      if course == .late { pace = RefereePace(.linear, over: pace.seconds) }
      start(change, .animator(index, course), pace, .fromCurrent, begin: min(1, max(0, begin)))
      values[change.value].coarsen(by: animators[index].make.curve)
      animators[index].done.append((change.value, old, change.target, wasExact))
    }
  }

  /// PA-66, PA-68, PA-70.
  private mutating func add(_ index: Int, _ changes: [RefereeChange], _ delayFactor: Double) -> Bool {
    let animator = animators[index]
    if animator.state == .inactive {
      animators[index].queue.append((changes, delayFactor))
      return true
    }
    // PA-71 is left to the laws
    guard animator.state == .active, !animator.isReversed, !animator.isOver(at: now) else { return false }
    let here = animator.fraction(at: now).value
    if case .line(let q, _, _) = animator.motion, q > 0 || here > 0 {
      run(changes, index, .late, begin: min(1, q + delayFactor))
      return true
    }
    if animator.isConverted, here == 0, delayFactor == 0, !RefereeGaps.open.contains(.joinsContinuedAtStart) { return false }
    if !animator.isConverted, here == 0, delayFactor == 0 {
      run(changes, index, .follow, begin: 0)
      return true
    }
    let unit = animator.isRunning ? (here < animator.rates.knot ? animator.rates.below : animator.rates.above) : animator.seconds
    let from = min(1, here + delayFactor * animator.seconds / unit)
    run(changes, index, .window(from: from, animator.base), begin: animator.progress(at: Moving(from)).value)
    return true
  }

  // MARK: Pausing

  /// PA-16, PA-40, PA-49.
  private mutating func pause(_ index: Int) -> Bool {
    let animator = animators[index]
    if animator.state == .inactive {
      guard !animator.queue.isEmpty else { return false }
      let at = animator.isReversed ? 1.0 : 0
      begin(index, animator.make.scrubsLinearly ? .line(at, caught: at, fraction: at) : .held(at))
      return true
    }
    guard case .running(let since, _) = animator.motion, animator.state == .active else { return false }
    let fraction = animator.fraction(at: now).value
    let q = min(1, max(0, animator.progress(at: Moving(fraction)).value))
    animators[index].heldDelay = max(0, since - now)
    if now > since { animators[index].hasRun = true }
    animators[index].motion = animator.make.scrubsLinearly ? .line(q, caught: q, fraction: fraction) : .held(fraction)
    return true
  }

  /// PA-18, PA-43, PA-49, PA-63.
  private mutating func scrub(_ index: Int, _ value: Double) -> Bool {
    if animators[index].state == .inactive, !pause(index) { return false }
    guard animators[index].state == .active, !animators[index].isRunning else { return false }
    let forward = animators[index].isReversed ? 1 - value : value
    if case .line(_, let caught, let fraction) = animators[index].motion {
      animators[index].motion = .line(forward, caught: caught, fraction: fraction)
    } else {
      animators[index].motion = .held(forward)
    }
    if value > 0 { animators[index].heldDelay = 0 }
    return true
  }

  /// PA-56…PA-58, PA-61.
  private mutating func setReversed(_ index: Int, _ value: Bool) -> Bool {
    let animator = animators[index]
    guard animator.state != .stopped, value != animator.isReversed, !animator.isOver(at: now) else { return false }
    let here = animator.fraction(at: now).value
    animators[index].isReversed = value
    if case .running(let since, _) = animator.motion, animator.state == .active {
      animators[index].motion = .running(since: here == animators[index].goal ? now : max(since, now), from: here)
    }
    return true
  }
}
