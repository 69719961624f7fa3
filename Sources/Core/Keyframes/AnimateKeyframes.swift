import LegatoTiming

/// Runs `animations` at once; what ``addKeyframe(withRelativeStartTime:relativeDuration:timingParameters:animations:)`` changes in it becomes one keyframe animation a value.
///
/// ```swift
/// animateKeyframes(withDuration: 2, options: [.calculationModeCubic]) {
///   addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { bird.position.y = 60 }
///   addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { bird.position.y = 310 }
/// }
/// ```
/// All blocks run now, none of them later (KF-11). Before its first frame a value holds what it was, after a frame what that frame set, to the next one or
/// to the end (KF-13); a frame that begins while another runs takes over from the value reached (KF-20). The curve of the options paces the whole (KF-14).
/// What is changed outside any frame is animated over the whole duration. Inside another block or an animator the duration and curve are those around, unless
/// the options say otherwise (KF-17); there the frames are paused, scrubbed and reversed like all else (KF-18).
/// Frames replace what ran on a value, from its model or with ``KeyframeAnimationOptions/beginFromCurrentState`` from what is shown (KF-22); with
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

/// A frame of the keyframes around: what `animations` changes is reached at `start + duration`, both as shares of the whole, 0…1 (KF-12).
///
/// A frame of no duration sets its values at its start. Numbers outside are clamped and reported. Outside `animateKeyframes` it is a misuse and `animations`
/// is not called (KF-16).
/// - Parameters:
///   - start: share of the whole, 0…1.
///   - duration: share of the whole, from 0 to what is left.
///   - timingParameters: the frame's own curve; nil for a straight one under the curve of the whole. A spring has to be given by its ratio, or
///     brings a duration that the frame ignores.
///   - animations: called once, at once.
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
  if start + length > 1 { length = 1 - start }
  var inner = BlockContext(partOf: outer)
  inner.keyframes = scope.frame(start, length, timingParameters.map { Pace($0, duration: inner.duration * length) } ?? .linear)
  inner.run(animations)
}

private func share(_ number: Double, _ name: String) -> Double {
  if number >= 0, number <= 1 { return number }
  let repair = number > 1 ? 1.0 : 0
  Misuse.report(.number(call: "addKeyframe", wanted: "\(name) in 0…1", found: "\(number)", repair: "\(repair)"))
  return repair
}
