import LegatoCore
import LegatoLayers

/// Presenting one controller over another: a stack that each window has, root first.
extension LayerController {
  /// The outermost controller around this one: the one that presents and is presented.
  private var anchor: LayerController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The controller that this one, or the one around it, presents or is about to present.
  public var presentedController: LayerController? {
    let anchor = anchor
    guard let model = anchor.stack?.model, let place = model.firstIndex(where: { $0 === anchor }) else { return nil }
    return model.dropFirst(place + 1).first
  }

  /// The controller that presents this one, or the one around it.
  public var presentingController: LayerController? {
    let anchor = anchor
    guard let model = anchor.stack?.model, let place = model.firstIndex(where: { $0 === anchor }), place > 0 else { return nil }
    return model[place - 1]
  }

  /// Whether a transition is running that presents this controller.
  public var isBeingPresented: Bool { stack?.running.map { $0.kind == .present && $0.to === self } ?? false }
  /// Whether a transition is running that dismisses this controller.
  public var isBeingDismissed: Bool { stack?.running.map { $0.kind == .dismiss && $0.from === self } ?? false }

  /// Whether it comes because it was pushed, or taken in by a parent.
  public var isMovingToParent: Bool { isJoining || (stack?.running.map { $0.kind == .push && $0.entering.has(self) } ?? false) }
  /// Whether it disappears because it is popped, or removed by its parent.
  public var isMovingFromParent: Bool { isLeaving || (stack?.running.map { $0.kind == .pop && $0.leaving.has(self) } ?? false) }

  /// Shows `controller` over this one.
  ///
  /// A presentation or dismissal that runs already ends first; one that this call takes back turns round. Refused and reported where this controller is in no
  /// window, presents another already, or `controller` is somewhere already.
  /// - Parameters:
  ///   - controller: whose layer comes.
  ///   - animated: whether it takes time.
  ///   - completion: called once, when the transition has ended, completed or cancelled.
  @discardableResult
  public func present(_ controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    let anchor = anchor
    func refused(_ wanted: String, _ found: String, _ remedy: String) -> TransitionRequest {
      misuse("present(_:animated:completion:)", wanted, found, remedy)
      return .over(.removed)
    }
    guard let stack = anchor.stack else {
      return refused("a controller in a window", "one in none", "set it as a window's rootController first")
    }
    guard stack.model.last === anchor else {
      return refused("a controller that presents nothing", "one that presents another", "dismiss that, or present from the topmost")
    }
    guard stack.isGoing(controller) || controller.stack == nil && controller.parent == nil else {
      return refused("a controller to present that is nowhere", "one that is somewhere", Self.freeing)
    }
    return stack.add(Transition(.add(controller), animated: animated, source: self, completion: completion))
  }

  /// Takes away what this controller presents, all of it at once, or itself where it presents nothing. Where there is nothing to dismiss, `completion` is called at
  /// once.
  @discardableResult
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    let anchor = anchor
    guard let stack = anchor.stack, let place = stack.model.firstIndex(where: { $0 === anchor }) else {
      completion?()
      return .over(.finished(.end))
    }
    let model = stack.model
    let remaining = place + 1 < model.count ? anchor : place > 0 ? model[place - 1] : anchor
    return stack.add(Transition(.cut(above: remaining), animated: animated, source: self, completion: completion))
  }
}

extension Window {
  private var presentations: ControllerStack? { attachments[ObjectIdentifier(ControllerStack.self)] as? ControllerStack }

  /// The controller whose layer fills the window. Setting it ends whatever was presented, at once; nil empties the window.
  ///
  /// When the window is deallocated its controllers disappear, and running transitions end as `.released`.
  public var rootController: LayerController? {
    get { presentations?.model.first }
    set {
      if let newValue, newValue === rootController { return }
      if let newValue, newValue.stack != nil || newValue.parent != nil {
        return newValue.misuse(
          "rootController", "a controller that is nowhere", "one that is contained, pushed or presented", LayerController.freeing)
      }
      let stack = presentations ?? ControllerStack(.presentation)
      stack.window = self
      attachments[ObjectIdentifier(ControllerStack.self)] = stack
      stack.reset(to: newValue.map { [$0] } ?? [])
    }
  }
}
