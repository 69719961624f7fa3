import Legato

/// Scales the appearing screen up from the centre. It can be interrupted, scrubbed and reversed.
public final class ZoomTransition: AnimatedTransitioning {
  public init() {}

  public func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.4 }

  public func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator {
      let animator = PropertyAnimator(duration: 0.4, curve: .easeOut, stage: context.stage)
      if let layer = context.layer(forKey: .to), let controller = context.controller(forKey: .to) {
        layer.frame = context.finalFrame(for: controller)
        context.containerLayer.addSublayer(layer)
        performWithoutAnimation { layer.transform = Transform3D(scaleX: 0.2, y: 0.2, z: 1) }
        animator.addAnimations { layer.transform = .identity }
      }
      animator.addCompletion { position in context.completeTransition(position == .end) }
      return animator
    }
  }
}

/// A screen that animates its bar alongside the transition by which it appears. The bar returns to white if the transition is cancelled.
public final class BarController: LayerController {
  public let bar = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 20))
  /// The outcome of the last transition: "there" or "cancelled"; nil before the first.
  public private(set) var outcome: String?

  public override func layerDidLoad() {
    bar.backgroundColor = .white
    layer.addSublayer(bar)
  }

  public override func layerWillAppear(_ animated: Bool) {
    guard let coordinator = transitionCoordinator else { return }
    darken(beside: coordinator)
  }

  /// Animates the bar alongside a transition; needs only its coordinator, so that a test can pass its own.
  public func darken(beside coordinator: any TransitionCoordinator) {
    coordinator.animate(alongsideTransition: { [bar] _ in bar.backgroundColor = .black }) { [weak self] coordinator in
      self?.outcome = coordinator.isCancelled ? "cancelled" : "there"
    }
  }
}
