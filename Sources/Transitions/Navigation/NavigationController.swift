import LegatoCore
import LegatoGestures
import LegatoLayers

/// Shows the topmost of a stack of controllers; a pan from the left edge pops it (TR-37).
///
/// Calls are carried out one after the other. ``controllers`` is the stack after all of them, and what is on screen follows. A call during a transition
/// waits for its end; a call that undoes the running transition reverses it if it is interruptible and percent driven, as the default ones are.
open class NavigationController: LayerController {
  /// Whether a transition adds or removes controllers.
  public enum Operation: Hashable, Sendable {
    /// A controller is added on top.
    case push
    /// The topmost controller is removed, with all others above the one shown next.
    case pop
  }

  /// Provides the transitions, and is notified of which controller is shown.
  public weak var delegate: (any NavigationControllerDelegate)?
  let ownStack = ControllerStack(.navigation)
  private lazy var pop = PopGesture(self)

  /// Creates a navigation controller with an empty stack.
  public override init() {
    super.init()
    ownStack.navigation = self
  }

  /// Creates a navigation controller with `root` as its only controller.
  public convenience init(root: LayerController) {
    self.init()
    push(root, animated: false)
  }

  /// Notifies the children that are not on the stack; those on it are notified when the navigation controller's layer is laid out.
  open override func viewWillTransition(to size: Size, with coordinator: any TransitionCoordinator) {
    for child in ownChildren { child.viewWillTransition(to: size, with: coordinator) }
  }
  open override func loadLayer() {
    let layer = Layer()
    layer.layout = { [weak self] _ in self?.ownStack.fit() }
    self.layer = layer
  }

  /// The gesture that pops with a pan from the left edge.
  ///
  /// It runs the default transition. If the delegate provides an interaction controller for the pop, it only begins if a failure requirement ties it to
  /// another recognizer (GE-17).
  public var interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer { pop.recognizer }
  /// The same recognizer, for LegatoPorting, which has a public property of that name.
  package var popRecognizer: ScreenEdgePanGestureRecognizer { pop.recognizer }

  override func prepareToAppear() {
    super.prepareToAppear()
    ownStack.updateTree()
    ownStack.fit()
    if interactivePopGestureRecognizer.layer !== layer { layer.addGestureRecognizer(interactivePopGestureRecognizer) }
  }
  override var containedControllers: [LayerController] { children }
  override var showingChildren: [LayerController] { ownStack.showing + ownChildren }
  /// The children that were added by `addChild(_:)`, not pushed: they come after those on the stack.
  var ownChildren: [LayerController] { Array(children.dropFirst(ownStack.linked.count)) }

  // MARK: The stack

  /// The controllers on the stack, from the root to the top. Setting it shows the last one without animation.
  public var controllers: [LayerController] {
    get { ownStack.model }
    set { setControllers(newValue, animated: false) }
  }
  /// The last of ``controllers``; nil if there are none.
  public var topController: LayerController? { ownStack.model.last }

  /// Pushes `controller` on top of the stack.
  ///
  /// A controller that is contained, pushed or presented already is refused and reported, except one that is just being popped: that is pushed again.
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - animated: whether the transition is animated.
  ///   - completion: called once, when the transition has ended, completed or cancelled; not called if the call is refused.
  @discardableResult
  public func push(_ controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    guard ownStack.isBeingRemoved(controller) || canAdd(controller, "push(_:animated:completion:)") else { return .over(.removed) }
    return ownStack.add(Transition(.add(controller), animated: animated, source: self, completion: completion))
  }

  /// Pops the topmost controller. If only the root is left, nothing is popped and `completion` is called at once.
  @discardableResult
  public func pop(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    let expected = ownStack.expected
    return pop(to: expected.dropLast().last ?? expected.last, animated, completion)
  }

  /// Pops all controllers above `controller`. One that is not on the stack is refused and reported.
  @discardableResult
  public func pop(to controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    guard ownStack.model.has(controller) || ownStack.expected.has(controller) else {
      misuse("pop(to:animated:completion:)", "a controller on the stack", "another", "pop to one of controllers, or push it")
      return .over(.removed)
    }
    return pop(to: Optional(controller), animated, completion)
  }

  /// Pops all controllers above the root.
  @discardableResult
  public func popToRoot(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    pop(to: ownStack.expected.first, animated, completion)
  }

  private func pop(to controller: LayerController?, _ animated: Bool, _ completion: (() -> Void)?) -> TransitionRequest {
    // a transition that returns may turn round once more: a request waits for its end, even if there will be nothing to do
    guard let controller, ownStack.expected.last !== controller || ownStack.model.last !== controller else {
      completion?()
      return .over(.finished(.end))
    }
    return ownStack.add(Transition(.cut(above: controller), animated: animated, source: self, completion: completion))
  }

  /// Replaces the stack by `controllers`.
  ///
  /// Animated, the new topmost controller appears with a push, or with a pop if it was on the stack before. Controllers that are contained, pushed or
  /// presented elsewhere are left out and reported; repeated ones are left out.
  @discardableResult
  public func setControllers(_ controllers: [LayerController], animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest
  {
    var wanted: [LayerController] = []
    for controller in controllers {
      guard !wanted.has(controller), ownStack.all.has(controller) || canAdd(controller, "setControllers(_:animated:completion:)") else {
        continue
      }
      wanted.append(controller)
    }
    return ownStack.add(Transition(.set(wanted), animated: animated, source: self, completion: completion))
  }

  private func canAdd(_ controller: LayerController, _ call: String) -> Bool {
    var ancestor: LayerController? = self
    while let current = ancestor, current !== controller { ancestor = current.parent }
    if controller.stack == nil, controller.parent == nil, ancestor == nil { return true }
    misuse(
      call, "a controller without a parent, that is not pushed or presented", "one that is contained, pushed or presented",
      Self.releaseRemedy)
    return false
  }
}

extension LayerController {
  /// The nearest navigation controller among the parents of this one.
  public var navigationController: NavigationController? {
    var ancestor = parent
    while let current = ancestor {
      if let navigation = current as? NavigationController { return navigation }
      ancestor = current.parent
    }
    return nil
  }
}
