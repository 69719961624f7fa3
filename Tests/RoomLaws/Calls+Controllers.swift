import Legato
import LegatoCore
import LegatoLayers
import LegatoTransitions

extension RoomCall {
  /// What is begun while a transition is made belongs to it, and is scrubbed and ended with it.
  static let controllers: [RoomCall] = [
    RoomCall("a push", 3, keeps: .nothing) { caller, room in
      guard room.navigation.controllers.count < 6 else { return }
      caller.vend(room)
      let told = caller.ledger.start("a push", isDue: false).tell
      room.navigation.push(Screen(caller.callback()), animated: caller.chance(0.8), completion: told)
    },
    RoomCall("a pop", 3, keeps: .nothing) { caller, room in
      caller.vend(room)
      let told = caller.ledger.start("a pop", isDue: false).tell
      room.navigation.pop(animated: caller.chance(0.8), completion: told)
    },
    RoomCall("other controllers", 1, keeps: .nothing) { caller, room in
      caller.vend(room)
      room.navigation.setControllers([Screen(caller.callback()), Screen(caller.callback())], animated: caller.chance(0.5))
    },
    RoomCall("a presentation", 2, keeps: .nothing) { caller, room in
      caller.vend(room)
      let screen = Screen(caller.callback())
      (screen.transitioningDelegate, screen.modalPresentationStyle) = (room.vendor, caller.chance(0.5) ? .fullScreen : .overFullScreen)
      let told = caller.ledger.start("a presentation", isDue: false).tell
      room.navigation.present(screen, animated: caller.chance(0.8), completion: told)
    },
    RoomCall("a dismissal", 2, keeps: .nothing) { caller, room in
      caller.vend(room)
      let told = caller.ledger.start("a dismissal", isDue: false).tell
      room.navigation.dismiss(animated: caller.chance(0.8), completion: told)
    },
    RoomCall("a transition is driven", 4, keeps: .nothing) { caller, room in
      guard let drive = room.vendor.drives.last else { return }
      switch Int.random(in: 0..<6, using: &caller.random) {
      case 0...2: drive.update(caller.number(0...1))
      case 3: drive.pause()
      case 4: drive.finish()
      default: drive.cancel()
      }
    },
    RoomCall("alongside", 2, keeps: .motion) { caller, room in
      let (called, layer) = (caller.callback(), caller.layer(room))
      room.navigation.transitionCoordinator?.animate(
        alongsideTransition: { _ in
          layer.map { caller.change($0) }
          // a value that is set here is scrubbed with the transition
          if caller.isHostile { called() }
        }, completion: { _ in called() })
    },
    RoomCall("children come and go", 1, keeps: .motion) { caller, room in
      let child = Screen(caller.callback())
      guard let top = room.navigation.topController else { return }
      if let old = top.children.first {
        old.layerIfLoaded?.removeFromSuperlayer()
        old.removeFromParent()
      } else {
        top.addChild(child)
        top.layer.addSublayer(child.layer)
        child.didMove(toParent: top)
      }
    },
    RoomCall("another root", 1, keeps: .nothing) { caller, room in
      room.window.rootController = caller.chance(0.6) ? room.navigation : Screen(caller.callback())
    },
    RoomCall("another size", 1, keeps: .motion) { caller, room in
      room.window.bounds.size = Size(width: caller.number(100...300), height: caller.number(100...200))
      room.window.layoutIfNeeded()
    },
  ]

  /// Calls back where it appears and goes.
  private final class Screen: LayerController {
    private let called: () -> Void
    init(_ called: @escaping () -> Void) {
      self.called = called
      super.init()
    }
    override func layerDidLoad() { called() }
    override func layerWillAppear(_ animated: Bool) { called() }
    override func layerDidAppear(_ animated: Bool) { called() }
    override func layerWillDisappear(_ animated: Bool) { called() }
    override func layerDidDisappear(_ animated: Bool) { called() }
  }
}

/// Vends what was drawn for the next transition.
final class Vendor: NavigationControllerDelegate, TransitioningDelegate {
  var next: (animation: (any AnimatedTransitioning)?, drive: PercentDrivenInteractiveTransition?) = (nil, nil)
  private(set) var drives: [PercentDrivenInteractiveTransition] = []

  private func drive() -> PercentDrivenInteractiveTransition? {
    guard let drive = next.drive else { return nil }
    next.drive = nil
    drives.append(drive)
    return drive
  }
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? { next.animation }
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  { drive() }
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  { next.animation }
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)? { next.animation }
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { drive() }
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { drive() }
}

extension Caller {
  /// Draws how the next transition goes.
  func vend(_ room: Room) {
    let animation: (any AnimatedTransitioning)? =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: nil
      case 1: FadeTransition(duration: number(0.1...0.6))
      case 2: Blocks(number(0.1...0.6), callback())
      default: Sweep(number(0.1...0.6), curve(), callback())
      }
    var drive: PercentDrivenInteractiveTransition?
    if animation != nil, chance(0.4) {
      drive = PercentDrivenInteractiveTransition()
      drive?.wantsInteractiveStart = chance(0.5)
    }
    room.vendor.next = (animation, drive)
  }
}

/// An interruptible transition: to in from the right.
private final class Sweep: AnimatedTransitioning {
  private let (duration, timing, called): (Double, any TimingCurveProvider, () -> Void)
  init(_ duration: Double, _ timing: any TimingCurveProvider, _ called: @escaping () -> Void) {
    (self.duration, self.timing, self.called) = (duration, timing, called)
  }

  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    context.animator { [duration, timing, called] in
      let to = context.layer(forKey: .to)
      if let to {
        context.containerLayer.addSublayer(to)
        to.affineTransform = AffineTransform(translationX: 200, y: 0)
      }
      let animator = PropertyAnimator(duration: duration, timingParameters: timing, stage: context.stage)
      animator.addAnimations { to?.affineTransform = .identity }
      // not in its block: a value set there would be scrubbed with it
      called()
      animator.addCompletion { position in
        to?.affineTransform = .identity
        called()
        context.completeTransition(position == .end)
      }
      return animator
    }
  }
}

/// A transition of the old kind.
private final class Blocks: AnimatedTransitioning {
  private let (duration, called): (Double, () -> Void)
  init(_ duration: Double, _ called: @escaping () -> Void) { (self.duration, self.called) = (duration, called) }

  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func animateTransition(using context: any TransitionContext) {
    let to = context.layer(forKey: .to)
    if let to {
      context.containerLayer.addSublayer(to)
      to.opacity = 0
    }
    called()
    Layer.animate(withDuration: duration) {
      to?.opacity = 1
    } completion: { [called] _ in
      called()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
