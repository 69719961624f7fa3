import LegatoCore
import LegatoLayers
import LegatoTiming

/// Block animations as methods of views; each calls the function of LegatoCore with the same name.
extension View {
  /// Another name of `AnimationOptions`, as nested in a view.
  public typealias AnimationOptions = LegatoCore.AnimationOptions
  /// Another name of `AnimationCurve`, as nested in a view.
  public typealias AnimationCurve = LegatoTiming.AnimationCurve
  /// Another name of `KeyframeAnimationOptions`, as nested in a view.
  public typealias KeyframeAnimationOptions = LegatoCore.KeyframeAnimationOptions

  /// Animates what `animations` changes. The timing function of a transaction replaces the curve.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let curve = Transaction.animationTimingFunction else {
      LegatoCore.animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
      return
    }
    LegatoCore.animate(
      withDuration: duration, delay: delay, timingParameters: curve, options: options.union(.overrideInheritedCurve),
      animations: animations, completion: completion)
  }
  /// Animates what `animations` changes; the short form without options and completion.
  public static func animate(withDuration duration: Double, _ animations: () -> Void) {
    animate(withDuration: duration, animations: animations)
  }
  /// Animates with a spring, given by its damping ratio and an initial velocity in distances per second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double, initialSpringVelocity velocity: Double,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    LegatoCore.animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio, initialSpringVelocity: velocity, options: options,
      animations: animations, completion: completion)
  }
  /// Animates with a spring, given by its perceived duration in seconds and its bounce, −1…1.
  public static func animate(
    springDuration duration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0, delay: Double = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      duration: duration, bounce: bounce, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    LegatoCore.animate(
      withDuration: 0, delay: delay, timingParameters: spring, options: options, animations: animations, completion: completion)
  }
  /// Animates with keyframes: for each value, the changes in `addKeyframe` become one keyframe animation. The timing function of a transaction replaces the
  /// curve of the whole.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let curve = Transaction.animationTimingFunction else {
      LegatoCore.animateKeyframes(withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
      return
    }
    LegatoCore.animateKeyframes(
      withDuration: duration, delay: delay, timingParameters: curve, options: options.union(.overrideInheritedCurve),
      animations: animations, completion: completion)
  }
  /// Adds a keyframe that is reached at start plus duration, both as fractions of the whole duration. Outside `animateKeyframes` it is a misuse.
  public static func addKeyframe(withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void) {
    LegatoCore.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations)
  }
  /// Runs `changes` without animating anything.
  public static func performWithoutAnimation(_ changes: () -> Void) { LegatoCore.performWithoutAnimation(changes) }
  /// Repeats what `animations` changes `count` times, inside a block.
  public static func modifyAnimations(withRepeatCount count: Double, autoreverses: Bool, animations: () -> Void) {
    LegatoCore.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses, animations: animations)
  }
  /// The duration of an animation started now, in seconds; 0 outside a block.
  public static var inheritedAnimationDuration: Double { LegatoCore.inheritedAnimationDuration }
  /// Sets whether blocks animate on the current stage; does nothing without one.
  public static func setAnimationsEnabled(_ enabled: Bool) { Layer.setAnimationsEnabled(enabled) }
  /// Whether blocks animate on the current stage; true without one.
  public static var areAnimationsEnabled: Bool { Stage.current?.areAnimationsEnabled ?? true }
}
