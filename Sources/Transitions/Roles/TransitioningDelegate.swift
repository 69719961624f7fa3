/// Provides the transitions that present and dismiss a controller.
///
/// The animation controller is requested first, then the interaction controller. Without an animation controller no interaction controller is requested
/// and a default transition runs (TR-2). Every method returns nil by default.
public protocol TransitioningDelegate: AnyObject {
  /// Returns the animation controller that presents `presented`.
  /// - Parameters:
  ///   - presented: the controller to present.
  ///   - presenting: the controller beneath it.
  ///   - source: the controller on which `present(_:animated:completion:)` was called.
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  /// Returns the animation controller that dismisses `dismissed`.
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)?
  /// Returns the presentation controller of a controller whose style is ``PresentationStyle/custom``; nil for none. It is used until the dismissal has ended.
  func presentationController(forPresented presented: LayerController, presenting: LayerController?, source: LayerController)
    -> PresentationController?
  /// Returns the interaction controller of the presentation that `animator` animates; nil if it runs by itself.
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  /// Returns the interaction controller of the dismissal that `animator` animates; nil if it runs by itself.
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
}

extension TransitioningDelegate {
  public func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  { nil }
  public func presentationController(forPresented presented: LayerController, presenting: LayerController?, source: LayerController)
    -> PresentationController?
  { nil }
  public func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)? { nil }
}
