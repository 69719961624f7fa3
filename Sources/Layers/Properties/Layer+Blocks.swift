import LegatoCore
import LegatoTiming

/// Core's block functions as methods, under the names that views have for them.
extension Layer {
  /// Runs `animations` and animates its changes for `duration` seconds, after `delay` seconds; see Core's `animate(withDuration:)`.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates with a spring, given by its damping ratio and its initial velocity, in distances to travel per second (SP-24).
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity, options: options,
      animations: animations, completion: completion)
  }

  /// Animates with `spring` until it settles; `initialVelocity` is in distances to travel per second, for each axis.
  @discardableResult
  public static func animate(
    spring: Spring, initialVelocity: SpringVelocity = .zero, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      spring: spring, initialVelocity: initialVelocity, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Animates with any timing curve. A spring given by its mass ignores `duration` and takes its own settling time.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, timingParameters: any TimingCurveProvider, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animate(
      withDuration: duration, delay: delay, timingParameters: timingParameters, options: options, animations: animations,
      completion: completion)
  }

  /// Runs `animations`, and makes one keyframe animation for each value that `addKeyframe` changes in it; see Core's `animateKeyframes(withDuration:)`.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) -> BlockAnimation {
    LegatoCore.animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }

  /// Adds a keyframe: the changes in `animations` are reached at `start + duration`, both as shares of the whole duration, 0…1. Outside `animateKeyframes`
  /// it is a misuse, and `animations` is not called (KF-16).
  public static func addKeyframe(withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void) {
    LegatoCore.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations)
  }

  /// Runs `changes` without animating anything, even inside a block (UA-11).
  public static func performWithoutAnimation(_ changes: () -> Void) { LegatoCore.performWithoutAnimation(changes) }

  /// Inside a block, repeats the animations of the changes in `animations` `count` times, fractions allowed, each followed by its reverse if it
  /// `autoreverses` (UA-7).
  public static func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    LegatoCore.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }

  /// Duration of a change that is made now, in seconds; 0 outside a block (UA-11).
  public static var inheritedAnimationDuration: Double { LegatoCore.inheritedAnimationDuration }

  /// Enables or disables animation by blocks on the current stage; see `Stage.areAnimationsEnabled`. Does nothing if there is no current stage.
  public static func setAnimationsEnabled(_ enabled: Bool) { Stage.current?.areAnimationsEnabled = enabled }
}
