import LegatoCore
import LegatoGestures
import LegatoLayers

/// The edge pan that pops: it starts an interactive default pop or pauses a default transition in flight, and at the end continues it with the finger's
/// velocity.
final class PopGesture: GestureRecognizerDelegate {
  let recognizer = ScreenEdgePanGestureRecognizer()
  /// Weak: the recognizer may be in use by a pointer after the controller was deallocated.
  private weak let navigation: NavigationController?
  private var interaction: BuiltInInteraction?
  /// The progress of the transition when the pan began, and the sign of the progress that a pan to the right makes: 1 for a pop, −1 for a push.
  private var (fractionAtBegin, sign) = (0.0, 1.0)

  init(_ navigation: NavigationController) {
    self.navigation = navigation
    recognizer.edges = .left
    recognizer.delegate = self
    recognizer.addAction { [weak self] in self?.handlePan() }
  }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { navigation?.ownStack.running == nil ? canPop : catchable != nil }

  private var canPop: Bool {
    guard let navigation, navigation.appearance == .appeared else { return false }
    let stack = navigation.ownStack.model
    guard navigation.ownStack.running == nil, stack.count > 1, let delegate = navigation.delegate else { return stack.count > 1 }
    guard !recognizer.isTiedByFailure else { return true }
    let animation = delegate.navigationController(
      navigation, animationControllerFor: .pop, from: stack[stack.count - 1], to: stack[stack.count - 2])
    return animation.flatMap { delegate.navigationController(navigation, interactionControllerFor: $0) } == nil
  }

  /// The running transition if it is a default one that is not interactive.
  private var catchable: Transition? {
    guard let running = navigation?.ownStack.running, running.isBuiltIn, running.phase == .animating, running.isInterruptible else {
      return nil
    }
    return running
  }

  private func handlePan() {
    guard let navigation else { return }
    // a window that is minimized during the pan has no width, and its end has to be heard all the same
    let width = navigation.layer.bounds.width
    func share(_ way: Vector) -> Double { width > 0 ? way.dx / width : 0 }
    let fraction = share(recognizer.translation(in: navigation.layer))
    switch recognizer.state {
    case .began: begin(navigation)
    case .changed: interaction?.update(fractionAtBegin + sign * fraction)
    case .ended:
      interaction?.endInteraction(velocity: sign * share(recognizer.velocity(in: navigation.layer)))
      interaction = nil
    case .cancelled:
      interaction?.cancel()
      interaction = nil
    case .possible, .failed: break
    }
  }

  private func begin(_ navigation: NavigationController) {
    if let running = catchable, let interaction = running.interaction as? BuiltInInteraction {
      interaction.pause()
      (self.interaction, fractionAtBegin, sign) = (interaction, interaction.percentComplete, running.kind == .pop ? 1 : -1)
    } else if canPop, let target = navigation.ownStack.model.dropLast().last {
      let interaction = BuiltInInteraction()
      interaction.wantsInteractiveStart = true
      (self.interaction, fractionAtBegin, sign) = (interaction, 0, 1)
      let slide = SlideTransition(edge: .right, isReturning: true, parallax: 0.3)
      navigation.ownStack.add(Transition(.cut(above: target), animated: true, source: navigation, preset: (slide, interaction)))
    }
  }
}
