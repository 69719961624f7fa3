import LegatoTiming

/// Runs `animations` at once; every animatable change in it becomes an animation from the old to the new value.
///
/// Model values change at once, the presentation follows. Blocks nest: an inner block takes over the outer duration and curve unless its options
/// say otherwise (UA-12); its delay and completion are its own. Inside an animator's block the changes belong to the animator.
/// - Parameters:
///   - duration: seconds, at least 0; 0 changes at once, or joins the block around (UA-4, UA-13). Negative or not finite is repaired to 0 and reported.
///   - delay: seconds before the motion; the screen holds the old value until then (UA-3). Repaired like the duration.
///   - completion: called once when the last animation of the block and of the blocks in it has ended, with true if all reached their ends.
///     With nothing animated it is called before this function returns (LM-18), after a change without duration at the next `advance` (UA-4).
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
  completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, options, animations, completion))
}

/// The same under a spring given by its damping ratio and one start velocity along the way, in distances a second (SP-24); a curve in `options` is ignored.
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
  options: AnimationOptions = [], animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, (dampingRatio, velocity), options, animations, completion))
}

/// The same under any timing curve. A spring given by its mass takes its own settling time instead of `duration`.
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, timingParameters: some TimingCurveProvider, options: AnimationOptions = [],
  animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, timingParameters, options, animations, completion))
}

/// The same under a curve of a type that is not known where it is called.
@discardableResult @_disfavoredOverload @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, timingParameters: any TimingCurveProvider, options: AnimationOptions = [],
  animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, timingParameters, options, animations, completion))
}

/// Runs `changes` without animating anything, whatever block is around (UA-11).
public func performWithoutAnimation(_ changes: () -> Void) {
  let outer = ThreadContext.block
  var context = BlockContext(kind: .immediate, parent: outer, duration: 0, curve: .named(.linear), stage: outer?.pointee.stage)
  context.run(changes)
}

/// Inside a block: what `animations` changes runs `count` times (fractions allowed, above 0), every second run backwards if it `autoreverses` (UA-7).
/// Outside a block, or inside an animator's (PA-73), the changes are made as if this function were not there.
public func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
  guard let outer = ThreadContext.block, case .block = outer.pointee.kind, !outer.pointee.isInKeyframes else { return animations() }
  var inner = BlockContext(
    kind: .block, parent: outer, duration: outer.pointee.duration, delay: outer.pointee.delay, curve: outer.pointee.curve,
    options: outer.pointee.options, book: .own, stage: outer.pointee.stage)
  (inner.repeatCount, inner.autoreverses) = (
    repaired(count, "modifyAnimations", "repeat count", minimum: .leastNonzeroMagnitude, repair: 1), autoreverses
  )
  inner.run(animations) { inner in
    guard let ticket = inner.pointee.ticket, ticket.closeMember(.reachedEnd) else { return }
    inner.pointee.stage?.close(ticket) ?? ticket.closeAlone()
  }
}

/// Seconds a change made now would take; 0 outside a block (UA-11).
public var inheritedAnimationDuration: Double {
  guard let block = ThreadContext.block else { return 0 }
  switch block.pointee.kind {
  case .immediate, .host: return 0
  case .block, .animator: return block.pointee.duration
  }
}

/// A started block: something to wait for.
public struct BlockAnimation {
  /// Its book; none where nothing was entered in it.
  @usableFromInline let ticket: Ticket?

  /// Counts its book, unless nobody looks at the answer.
  @inlinable @inline(__always)
  init(_ started: StartedBlock) {
    ticket = started.isCounted ? started.ticket?.takeRetainedValue() : started.ticket?.takeUnretainedValue()
  }

  /// How the block ended: `.finished(.end)` when all its animations reached their ends, `.removed` when one was removed, else `.replaced` when
  /// another animation took the place of one.
  ///
  /// Waits while it runs. Cancelling the waiting task ends the wait with `CancellationError` and leaves the animations alone.
  public var outcome: Outcome { get async throws { try await ticket?.ending.promise.value() ?? .finished(.end) } }
}

/// A started block's book, on its way to whoever started it: one that runs is kept by its stage and is counted only if somebody wants to wait for it.
@usableFromInline
struct StartedBlock {
  @usableFromInline let ticket: Unmanaged<Ticket>?
  /// Whether a count comes with it.
  @usableFromInline let isCounted: Bool

  @inline(__always)
  init(_ held: (reference: Unmanaged<Ticket>?, isCounted: Bool)) { (ticket, isCounted) = held }

  init(_ ticket: Ticket?) { (self.ticket, isCounted) = (ticket.map { .passRetained($0) }, true) }

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
    let velocity = SpringVelocity(dx: spring.velocity, dy: spring.velocity)
    return BlockCurve.with(SpringTimingParameters(dampingRatio: spring.dampingRatio, initialVelocity: velocity), isScalar: true) {
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
    let duration = repaired(duration, "animate", "duration", minimum: 0, repair: 0)
    let delay = repaired(delay, "animate", "delay", minimum: 0, repair: 0)
    var context: BlockContext
    if let outer = ThreadContext.block {
      if let scope = outer.pointee.keyframes { return inside(scope, outer, animations, completion) }
      context = inner(duration, delay, curve, options, outer, completion)
    } else {
      let length = curve.lastingDuration(stated: duration)
      context = BlockContext(
        kind: length > 0 || delay > 0 ? .block : .immediate, parent: nil, duration: length, delay: delay, curve: curve,
        options: options, book: .own, completion: completion)
      if options.contains(.repeat) { (context.repeatCount, context.autoreverses) = (.infinity, options.contains(.autoreverse)) }
    }
    if let keyframes { context.keyframes = KeyframeScope(collector: keyframes) }
    return context.run(animations) { context in
      keyframes?.finish(context)
      return end(context)
    }
  }

  /// Inside keyframes a block, or other keyframes, is a part of the frame around it, and over when the whole is.
  private static func inside(
    _ scope: KeyframeScope, _ outer: BlockContext.Place, _ animations: () -> Void,
    _ completion: UnsafePointer<BlockContext.Completion>?
  ) -> StartedBlock {
    let ticket = Ticket(parent: nil, completion: completion?.pointee.call)
    outer.openTicket(on: outer.pointee.stage)
    outer.pointee.ticket?.followers.append(ticket)
    var context = BlockContext(partOf: outer)
    context.keyframes = scope
    context.run(animations)
    return StartedBlock(ticket)
  }

  /// A block inside `outer`: what it takes over, and what it says itself (UA-12).
  private static func inner(
    _ duration: Double, _ delay: Double, _ own: BlockCurve, _ options: AnimationOptions,
    _ outer: BlockContext.Place, _ completion: UnsafePointer<BlockContext.Completion>?
  ) -> BlockContext {
    let ownCurve = options.contains(.overrideInheritedCurve)
    let ownDuration = outer.pointee.isHost || options.contains(.overrideInheritedDuration)
    let merged =
      options.contains(.overrideInheritedOptions) ? options : options.union(outer.pointee.options.intersection(.inherited))
    let curve = ownCurve ? own : outer.pointee.curve
    let length = curve.lastingDuration(stated: ownDuration ? duration : outer.pointee.duration)
    let kind: BlockContext.Kind
    var place: BlockContext.AnimatorPlace?
    if let (run, part) = outer.pointee.animator {
      kind = .animator
      place = BlockContext.AnimatorPlace(
        run,
        part.inner(delay: delay, duration: ownDuration ? duration : nil, curve: ownCurve ? own.provider : nil, in: run))
    } else if case .block = outer.pointee.kind, length > 0 || delay > 0 {
      kind = .block
    } else {
      kind = .immediate
    }
    var context = BlockContext(
      kind: kind, in: place, parent: outer, duration: length, delay: delay, curve: curve,
      options: merged, book: .own, completion: completion,
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

  /// The block's body is through.
  private static func end(_ context: BlockContext.Place) -> StartedBlock {
    if let started = context.closeRunning() { return started }
    return StartedBlock(endAtOnce(context))
  }

  /// The same where it may be over now. Answers its book, if it has one.
  private static func endAtOnce(_ context: BlockContext.Place) -> Ticket? {
    let isImmediate = if case .immediate = context.pointee.kind { true } else { false }
    let stage = context.pointee.stage
    if context.pointee.ticket == nil {
      guard let stage, isImmediate && context.pointee.changedSomething || context.pointee.completion != nil else {
        // no value of any stage: it is over now
        if let completion = context.pointee.completion { ThreadContext.with(block: nil) { completion.pointee.call(true) } }
        return nil
      }
      context.openTicket(on: stage)
    }
    guard let ticket = context.pointee.ticket, ticket.closeMember(.reachedEnd) else { return context.pointee.ticket }
    // nothing of it runs
    guard let stage else {
      ticket.closeAlone()
      return ticket
    }
    if isImmediate, context.pointee.changedSomething {
      stage.wake()
      stage.nextTurn { stage.close(ticket) }
    } else {
      stage.close(ticket)
      stage.finishCall()
    }
    return ticket
  }
}

/// MU-3: a number that cannot be meant is replaced and reported.
@inline(__always)
func repaired(_ number: Double, _ call: String, _ name: String, minimum: Double, repair: Double) -> Double {
  // a difference of what is not finite is no number
  if number >= minimum, number - number == 0 { return number }
  return reported(number, call, name, minimum: minimum, repair: repair)
}

private func reported(_ number: Double, _ call: String, _ name: String, minimum: Double, repair: Double) -> Double {
  Misuse.report(.number(call: call, wanted: "\(name) finite and at least \(minimum)", found: "\(number)", repair: "\(repair)"))
  return repair
}
