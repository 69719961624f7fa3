/// Vends what presents and dismisses a controller. It is first queried for the animation, then for the interaction; without an animation
/// the interaction is never queried and a default transition runs (TR-2). Every answer is nil by default.
public protocol TransitioningDelegate: AnyObject {
  /// The animation that presents `presented`; `presenting` stays beneath or is removed, `source` made the call.
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  /// What takes `dismissed` away.
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)?
  /// The presentation controller for a controller whose style is ``PresentationStyle/custom``, and after its dismissal; nil for nobody.
  func presentationController(forPresented presented: LayerController, presenting: LayerController?, source: LayerController)
    -> PresentationController?
  /// What moves the presentation that `animator` animates; nil for time.
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (any InteractiveTransitioning)?
  /// What moves the dismissal that `animator` animates; nil for time.
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
