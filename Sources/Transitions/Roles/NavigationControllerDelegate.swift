/// Vends the transitions of a navigation controller and hears what it shows. Every answer has a default.
public protocol NavigationControllerDelegate: AnyObject {
  /// A transition to `controller` begins: before the callbacks of the controllers, and even if it is cancelled later.
  func navigationController(_ navigation: NavigationController, willShow controller: LayerController, animated: Bool)
  /// `controller` is on screen: after the callbacks of the controllers; not called after a cancel.
  func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool)
  /// Nil runs the default transition.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)?
  /// Called after an animation controller was returned (TR-2).
  func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  public func navigationController(_ navigation: NavigationController, willShow controller: LayerController, animated: Bool) {}
  public func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool) {}
  public func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)? { nil }
  public func navigationController(_ navigation: NavigationController, interactionControllerFor animation: any AnimatedTransitioning)
    -> (any InteractiveTransitioning)?
  { nil }
}
