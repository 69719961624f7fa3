import LegatoCore
import LegatoLayers

/// The context that a transition gives to its animation and interaction controllers.
final class RunningContext: TransitionContext {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  deinit { transition.contextWasReleased() }

  var containerLayer: Layer { transition.container ?? Layer() }
  var stage: Stage? { transition.stage }
  var isAnimated: Bool { transition.isAnimated }
  var presentationStyle: PresentationStyle { transition.presentationStyle }

  func controller(forKey key: TransitionKey) -> LayerController? { key == .from ? transition.from : transition.to }
  func layer(forKey key: TransitionKey) -> Layer? { transition.layer(forKey: key) }
  func initialFrame(for controller: LayerController) -> Rect { transition.initialFrames[ObjectIdentifier(controller)] ?? .zero }
  func finalFrame(for controller: LayerController) -> Rect {
    controller === transition.to ? transition.finalFrame ?? transition.container?.bounds ?? .zero : .zero
  }

  var isInteractive: Bool { transition.isInteractive }
  var transitionWasCancelled: Bool { transition.wasCancelled }

  func animator(making make: () -> any ImplicitlyAnimating) -> any ImplicitlyAnimating {
    if let made = transition.madeAnimator { return made }
    let made = make()
    // `make` may have called this recursively: the first result is kept
    if let first = transition.madeAnimator { return first }
    if transition.phase != .over { transition.madeAnimator = made }
    return made
  }

  func updateInteractiveTransition(_ percentComplete: Double) { transition.update(percentComplete, for: "updateInteractiveTransition(_:)") }
  func finishInteractiveTransition() { transition.endInteraction(cancelled: false) }
  func cancelInteractiveTransition() { transition.endInteraction(cancelled: true) }
  func pauseInteractiveTransition() { transition.pause(for: "pauseInteractiveTransition()") }
  func completeTransition(_ didComplete: Bool) { transition.complete(didComplete) }
}

extension TransitionContext {
  /// The transition behind the context; nil for a context that the user implements, as in a test.
  var running: Transition? { (self as? RunningContext)?.transition }
}
