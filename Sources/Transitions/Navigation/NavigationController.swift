import LegatoCore
import LegatoGestures
import LegatoLayers

/// Controllers one above the other, of which the topmost is shown; a pan from the left edge pops it (TR-37).
///
/// Calls are carried out one after the other: ``controllers`` is what will be when all are through, and what is seen follows. A call in mid-transition waits for its end;
/// one that takes the running transition back turns it round, where that is interruptible and percent driven, as the default ones are.
open class NavigationController: LayerController {
  /// Whether a transition brings a controller or takes one away.
  public enum Operation: Hashable, Sendable {
    /// A controller comes on top.
    case push
    /// The topmost is removed, and those between it and the one shown then.
    case pop
  }

  /// Vends the transitions, and is notified of what is shown.
  public weak var delegate: (any NavigationControllerDelegate)?
  let own = ControllerStack(.navigation)
  private lazy var pop = PopGesture(self)

  /// With no controller on it.
  public override init() {
    super.init()
    own.navigation = self
  }

  /// With `root` on it.
  public convenience init(root: LayerController) {
    self.init()
    push(root, animated: false)
  }

  /// Its controllers get their size when its layer is laid out.
  open override func viewWillTransition(to size: Size, with coordinator: any TransitionCoordinator) {}
  open override func loadLayer() {
    let layer = Layer()
    layer.layout = { [weak self] _ in self?.own.fit() }
    self.layer = layer
  }

  /// Pops with a finger from the left edge. It runs the default transition; where the delegate supplies an interaction controller for the pop it only begins if it and
  /// another gesture wait for one another to fail (GE-17).
  public var interactivePopGestureRecognizer: ScreenEdgePanGestureRecognizer { pop.recognizer }
  /// For a module whose own property has that name.
  package var popRecognizer: ScreenEdgePanGestureRecognizer { pop.recognizer }

  override func prepareToAppear() {
    super.prepareToAppear()
    own.settleTree()
    own.fit()
    if interactivePopGestureRecognizer.layer !== layer { layer.addGestureRecognizer(interactivePopGestureRecognizer) }
  }
  override var containedControllers: [LayerController] { own.all }
  override var showingChildren: [LayerController] { own.showing }

  // MARK: The stack

  /// From the root to the top. Setting it shows the last at once.
  public var controllers: [LayerController] {
    get { own.model }
    set { setControllers(newValue, animated: false) }
  }
  /// The last of ``controllers``.
  public var topController: LayerController? { own.model.last }

  /// Puts `controller` on top. One that is somewhere already is refused and reported; one that is just being popped comes back.
  /// - Parameters:
  ///   - controller: whose layer comes.
  ///   - animated: whether it takes time.
  ///   - completion: called once, when the transition has ended, completed or cancelled.
  @discardableResult
  public func push(_ controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    guard own.isGoing(controller) || isFree(controller, "push(_:animated:completion:)") else { return .over(.removed) }
    return own.add(Transition(.add(controller), animated: animated, source: self, completion: completion))
  }

  /// Takes the topmost away. With the root alone there is nothing to pop, and `completion` is called at once.
  @discardableResult
  public func pop(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    pop(to: own.model.dropLast().last ?? own.model.last, animated, completion)
  }

  /// Takes away everything above `controller`; one that is not on the stack is refused and reported.
  @discardableResult
  public func pop(to controller: LayerController, animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    guard own.model.has(controller) else {
      misuse("pop(to:animated:completion:)", "a controller on the stack", "another", "pop to one of controllers, or push it")
      return .over(.removed)
    }
    return pop(to: Optional(controller), animated, completion)
  }

  /// Takes away everything above the root.
  @discardableResult
  public func popToRoot(animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest {
    pop(to: own.model.first, animated, completion)
  }

  private func pop(to controller: LayerController?, _ animated: Bool, _ completion: (() -> Void)?) -> TransitionRequest {
    guard let controller, own.model.last !== controller else {
      completion?()
      return .over(.finished(.end))
    }
    return own.add(Transition(.cut(above: controller), animated: animated, source: self, completion: completion))
  }

  /// Makes `controllers` the stack. Animated, the new top comes as by a push, or as by a pop where it was on the stack. Repeated ones, and ones that are somewhere else
  /// already, are left out and reported.
  @discardableResult
  public func setControllers(_ controllers: [LayerController], animated: Bool = true, completion: (() -> Void)? = nil) -> TransitionRequest
  {
    var wanted: [LayerController] = []
    for controller in controllers {
      guard !wanted.has(controller), own.all.has(controller) || isFree(controller, "setControllers(_:animated:completion:)") else {
        continue
      }
      wanted.append(controller)
    }
    return own.add(Transition(.set(wanted), animated: animated, source: self, completion: completion))
  }

  private func isFree(_ controller: LayerController, _ call: String) -> Bool {
    var around: LayerController? = self
    while let here = around, here !== controller { around = here.parent }
    if controller.stack == nil, controller.parent == nil, around == nil { return true }
    misuse(call, "a controller that is nowhere", "one that is contained, pushed or presented", Self.freeing)
    return false
  }
}

extension LayerController {
  /// The nearest navigation controller around this one.
  public var navigationController: NavigationController? {
    var around = parent
    while let here = around {
      if let navigation = here as? NavigationController { return navigation }
      around = here.parent
    }
    return nil
  }
}
