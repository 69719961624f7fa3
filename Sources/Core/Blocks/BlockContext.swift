import LegatoTiming

/// The block whose body is running on this thread: what the changes made in it become.
final class BlockContext {
  enum Kind {
    /// Changes are made at once.
    case immediate
    /// Changes run on a timeline of the block's own.
    case block
    /// Changes run in a part of an animator's timeline.
    indirect case animator(AnimatorRun, AnimatorPart)
    /// Changes are made at once; blocks inside run on an animator's timeline, each with its own delay and duration.
    case host(AnimatorRun)
  }

  let kind: Kind
  let parent: BlockContext?
  /// Seconds a change takes: stated, inherited, or a spring's own.
  let duration: Double
  let delay: Double
  let curve: BlockCurve
  /// Whether a spring's velocity counts along the way instead of an axis (SP-24).
  let isScalarVelocity: Bool
  let options: AnimationOptions
  var repeatCount = 1.0
  var autoreverses = false
  /// The block's book; none for an animator's own block.
  let ticket: Ticket?
  private(set) var stage: Stage?
  /// Set inside keyframes: where changes are gathered instead.
  var keyframes: KeyframeScope?
  /// Whether anything was changed in it, even at once.
  private(set) var changedSomething = false
  private var made: Made?
  private var plain: PlainStart?
  private var hasReportedStage = false

  /// The request of all its changes that are no plain starts.
  private final class Made {
    let request: ContributionRequest
    init(_ request: ContributionRequest) { self.request = request }
  }

  init(
    kind: Kind, parent: BlockContext?, duration: Double, delay: Double = 0, curve: BlockCurve,
    isScalarVelocity: Bool = false,
    options: AnimationOptions = [], ticket: Ticket? = nil, stage: Stage? = nil
  ) {
    (self.kind, self.parent, self.duration, self.delay, self.curve) = (kind, parent, duration, delay, curve)
    (self.isScalarVelocity, self.options, self.ticket, self.stage) = (isScalarVelocity, options, ticket, stage)
  }

  var isHost: Bool { if case .host = kind { true } else { false } }
  /// Where a block inside runs.
  var animator: (run: AnimatorRun, part: AnimatorPart)? {
    switch kind {
    case .immediate, .block: nil
    case .host(let run): (run, AnimatorPart(span: .whole))
    case .animator(let run, let part): (run, part)
    }
  }

  func run(_ body: () -> Void) { ThreadContext.with(block: self, body) }

  // MARK: A change

  /// Sets a slot's model to `new`: animated by the current block, at once outside any.
  static func change(_ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    guard let context = ThreadContext.block, context.animates(in: stage) else {
      ThreadContext.block?.noteChange(in: stage)
      stage.engine.setModel(of: slot, to: new)
      return
    }
    if let scope = context.keyframes {
      context.noteChange(in: stage)
      return scope.collector.note(slot, scope, in: stage, to: new)
    }
    change(slot, in: stage, to: new, context)
  }

  /// Sets a slot's model to `new`, animated by `context`.
  static func change(_ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>, _ context: BlockContext) {
    let isSame = stage.engine.isModel(of: slot, new)
    // UA-5: nothing to animate; but a throw over no distance still moves (SP-7)
    if isSame, !(context.throwsVectors && stage.engine.slots[slot].hasVectorVelocity) { return }
    if let plain = context.plainStart(in: stage), stage.engine.startRow(plain, slot, to: new) {
      context.ticket?.openMember()
      return
    }
    contribute(slot, in: stage, to: new, context)
  }

  /// The change as a contribution, with all that it may ask for.
  @inline(never)
  private static func contribute(_ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>, _ context: BlockContext) {
    guard let request = context.request(in: stage) else {
      stage.engine.setModel(of: slot, to: new)
      return
    }
    if case .animator(let run, _) = context.kind { run.willChange(slot, in: stage, to: new) }
    let name = stage.engine.contribute(request, slot: slot, to: new)
    context.ticket?.openMember()
    if case .animator(let run, _) = context.kind { run.didChange(slot, in: stage, by: name) }
    stage.reportUnwell()
  }

  /// Whether a change of a value of `stage` becomes an animation here.
  func animates(in stage: Stage) -> Bool {
    switch kind {
    case .immediate, .host: return false
    case .block, .animator: break
    }
    guard stage.areAnimationsEnabled else { return false }
    if let own = self.stage {
      guard own !== stage else { return true }
      if !hasReportedStage {
        hasReportedStage = true
        Misuse.report(
          .state(call: "setting a value in a block", wanted: "a value of the block's own stage", found: "a value of another stage"))
      }
      return false
    }
    return true
  }

  func noteChange(in stage: Stage) {
    if self.stage == nil { self.stage = stage }
    changedSomething = true
    parent?.noteInside(stage)
  }

  /// A block inside animated or changed something of `stage`.
  func noteInside(_ stage: Stage) {
    changedSomething = true
    if self.stage == nil { self.stage = stage }
    parent?.noteInside(stage)
  }

  private var throwsVectors: Bool { !isScalarVelocity && curve.isThrown }

  // MARK: The request, made at the first change

  func request(in stage: Stage) -> ContributionRequest? {
    if let made { return made.request }
    prepare(stage)
    let request: ContributionRequest
    switch kind {
    case .immediate, .host: return nil
    case .block: request = blockRequest(in: stage)
    case .animator(let run, let part):
      guard let part = run.request(part, policy: policy, level(in: stage), ticket: ticket, in: stage) else { return nil }
      request = part
    }
    made = Made(request)
    return request
  }

  /// How much of the motion that is made here is shown.
  private func level(in stage: Stage) -> MotionLevel { stage.motionLevel == .full || isEssential ? .full : stage.motionLevel }

  @inline(never) private var isEssential: Bool {
    options.contains(.essential) || animator?.run.isEssential == true || parent?.isEssential == true
  }

  var policy: ContributionRequest.Policy {
    ContributionRequest.Policy(
      asksAdditive: options.contains(.additive), asksAbsolute: options.contains(.absolute),
      fromCurrent: options.contains(.beginFromCurrentState))
  }

  /// What a change becomes where nothing but a curve over some time is asked for; nil where more is.
  private func plainStart(in stage: Stage) -> PlainStart? {
    if let plain { return plain }
    guard case .block = kind, repeatCount == 1, !autoreverses, duration > 0, let ticket, level(in: stage) == .full else { return nil }
    let allowsInteraction = options.contains(.allowUserInteraction)
    if let cubic = curve.cubic { return plainCurve(in: stage, ticket) { $0.curve(cubic, allowsInteraction: allowsInteraction) } }
    let pace = curve.pace(over: duration)
    if case .spring(let spring) = pace {
      guard delay == 0, spring.duration == duration else { return nil }
      prepare(stage)
      plain = PlainStart(
        start: stage.now, duration: duration, style: stage.engine.styles.spring(spring.x, duration: duration),
        spring: PlainStart.Spring(spring, isThrown: throwsVectors, allowsInteraction: allowsInteraction, pixel: 1 / stage.scale),
        ticket: stage.issue(ticket), policy: policy)
      return plain
    }
    if pace.isSpring { return nil }
    return plainCurve(in: stage, ticket) { $0.curve(pace, allowsInteraction: allowsInteraction) }
  }

  private func plainCurve(in stage: Stage, _ ticket: Ticket, _ style: (inout Styles) -> Int) -> PlainStart? {
    prepare(stage)
    let style = style(&stage.engine.styles)
    plain = PlainStart(
      start: stage.now + delay, duration: duration, style: style, generation: stage.engine.styles[style].generation,
      ticket: stage.issue(ticket), policy: policy)
    return plain
  }

  private func prepare(_ stage: Stage) {
    changedSomething = true
    parent?.noteInside(stage)
    self.stage = stage
    stage.wake()
  }

  private func blockRequest(in stage: Stage) -> ContributionRequest {
    let pace = curve.pace(over: duration)
    var timeline = Timeline(duration: duration, pace: pace, motion: .running(since: stage.now + delay, fraction: 0, unit: duration))
    (timeline.repeatCount, timeline.autoreverses) = (repeatCount, autoreverses)
    timeline.interaction = .block(allowed: options.contains(.allowUserInteraction))
    let index = stage.engine.makeTimeline(timeline)
    var number = -1
    if let ticket {
      number = stage.issue(ticket)
      ticket.timeline = index
      stage.own(timeline: index, ticket)
    }
    stage.engine.schedule(index)
    var spring: SpringPace?
    if throwsVectors, case .spring(let own) = pace { spring = own }
    return ContributionRequest(
      timeline: index, ticket: number, course: .follow, startProgress: 0, policy: policy, vectorSpring: spring, pixel: 1 / stage.scale,
      level: level(in: stage))
  }
}

extension Engine {
  func isModel(of slot: Int, _ new: UnsafeBufferPointer<Double>) -> Bool {
    let (place, width) = (slots[slot].model, slots[slot].width)
    for i in 0..<width where pool.numbers[place + i] != new[i] { return false }
    return true
  }
}

extension TimingCurveProvider {
  /// How long the curve takes when `duration` is stated: a spring given by its mass keeps its own settling time (SP-11).
  func lastingDuration(stated duration: Double) -> Double {
    guard let spring = resolved(duration: duration).springTimingParameters, let own = spring.duration else { return duration }
    return own
  }
}
