import LegatoCore
import LegatoLayers
import LegatoTransitions

public typealias ViewController = LayerController
public typealias ViewControllerAnimatedTransitioning = AnimatedTransitioning
public typealias ViewControllerInteractiveTransitioning = InteractiveTransitioning
public typealias ViewControllerContextTransitioning = TransitionContext
public typealias ViewControllerTransitioningDelegate = TransitioningDelegate
public typealias ViewControllerTransitionCoordinator = TransitionCoordinator
public typealias ViewControllerTransitionCoordinatorContext = TransitionCoordinator
public typealias ModalPresentationStyle = PresentationStyle
public typealias TransitionContextViewKey = TransitionKey
public typealias TransitionContextViewControllerKey = TransitionKey

extension LayerController {
  public var view: Layer {
    get { layer }
    set { layer = newValue }
  }
  public var viewIfLoaded: Layer? { layerIfLoaded }
  public var isViewLoaded: Bool { isLayerLoaded }
  public var presentedViewController: LayerController? { presentedController }
  public var presentingViewController: LayerController? { presentingController }
}

extension Window {
  public var rootViewController: LayerController? {
    get { rootController }
    set { rootController = newValue }
  }
}

extension NavigationController {
  public convenience init(rootViewController root: LayerController) { self.init(root: root) }
  public var viewControllers: [LayerController] {
    get { controllers }
    set { controllers = newValue }
  }
  public var topViewController: LayerController? { topController }
  /// One that is somewhere already is refused and reported.
  public func pushViewController(_ controller: LayerController, animated: Bool) { push(controller, animated: animated) }
  /// The controller that goes; nil with the root alone.
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
  public func setViewControllers(_ controllers: [LayerController], animated: Bool) { setControllers(controllers, animated: animated) }

  private func gone(_ call: () -> Void) -> [LayerController] {
    let before = controllers
    call()
    let after = controllers
    return before.filter { controller in !after.contains { $0 === controller } }
  }
}

extension TransitionContext {
  public var containerView: Layer { containerLayer }
  public func view(forKey key: TransitionKey) -> Layer? { layer(forKey: key) }
  public func viewController(forKey key: TransitionKey) -> LayerController? { controller(forKey: key) }
}

extension TransitionCoordinator {
  public var containerView: Layer { containerLayer }
  public func view(forKey key: TransitionKey) -> Layer? { layer(forKey: key) }
  public func viewController(forKey key: TransitionKey) -> LayerController? { controller(forKey: key) }
}
