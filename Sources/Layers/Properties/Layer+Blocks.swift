import LegatoCore
import LegatoTiming

/// The block functions of Core under the names they have on views.
extension Layer {
  /// Runs `animations` at once and animates what it changes, for `duration` seconds after `delay` seconds; see Core's `animate(withDuration:)` for details.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// The same under a spring given by its damping ratio and a start velocity, in distances to travel a second (SP-24).
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity, options: options,
      animations: animations, completion: completion)
  }

  /// The same under `spring`, for as long as that takes; `initialVelocity` in distances to travel a second, an axis each.
  @discardableResult
  public static func animate(
    spring: Spring, initialVelocity: SpringVelocity = .zero, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      spring: spring, initialVelocity: initialVelocity, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// The same under any timing curve; a spring given by its mass takes its own settling time.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, timingParameters: any TimingCurveProvider, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      withDuration: duration, delay: delay, timingParameters: timingParameters, options: options, animations: animations,
      completion: completion)
  }

  /// Runs `animations` at once; what `addKeyframe` changes in it becomes one keyframe animation a value: Core's `animateKeyframes(withDuration:)`.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// What `animations` changes is reached at `start + duration`, both as shares of the whole, 0…1. Outside `animateKeyframes` a misuse, and not called (KF-16).
  public static func addKeyframe(withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void) {
    LegatoCore.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations)
  }

  /// Runs `changes` without animating anything, whatever block is around (UA-11).
  public static func performWithoutAnimation(_ changes: () -> Void) { LegatoCore.performWithoutAnimation(changes) }

  /// Inside a block: what `animations` changes runs `count` times, fractions allowed, each followed by the same backwards if it `autoreverses` (UA-7).
  public static func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    LegatoCore.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }

  /// Seconds a change made now would take; 0 outside a block (UA-11).
  public static var inheritedAnimationDuration: Double { LegatoCore.inheritedAnimationDuration }

  /// Whether blocks animate on the current stage; see `Stage.areAnimationsEnabled`. Without a current stage nothing changes.
  public static func setAnimationsEnabled(_ enabled: Bool) { Stage.current?.areAnimationsEnabled = enabled }
}
