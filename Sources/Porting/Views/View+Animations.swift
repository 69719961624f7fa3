import LegatoCore
import LegatoLayers
import LegatoTiming

/// Block animations under their names on views; each is Core's function of the same name.
extension View {
  /// Another name of `AnimationOptions`, as nested in a view.
  public typealias AnimationOptions = LegatoCore.AnimationOptions
  /// Another name of `AnimationCurve`, as nested in a view.
  public typealias AnimationCurve = LegatoTiming.AnimationCurve
  /// Another name of `KeyframeAnimationOptions`, as nested in a view.
  public typealias KeyframeAnimationOptions = LegatoCore.KeyframeAnimationOptions

  /// Animates what `animations` changes.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    LegatoCore.animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }
  /// The shape without named options and completion.
  public static func animate(withDuration duration: Double, _ animations: () -> Void) {
    animate(withDuration: duration, animations: animations)
  }
  /// Under a spring given by its damping ratio and a velocity in distances a second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    LegatoCore.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity, options: options,
      animations: animations, completion: completion)
  }
  /// Under a spring given by what is felt: a duration in seconds and a bounce, −1…1.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      duration: duration, bounce: bounce, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    LegatoCore.animate(
      withDuration: 0, delay: delay, timingParameters: spring, options: options, animations: animations, completion: completion)
  }
  /// What `addKeyframe` changes in `animations` becomes one keyframe animation a value.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    LegatoCore.animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
  }
  /// Reached at start and duration, both as shares of the whole; outside `animateKeyframes` a misuse.
  public static func addKeyframe(withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void) {
    LegatoCore.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations)
  }
  /// Runs `changes` without animating anything.
  public static func performWithoutAnimation(_ changes: () -> Void) { LegatoCore.performWithoutAnimation(changes) }
  /// Inside a block: what `animations` changes runs `count` times.
  public static func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    LegatoCore.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }
  /// Seconds a change made now would take; 0 outside a block.
  public static var inheritedAnimationDuration: Double { LegatoCore.inheritedAnimationDuration }
  /// Whether blocks animate on the current stage; without one nothing changes.
  public static func setAnimationsEnabled(_ enabled: Bool) { Layer.setAnimationsEnabled(enabled) }
  /// Whether they do; true without a current stage.
  public static var areAnimationsEnabled: Bool { Stage.current?.areAnimationsEnabled ?? true }
}
