import LegatoTiming

/// Runs `animations` at once; changes in its ``addKeyframe(withRelativeStartTime:relativeDuration:timingParameters:animations:)`` become one keyframe
/// animation per value.
///
/// ```swift
/// animateKeyframes(withDuration: 2, options: [.calculationModeCubic]) {
///   addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { bird.position.y = 60 }
///   addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { bird.position.y = 310 }
/// }
/// ```
/// All blocks run now, none later (KF-11). Before its first frame a value keeps its former value, after a frame that frame's value, until the next one or the
/// end (KF-13); a frame that begins during another starts from the value reached (KF-20). The curve of the options paces the whole (KF-14). Changes outside
/// any frame are animated over the whole duration. Inside another block or an animator the outer duration and curve are inherited, unless overridden by the
/// options (KF-17); there the frames are paused, scrubbed and reversed like other animations (KF-18).
/// Frames replace a value's animations, from its presentation or with ``KeyframeAnimationOptions/absolute`` from the model (KF-22); with
/// ``KeyframeAnimationOptions/additive`` they add.
/// - Parameters: as for ``animate(withDuration:delay:options:animations:completion:)``.
@discardableResult
public func animateKeyframes(
  withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
  completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockAnimation(
    StartedBlock.run(
      duration: duration, delay: delay, curve: .named(options.blockOptions.curve), options: options.blockOptions,
      keyframes: KeyframeCollector(options.calculationMode), animations: animations, completion: completion))
}

/// The same with any timing curve pacing the whole (KF-19).
@discardableResult
public func animateKeyframes(
  withDuration duration: Double, delay: Double = 0, timingParameters: any TimingCurveProvider, options: KeyframeAnimationOptions = [],
  animations: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
) -> BlockAnimation {
  BlockCurve.with(timingParameters) {
    BlockAnimation(
      StartedBlock.run(
        duration: duration, delay: delay, curve: $0, options: options.blockOptions,
        keyframes: KeyframeCollector(options.calculationMode), animations: animations, completion: completion))
  }
}

/// A frame of the enclosing keyframes: changes in `animations` are reached at `start + duration`, both as shares of the whole, 0…1 (KF-12).
///
/// A frame without duration sets its values at its start. Numbers out of range are clamped and reported. Outside `animateKeyframes` it is a misuse and
/// `animations` is not called (KF-16).
/// - Parameters:
///   - start: Share of the whole, 0…1.
///   - duration: Share of the whole, from 0 to the rest.
///   - timingParameters: The frame's own curve; nil for a linear one under the curve of the whole. A spring has to be given by its ratio; the duration of
///     others is ignored.
///   - animations: Called once, at once.
public func addKeyframe(
  withRelativeStartTime start: Double, relativeDuration duration: Double, timingParameters: (any TimingCurveProvider)? = nil,
  animations: () -> Void
) {
  guard let outer = ThreadContext.block, let scope = outer.pointee.keyframes else {
    return Misuse.report(
      .state(
        call: "addKeyframe", wanted: "a call inside animateKeyframes", found: "none around",
        remedy: "call it in the closure of animateKeyframes, before that returns; elsewhere animate(withDuration:) moves a part"))
  }
  let start = share(start, "relative start time")
  var length = share(duration, "relative duration")
  if start + length > 1 {
    // not a sum that is above 1 by rounding only
    if start + length > 1 + 1e-9 { report("relative duration in 0…\(1 - start), the rest", duration, 1 - start) }
    length = 1 - start
  }
  var inner = BlockContext(partOf: outer)
  inner.keyframes = scope.frame(start, length, timingParameters)
  inner.run(animations)
}

private func share(_ number: Double, _ name: String) -> Double {
  if number >= 0, number <= 1 { return number }
  let repair = number > 1 ? 1.0 : 0
  report("\(name) in 0…1", number, repair)
  return repair
}

private func report(_ wanted: String, _ found: Double, _ repair: Double) {
  Misuse.report(.number(call: "addKeyframe", wanted: wanted, found: "\(found)", repair: "\(repair)"))
}
