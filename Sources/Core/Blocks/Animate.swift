import LegatoTiming

/// Runs `animations` at once; every animatable change in it becomes an animation from the old to the new value.
///
/// Model values change at once, the presentation follows. Each change begins at the stage's ``Stage/now``, also where the body pushes the time: then what is
/// changed after that takes the whole duration from there. Blocks nest: an inner block takes over the outer duration and curve unless its options
/// say otherwise (UA-12); its delay and completion are its own. Inside an animator's block the changes belong to the animator.
/// - Parameters:
///   - duration: seconds, at least 0; 0 changes at once, or joins the block around (UA-4, UA-13). Negative or not finite is repaired to 0 and reported.
///   - delay: seconds before the motion; the screen holds the old value until then (UA-3). Repaired like the duration.
///   - options: the curve, whether touches are let through, whether it adds, repeats, replaces.
///   - animations: called once, at once.
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

/// The same under `spring`, for as long as that takes: 0.1 % of the way is left then. Ratios above 1 move as the critical spring does (SP-3).
/// - Parameters:
///   - spring: how it moves, and how long.
///   - initialVelocity: distances to travel a second, an axis each, towards the target.
///   - delay: seconds before the motion.
///   - options: as above; a curve in them is ignored.
///   - animations: called once, at once.
///   - completion: called once when the last animation has ended, with true if all reached their ends.
@discardableResult
public func animate(
  spring: Spring, initialVelocity: SpringVelocity = .zero, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
  completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  let curve = SpringTimingParameters(spring, initialVelocity: initialVelocity)
  return animate(
    withDuration: curve.settlingDuration ?? 0, delay: delay, timingParameters: curve, options: options, animations: animations,
    completion: completion)
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

/// Inside a block: what `animations` changes runs `count` times (fractions allowed, above 0), each followed by the same backwards if it `autoreverses` (UA-7).
/// A count that is not above 0, or not finite, is repaired to 1 and reported.
///
/// Outside a block, or inside an animator's (PA-73), the changes are made as if this function were not there.
public func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
  guard let outer = ThreadContext.block, case .block = outer.pointee.kind, !outer.pointee.isInKeyframes else { return animations() }
  // who hears of a bad number may change something in the block around: what that is comes after
  let count = repaired(count, "modifyAnimations", "repeat count", minimum: .leastNonzeroMagnitude, repair: 1)
  var inner = BlockContext(
    kind: .block, parent: outer, duration: outer.pointee.duration, delay: outer.pointee.delay, curve: outer.pointee.curve,
    options: outer.pointee.options, book: .own, stage: outer.pointee.stage)
  (inner.repeatCount, inner.autoreverses) = (count, autoreverses)
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

/// MU-3: a number that cannot be meant is replaced and reported, by the call that whoever gave it has made.
@inline(__always)
func repaired(_ number: Double, _ call: @autoclosure () -> String, _ name: String, minimum: Double, repair: Double) -> Double {
  // a difference of what is not finite is no number
  if number >= minimum, number - number == 0 { return number }
  return reported(number, call(), name, minimum: minimum, repair: repair)
}

private func reported(_ number: Double, _ call: String, _ name: String, minimum: Double, repair: Double) -> Double {
  let wanted = minimum > -.infinity ? "\(name) finite and at least \(minimum)" : "\(name) finite"
  Misuse.report(.number(call: call, wanted: wanted, found: "\(number)", repair: "\(repair)"))
  return repair
}
