import Expectations
import LegatoPorting
import Testing

// A photo opens from a grid and is dismissed by a drag: animation controller, interaction controller, delegate, as people write them.

final class FadePushAnimator: ViewControllerAnimatedTransitioning {
  let presenting: Bool
  private var animatorForCurrentTransition: ViewImplicitlyAnimating?
  init(presenting: Bool) { self.presenting = presenting }

  func transitionDuration(using transitionContext: ViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: ViewControllerContextTransitioning) {
    let anim = interruptibleAnimator(using: transitionContext)
    anim.startAnimation()
  }

  func interruptibleAnimator(using transitionContext: ViewControllerContextTransitioning) -> ViewImplicitlyAnimating {
    if let animatorForCurrentTransition { return animatorForCurrentTransition }
    let container = transitionContext.containerView
    let timing = CubicTimingParameters(animationCurve: .easeInOut)
    let animator = ViewPropertyAnimator(duration: transitionDuration(using: transitionContext), timingParameters: timing)
    if presenting, let toView = transitionContext.view(forKey: .to), let toVC = transitionContext.viewController(forKey: .to) {
      toView.frame = transitionContext.finalFrame(for: toVC)
      toView.alpha = 0
      toView.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      container.addSubview(toView)
      animator.addAnimations {
        toView.alpha = 1
        toView.transform = .identity
      }
    } else if let fromView = transitionContext.view(forKey: .from) {
      if let toView = transitionContext.view(forKey: .to) { container.insertSubview(toView, belowSubview: fromView) }
      animator.addAnimations {
        fromView.alpha = 0
        fromView.transform = CGAffineTransform(translationX: 0, y: 300)
      }
    }
    animator.addCompletion { position in
      let didComplete = position == .end
      transitionContext.completeTransition(didComplete)
    }
    animatorForCurrentTransition = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animatorForCurrentTransition = nil }
}

final class PhotoViewController: ViewController, ViewControllerTransitioningDelegate {
  var interactionController: PercentDrivenInteractiveTransition?
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    transitioningDelegate = self
    modalPresentationStyle = .fullScreen
    view.addGestureRecognizer(PanGestureRecognizer(target: self, action: PhotoViewController.handlePan))
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    calls.append("viewWillAppear")
    transitionCoordinator?.animate(
      alongsideTransition: { _ in self.view.backgroundColor = .white },
      completion: { context in
        if context.isCancelled { self.calls.append("cancelled") }
      })
  }
  override func viewDidAppear(_ animated: Bool) { calls.append("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("viewDidDisappear") }

  func handlePan(_ gesture: PanGestureRecognizer) {
    let translate = gesture.translation(in: gesture.view)
    let percent = translate.y / gesture.view!.bounds.height
    switch gesture.state {
    case .began:
      interactionController = PercentDrivenInteractiveTransition()
      dismiss(animated: true)
    case .changed: interactionController?.update(percent)
    case .ended:
      let velocity = gesture.velocity(in: gesture.view)
      if percent > 0.5 && velocity.y == 0 || velocity.y > 0 { interactionController?.finish() } else { interactionController?.cancel() }
      interactionController = nil
    default:
      interactionController?.cancel()
      interactionController = nil
    }
  }

  func animationController(forPresented presented: ViewController, presenting: ViewController, source: ViewController)
    -> ViewControllerAnimatedTransitioning?
  { FadePushAnimator(presenting: true) }
  func animationController(forDismissed dismissed: ViewController) -> ViewControllerAnimatedTransitioning? {
    FadePushAnimator(presenting: false)
  }
  func interactionControllerForDismissal(using animator: ViewControllerAnimatedTransitioning) -> ViewControllerInteractiveTransitioning? {
    interactionController
  }
}

// A navigation stack with a delegate of the usual shape.

final class GridViewController: ViewController, NavigationControllerDelegate {
  let thumbnail = View(frame: CGRect(x: 20, y: 20, width: 80, height: 80))
  override func viewDidLoad() {
    title = "Photos"
    view.addSubview(thumbnail)
    thumbnail.addGestureRecognizer(TapGestureRecognizer(target: self, action: GridViewController.open))
    navigationController?.delegate = self
  }
  func open() { navigationController?.pushViewController(ViewController(), animated: true) }
  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> ViewControllerAnimatedTransitioning? { FadePushAnimator(presenting: operation == .push) }
}

@Suite("Ported: the photo transition") struct TransitionSampleTests {
  @Test func presentedAndDismissedByADrag() {
    let (root, photo) = (ViewController(), PhotoViewController())
    let device = Device(root)
    _ = photo.view
    var presented = 0
    root.present(photo, animated: true) { presented += 1 }
    device.wait(0.2)
    expect(abs(photo.view.layer.presentation()!.opacity - 0.5) < 0.01 && abs(photo.view.layer.presentation()!.transform.a - 0.75) < 0.01)
    device.wait(0.25)
    expect(presented == 1 && root.presentedViewController === photo && root.view.superview == nil && photo.view.backgroundColor == .white)
    // dragged and let go upwards: cancelled
    device.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 300), lasting: 0.2, lifts: false)
    expectLess(abs(photo.view.layer.presentation()!.opacity - (1 - 190.0 / 600)), than: 0.02)
    device.drag2(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 250), lasting: 0.2)
    device.wait(0.6)
    expect(photo.presentingViewController === root && photo.view.layer.presentation()!.opacity == 1 && root.view.superview == nil)
    // and down: dismissed
    device.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 300), lasting: 0.2)
    device.wait(0.6)
    expect(root.presentedViewController == nil && root.view.superview != nil && photo.view.superview == nil)
    expectEqual(
      photo.calls,
      [
        "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
      ])
  }

  @Test func pushedFromTheGridAndPopped() {
    let grid = GridViewController()
    let navigation = NavigationController(rootViewController: grid)
    let device = Device(navigation)
    device.touch(.began, 60, 60)
    device.touch(.ended, 60, 60)
    expect(navigation.viewControllers.count == 2 && navigation.transitionCoordinator?.isInterruptible == true)
    device.wait(0.5)
    expect(navigation.topViewController !== grid && grid.view.superview == nil)
    expect(navigation.popViewController(animated: true) != nil && navigation.popViewController(animated: true) == nil)
    device.wait(0.5)
    expect(navigation.topViewController === grid && grid.view.superview != nil)
    navigation.setViewControllers([grid, ViewController(), ViewController()], animated: false)
    expectEqual(navigation.popToRootViewController(animated: false)?.count, 2)
  }
}
