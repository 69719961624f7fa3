import LegatoPorting

// The names of transitions, presentations and recognizers of one's own.

final class NamedSheet: UIPresentationController {
  private let dimming = UIView()
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView = containerView else { return .zero }
    return containerView.bounds.inset(by: UIEdgeInsets(top: 100, left: 0, bottom: 0, right: 0))
  }
  override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    dimming.alpha = 0
  }
  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    containerView?.insertSubview(dimming, at: 0)
    guard let coordinator = presentedViewController.transitionCoordinator else { dimming.alpha = 1; return }
    coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 1 }, completion: nil)
    coordinator.animateAlongsideTransition(
      in: containerView, animation: { context in _ = context.isAnimated }, completion: { context in _ = context.isCancelled })
    coordinator.notifyWhenInteractionChanges { context in _ = context.percentComplete + context.transitionDuration }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { dimming.removeFromSuperview() } }
  override func dismissalTransitionWillBegin() { presentingViewController.transitionCoordinator?.animate(alongsideTransition: { _ in }) }
  override func dismissalTransitionDidEnd(_ completed: Bool) {}
  override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
  override func containerViewDidLayoutSubviews() { dimming.frame = containerView!.bounds }
}

final class NamedTransition: NSObject, UIViewControllerAnimatedTransitioning {
  var animator: UIViewImplicitlyAnimating?
  let isPresenting: Bool
  init(isPresenting: Bool) { self.isPresenting = isPresenting; super.init() }
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard let toVC = transitionContext.viewController(forKey: .to),
      let fromVC = transitionContext.viewController(forKey: UITransitionContextViewControllerKey.from)
    else { return }
    guard let toView = transitionContext.view(forKey: UITransitionContextViewKey.to) else { return }
    toView.frame = transitionContext.finalFrame(for: toVC)
    container.addSubview(toView)
    container.insertSubview(toView, belowSubview: fromVC.view)
    let duration = transitionDuration(using: transitionContext)
    UIView.animate(withDuration: duration, animations: { toView.alpha = 1 }) { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    _ = transitionContext.initialFrame(for: fromVC)
    _ = transitionContext.isInteractive
    _ = transitionContext.isAnimated
    _ = transitionContext.presentationStyle
    _ = transitionContext.targetTransform
  }
  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
    if let animator = animator { return animator }
    let a = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
    a.addAnimations { transitionContext.view(forKey: .to)?.alpha = 1 }
    a.addCompletion { position in transitionContext.completeTransition(position == .end) }
    animator = a
    return a
  }
  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

final class NamedDrive: UIPercentDrivenInteractiveTransition {
  var interacting = false
  weak var vc: UIViewController!
  private lazy var pan = UIPanGestureRecognizer(target: self, action: NamedDrive.pan)
  init(vc: UIViewController) {
    self.vc = vc
    super.init()
    vc.view.addGestureRecognizer(pan)
    completionCurve = .easeOut
    completionSpeed = 0.9
    wantsInteractiveStart = false
    timingCurve = UISpringTimingParameters(dampingRatio: 0.9)
  }
  override func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(transitionContext)
    transitionContext.updateInteractiveTransition(0.1)
    transitionContext.pauseInteractiveTransition()
  }
  private func pan(_ g: UIPanGestureRecognizer) {
    let percent = g.translation(in: g.view).x / g.view!.bounds.width
    switch g.state {
    case .began: interacting = true; vc.navigationController?.popViewController(animated: true)
    case .changed: update(percent)
    case .ended where g.velocity(in: g.view).x > 0 || percentComplete > 0.5: finish()
    default: cancel(); pause()
    }
  }
}

final class HomeScreen: UIViewController, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
  var interactive: NamedDrive?
  func open() {
    let detail = UIViewController()
    detail.transitioningDelegate = self
    detail.modalPresentationStyle = .custom
    detail.modalTransitionStyle = .crossDissolve
    present(detail, animated: true, completion: nil)
    present(detail, animated: true) {}
    dismiss(animated: true, completion: nil)
    dismiss(animated: true)
    navigationController?.delegate = self
    navigationController?.pushViewController(detail, animated: true)
    addChild(detail)
    view.addSubview(detail.view)
    detail.didMove(toParent: self)
    detail.willMove(toParent: nil)
    detail.view.removeFromSuperview()
    detail.removeFromParent()
    _ = children.first
    _ = parent
    _ = isBeingPresented || isBeingDismissed
    _ = presentationController
    detail.definesPresentationContext = true
    transitionCoordinator?.animate(alongsideTransition: { context in _ = context.viewController(forKey: .from) }, completion: { _ in })
    edgesForExtendedLayout = []
  }
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    operation == .push ? NamedTransition(isPresenting: true) : nil
  }
  func navigationController(
    _ navigationController: UINavigationController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interactive }
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {}
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {}
  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { NamedTransition(isPresenting: true) }
  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { nil }
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  { nil }
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning?
  { interactive }
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    NamedSheet(presentedViewController: presented, presenting: presenting)
  }
}

class NamedPan: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    state = .began
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesMoved(touches, with: event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesEnded(touches, with: event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { super.touchesCancelled(touches, with: event) }
  override func reset() { super.reset() }
}
class OwnGesture: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .possible }
}
