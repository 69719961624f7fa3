import LegatoCore

/// Animates the transition from one controller to another.
///
/// With an animator it can be paused, scrubbed, reversed and continued at any moment (TR-7):
/// ```swift
/// final class Zoom: AnimatedTransitioning {
///   func transitionDuration(using context: TransitionContext?) -> Double { 0.4 }
///   func interruptibleAnimator(using context: TransitionContext) -> any ImplicitlyAnimating {
///     context.animator {
///       let (to, from) = (context.layer(forKey: .to), context.layer(forKey: .from))
///       if let to { context.containerLayer.addSublayer(to) }
///       to?.opacity = 0
///       let animator = PropertyAnimator(duration: 0.4, curve: .easeInOut, stage: context.stage) {
///         to?.opacity = 1
///         from?.affineTransform = AffineTransform(scaleX: 1.2, y: 1.2)
///       }
///       animator.addCompletion { position in
///         from?.affineTransform = .identity  // it will be shown again
///         context.completeTransition(position == .end)
///       }
///       return animator
///     }
///   }
/// }
/// ```
public protocol AnimatedTransitioning: AnyObject {
  /// Seconds of the whole transition, at least 0; a number below or not finite is repaired to 0 and reported.
  func transitionDuration(using context: (any TransitionContext)?) -> Double
  /// Puts what `layer(forKey: .to)` gives into the container, animates, and calls `completeTransition` exactly once, also after a cancel (TR-13, TR-17).
  /// By default it starts ``interruptibleAnimator(using:)``.
  func animateTransition(using context: any TransitionContext)
  /// The animator of this transition: implementing this makes it interruptible. The same one for the same context at each call; it must
  /// not become inactive before the transition has ended (TR-5, TR-6). ``TransitionContext/animator(making:)`` keeps it for you.
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating
  /// Called last, after the completion of the call that requested the transition.
  func animationEnded(_ transitionCompleted: Bool)
  /// The replacement where the stage's `Stage.motionLevel` is `.reduced`: a ``FadeTransition``, for a cross-fade instead of
  /// movement. Nil, the default, for itself; what travels is then at its end at once.
  ///
  /// Queried once, when a transition begins by itself; one that begins under a finger follows it as written. Everything else is as ever: the interaction
  /// controller is the one vended with this, and catches, scrubs and turns round what runs; the one that runs hears ``animationEnded(_:)``.
  /// ```swift
  /// final class Zoom: AnimatedTransitioning {
  ///   let isReturning: Bool
  ///   var reducedMotionTransition: (any AnimatedTransitioning)? { FadeTransition(isReturning: isReturning) }
  ///   …
  /// ```
  var reducedMotionTransition: (any AnimatedTransitioning)? { get }
}

extension AnimatedTransitioning {
  /// Starts ``interruptibleAnimator(using:)``.
  public func animateTransition(using context: any TransitionContext) {
    let animator = interruptibleAnimator(using: context)
    context.running?.started(animator)
    animator.startAnimation()
  }
  /// One that does nothing: the transition cannot be interrupted, and ``animateTransition(using:)`` has to be implemented.
  public func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating { NotInterruptible() }
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
  /// Nil: no replacement.
  public var reducedMotionTransition: (any AnimatedTransitioning)? { nil }
}

/// The answer of an animation controller that did not opt in. Nothing moves by it.
final class NotInterruptible: ImplicitlyAnimating {
  var state: AnimatingState { .inactive }
  var isRunning: Bool { false }
  var isReversed = false
  var fractionComplete = 0.0
  func startAnimation() {}
  func startAnimation(afterDelay delay: Double) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: AnimatingPosition) {}
  func addAnimations(_ animation: @escaping () -> Void) {}
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {}
  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {}
}
