import LegatoCore
import LegatoLayers
import LegatoTransitions

/// Another name of `LayerController`.
public typealias ViewController = LayerController
/// Another name of `AnimatedTransitioning`.
public typealias ViewControllerAnimatedTransitioning = AnimatedTransitioning
/// Another name of `InteractiveTransitioning`.
public typealias ViewControllerInteractiveTransitioning = InteractiveTransitioning
/// Another name of `TransitionContext`.
public typealias ViewControllerContextTransitioning = TransitionContext
/// Another name of `TransitioningDelegate`.
public typealias ViewControllerTransitioningDelegate = TransitioningDelegate
/// Another name of `TransitionCoordinator`.
public typealias ViewControllerTransitionCoordinator = TransitionCoordinator
/// Another name of `TransitionCoordinator`, which callbacks get as their context.
public typealias ViewControllerTransitionCoordinatorContext = TransitionCoordinator
/// Another name of `PresentationStyle`.
public typealias ModalPresentationStyle = PresentationStyle
/// Another name of `TransitionKey`, for views.
public typealias TransitionContextViewKey = TransitionKey
/// Another name of `TransitionKey`, for controllers.
public typealias TransitionContextViewControllerKey = TransitionKey

/// The original's styles with an appearance of their own, which are shown over the full screen here.
extension PresentationStyle {
  /// As ``overFullScreen``.
  public static var automatic: Self { .overFullScreen }
  /// As ``overFullScreen``.
  public static var pageSheet: Self { .overFullScreen }
  /// As ``overFullScreen``.
  public static var formSheet: Self { .overFullScreen }
  /// As ``fullScreen``.
  public static var currentContext: Self { .fullScreen }
  /// As ``overFullScreen``.
  public static var overCurrentContext: Self { .overFullScreen }
}

extension LayerController {
  /// The view of ``LayerController/layer``, created at its first use. Set it in `loadView()` to use your own.
  public var view: View! {
    get {
      let layer = layer
      return layer.view
    }
    set {
      guard let newValue else { return }
      layer = newValue.layer
      companion = newValue
      newValue.layoutHandlers = ({ [weak self] in self?.viewWillLayoutSubviews() }, { [weak self] in self?.layerDidLayout() })
    }
  }
  /// No effect: a presented controller always covers the window. For code that sets it.
  public var definesPresentationContext: Bool {
    get { false }
    set {}
  }
  /// No effect: there are no bars. For code that sets it.
  public var edgesForExtendedLayout: UIRectEdge {
    get { [] }
    set {}
  }
  /// Creates the view if it does not exist.
  public func loadViewIfNeeded() { _ = layer }
  /// The view if it has been created.
  public var viewIfLoaded: View? { layerIfLoaded?.view }
  /// Another name of ``LayerController/isLayerLoaded``.
  public var isViewLoaded: Bool { isLayerLoaded }
  /// Another name of ``LayerController/presentedController``.
  public var presentedViewController: LayerController? { presentedController }
  /// Another name of ``LayerController/presentingController``.
  public var presentingViewController: LayerController? { presentingController }
}

extension LayerController {
  /// Replaces the view of one child by that of another in its superview, as `View.transition(from:to:duration:options:completion:)` does, with what
  /// `animations` changes at the same time; without a transition option these alone, before the old view is removed. Both have to be children of this controller,
  /// or nothing happens, which is reported.
  ///
  /// Then remove the one child with `removeFromParent()`, and call `didMove(toParent:)` on the other: these make the callbacks of their appearance.
  public func transition(
    from: LayerController, to: LayerController, duration: Double, options: View.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard from !== to, from.parent === self, to.parent === self, let old = from.view, let new = to.view else {
      return Misuse.report(
        .state(
          call: "transition(from:to:duration:options:animations:completion:)", wanted: "two children of the controller",
          found: from === to ? "one" : "controllers with other parents", remedy: "call addChild(_:) with the new one before"))
    }
    guard options.hasTransition || animations == nil else {
      old.superview?.insertSubview(new, aboveSubview: old)
      return View.animate(
        withDuration: duration, options: options, animations: { animations?() },
        completion: { finished in
          old.removeFromSuperview()
          completion?(finished)
        })
    }
    View.transition(from: old, to: new, duration: duration, options: options, completion: completion)
    if let animations { View.animate(withDuration: duration, options: options.withoutTransition, animations: animations) }
  }
}

extension Window {
  /// Another name of ``Window/rootController``.
  public var rootViewController: LayerController? {
    get { rootController }
    set { rootController = newValue }
  }
}

extension NavigationController {
  /// Another name of ``NavigationController/init(root:)``.
  public convenience init(rootViewController root: LayerController) { self.init(root: root) }
  /// Another name of ``NavigationController/controllers``.
  public var viewControllers: [LayerController] {
    get { controllers }
    set { controllers = newValue }
  }
  /// Another name of ``NavigationController/topController``.
  public var topViewController: LayerController? { topController }
  /// Pushes a controller. One that is contained, pushed or presented already is refused and reported.
  public func pushViewController(_ controller: LayerController, animated: Bool) { push(controller, animated: animated) }
  /// Pops the topmost controller and returns it; nil if only the root is left.
  @discardableResult
  public func popViewController(animated: Bool) -> LayerController? { removed { pop(animated: animated) }.last }
  /// Pops all controllers above `controller` and returns them, from the bottom.
  @discardableResult
  public func popToViewController(_ controller: LayerController, animated: Bool) -> [LayerController]? {
    removed { pop(to: controller, animated: animated) }
  }
  /// Pops all controllers above the root and returns them, from the bottom.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [LayerController]? { removed { popToRoot(animated: animated) } }
  /// Another name of ``NavigationController/setControllers(_:animated:)``.
  public func setViewControllers(_ controllers: [LayerController], animated: Bool) { setControllers(controllers, animated: animated) }

  private func removed(_ call: () -> Void) -> [LayerController] {
    let before = controllers
    call()
    let after = controllers
    return before.filter { controller in !after.contains { $0 === controller } }
  }
}

extension TransitionContext {
  /// Another name of ``TransitionContext/containerLayer``.
  public var containerView: View { containerLayer.view }
  /// Another name of ``TransitionContext/layer(forKey:)``.
  public func view(forKey key: TransitionKey) -> View? { layer(forKey: key)?.view }
  /// Another name of ``TransitionContext/controller(forKey:)``.
  public func viewController(forKey key: TransitionKey) -> LayerController? { controller(forKey: key) }
}

extension TransitionCoordinator {
  /// Another name of ``TransitionCoordinator/containerLayer``.
  public var containerView: View { containerLayer.view }
  /// Another name of ``TransitionCoordinator/layer(forKey:)``.
  public func view(forKey key: TransitionKey) -> View? { layer(forKey: key)?.view }
  /// Another name of ``TransitionCoordinator/controller(forKey:)``.
  public func viewController(forKey key: TransitionKey) -> LayerController? { controller(forKey: key) }
}

extension TransitionCoordinator {
  /// ``TransitionCoordinator/animateAlongsideTransition(in:animation:completion:)-(Layer?,_,_)`` for a view anywhere in the window.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)? = nil
  ) -> Bool { animateAlongsideTransition(in: view?.layer, animation: animation, completion: completion) }
}

extension NavigationController {
  /// ``interactivePopGestureRecognizer`` as an optional, for code that checks for nil.
  public var interactivePopGestureRecognizer: GestureRecognizer? { popRecognizer }
  /// No effect: there is no bar. For code that sets it.
  public var isNavigationBarHidden: Bool {
    get { true }
    set {}
  }
  /// Does nothing: there is no bar.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}

/// The members of a presentation controller as views.
extension PresentationController {
  /// Another name of ``PresentationController/presentedController``.
  public var presentedViewController: LayerController { presentedController }
  /// Another name of ``PresentationController/presentingController``; an empty controller if that was deallocated.
  public var presentingViewController: LayerController { presentingController ?? LayerController() }
  /// The view of the container; nil before the presentation begins and after the dismissal.
  public var containerView: View? { containerLayer?.view }
  /// The presented controller's view if it has been created.
  public var presentedView: View? { presentedController.viewIfLoaded }
}
