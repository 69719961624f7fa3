import LegatoTransitions
import TestSupport
import Testing

/// What was called, in order.
final class Log {
  var entries: [String] = []
  func note(_ entry: String) { entries.append(entry) }
  /// The entries since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A controller that writes its callbacks down.
final class Screen: LayerController {
  let log: Log
  var whenWillAppear: (() -> Void)?
  var whenDidAppear: (() -> Void)?
  init(_ name: String, _ log: Log) {
    self.log = log
    super.init()
    title = name
  }
  private func note(_ what: String) { log.note("\(title ?? "").\(what)") }
  override func layerWillAppear(_ animated: Bool) {
    note("willAppear")
    whenWillAppear?()
  }
  override func layerDidAppear(_ animated: Bool) {
    note("didAppear")
    whenDidAppear?()
  }
  override func layerWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func layerDidDisappear(_ animated: Bool) { note("didDisappear") }
}

/// A window of 400 × 300 with a navigation controller in it.
final class Theatre {
  let window = Window(size: Size(width: 400, height: 300))
  let log = Log()
  let a, b, c: Screen
  let navigation: NavigationController
  var stage: Stage { window.stage }

  init() {
    (a, b, c) = (Screen("a", log), Screen("b", log), Screen("c", log))
    navigation = NavigationController(root: a)
    window.rootController = navigation
    _ = log.take()
  }

  /// Where a layer is seen.
  func x(_ controller: LayerController) -> Double { controller.layer.presentation()?.position.x ?? .nan }
  func y(_ controller: LayerController) -> Double { controller.layer.presentation()?.position.y ?? .nan }

  func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double = 150, at time: Double, id: Int = 0) {
    stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: phase, id: id, location: Point(x: x, y: y)))
  }

  /// A drag in equal steps of 1/100 s.
  func drag(from start: Double, to end: Double, at time: Double, steps: Int, lift: Bool = true) {
    send(.began, start, at: time)
    for step in 1...steps { send(.moved, start + (end - start) * Double(step) / Double(steps), at: time + Double(step) / 100) }
    if lift { send(.ended, end, at: time + Double(steps) / 100) }
  }
}

/// An animation controller whose transition moves the to layer in from x 600 with an animator of its own.
final class Sweep: AnimatedTransitioning {
  var duration = 1.0
  var curve: AnimationCurve = .linear
  var log: Log?
  var ended: [Bool] = []
  private(set) var contexts: [any TransitionContext] = []
  private(set) weak var animator: PropertyAnimator?
  var completes = true

  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func animateTransition(using context: any TransitionContext) {
    log?.note("animateTransition")
    interruptibleAnimator(using: context).startAnimation()
  }
  func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
    log?.note("interruptibleAnimator")
    return context.animator { [unowned self] in
      contexts.append(context)
      let (to, from) = (context.layer(forKey: .to), context.layer(forKey: .from))
      if let to {
        context.containerLayer.addSublayer(to)
        to.position.x = 600
      }
      let animator = PropertyAnimator(duration: duration, curve: curve, stage: context.stage) {
        to?.position.x = 200
        if to == nil { from?.position.x = 600 }
      }
      if completes { animator.addCompletion { context.completeTransition($0 == .end) } }
      self.animator = animator
      return animator
    }
  }
  func animationEnded(_ transitionCompleted: Bool) {
    ended.append(transitionCompleted)
    log?.note("animationEnded(\(transitionCompleted))")
  }
}

/// An animation controller of the old kind: blocks, no animator.
final class OldSweep: AnimatedTransitioning {
  var duration = 1.0
  var log: Log?
  private(set) weak var context: (any TransitionContext)?
  func transitionDuration(using context: (any TransitionContext)?) -> Double { duration }
  func animateTransition(using context: any TransitionContext) {
    log?.note("animateTransition")
    self.context = context
    guard let to = context.layer(forKey: .to) else { return context.completeTransition(true) }
    context.containerLayer.addSublayer(to)
    to.position.x = 600
    Layer.animate(withDuration: duration, options: .curveEaseIn) {
      to.position.x = 200
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
  func animationEnded(_ transitionCompleted: Bool) { log?.note("animationEnded(\(transitionCompleted))") }
}

/// Vends what it was given.
final class Vendor: NavigationControllerDelegate, TransitioningDelegate {
  var animation: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?
  var log: Log?
  init(_ animation: (any AnimatedTransitioning)? = nil, _ interaction: (any InteractiveTransitioning)? = nil, log: Log? = nil) {
    (self.animation, self.interaction, self.log) = (animation, interaction, log)
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? {
    log?.note("animation for \(operation) \(from.title ?? "")-\(to.title ?? "")")
    return animation
  }
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  {
    log?.note("interaction")
    return interaction
  }
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  {
    log?.note("animation for present")
    return animation
  }
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)? {
    log?.note("animation for dismiss")
    return animation
  }
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? {
    log?.note("interaction")
    return interaction
  }
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? {
    log?.note("interaction")
    return interaction
  }
}
