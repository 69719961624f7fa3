import LegatoCore
import LegatoLayers

/// Manages one screen: its layer, the content of the layer, and the callbacks when it appears and disappears.
///
/// The layer is created at its first use: ``loadLayer()``, then ``layerDidLoad()``. Callbacks are called on the owner's thread, outside any animation
/// block, inside `Stage.perform(_:)` of the window's stage. A controller that appears gets `layerWillAppear` and, when the transition has ended,
/// `layerDidAppear`; if the transition is cancelled, `layerWillDisappear` and `layerDidDisappear` instead.
nonisolated open class LayerController {
  /// A title for display. The framework does not draw it.
  public var title: String?
  /// Provides the transitions that present and dismiss this controller.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  /// How this controller is presented: whether the presenting controller's layer stays in the tree beneath it.
  public var modalPresentationStyle = PresentationStyle.fullScreen
  /// The transition that presents and dismisses this controller if no delegate provides one.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// The controller that contains this one, set by ``addChild(_:)`` or by a navigation controller.
  public internal(set) weak var parent: LayerController?
  /// The contained controllers, in the order in which they were added.
  public internal(set) var children: [LayerController] = []

  var appearance = Appearance.disappeared
  /// The stack that this controller is pushed on or presented in.
  weak var stack: ControllerStack?
  /// The size of the container when the layer was last laid out to fill it.
  var filledSize: Size?
  private var loadedLayer: Layer?
  /// Set during the appearance callbacks that joining or leaving a parent causes.
  var (isJoiningParent, isLeavingParent) = (false, false)
  /// Storage for LegatoPorting: the navigation item of this controller.
  package var barItem: AnyObject?
  /// Storage for LegatoPorting: the view that belongs to the layer.
  package var companion: AnyObject?

  /// Creates a controller; its layer is created at its first use.
  public init() {}
  /// The same as ``init()``; for code written for views. The arguments are ignored, because layers are not loaded from files.
  public init(nibName: String?, bundle: AnyObject?) {}
  /// The same as ``init()``; for code written for views, where subclasses have to declare it. Nothing is decoded.
  public init?(coder: AnyObject) {}

  // MARK: The layer

  /// The root of this controller's layers.
  ///
  /// The first use creates it, with the size in which it will appear if that is known: the size of the window, the navigation controller or the
  /// parent's layer.
  public var layer: Layer {
    get {
      if let loadedLayer { return loadedLayer }
      loadLayer()
      let layer = loadedLayer ?? Layer()
      loadedLayer = layer
      if layer.bounds.size == .zero, let size = fittingSize { layer.fill(Rect(origin: .zero, size: size)) }
      (stack ?? stackOfParents)?.controllerDidLoadLayer(self)
      layerDidLoad()
      return loadedLayer ?? layer
    }
    set { loadedLayer = newValue }
  }
  /// Whether the layer has been created.
  public var isLayerLoaded: Bool { loadedLayer != nil }
  /// The layer if it has been created, else nil.
  public var layerIfLoaded: Layer? { loadedLayer }
  /// Creates the layer and assigns it to ``layer``; by default a plain layer that calls ``layerDidLayout()``.
  open func loadLayer() { loadView() }
  /// Called once, after the layer was created.
  ///
  /// A layer that is created because its controller is about to appear is in the window already, hidden, so that animations started here run. So is the
  /// layer of a child whose parent's layer is in a window; add it to the parent's layer in the same frame, else it is taken out of the tree again.
  open func layerDidLoad() { viewDidLoad() }
  /// Called when the layer that ``loadLayer()`` creates by default is laid out: after its size has changed, and after `setNeedsLayout()`.
  open func layerDidLayout() { viewDidLayoutSubviews() }

  // MARK: Appearing and disappearing

  /// Called before this controller appears, with or without a transition, and when a transition that removed it is cancelled.
  ///
  /// The layer has its final size and is in the window, still hidden, so that animations started here run.
  open func layerWillAppear(_ animated: Bool) { viewWillAppear(animated) }
  /// Called after this controller has appeared and its transition has ended.
  open func layerDidAppear(_ animated: Bool) { viewDidAppear(animated) }
  /// Called before this controller disappears, and when a transition that showed it is cancelled.
  open func layerWillDisappear(_ animated: Bool) { viewWillDisappear(animated) }
  /// Called after this controller has disappeared and its transition has ended.
  open func layerDidDisappear(_ animated: Bool) { viewDidDisappear(animated) }

  // MARK: Second names

  // Code written for views overrides these. They are members of the class, because members of an extension cannot be overridden; the `layer…` methods
  // call them.

  /// Another name of ``loadLayer()``.
  open func loadView() {
    let layer = Layer()
    layer.layout = { [weak self] _ in
      self?.viewWillLayoutSubviews()
      self?.layerDidLayout()
    }
    self.layer = layer
  }
  /// Another name of ``layerDidLoad()``.
  open func viewDidLoad() {}
  /// Called before ``layerDidLayout()``.
  open func viewWillLayoutSubviews() {}
  /// Another name of ``layerDidLayout()``.
  open func viewDidLayoutSubviews() {}
  /// Another name of ``layerWillAppear(_:)``.
  open func viewWillAppear(_ animated: Bool) {}
  /// Another name of ``layerDidAppear(_:)``.
  open func viewDidAppear(_ animated: Bool) {}
  /// Another name of ``layerWillDisappear(_:)``.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Another name of ``layerDidDisappear(_:)``.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the layer gets another size because its container does.
  ///
  /// Animations added to the coordinator run together with the change of size, and are animated if that is. Overrides call super, which notifies the
  /// children.
  open func viewWillTransition(to size: Size, with coordinator: any TransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Never called; for code that overrides it.
  open func didReceiveMemoryWarning() {}
  /// Never called; for code that overrides it.
  open var prefersStatusBarHidden: Bool { false }

  /// Whether the layer is on screen, appearing or disappearing.
  public var isShown: Bool { appearance != .disappeared }

  // MARK: Containment

  /// Called before the controller is added to a parent, or removed from it (nil).
  open func willMove(toParent parent: LayerController?) {}
  /// Called after the controller was added to a parent, or removed from it (nil). Overrides call super, which calls the appearance callbacks if the
  /// parent is shown.
  open func didMove(toParent parent: LayerController?) {
    guard let parent, parent === self.parent, stack == nil else { return }
    stackOfParents?.childWasAdded()
    switch parent.appearance {
    case .disappeared, .disappearing: break
    case .appearing:
      isJoiningParent = true
      beginAppearing(false)
      isJoiningParent = false
    case .appeared:
      isJoiningParent = true
      beginAppearing(false)
      endAppearing(false)
      isJoiningParent = false
    }
  }

  /// Adds a controller to ``children``. Afterwards add its layer to your layer and call ``didMove(toParent:)`` on it.
  ///
  /// A child of another parent is removed from that first. This controller, one of its parents, and a controller that is pushed or presented are refused
  /// and reported.
  public func addChild(_ child: LayerController) {
    var ancestor: LayerController? = self
    while let current = ancestor {
      guard current !== child else {
        return misuse(
          "addChild(_:)", "a controller that this one is not contained in", "this one or one around it",
          "call removeFromParent() on this one first")
      }
      ancestor = current.parent
    }
    guard child.stack == nil else {
      return misuse("addChild(_:)", "a controller on no stack", "one that is pushed or presented", "pop or dismiss it first")
    }
    if child.parent != nil {
      child.removeFromParent()
      // its callbacks may have added it elsewhere
      return addChild(child)
    }
    child.willMove(toParent: self)
    guard child.parent == nil, child.stack == nil else { return }
    child.parent = self
    children.append(child)
  }

  /// Removes this controller from its parent, with the callbacks of its disappearance if it was shown. Its layer stays in the tree: remove that too.
  ///
  /// A controller that is pushed or presented is refused and reported: pop or dismiss it instead.
  public func removeFromParent() {
    guard stack == nil else {
      return misuse("removeFromParent()", "a controller on no stack", "one that is pushed or presented", "pop or dismiss it")
    }
    guard let parent else { return }
    isLeavingParent = true
    disappearAtOnce()
    isLeavingParent = false
    // a callback may have removed it, and added it elsewhere
    guard self.parent === parent else { return }
    if let index = parent.children.firstIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The size that its layer will have when it appears; nil if that is unknown.
  var fittingSize: Size? { stack?.size ?? parent?.layerIfLoaded?.bounds.size ?? parent?.fittingSize }

  /// The stack that its nearest pushed or presented parent is on; nil if the parent's layer is in no window.
  private var stackOfParents: ControllerStack? {
    guard parent?.layerIfLoaded?.stage != nil else { return nil }
    var ancestor = parent
    while let controller = ancestor, controller.stack == nil { ancestor = controller.parent }
    return ancestor?.stack
  }

  /// Creates the layer and everything in it that has to be visible when it appears.
  func prepareToAppear() { _ = layer }
  /// Every controller that disappears with this one.
  var containedControllers: [LayerController] { children }
  /// The children that appear together with this controller.
  var showingChildren: [LayerController] { children }

  /// The remedy in misuse reports about a controller that is already contained, pushed or presented.
  static let releaseRemedy = "take it away first with removeFromParent(), pop or dismiss"

  func misuse(_ call: String, _ wanted: String, _ found: String, _ remedy: String) {
    Misuse.report(.state(call: call, wanted: wanted, found: found, remedy: remedy))
  }
}

/// How a controller is presented, and what happens to the presenting controller's layer.
public enum PresentationStyle: Hashable, Sendable {
  /// The presenting controller disappears and its layer leaves the tree until the dismissal.
  case fullScreen
  /// The presenting controller's layer stays visible beneath.
  case overFullScreen
  /// As ``overFullScreen``, for delegates with a ``PresentationController`` or with a frame or layers of their own in the container.
  case custom
  /// Not a presentation: a push or a pop.
  case none
}

/// The transition of a presented controller whose delegate provides none.
public enum ModalTransitionStyle: Hashable, Sendable {
  /// The presented layer slides up from the bottom edge.
  case coverVertical
  /// The presented layer fades in.
  case crossDissolve
  /// The presenting layer turns over about a vertical axis, with the presented one on its back.
  case flipHorizontal
}
