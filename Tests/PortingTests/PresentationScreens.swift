import Expectations
import LegatoPorting
import Testing

// A sheet by a presentation controller, a zoom out of a grid by a snapshot, a card that is flipped, a header that scrolls.

final class SheetPresentationController: UIPresentationController {
  private let dimmingView = UIView()

  override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    dimmingView.backgroundColor = UIColor(white: 0, alpha: 0.5)
    dimmingView.alpha = 0
    dimmingView.addGestureRecognizer(UITapGestureRecognizer(target: self, action: SheetPresentationController.dimmingTapped))
  }
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView = containerView else { return .zero }
    let height = containerView.bounds.height * 0.5
    return CGRect(x: 0, y: containerView.bounds.height - height, width: containerView.bounds.width, height: height)
  }
  override func presentationTransitionWillBegin() {
    guard let containerView = containerView else { return }
    dimmingView.frame = containerView.bounds
    containerView.insertSubview(dimmingView, at: 0)
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmingView.alpha = 1
      return
    }
    coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 1 })
  }
  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimmingView.alpha = 0 })
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) { if completed { dimmingView.removeFromSuperview() } }
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
  func dimmingTapped() { presentingViewController.dismiss(animated: true) }
  var dimmed: CGFloat { dimmingView.layer.presentation()?.opacity ?? -1 }
}

final class SheetTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  weak var presentation: SheetPresentationController?
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    let controller = SheetPresentationController(presentedViewController: presented, presenting: presenting)
    presentation = controller
    return controller
  }
}

final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let duration: TimeInterval = 0.5
  var originFrame = CGRect.zero

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { duration }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let containerView = transitionContext.containerView
    guard let toVC = transitionContext.viewController(forKey: .to), let snapshot = toVC.view.snapshotView(afterScreenUpdates: true) else {
      transitionContext.completeTransition(false)
      return
    }
    let finalFrame = transitionContext.finalFrame(for: toVC)
    snapshot.frame = originFrame
    snapshot.layer.masksToBounds = true
    containerView.addSubview(toVC.view)
    containerView.addSubview(snapshot)
    toVC.view.isHidden = true
    UIView.animateKeyframes(
      withDuration: duration, delay: 0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 2 / 3) { snapshot.frame = finalFrame }
        UIView.addKeyframe(withRelativeStartTime: 2 / 3, relativeDuration: 1 / 3) { snapshot.layer.cornerRadius = 0 }
      },
      completion: { _ in
        toVC.view.isHidden = false
        snapshot.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

final class GridScreen: UIViewController, UINavigationControllerDelegate {
  let cell = UIImageView(image: UIImage(contents: "cat", size: CGSize(width: 200, height: 100)))
  private let sheetDelegate = SheetTransitioningDelegate()
  private let interaction = UIPercentDrivenInteractiveTransition()
  var presentation: SheetPresentationController? { sheetDelegate.presentation }

  override func viewDidLoad() {
    super.viewDidLoad()
    cell.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    cell.contentMode = .scaleAspectFit
    cell.clipsToBounds = true
    view.addSubview(cell)
    navigationController?.delegate = self
    navigationController?.interactivePopGestureRecognizer?.isEnabled = false
  }
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    guard operation == .push else { return nil }
    let animator = ZoomAnimator()
    animator.originFrame = cell.superview!.convert(cell.frame, to: nil)
    return animator
  }
  func showSheet() {
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = sheetDelegate
    present(sheet, animated: true, completion: nil)
  }
}

class FlipScreen: UIViewController {
  let card = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
  let (front, back) = (
    UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  )
  let label = UILabel()
  var done = 0
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    card.addSubview(front)
    label.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    label.text = "old"
    view.addSubview(label)
  }
  func flip() {
    UIView.transition(from: front, to: back, duration: 0.6, options: [.transitionFlipFromRight]) { _ in self.done += 1 }
  }
  func rename() {
    UIView.transition(with: label, duration: 0.4, options: .transitionCrossDissolve, animations: { self.label.text = "new" }) { _ in
      self.done += 1
    }
  }
}

class ParallaxScreen: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  let header = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
  var calls: [String] = []
  override func loadView() {
    view = UIView()
    view.backgroundColor = .white
  }
  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    scrollView.contentSize = CGSize(width: 400, height: 3000)
    scrollView.decelerationRate = .normal
    scrollView.addSubview(header)
    view.addSubview(scrollView)
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollView.frame = view.bounds
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    header.transform = CGAffineTransform(translationX: 0, y: scrollView.contentOffset.y / 2)
    if calls.last != "scroll" { calls.append("scroll") }
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { calls.append("end \(decelerate)") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
}

@Suite("Ported: presentations, snapshots, flips, scrolling") struct PresentationScreenTests {
  @Test("a sheet covers half of the screen, the background fades with it, and a tap there dismisses it") func sheet() {
    let grid = GridScreen()
    let device = Device(grid)
    grid.showSheet()
    device.wait(0.175)
    expectLess(abs((grid.presentation?.dimmed ?? 0) - 0.5), than: 0.05)
    device.wait(0.5)
    expect(grid.presentedViewController?.view.frame == CGRect(x: 0, y: 300, width: 400, height: 300) && grid.view.window != nil)
    device.touch(.began, 200, 100)
    device.touch(.ended, 200, 100)
    device.wait(1)
    expect(grid.presentedViewController == nil && grid.presentation == nil)
  }

  @Test("an image is fitted, and a screen zooms out of it") func zoom() {
    let grid = GridScreen()
    let navigation = UINavigationController(rootViewController: grid)
    let device = Device(navigation)
    device.wait(0.01)
    expectEqual(grid.cell.layer.sublayers?.first?.frame, CGRect(x: 0, y: 25, width: 100, height: 50))
    let detail = UIViewController()
    detail.view.backgroundColor = .systemTeal
    navigation.pushViewController(detail, animated: true)
    device.wait(0.1)
    expect(detail.view.isHidden && detail.view.superview!.subviews.count >= 2)
    device.wait(1)
    expect(!detail.view.isHidden && navigation.topViewController == detail && detail.view.superview!.subviews == [detail.view])
  }

  @Test("a card is flipped, a text dissolves into another") func flip() {
    let screen = FlipScreen()
    let device = Device(screen)
    screen.flip()
    device.wait(0.15)
    expect(screen.front.layer.presentation()!.transform.m11 < 0.99 && screen.back.isHidden)
    device.wait(0.3)
    expect(screen.front.isHidden && !screen.back.isHidden)
    device.wait(0.4)
    expect(screen.done == 1 && screen.card.subviews == [screen.back] && screen.back.transform.isIdentity && !screen.front.isHidden)
    screen.rename()
    device.wait(0.2)
    let before = screen.label.layer.sublayers?.first
    expect(screen.label.text == "new" && (before?.presentation()?.opacity ?? 0) > 0.3)
    device.wait(0.5)
    expect(screen.done == 2 && screen.label.layer.sublayers == nil)
  }

  @Test("a scroll view calls its delegate while it is dragged, and then decelerates") func scroll() {
    let screen = ParallaxScreen()
    let device = Device(screen)
    device.wait(0.01)
    expectEqual(screen.scrollView.frame.height, 600)
    device.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 300), lasting: 0.2)
    expect(screen.scrollView.isDecelerating && screen.header.transform.ty > 80)
    device.wait(5)
    expectEqual(screen.calls, ["begin", "scroll", "end true", "scroll", "rest"])
    expect(DecelerationRate.normal.rawValue == 0.998 && screen.scrollView.contentOffset.y > 300)
  }
}
