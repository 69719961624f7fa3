import LegatoCore
import LegatoLayers

/// Owns a screen: a layer, its content, and its appearance and disappearance.
///
/// The layer is made at its first use: ``loadLayer()``, then ``layerDidLoad()``. Callbacks come on the owner's thread, outside any block, inside
/// `Stage.perform(_:)` of the window's stage:
/// `layerWillAppear`, then `layerDidAppear`, or after a cancelled transition `layerWillDisappear` and `layerDidDisappear`.
nonisolated open class LayerController {
  /// For people reading; shown by navigation bars of your own.
  public var title: String?
  /// Vends the transitions that present and dismiss this controller.
  public weak var transitioningDelegate: (any TransitioningDelegate)?
  /// Whether what presents this controller stays in the tree beneath it.
  public var modalPresentationStyle = PresentationStyle.fullScreen
  /// How this controller appears and disappears without a delegate's animation.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// The controller that contains this one.
  public internal(set) weak var parent: LayerController?
  /// Contained controllers, in the order in which they came.
  public internal(set) var children: [LayerController] = []

  var appearance = Appearance.gone
  /// The stack that this controller is pushed on or presented in.
  weak var stack: ControllerStack?
  /// Of the container that the layer filled last.
  var filledSize: Size?
  private var loadedLayer: Layer?
  /// It appears with its new parent, or disappears by losing it.
  var (isJoining, isLeaving) = (false, false)
  /// What another module keeps with the controller.
  package var barItem: AnyObject?
  /// What another module keeps with the layer.
  package var companion: AnyObject?

  /// The layer is made at its first use.
  public init() {}
  /// As ``init()``, for code that says so: there are no files of layers.
  public init(nibName: String?, bundle: AnyObject?) {}
  /// As ``init()``, for code that has to say so: nothing is decoded.
  public init?(coder: AnyObject) {}

  // MARK: The layer

  /// The root of this controller's layers; the first use makes it, in the size in which it will appear where that is known: that of the window, of the
  /// navigation controller, of the parent's layer.
  public var layer: Layer {
    get {
      if let loadedLayer { return loadedLayer }
      loadLayer()
      let layer = loadedLayer ?? Layer()
      loadedLayer = layer
      if layer.bounds.size == .zero, let size = fittingSize { layer.fill(Rect(origin: .zero, size: size)) }
      (stack ?? stackOfParents)?.hasLoaded(self)
      layerDidLoad()
      return loadedLayer ?? layer
    }
    set { loadedLayer = newValue }
  }
  /// Whether the layer was made already.
  public var isLayerLoaded: Bool { loadedLayer != nil }
  /// The layer if it was made already.
  public var layerIfLoaded: Layer? { loadedLayer }
  /// Sets ``layer``; by default to a plain one that calls ``layerDidLayout()``.
  open func loadLayer() { loadView() }
  /// Called once, after the layer was made. Where it is made because it is to appear by itself, it is in its window already: what is
  /// animated here runs. So is a child's whose parent's layer is there: it has to be put into that in the same turn.
  open func layerDidLoad() { viewDidLoad() }
  /// Called when the layer that ``loadLayer()`` makes by default is laid out: after its size has changed, and when asked for.
  open func layerDidLayout() { viewDidLayoutSubviews() }

  // MARK: Coming and going

  /// It is about to come, at once or in a transition; after a cancelled going, too. Its layer has the size in which it comes and is in its window, not seen
  /// yet: what is animated here runs.
  open func layerWillAppear(_ animated: Bool) { viewWillAppear(animated) }
  /// It has appeared: the transition has ended.
  open func layerDidAppear(_ animated: Bool) { viewDidAppear(animated) }
  /// It is about to go; after a cancelled coming, too.
  open func layerWillDisappear(_ animated: Bool) { viewWillDisappear(animated) }
  /// It has disappeared: the transition has ended.
  open func layerDidDisappear(_ animated: Bool) { viewDidDisappear(animated) }

  // MARK: Second names

  // Code written for views overrides these; an extension could not be overridden. The first names call them.

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

  /// Its layer is about to get another size, as what contains it does; what is given to the coordinator happens with that, and is animated where that is. Overrides
  /// call super, which notifies the children.
  open func viewWillTransition(to size: Size, with coordinator: any TransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// Never called; for code that overrides it.
  open func didReceiveMemoryWarning() {}
  /// Never called; for code that overrides it.
  open var prefersStatusBarHidden: Bool { false }

  /// Whether the layer is on screen, appearing or disappearing.
  public var isShown: Bool { appearance != .gone }

  // MARK: Containment

  /// Called before the controller gets a parent or leaves it (nil).
  open func willMove(toParent parent: LayerController?) {}
  /// Called after the controller was added to a parent or removed from it (nil). Overrides call super, which makes it appear with its parent.
  open func didMove(toParent parent: LayerController?) {
    guard let parent, parent === self.parent, stack == nil else { return }
    stackOfParents?.hasPlacedChild()
    switch parent.appearance {
    case .gone, .disappearing: break
    case .appearing:
      isJoining = true
      beginAppearing(false)
      isJoining = false
    case .there:
      isJoining = true
      beginAppearing(false)
      endAppearing(false)
      isJoining = false
    }
  }

  /// Takes a controller in; put its layer into yours and call ``didMove(toParent:)`` on it afterwards.
  ///
  /// It leaves the parent it was with. This one, one around it, and one on a stack are refused and reported.
  public func addChild(_ child: LayerController) {
    var ancestor: LayerController? = self
    while let here = ancestor {
      guard here !== child else {
        return misuse(
          "addChild(_:)", "a controller that this one is not contained in", "this one or one around it",
          "call removeFromParent() on this one first")
      }
      ancestor = here.parent
    }
    guard child.stack == nil else {
      return misuse("addChild(_:)", "a controller on no stack", "one that is pushed or presented", "pop or dismiss it first")
    }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  /// Leaves the parent and, if it was shown, the screen; take its layer away too. A controller on a stack is reported: pop or dismiss it.
  public func removeFromParent() {
    guard stack == nil else {
      return misuse("removeFromParent()", "a controller on no stack", "one that is pushed or presented", "pop or dismiss it")
    }
    guard let parent else { return }
    isLeaving = true
    vanish()
    isLeaving = false
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// The size in which its layer will appear, as far as that is known.
  var fittingSize: Size? { stack?.size ?? parent?.layerIfLoaded?.bounds.size ?? parent?.fittingSize }

  /// The stack on which its parents are, where their layers are on screen or about to be.
  private var stackOfParents: ControllerStack? {
    guard parent?.layerIfLoaded?.stage != nil else { return nil }
    var here = parent
    while let controller = here, controller.stack == nil { here = controller.parent }
    return here?.stack
  }

  /// The layer is made, with everything in it that is to be seen.
  func prepareToAppear() { _ = layer }
  /// Every controller that disappears with this one.
  var containedControllers: [LayerController] { children }
  /// Those that come with it.
  var showingChildren: [LayerController] { children }

  /// What makes a controller one that can be put somewhere else.
  static let freeing = "take it away first with removeFromParent(), pop or dismiss"

  func misuse(_ call: String, _ wanted: String, _ found: String, _ remedy: String) {
    Misuse.report(.state(call: call, wanted: wanted, found: found, remedy: remedy))
  }
}

/// What becomes of the presenting controller's layer.
public enum PresentationStyle: Hashable, Sendable {
  /// It leaves the tree, and its controller the screen, until the dismissal.
  case fullScreen
  /// It stays beneath, and is still shown.
  case overFullScreen
  /// As over the full screen; for delegates that place layers of their own into the container.
  case custom
  /// No presentation: a push or a pop.
  case none
}

/// The transition of a presented controller that has no delegate.
public enum ModalTransitionStyle: Hashable, Sendable {
  /// Up from the bottom edge.
  case coverVertical
  /// The upper one fades in.
  case crossDissolve
}
