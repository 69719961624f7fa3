import LegatoTiming

/// Runs `animations` at once; every animatable change in it becomes an animation from the old to the new value.
///
/// Model values change at once, the presentation follows. Each change begins at the stage's ``Stage/now``; if the body advances time, later changes take the
/// whole duration from then. Blocks nest: an inner block inherits the outer duration and curve unless its options override them (UA-12); its delay and
/// completion are its own. Inside an animator's block the changes belong to the animator.
/// - Parameters:
///   - duration: Seconds, at least 0; 0 changes at once, or joins the outer block (UA-4, UA-13). Negative or non-finite is repaired to 0 and reported.
///   - delay: Seconds before the motion; the old value is presented until then (UA-3). Repaired like the duration.
///   - options: The curve, whether touches are delivered, whether it adds, repeats, replaces.
///   - animations: Called once, at once.
///   - completion: Called once when the last animation of the block and of nested blocks has ended, with true if all reached their ends. Without any
///     animation it is called before this function returns (LM-18), after a change without duration at the next `advance` (UA-4).
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
  completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, options, animations, completion))
}

/// The same with a spring given by its damping ratio and one start velocity towards the target, in distances per second (SP-24); a curve in `options` is
/// ignored.
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
  options: AnimationOptions = [], animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, (dampingRatio, velocity), options, animations, completion))
}

/// The same with `spring`, for its own duration: 0.1 % of the distance remains then. Ratios above 1 move as the critical spring does (SP-3).
/// - Parameters:
///   - spring: The motion and its duration.
///   - initialVelocity: Distances per second, one per axis, towards the target.
///   - delay: Seconds before the motion.
///   - options: As above; a curve in them is ignored.
///   - animations: Called once, at once.
///   - completion: Called once when the last animation has ended, with true if all reached their ends.
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

/// The same with any timing curve. A spring given by its mass uses its own settling time instead of `duration`.
@discardableResult @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, timingParameters: some TimingCurveProvider, options: AnimationOptions = [],
  animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, timingParameters, options, animations, completion))
}

/// The same with a curve as an existential.
@discardableResult @_disfavoredOverload @inlinable
public func animate(
  withDuration duration: Double, delay: Double = 0, timingParameters: any TimingCurveProvider, options: AnimationOptions = [],
  animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(StartedBlock.run(duration, delay, timingParameters, options, animations, completion))
}

/// Runs `changes` without animating anything, in any block (UA-11).
public func performWithoutAnimation(_ changes: () -> Void) {
  let outer = ThreadContext.block
  // UA-15: an outer block waits for the completions of blocks in here
  let source: BlockContext.GroupSource = outer == nil ? .none : .outer
  var context = BlockContext(
    kind: .withoutAnimation, parent: outer, duration: 0, curve: .named(.linear), groupSource: source, stage: outer?.pointee.stage)
  context.run(changes)
}

/// Inside a block: the changes of `animations` repeat `count` times (fractions allowed, above 0), each followed by the same backwards if `autoreverses`
/// (UA-7).
/// A count that is not above 0, or not finite, is repaired to 1 and reported.
///
/// Outside a block, or inside an animator's (PA-73), the changes are made as without this function.
public func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
  guard let outer = ThreadContext.block, case .block = outer.pointee.kind, !outer.pointee.isInKeyframes else { return animations() }
  // the misuse handler may change something in the outer block: that comes first
  let count = repaired(count, "modifyAnimations", "repeat count", minimum: .leastNonzeroMagnitude, repair: 1)
  var inner = BlockContext(
    kind: .block, parent: outer, duration: outer.pointee.duration, delay: outer.pointee.delay, curve: outer.pointee.curve,
    options: outer.pointee.options, groupSource: .own, stage: outer.pointee.stage)
  (inner.repeatCount, inner.autoreverses) = (count, autoreverses)
  _ = inner.run(animations) { BlockAnimation(StartedBlock.end($0)) }
}

/// Seconds that a change made now would take; 0 outside a block (UA-11).
public var inheritedAnimationDuration: Double {
  guard let block = ThreadContext.block else { return 0 }
  switch block.pointee.kind {
  case .immediate, .withoutAnimation, .host: return 0
  case .block, .animator: return block.pointee.duration
  }
}

/// A started block, whose end can be awaited.
public struct BlockAnimation {
  /// Its completion group; nil without any animation.
  @usableFromInline let group: CompletionGroup?

  /// Retains its completion group, unless the result is unused.
  @inlinable @inline(__always)
  init(_ started: StartedBlock) {
    group = started.isCounted ? started.group?.takeRetainedValue() : started.group?.takeUnretainedValue()
  }

  /// How the block ended: `.finished(.end)` when all its animations reached their ends, `.removed` when one was removed, otherwise `.replaced` when one was
  /// replaced.
  ///
  /// Waits while it runs. Cancelling the waiting task ends the wait with `CancellationError` and does not change the animations.
  public var outcome: Outcome { get async throws { try await group?.ending.promise.value() ?? .finished(.end) } }
}

/// MU-3: repairs an invalid number and reports it under the caller's name.
@inline(__always)
func repaired(_ number: Double, _ call: @autoclosure () -> String, _ name: String, minimum: Double, repair: Double) -> Double {
  // a difference of non-finite numbers is NaN
  if number >= minimum, number - number == 0 { return number }
  return reported(number, call(), name, minimum: minimum, repair: repair)
}

private func reported(_ number: Double, _ call: String, _ name: String, minimum: Double, repair: Double) -> Double {
  let wanted = minimum > -.infinity ? "\(name) finite and at least \(minimum)" : "\(name) finite"
  Misuse.report(.number(call: call, wanted: wanted, found: "\(number)", repair: "\(repair)"))
  return repair
}
