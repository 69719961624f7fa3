import LegatoCore
import LegatoLayers

/// Slides the upper screen in across an edge, over the lower one, or back out. Under reduced motion the screens cross-fade in the same time.
public final class SlideTransition: AnimatedTransitioning {
  /// An edge of the container.
  public enum Edge: Hashable, Sendable {
    /// The edge with the smallest x, and the one with the largest.
    case left, right
    /// The edge with the smallest y, and the one with the largest.
    case top, bottom
  }
  private let edge: Edge
  private let isReturning: Bool
  private let parallax, duration: Double

  /// Creates a slide of the upper screen over the lower one, or back.
  /// - Parameters:
  ///   - edge: the edge of the container that the upper screen crosses.
  ///   - isReturning: whether the upper screen is removed to reveal the lower one, as in a pop or dismissal.
  ///   - parallax: how far the lower screen moves, as a fraction 0…1 of the upper one's distance. Other numbers are clamped and NaN is 0; both are reported.
  ///   - duration: seconds, finite and at least 0; else repaired to 0.35 and reported.
  public init(edge: Edge, isReturning: Bool = false, parallax: Double = 0, duration: Double = 0.35) {
    (self.edge, self.isReturning) = (edge, isReturning)
    self.parallax = TransitionNumber.fraction(parallax, "SlideTransition")
    self.duration = TransitionNumber.seconds(duration, "SlideTransition")
  }

  /// The duration passed to the initializer, in seconds.
  public func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }

  /// A ``FadeTransition`` of the same direction and duration.
  public var reducedMotionTransition: (any AnimatedTransitioning)? { FadeTransition(isReturning: isReturning, duration: duration) }

  public func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator { makeAnimator(context) }
  }

  private func makeAnimator(_ context: any TransitionContext) -> PropertyAnimator {
    let container = context.containerLayer
    let translation = translation(across: container.bounds.size)
    let (from, to) = (context.layer(forKey: .from), context.layer(forKey: .to))
    let (upper, lower) = isReturning ? (from, to) : (to, from)
    let lowerTranslation = translation * -parallax
    if let to { isReturning ? container.insertSublayer(to, at: 0) : container.addSublayer(to) }
    let (upperRestPosition, lowerRestPosition) = (upper?.position, lower?.position)
    func move(_ layer: Layer?, _ restPosition: Point?, _ translation: Vector, isAway: Bool) {
      if let layer, let restPosition { layer.position = isAway ? restPosition + translation : restPosition }
    }
    let isReturning = isReturning
    move(upper, upperRestPosition, translation, isAway: !isReturning)
    move(lower, lowerRestPosition, lowerTranslation, isAway: isReturning)
    let animator = PropertyAnimator(duration: duration, curve: .easeInOut, stage: context.stage) {
      move(upper, upperRestPosition, translation, isAway: isReturning)
      move(lower, lowerRestPosition, lowerTranslation, isAway: !isReturning)
    }
    animator.addCompletion { position in
      // restore the position of the layer that leaves the tree; if the transition was ended from outside, the layer may have been moved since
      let removed = position == .end ? from : to
      if context.running?.isRunning ?? true {
        move(removed, removed === upper ? upperRestPosition : lowerRestPosition, .zero, isAway: false)
      }
      context.completeTransition(position == .end)
    }
    return animator
  }

  private func translation(across size: Size) -> Vector {
    switch edge {
    case .left: Vector(dx: -size.width, dy: 0)
    case .right: Vector(dx: size.width, dy: 0)
    case .top: Vector(dx: 0, dy: -size.height)
    case .bottom: Vector(dx: 0, dy: size.height)
    }
  }
}
