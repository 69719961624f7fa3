import LegatoCore
import LegatoLayers

// Asks the delegates for the animation and interaction controllers of a stack's transitions.
extension ControllerStack {
  func vended(from: LayerController, to: LayerController, _ kind: Transition.Kind, source: LayerController) -> (
    (any AnimatedTransitioning)?, (any InteractiveTransitioning)?
  ) {
    switch kind {
    case .push, .pop:
      guard let navigation, let delegate = navigation.delegate else { return (nil, nil) }
      let operation: NavigationController.Operation = kind == .push ? .push : .pop
      let animation = delegate.navigationController(navigation, animationControllerFor: operation, from: from, to: to)
      return (animation, animation.flatMap { delegate.navigationController(navigation, interactionControllerFor: $0) })
    case .present:
      let delegate = to.transitioningDelegate
      let animation = delegate?.animationController(forPresented: to, presenting: from, source: source)
      return (animation, animation.flatMap { delegate?.interactionControllerForPresentation(using: $0) })
    case .dismiss:
      let delegate = from.transitioningDelegate
      let animation = delegate?.animationController(forDismissed: from)
      return (animation, animation.flatMap { delegate?.interactionControllerForDismissal(using: $0) })
    }
  }

  /// Reports an animator that has served the previous transition already: each transition needs its own.
  func check(_ animator: any ImplicitlyAnimating) {
    guard animator === lastAnimator else { return }
    Misuse.report(
      .state(
        call: "interruptibleAnimator(using:)", wanted: "an animator of this transition", found: "that of the transition before",
        remedy: "make one for each context; context.animator(making:) keeps it as long as its transition"))
  }
}
