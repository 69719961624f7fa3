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
/// Another name of `TransitionCoordinator`, whose callbacks get all there is to know.
public typealias ViewControllerTransitionCoordinatorContext = TransitionCoordinator
/// Another name of `PresentationStyle`.
public typealias ModalPresentationStyle = PresentationStyle
/// Another name of `TransitionKey`, as controllers have it too.
public typealias TransitionContextViewKey = TransitionKey
/// Another name of `TransitionKey`, as views have it too.
public typealias TransitionContextViewControllerKey = TransitionKey

/// Styles that have a look of their own there cover all here, and what lies beneath stays.
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
  /// The view of ``LayerController/layer``; the first use makes it. Set it in `loadView()` to bring one of your own.
  public var view: View! {
    get {
      let layer = layer
      return layer.view
    }
    set {
      guard let newValue else { return }
      layer = newValue.layer
      companion = newValue
      newValue.whenLaidOut = { [weak self] in
        self?.viewWillLayoutSubviews()
        self?.layerDidLayout()
      }
    }
  }
  /// A controller covers the window that it is presented in: kept for those who set it.
  public var definesPresentationContext: Bool {
    get { false }
    set {}
  }
  /// There are no bars: kept for those who set it.
  public var edgesForExtendedLayout: UIRectEdge {
    get { [] }
    set {}
  }
  /// Makes the view, where that has not been done.
  public func loadViewIfNeeded() { _ = layer }
  /// The view if it was made already.
  public var viewIfLoaded: View? { layerIfLoaded?.view }
  /// Another name of ``LayerController/isLayerLoaded``.
  public var isViewLoaded: Bool { isLayerLoaded }
  /// Another name of ``LayerController/presentedController``.
  public var presentedViewController: LayerController? { presentedController }
  /// Another name of ``LayerController/presentingController``.
  public var presentingViewController: LayerController? { presentingController }
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
  /// One that is somewhere already is refused and reported.
  public func pushViewController(_ controller: LayerController, animated: Bool) { push(controller, animated: animated) }
  /// The removed controller; nil with the root alone.
  @discardableResult
  public func popViewController(animated: Bool) -> LayerController? { gone { pop(animated: animated) }.last }
  /// Those that go, from the bottom.
  @discardableResult
  public func popToViewController(_ controller: LayerController, animated: Bool) -> [LayerController]? {
    gone { pop(to: controller, animated: animated) }
  }
  /// Those that go, from the bottom.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [LayerController]? { gone { popToRoot(animated: animated) } }
  /// Another name of ``NavigationController/setControllers(_:animated:)``.
  public func setViewControllers(_ controllers: [LayerController], animated: Bool) { setControllers(controllers, animated: animated) }

  private func gone(_ call: () -> Void) -> [LayerController] {
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
  /// ``TransitionCoordinator/animateAlongsideTransition(in:animation:completion:)-(Layer?,_,_)`` beside a view anywhere in the window.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: ((any TransitionCoordinator) -> Void)?, completion: ((any TransitionCoordinator) -> Void)? = nil
  ) -> Bool { animateAlongsideTransition(in: view?.layer, animation: animation, completion: completion) }
}

extension NavigationController {
  /// ``interactivePopGestureRecognizer`` for those who look whether there is one.
  public var interactivePopGestureRecognizer: GestureRecognizer? { popRecognizer }
  /// There is no bar: kept for those who hide it.
  public var isNavigationBarHidden: Bool {
    get { true }
    set {}
  }
  /// There is no bar: kept for those who hide it.
  public func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}

/// Its parts as views.
extension PresentationController {
  /// Another name of ``PresentationController/presentedController``.
  public var presentedViewController: LayerController { presentedController }
  /// Another name of ``PresentationController/presentingController``; an empty controller where that was deallocated.
  public var presentingViewController: LayerController { presentingController ?? LayerController() }
  /// Where it happens; nil before and after.
  public var containerView: View? { containerLayer?.view }
  /// What is presented.
  public var presentedView: View? { presentedController.viewIfLoaded }
}
