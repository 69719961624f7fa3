/// Provides the transitions of a navigation controller and is notified of what it shows. All methods are optional.
public protocol NavigationControllerDelegate: AnyObject {
  /// Called when a transition to `controller` begins, before the callbacks of the controllers, even if the transition is cancelled later.
  func navigationController(_ navigation: NavigationController, willShow controller: LayerController, animated: Bool)
  /// Called when `controller` is on screen, after the callbacks of the controllers; not called if the transition was cancelled.
  func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool)
  /// Returns the animation controller of a transition; nil for the default transition.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)?
  /// Returns what drives the transition that `animation` animates; nil if it runs by itself. Called only if there is an animation controller (TR-2).
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
