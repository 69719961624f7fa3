import LegatoTransitions

/// An interruptible transition of somebody's: to in from the right under a curve, from a little smaller.
final class LawSweep: AnimatedTransitioning {
  private let duration: Double
  private let timing: any TimingCurveProvider
  private let book: LawBook
  private var ended = 0
  init(_ duration: Double, _ timing: any TimingCurveProvider, _ book: LawBook) {
    (self.duration, self.timing, self.book) = (duration, timing, book)
  }

  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator { [duration, timing] in
      let (to, from) = (context.layer(forKey: .to), context.layer(forKey: .from))
      if let to {
        context.containerLayer.addSublayer(to)
        to.affineTransform = AffineTransform(translationX: 400, y: 0)
      }
      let animator = PropertyAnimator(duration: duration, timingParameters: timing, stage: context.stage)
      animator.addAnimations {
        to?.affineTransform = .identity
        from?.affineTransform = AffineTransform(translationX: -100, y: 0)
      }
      animator.addCompletion { position in
        for layer in [to, from] { layer?.affineTransform = .identity }
        context.completeTransition(position == .end)
      }
      return animator
    }
  }
  func animationEnded(_ transitionCompleted: Bool) {
    ended += 1
    if ended > 1 { book.broken("a transition ends once", "animationEnded called \(ended) times") }
  }
}

/// A transition of the old kind: blocks, one of them delayed.
final class LawBlocks: AnimatedTransitioning {
  private let duration: Double
  init(_ duration: Double) { self.duration = duration }

  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func animateTransition(using context: any TransitionContext) {
    let (to, from) = (context.layer(forKey: .to), context.layer(forKey: .from))
    if let to {
      context.containerLayer.addSublayer(to)
      to.affineTransform = AffineTransform(translationX: 0, y: 300)
    }
    Layer.animate(withDuration: duration / 2, delay: duration / 2) { from?.opacity = 0.5 }
    Layer.animate(withDuration: duration) {
      to?.affineTransform = .identity
      from?.affineTransform = AffineTransform(translationX: 0, y: 50)
    } completion: { _ in
      for layer in [to, from] {
        layer?.affineTransform = .identity
        layer?.opacity = 1
      }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
