import LegatoTiming

/// The effect of a change in a block.
///
/// All accesses are short: callbacks in between may access the same block through its address.
extension BlockContext.Pointer {
  /// Sets a slot's model to `new` if a plain start suffices; false, with nothing done, otherwise.
  @inline(__always)
  func changePlainly(_ slot: Slot, in stage: Stage, to new: UnsafeBufferPointer<Double>) -> Bool {
    guard isOf(stage), stage.areAnimationsEnabled else { return false }
    return startPlainly(in: stage) { stage.engine.start($0, $1, slot, to: new) }
  }

  /// The same for a batch: returns how many of its first values were handled.
  func changePlainly(_ batch: Batch, in stage: Stage) -> Int {
    guard pointee.hasPlain, isOf(stage), stage.areAnimationsEnabled else { return 0 }
    let (done, started) = withUnsafeMutablePointer(to: &pointee.plain) { plain in
      withUnsafeMutablePointer(to: &pointee.spring) { stage.engine.start(plain, $0, batch) }
    }
    pointee.borrowedGroup.with { $0.openMembers(started) }
    return done
  }

  /// Starts a change with the block's plain start.
  typealias Start = (UnsafePointer<PlainStart>, UnsafePointer<PlainStart.Spring?>) -> PlainStart.Outcome

  /// Starts an animation with the common properties of all changes here, and counts it; false, with nothing done, if they do not represent it.
  @inline(__always)
  func startPlainly(in stage: Stage, _ start: Start) -> Bool {
    guard pointee.hasPlain else { return false }
    let outcome = withUnsafeMutablePointer(to: &pointee.plain) { plain in
      withUnsafeMutablePointer(to: &pointee.spring) { start(plain, $0) }
    }
    return note(outcome, in: stage)
  }

  /// The same on a timeline, where a curve or a spring in stage time does not represent it.
  func follow(in stage: Stage, _ start: Start) -> Bool {
    guard pointee.hasPlain, pointee.plain.timeline == nil, let plain = plainOnTimeline(in: stage) else { return false }
    let none: PlainStart.Spring? = nil
    return note(withUnsafePointer(to: plain) { plain in withUnsafePointer(to: none) { start(plain, $0) } }, in: stage)
  }

  /// Counts what was started; false if nothing was done.
  @inline(__always)
  private func note(_ outcome: PlainStart.Outcome, in stage: Stage) -> Bool {
    switch outcome {
    case .started: pointee.borrowedGroup.with { $0.openMember() }
    case .replaced:
      pointee.borrowedGroup.with { $0.openMember() }
      stage.finishCall()
    case .replacedMember:
      pointee.borrowedGroup.with { $0.openMember() }
      stage.finishReplacing()
    case .unchanged: break
    case .needsGeneral: return false
    }
    return true
  }

  /// Sets a slot's model to `new`: animated, collected for keyframes, or at once, depending on the block.
  @inline(__always)
  func set(_ slot: Slot, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    guard animates(in: stage) else {
      noteChange(in: stage)
      return stage.engine.setModel(of: slot.number, to: new)
    }
    if pointee.isInKeyframes { gather(slot.number, in: stage, to: new) } else { change(slot, in: stage, to: new) }
  }

  private func gather(_ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    guard let scope = pointee.keyframes else { return }
    noteChange(in: stage)
    scope.collector.note(slot, scope, in: stage, to: new)
  }

  /// Sets a slot's model to `new`, animated by the block.
  func change(_ slot: Slot, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    // prefetches what a start writes while the model is loaded
    slot.chunkPointer.pointee.prefetch(slot.place)
    // UA-5: nothing to animate; but a start velocity moves the value also without a distance (SP-7)
    if stage.engine.isModel(of: slot, new), !(pointee.curve.throwsVectors && slot.hasVectorVelocity) { return }
    preparePlainly(in: stage)
    if startPlainly(in: stage, { stage.engine.start($0, $1, slot, to: new) }) { return }
    changeOtherwise(slot, in: stage, to: new)
  }

  /// Sets a slot's model to `new` if the block's plain start does not suffice.
  @inline(never)
  private func changeOtherwise(_ slot: Slot, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    if follow(in: stage, { stage.engine.start($0, $1, slot, to: new) }) { return }
    startGeneral(slot.number, in: stage, to: new) { $0.startGeneral($1, slot: slot.number, to: new) }
  }

  /// Starts a general row for a change to these numbers, with all options.
  func startGeneral(
    _ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>, _ start: (inout Engine, StartRequest) -> Void
  ) {
    guard let request = request(in: stage) else { return stage.engine.setModel(of: slot, to: new) }
    request.willChange(stage.engine.slots[slot], to: new, stage.engine)
    start(&stage.engine, request)
    pointee.group?.openMember()
    stage.reportNonFinite()
  }

  /// Whether a change of a value of `stage` becomes an animation here.
  @inline(__always)
  func animates(in stage: Stage) -> Bool {
    switch pointee.kind {
    case .immediate, .withoutAnimation, .host: return false
    case .block, .animator: break
    }
    guard stage.areAnimationsEnabled else { return false }
    if isOf(stage) || pointee.unretainedStage == nil && joinsNoOther(than: stage) { return true }
    reportStage()
    return false
  }

  /// Whether no outer block is of another stage, which may have happened after this one began.
  @inline(never)
  private func joinsNoOther(than stage: Stage) -> Bool {
    var block = pointee.parent
    while let here = block {
      if here.pointee.unretainedStage != nil { return here.isOf(stage) }
      block = here.pointee.parent
    }
    return true
  }

  @inline(never)
  private func reportStage() {
    if pointee.hasReportedStage { return }
    pointee.hasReportedStage = true
    Misuse.report(
      .state(
        call: "setting a value in a block", wanted: "a value of the block's own stage", found: "a value of another stage",
        remedy: "animate it in a block of its own, outside this one"))
  }

  /// Notes that the block, or a nested one, changed something of `stage`.
  @inline(__always)
  func noteChange(in stage: Stage) {
    var block: BlockContext.Pointer? = self
    while let here = block {
      here.pointee.changedSomething = true
      if here.pointee.unretainedStage == nil { here.join(stage) }
      block = here.pointee.parent
    }
  }

  // MARK: The request, made at the first change

  func request(in stage: Stage) -> StartRequest? {
    if let request = pointee.request.object { return request }
    prepare(stage)
    let request: StartRequest
    switch pointee.kind {
    case .immediate, .withoutAnimation, .host: return nil
    case .block: request = blockRequest(in: stage)
    case .animator:
      openGroup(on: stage)
      guard let (run, part) = pointee.animator,
        let own = run.request(part, policy: policy(in: stage), level(in: stage), group: pointee.group, in: stage)
      else { return nil }
      request = own
    }
    pointee.request = OptionalReference(request)
    return request
  }

  /// The motion level of animations in this block.
  private func level(in stage: Stage) -> MotionLevel { stage.motionLevel == .full || isEssential ? .full : stage.motionLevel }

  @inline(never) private var isEssential: Bool {
    pointee.options.contains(.essential) || pointee.animator?.run.isEssential == true || pointee.parent?.isEssential == true
  }

  func policy(in stage: Stage) -> StartRequest.Policy {
    StartRequest.Policy(
      requestsAdditive: pointee.options.contains(.additive), requestsAbsolute: pointee.options.contains(.absolute),
      fromCurrent: pointee.options.contains(.beginFromCurrentState), isReduced: level(in: stage) == .reduced)
  }

  @inline(__always)
  private func prepare(_ stage: Stage) {
    noteChange(in: stage)
    stage.wake()
  }

  /// Determines the common properties of all changes, if a plain start suffices.
  @inline(__always)
  func preparePlainly(in stage: Stage) { if !pointee.hasPlain, !prepareInStageTime(in: stage) { prepareFollowing(in: stage) } }

  /// Stores the plain start of changes with only a curve over some time; false if they have more.
  private func prepareInStageTime(in stage: Stage) -> Bool {
    let duration = pointee.duration
    guard case .block = pointee.kind, duration > 0, level(in: stage) != .none else { return false }
    var cycle: Cycle?
    if pointee.repeats {
      guard pointee.repeatCount > 0 else { return false }
      cycle = Cycle(count: pointee.repeatCount, autoreverses: pointee.autoreverses)
    }
    // first, as updating the time may reset what is stored here
    prepare(stage)
    switch pointee.curve {
    case .named, .cubic: break
    case .spring(let parameters, _):
      guard pointee.delay == 0, cycle == nil, var spring = stage.engine.playbacks.springs.spring(parameters.pointee, over: duration) else {
        return false
      }
      (spring.isThrown, spring.allowsInteraction, spring.pixel) = (
        pointee.curve.throwsVectors, pointee.options.contains(.allowUserInteraction), 1 / stage.scale
      )
      pointee.spring = spring
    case .other(let curve): if ResolvedCurve(curve.pointee, duration: duration).isSpring { return false }
    }
    openGroup(in: stage)
    guard let group = pointee.borrowedGroup.with({ stage.issue($0) }) else { return false }
    let playback = plainPlayback(in: stage, cycle)
    let isSpring = pointee.spring != nil
    pointee.hasPlain = true
    pointee.plain = PlainStart(
      start: stage.engine.now + pointee.delay, duration: duration, cycle, playback: playback,
      generation: isSpring ? 0 : stage.engine.playbacks.generation(playback),
      isSpring: isSpring, group: group, policy: policy(in: stage))
    return true
  }

  /// The playback of the block's curve.
  @inline(__always)
  private func plainPlayback(in stage: Stage, _ cycle: Cycle?) -> Int {
    guard cycle == nil, case .named(let curve) = pointee.curve else { return sharedPlayback(in: stage, cycle) }
    return stage.engine.playbacks.curve(named: curve, allowsInteraction: pointee.options.contains(.allowUserInteraction))
  }

  @inline(never)
  private func sharedPlayback(in stage: Stage, _ cycle: Cycle?) -> Int {
    if let spring = pointee.spring { return spring.playback }
    let curve =
      switch pointee.curve {
      case .named(let curve): ResolvedCurve.cubic(CubicTimingParameters(animationCurve: curve))
      case .cubic(let cubic): ResolvedCurve.cubic(cubic.pointee)
      case .other(let curve): ResolvedCurve(curve.pointee, duration: pointee.duration)
      case .spring: ResolvedCurve.linear
      }
    return stage.engine.playbacks.curve(
      curve, allowsInteraction: pointee.options.contains(.allowUserInteraction), cycle.map { .cycle($0) } ?? .none)
  }

  /// The same for changes that follow a timeline.
  private func prepareFollowing(in stage: Stage) {
    guard pointee.request.isEmpty, let plain = plainOnTimeline(in: stage) else { return }
    (pointee.plain, pointee.hasPlain) = (plain, true)
  }

  /// The plain start of changes that follow a timeline; nil if they are not representable as rows. The block retains its request.
  private func plainOnTimeline(in stage: Stage) -> PlainStart? {
    guard let request = request(in: stage), stage.engine.carriesRows(request.timeline) else { return nil }
    return PlainStart(following: request, repeats: stage.engine.timelines[request.timeline].repeats)
  }

  private func blockRequest(in stage: Stage) -> StartRequest {
    let (duration, pace) = (pointee.duration, pointee.curve.pace(over: pointee.duration))
    var timeline = Timeline(
      duration: duration, pace: pace, motion: .running(since: stage.engine.now + pointee.delay, fraction: 0, unit: duration))
    if pointee.repeats { timeline.cycle = Cycle(count: pointee.repeatCount, autoreverses: pointee.autoreverses) }
    timeline.interaction = .block(allowed: pointee.options.contains(.allowUserInteraction))
    let index = stage.engine.makeTimeline(timeline)
    var number = -1
    openGroup(on: stage)
    if let group = pointee.group {
      number = stage.issue(group)
      if let earlier = group.timeline { stage.free(timeline: earlier, with: index) }
      group.timeline = index
      stage.own(timeline: index, group)
    }
    stage.engine.schedule(index)
    var spring: ResolvedSpring?
    if pointee.curve.throwsVectors, case .spring(let own) = pace { spring = own }
    return StartRequest(
      timeline: index, group: number, .following, policy: policy(in: stage), vectorSpring: spring, pixel: 1 / stage.scale,
      level: level(in: stage),
      number: stage.engine.nextRequest())
  }
}

extension Engine {
  @inline(__always)
  func isModel(of slot: Slot, _ new: UnsafeBufferPointer<Double>) -> Bool {
    let model = pool.numbers.pointer(to: slot.model)
    // most changes differ in the first number
    for i in 0..<slot.width where model[i] != new[i] { return false }
    return true
  }
}
