/// Vends the transitions of a navigation controller and hears what it shows. Every answer has a default.
public protocol NavigationControllerDelegate: AnyObject {
  func navigationController(_ navigation: NavigationController, willShow controller: LayerController, animated: Bool)
  func navigationController(_ navigation: NavigationController, didShow controller: LayerController, animated: Bool)
  /// Nil runs the default transition.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationController.Operation, from: LayerController,
    to: LayerController
  ) -> (any AnimatedTransitioning)?
  /// Asked after an animation controller was given (TR-2).
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
