import LegatoCore
import LegatoLayers

/// Turns the lower screen over about its vertical axis, in perspective, with the upper one on its back; or turns it back. Under reduced motion the screens
/// cross-fade in the same time.
///
/// A lower screen that stays in its place, as under `.overFullScreen`, is turned, too, and is as before at the end. The upper one should cover it there.
public final class FlipTransition: AnimatedTransitioning {
  private let isReturning: Bool
  private let duration: Double

  /// Creates a turn from right to left that shows the upper screen, or one back from left to right.
  /// - Parameters:
  ///   - isReturning: whether the upper screen is removed to reveal the lower one, as in a pop or dismissal.
  ///   - duration: seconds, finite and at least 0; else repaired to 0.35 and reported.
  public init(isReturning: Bool = false, duration: Double = 0.35) {
    self.isReturning = isReturning
    self.duration = TransitionNumber.seconds(duration, "FlipTransition")
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
    if let to = context.layer(forKey: .to) { isReturning ? container.insertSublayer(to, at: 0) : container.addSublayer(to) }
    // a lower screen that stays where it is is turned, too
    let (from, to) = (side(.from, context), side(.to, context))
    from?.turn(0)
    to?.turn(-.pi)
    let animator = PropertyAnimator(duration: duration, curve: .easeInOut, stage: context.stage) {
      // in two quarters, as a half turn has no direction
      animateKeyframes(withDuration: 0) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          from?.turn(.pi / 2)
          to?.turn(-.pi / 2)
        }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          from?.turn(.pi)
          to?.turn(0)
        }
      }
    }
    animator.addCompletion { position in
      for side in [from, to] { side?.restore() }
      context.completeTransition(position == .end)
    }
    return animator
  }

  private func side(_ key: TransitionKey, _ context: any TransitionContext) -> Side? {
    (context.layer(forKey: key) ?? context.controller(forKey: key)?.layerIfLoaded).map { Side($0, isReturning: isReturning) }
  }

  /// One of the screens, seen from its front only, and what it was before.
  private struct Side {
    private let layer: Layer
    private let rest, perspective: Transform3D
    private let wasDoubleSided: Bool
    private let axis: Double

    init(_ layer: Layer, isReturning: Bool) {
      (self.layer, rest, wasDoubleSided, axis) = (layer, layer.transform, layer.isDoubleSided, isReturning ? 1 : -1)
      // viewed from a distance of four times the larger side
      perspective = Transform3D(perspectiveDistance: 4 * max(1, layer.bounds.width, layer.bounds.height))
      layer.isDoubleSided = false
    }

    func turn(_ angle: Double) {
      layer.transform = rest.concatenating(Transform3D(rotationAngle: angle, x: 0, y: axis, z: 0)).concatenating(perspective)
    }

    func restore() { (layer.transform, layer.isDoubleSided) = (rest, wasDoubleSided) }
  }
}
