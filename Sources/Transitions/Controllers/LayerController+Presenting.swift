import LegatoCore
import LegatoLayers

/// Presenting one controller over another. Each window has a stack of presented controllers, with its root controller first.
extension LayerController {
  /// The outermost parent, or this controller if it has no parent: only that one is in the window's stack.
  private var outermost: LayerController {
    var controller = self
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The controller that this one or its outermost parent presents or is about to present.
  public var presentedController: LayerController? {
    let outermost = outermost
    guard let model = outermost.stack?.model, let index = model.firstIndex(where: { $0 === outermost }) else { return nil }
    return model.dropFirst(index + 1).first
  }

  /// The controller that presents this one or its outermost parent.
  public var presentingController: LayerController? {
    let outermost = outermost
    guard let model = outermost.stack?.model, let index = model.firstIndex(where: { $0 === outermost }), index > 0 else { return nil }
    return model[index - 1]
  }

  /// Whether a transition presents this controller; also in the last callbacks of its appearance.
  public var isBeingPresented: Bool { stack?.changing.map { $0.kind == .present && $0.to === self } ?? false }
  /// Whether a transition dismisses this controller; also in the last callbacks of its disappearance.
  public var isBeingDismissed: Bool { stack?.changing.map { $0.kind == .dismiss && $0.from === self } ?? false }

  /// Whether it appears because it is being pushed or was added to a parent.
  public var isMovingToParent: Bool { isJoiningParent || (stack?.changing.map { $0.kind == .push && $0.entering.has(self) } ?? false) }
  /// Whether it disappears because it is being popped or was removed from its parent.
  public var isMovingFromParent: Bool { isLeavingParent || (stack?.changing.map { $0.kind == .pop && $0.leaving.has(self) } ?? false) }

  /// Presents `controller` over this one.
  ///
  /// If a presentation or dismissal is running, this one begins after it. If that is the dismissal of `controller`, it is reversed instead, where it is
  /// interruptible and percent driven, as the default ones are. The call is refused and reported if this controller is in no window or presents another
  /// already, or if `controller` is contained, pushed or presented already.
  /// - Parameters:
  ///   - controller: the controller to present.
  ///   - animated: whether the transition is animated.
  ///   - completion: called once, when the transition has ended, completed or cancelled; not called if the call is refused.
  @discardableResult
  public func present(_ controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    let outermost = outermost
    func refused(_ wanted: String, _ found: String, _ remedy: String) -> TransitionRequest {
      misuse("present(_:animated:completion:)", wanted, found, remedy)
      return .over(.removed)
    }
    guard let stack = outermost.stack else {
      return refused("a controller in a window", "one in none", "set it as a window's rootController first")
    }
    guard stack.model.last === outermost || stack.expected.last === outermost else {
      return refused("a controller that presents nothing", "one that presents another", "dismiss that, or present from the topmost")
    }
    guard stack.isBeingRemoved(controller) || controller.stack == nil && controller.parent == nil else {
      return refused(
        "a controller to present without a parent, that is not pushed or presented", "one that is contained, pushed or presented",
        Self.releaseRemedy)
    }
    return stack.add(Transition(.add(controller), animated: animated, source: self, completion: completion))
  }

  /// Dismisses everything that this controller presents in one transition, or this controller if it presents nothing.
  ///
  /// If there is nothing to dismiss, `completion` is called at once.
  @discardableResult
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    let outermost = outermost
    // also what a cancelled dismissal brings back
    let controllers = outermost.stack.map { $0.expected.has(outermost) ? $0.expected : $0.model } ?? []
    guard let stack = outermost.stack, let index = controllers.firstIndex(where: { $0 === outermost }) else {
      completion?()
      return .over(.finished(.end))
    }
    let remaining = index + 1 < controllers.count ? outermost : index > 0 ? controllers[index - 1] : outermost
    return stack.add(Transition(.cut(above: remaining), animated: animated, source: self, completion: completion))
  }
}

extension Window {
  private var presentations: ControllerStack? { attachments[ObjectIdentifier(ControllerStack.self)] as? ControllerStack }

  /// The controller whose layer fills the window.
  ///
  /// Setting it dismisses whatever was presented, without animation; nil empties the window. A controller that is contained, pushed or presented is
  /// refused and reported, unless it is just being dismissed.
  ///
  /// When the window is deallocated its controllers disappear, and running transitions end as `.released`.
  public var rootController: LayerController? {
    get { presentations?.model.first }
    set {
      if let newValue, newValue === rootController { return }
      if let newValue, newValue.parent != nil || newValue.stack != nil && presentations?.isBeingRemoved(newValue) != true {
        return newValue.misuse(
          "rootController", "a controller without a parent, that is not pushed or presented", "one that is contained, pushed or presented",
          LayerController.releaseRemedy)
      }
      let stack = presentations ?? ControllerStack(.presentation)
      stack.window = self
      attachments[ObjectIdentifier(ControllerStack.self)] = stack
      stack.reset(to: newValue.map { [$0] } ?? [])
    }
  }
}
