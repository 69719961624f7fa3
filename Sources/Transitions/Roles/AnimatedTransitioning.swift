import LegatoCore

/// Animates the transition from one controller to another.
///
/// With an interruptible animator the transition can be paused, scrubbed, reversed and continued at any moment (TR-7):
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
  /// The duration of the whole transition, in seconds, at least 0. A negative number, NaN or infinity is repaired to 0 and reported.
  func transitionDuration(using context: (any TransitionContext)?) -> Double
  /// Adds the layer from `layer(forKey: .to)` to the container, animates, and calls `completeTransition(_:)` exactly once, also after a cancel
  /// (TR-13, TR-17). The default implementation starts the animator from ``interruptibleAnimator(using:)``.
  func animateTransition(using context: any TransitionContext)
  /// Returns the animator of this transition; implementing this makes the transition interruptible.
  ///
  /// It has to return the same animator each time it is called for the same context, which ``TransitionContext/animator(making:)`` does, and the animator
  /// must not become inactive before the transition has ended (TR-5, TR-6).
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating
  /// Called after the transition has ended and the completion of the call that requested it was called; false if it was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
  /// The animation that replaces this one when the stage's `Stage.motionLevel` is `.reduced`, such as a ``FadeTransition``. Nil, the default, keeps this
  /// one; values that would move then change at once.
  ///
  /// Read once, when a transition begins by itself; one that begins interactively is not replaced. The interaction controller stays the same and drives
  /// the replacement; ``animationEnded(_:)`` is called on the replacement.
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
  /// Returns an animator that does nothing: the transition is not interruptible, and ``animateTransition(using:)`` has to be implemented.
  public func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating { NotInterruptible() }
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
  /// Nil: no replacement.
  public var reducedMotionTransition: (any AnimatedTransitioning)? { nil }
}

/// The result of ``AnimatedTransitioning/interruptibleAnimator(using:)`` for an animation controller that does not implement it.
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
