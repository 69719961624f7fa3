import LegatoCore
import LegatoGestures
import LegatoLayers

/// The edge pan that pops: it starts an interactive default pop or pauses a default transition in flight, and at the end continues it with the finger's
/// velocity.
final class PopGesture: GestureRecognizerDelegate {
  let recognizer = ScreenEdgePanGestureRecognizer()
  /// Weak: the recognizer may be in use by a pointer after the controller was deallocated.
  private weak let navigation: NavigationController?
  private var drive: BuiltInInteraction?
  /// The progress of the transition when the pan began, and the sign of the progress that a pan to the right makes: 1 for a pop, −1 for a push.
  private var (caught, sign) = (0.0, 1.0)

  init(_ navigation: NavigationController) {
    self.navigation = navigation
    recognizer.edges = .left
    recognizer.delegate = self
    recognizer.addAction { [weak self] in self?.follow() }
  }

  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { navigation?.own.running == nil ? canPop : catchable != nil }

  private var canPop: Bool {
    guard let navigation, navigation.appearance == .there else { return false }
    let stack = navigation.own.model
    guard navigation.own.running == nil, stack.count > 1, let delegate = navigation.delegate else { return stack.count > 1 }
    guard !recognizer.isTiedByFailure else { return true }
    let animation = delegate.navigationController(
      navigation, animationControllerFor: .pop, from: stack[stack.count - 1], to: stack[stack.count - 2])
    return animation.flatMap { delegate.navigationController(navigation, interactionControllerFor: $0) } == nil
  }

  /// The running transition if it is a default one that is not interactive.
  private var catchable: Transition? {
    guard let running = navigation?.own.running, running.isBuiltIn, running.phase == .animating, running.isInterruptible else { return nil }
    return running
  }

  private func follow() {
    guard let navigation else { return }
    let width = navigation.layer.bounds.width
    guard width > 0 else { return }
    let way = recognizer.translation(in: navigation.layer).dx / width
    switch recognizer.state {
    case .began: begin(navigation)
    case .changed: drive?.update(caught + sign * way)
    case .ended:
      drive?.letGo(velocity: sign * recognizer.velocity(in: navigation.layer).dx / width)
      drive = nil
    case .cancelled:
      drive?.cancel()
      drive = nil
    case .possible, .failed: break
    }
  }

  private func begin(_ navigation: NavigationController) {
    if let running = catchable, let drive = running.interaction as? BuiltInInteraction {
      drive.pause()
      (self.drive, caught, sign) = (drive, drive.percentComplete, running.kind == .pop ? 1 : -1)
    } else if canPop, let target = navigation.own.model.dropLast().last {
      let drive = BuiltInInteraction()
      drive.wantsInteractiveStart = true
      (self.drive, caught, sign) = (drive, 0, 1)
      let slide = SlideTransition(edge: .right, isReturning: true, parallax: 0.3)
      navigation.own.add(Transition(.cut(above: target), animated: true, source: navigation, given: (slide, drive)))
    }
  }
}
