/// Vends what presents and dismisses a controller. It is first asked for the animation, then for the interaction with it; without an animation
/// the interaction is never asked for and a default transition runs (TR-2). Every answer is nil by default.
public protocol TransitioningDelegate: AnyObject {
  /// What brings `presented`; `presenting` stays beneath or gives way, `source` is the one that asked for it.
  func animationController(forPresented presented: LayerController, presenting: LayerController, source: LayerController)
    -> (any AnimatedTransitioning)?
  /// What takes `dismissed` away.
  func animationController(forDismissed dismissed: LayerController) -> (any AnimatedTransitioning)?
  /// Who looks after the presentation of a controller whose style is ``PresentationStyle/custom``, and after its dismissal; nil for nobody.
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
