import LegatoTiming

/// The completion group of a started block. Its stage retains the group while it runs; the caller retains it only to wait for it.
@usableFromInline
struct StartedBlock {
  @usableFromInline let group: Unmanaged<CompletionGroup>?
  /// Whether the reference is counted.
  @usableFromInline let isCounted: Bool

  @inline(__always)
  init(_ held: (reference: Unmanaged<CompletionGroup>?, isCounted: Bool)) { (group, isCounted) = held }

  init(_ group: CompletionGroup?) { (self.group, isCounted) = (group.map { .passRetained($0) }, true) }

  @usableFromInline
  static func run(
    _ duration: Double, _ delay: Double, _ options: AnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) -> StartedBlock {
    run(duration: duration, delay: delay, curve: .named(options.curve), options: options, animations: animations, completion: completion)
  }

  @usableFromInline
  static func run(
    _ duration: Double, _ delay: Double, _ spring: (dampingRatio: Double, velocity: Double), _ options: AnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) -> StartedBlock {
    let ratio = repaired(spring.dampingRatio, "animate", "damping ratio", minimum: 0, repair: 0.5)
    let speed = repaired(spring.velocity, "animate", "initial spring velocity", minimum: -.infinity, repair: 0)
    let velocity = SpringVelocity(dx: speed, dy: speed)
    return BlockCurve.with(SpringTimingParameters(dampingRatio: ratio, initialVelocity: velocity), isScalar: true) {
      run(duration: duration, delay: delay, curve: $0, options: options, animations: animations, completion: completion)
    }
  }

  @usableFromInline
  static func run(
    _ duration: Double, _ delay: Double, _ curve: some TimingCurveProvider, _ options: AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) -> StartedBlock {
    BlockCurve.with(curve) {
      run(duration: duration, delay: delay, curve: $0, options: options, animations: animations, completion: completion)
    }
  }

  @inline(__always)
  static func run(
    duration: Double, delay: Double, curve: BlockCurve, options: AnimationOptions, keyframes: KeyframeCollector? = nil,
    animations: () -> Void, completion: ((Bool) -> Void)?
  ) -> StartedBlock {
    guard let completion else { return run(duration, delay, curve, options, keyframes, animations, nil) }
    return withUnsafePointer(to: BlockContext.Completion(call: completion)) {
      run(duration, delay, curve, options, keyframes, animations, $0)
    }
  }

  private static func run(
    _ duration: Double, _ delay: Double, _ curve: BlockCurve, _ options: AnimationOptions, _ keyframes: KeyframeCollector?,
    _ animations: () -> Void, _ completion: UnsafePointer<BlockContext.Completion>?
  ) -> StartedBlock {
    let duration = repaired(duration, keyframes?.call ?? "animate", "duration", minimum: 0, repair: 0)
    let delay = repaired(delay, keyframes?.call ?? "animate", "delay", minimum: 0, repair: 0)
    var context: BlockContext
    if let outer = ThreadContext.block {
      if let scope = outer.pointee.keyframes { return inside(scope, outer, animations, completion) }
      context = inner(duration, delay, curve, options, outer, completion)
    } else {
      let length = curve.lastingDuration(stated: duration)
      context = BlockContext(
        kind: length > 0 || delay > 0 ? .block : .immediate, parent: nil, duration: length, delay: delay, curve: curve,
        options: options, groupSource: .own, completion: completion)
      if options.contains(.repeat) { (context.repeatCount, context.autoreverses) = (.infinity, options.contains(.autoreverse)) }
    }
    if let keyframes { context.keyframes = KeyframeScope(collector: keyframes, seconds: context.duration) }
    return context.run(animations) { context in
      keyframes?.finish(context)
      return end(context)
    }
  }

  /// Inside keyframes a block, or nested keyframes, is part of the outer frame, and ends with the whole.
  private static func inside(
    _ scope: KeyframeScope, _ outer: BlockContext.Pointer, _ animations: () -> Void,
    _ completion: UnsafePointer<BlockContext.Completion>?
  ) -> StartedBlock {
    let group = CompletionGroup(parent: nil, completion: completion?.pointee.call)
    outer.openGroup(on: outer.pointee.stage)
    outer.pointee.group?.followers.append(group)
    var context = BlockContext(partOf: outer)
    context.keyframes = scope
    context.run(animations)
    return StartedBlock(group)
  }

  /// A block inside `outer`: what it inherits and what it overrides (UA-12).
  private static func inner(
    _ duration: Double, _ delay: Double, _ own: BlockCurve, _ options: AnimationOptions,
    _ outer: BlockContext.Pointer, _ completion: UnsafePointer<BlockContext.Completion>?
  ) -> BlockContext {
    let ownCurve = options.contains(.overrideInheritedCurve)
    let ownDuration = outer.pointee.isHost || options.contains(.overrideInheritedDuration)
    let merged =
      options.contains(.overrideInheritedOptions) ? options : options.union(outer.pointee.options.intersection(.inherited))
    let curve = ownCurve ? own : outer.pointee.curve
    let length = curve.lastingDuration(stated: ownDuration ? duration : outer.pointee.duration)
    let kind: BlockContext.Kind
    var place: BlockContext.AnimatorReference?
    if let (run, part) = outer.pointee.animator {
      kind = .animator
      let hasLength = ownDuration || ownCurve && own.lastingDuration(stated: 0) > 0
      let ownLength = hasLength ? (ownCurve ? own.lastingDuration(stated: duration) : duration) : nil
      place = BlockContext.AnimatorReference(
        run,
        part.inner(delay: delay, duration: ownLength, curve: ownCurve ? own.provider : nil, in: run))
    } else if case .withoutAnimation = outer.pointee.kind {
      kind = .withoutAnimation
    } else {
      kind = length > 0 || delay > 0 ? .block : .immediate
    }
    var context = BlockContext(
      kind: kind, in: place, parent: outer, duration: length, delay: delay, curve: curve,
      options: merged, groupSource: .own, completion: completion,
      stage: outer.pointee.stage)
    if case .block = kind {
      if options.contains(.repeat) {
        (context.repeatCount, context.autoreverses) = (.infinity, options.contains(.autoreverse))
      } else if !options.contains(.overrideInheritedOptions) {
        (context.repeatCount, context.autoreverses) = (outer.pointee.repeatCount, outer.pointee.autoreverses)
      }
    }
    return context
  }

  /// The block's body has returned.
  @inline(__always)
  static func end(_ context: BlockContext.Pointer) -> StartedBlock {
    if let started = context.closeRunning() { return started }
    return StartedBlock(endAtOnce(context))
  }

  /// The same for a block that may have ended already. Returns its completion group, if it has one.
  private static func endAtOnce(_ context: BlockContext.Pointer) -> CompletionGroup? {
    let isImmediate = context.pointee.isImmediate
    let stage = context.pointee.stage
    if context.pointee.group == nil {
      guard let stage, isImmediate && context.pointee.changedSomething || context.pointee.completion != nil else {
        // no value of any stage: it has ended now
        if let completion = context.pointee.completion { ThreadContext.with(block: nil) { completion.pointee.call(true) } }
        return nil
      }
      context.openGroup(on: stage)
    }
    guard let group = context.pointee.group, group.closeMember(.reachedEnd) else { return context.pointee.group }
    // it has no running animation
    guard let stage else {
      group.closeAlone()
      return group
    }
    if isImmediate, context.pointee.changedSomething {
      stage.wake()
      stage.nextTurn { [unowned stage] in stage.close(group) }
    } else {
      stage.close(group)
      stage.finishCall()
    }
    return group
  }
}
