import LegatoCore
import LegatoLayers

/// Fades the upper screen in, or out again.
public final class FadeTransition: AnimatedTransitioning {
  private let isReturning: Bool
  private let duration: Double

  /// Creates a cross-fade to the upper screen, or back from it.
  /// - Parameters:
  ///   - isReturning: whether the upper screen is removed to reveal the lower one, as in a pop or dismissal.
  ///   - duration: seconds, finite and at least 0; else repaired to 0.35 and reported.
  public init(isReturning: Bool = false, duration: Double = 0.35) {
    self.isReturning = isReturning
    self.duration = TransitionNumber.seconds(duration, "FadeTransition")
  }

  /// The duration passed to the initializer, in seconds.
  public func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }

  public func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator { makeAnimator(context) }
  }

  private func makeAnimator(_ context: any TransitionContext) -> PropertyAnimator {
    let container = context.containerLayer
    let (from, to) = (context.layer(forKey: .from), context.layer(forKey: .to))
    if let to { isReturning ? container.insertSublayer(to, at: 0) : container.addSublayer(to) }
    let (upper, isReturning) = (isReturning ? from : to, isReturning)
    let full = upper?.opacity ?? 1
    if !isReturning { upper?.opacity = 0 }
    let animator = PropertyAnimator(duration: duration, curve: .easeInOut, stage: context.stage) {
      upper?.opacity = isReturning ? 0 : full
    }
    animator.addCompletion { position in
      // the upper layer leaves the tree faded out: restore its opacity for the next time
      if (position == .end) == isReturning { upper?.opacity = full }
      context.completeTransition(position == .end)
    }
    return animator
  }
}
