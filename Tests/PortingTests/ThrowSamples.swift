import Expectations
import LegatoPorting
import Testing

// Momentum: a panel between two places that keeps the finger's speed.

final class MomentumViewController: ViewController {
  let momentumView = View()
  let closedTransform = CGAffineTransform(translationX: 0, y: 400)
  var animator = ViewPropertyAnimator()
  var isOpen = false
  var animationProgress: CGFloat = 0

  override func viewDidLoad() {
    view.addSubview(momentumView)
    momentumView.frame = CGRect(x: 20, y: 100, width: 360, height: 500)
    momentumView.transform = closedTransform
    let panRecognizer = PanGestureRecognizer(target: self, action: MomentumViewController.panned)
    panRecognizer.hysteresis = 0
    momentumView.addGestureRecognizer(panRecognizer)
  }

  func panned(recognizer: PanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      startAnimationIfNeeded()
      animator.pauseAnimation()
      animationProgress = animator.fractionComplete
    case .changed:
      var fraction = -recognizer.translation(in: view).y / closedTransform.ty
      if isOpen { fraction *= -1 }
      if animator.isReversed { fraction *= -1 }
      animator.fractionComplete = fraction + animationProgress
    case .ended, .cancelled:
      let yVelocity = recognizer.velocity(in: view).y
      let shouldClose = yVelocity > 0
      if yVelocity == 0 {
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        break
      }
      if isOpen {
        if !shouldClose && !animator.isReversed { animator.isReversed.toggle() }
        if shouldClose && animator.isReversed { animator.isReversed.toggle() }
      } else {
        if shouldClose && !animator.isReversed { animator.isReversed.toggle() }
        if !shouldClose && animator.isReversed { animator.isReversed.toggle() }
      }
      let fractionRemaining = 1 - animator.fractionComplete
      let distanceRemaining = fractionRemaining * closedTransform.ty
      if distanceRemaining == 0 {
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        break
      }
      let relativeVelocity = min(abs(yVelocity) / distanceRemaining, 30)
      let timingParameters = SpringTimingParameters(
        damping: 0.8, response: 0.3, initialVelocity: CGVector(dx: relativeVelocity, dy: relativeVelocity))
      let preferredDuration = ViewPropertyAnimator(duration: 0, timingParameters: timingParameters).duration
      animator.continueAnimation(withTimingParameters: timingParameters, durationFactor: CGFloat(preferredDuration / animator.duration))
    default: break
    }
  }

  func startAnimationIfNeeded() {
    if animator.isRunning || animator.state == .active { return }
    let timingParameters = SpringTimingParameters(damping: 1, response: 0.4)
    animator = ViewPropertyAnimator(duration: 0, timingParameters: timingParameters)
    animator.addAnimations { self.momentumView.transform = self.isOpen ? self.closedTransform : .identity }
    animator.addCompletion { position in if position == .end { self.isOpen.toggle() } }
    animator.startAnimation()
  }
}

/// The designers' two numbers, as people extend the original with them.
extension SpringTimingParameters {
  init(damping: CGFloat, response: CGFloat, initialVelocity: CGVector = .zero) {
    let stiffness = (2 * CGFloat.pi / response) * (2 * CGFloat.pi / response)
    let damp = 4 * .pi * damping / response
    self.init(mass: 1, stiffness: stiffness, damping: damp, initialVelocity: initialVelocity)
  }
}

// Picture in picture: a thumbnail that flies to the corner where a throw would take it.

final class PipViewController: ViewController {
  let pipView = View(frame: CGRect(x: 280, y: 480, width: 100, height: 100))
  var initialOffset = CGPoint.zero
  let corners = [CGPoint(x: 70, y: 70), CGPoint(x: 330, y: 70), CGPoint(x: 70, y: 530), CGPoint(x: 330, y: 530)]
  var animator: ViewPropertyAnimator?

  override func viewDidLoad() {
    view.addSubview(pipView)
    let pan = PanGestureRecognizer(target: self, action: PipViewController.pipViewPanned)
    pan.hysteresis = 0
    pipView.addGestureRecognizer(pan)
  }

  func project(initialVelocity: CGFloat, decelerationRate: CGFloat) -> CGFloat {
    (initialVelocity / 1000) * decelerationRate / (1 - decelerationRate)
  }
  func relativeVelocity(forVelocity velocity: CGFloat, from currentValue: CGFloat, to targetValue: CGFloat) -> CGFloat {
    guard currentValue - targetValue != 0 else { return 0 }
    return velocity / (targetValue - currentValue)
  }

  func pipViewPanned(recognizer: PanGestureRecognizer) {
    let touchPoint = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      if let seen = pipView.layer.presentation() { pipView.center = seen.position }
      pipView.layer.removeAllAnimations()
      initialOffset = CGPoint(x: touchPoint.x - pipView.center.x, y: touchPoint.y - pipView.center.y)
    case .changed:
      pipView.center = CGPoint(x: touchPoint.x - initialOffset.x, y: touchPoint.y - initialOffset.y)
    case .ended, .cancelled:
      let velocity = recognizer.velocity(in: view)
      let projected = CGPoint(
        x: pipView.center.x + project(initialVelocity: velocity.x, decelerationRate: 0.998),
        y: pipView.center.y + project(initialVelocity: velocity.y, decelerationRate: 0.998))
      let nearest = corners.min { hypotSquared($0, projected) < hypotSquared($1, projected) }!
      let relative = CGVector(
        dx: relativeVelocity(forVelocity: velocity.x, from: pipView.center.x, to: nearest.x),
        dy: relativeVelocity(forVelocity: velocity.y, from: pipView.center.y, to: nearest.y))
      let timing = SpringTimingParameters(damping: 1, response: 0.4, initialVelocity: relative)
      let animator = ViewPropertyAnimator(duration: 0, timingParameters: timing)
      animator.addAnimations { self.pipView.center = nearest }
      animator.startAnimation()
      self.animator = animator
    default: break
    }
  }
  private func hypotSquared(_ a: CGPoint, _ b: CGPoint) -> CGFloat { (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) }
}

// Rubber band: the further it is drawn the less it gives; let go it springs back.

final class RubberViewController: ViewController {
  let rubberView = View(frame: CGRect(x: 150, y: 250, width: 100, height: 100))
  var originalTouchPoint: CGPoint = .zero

  override func loadView() {
    view = View()
    view.backgroundColor = .darkGray
  }
  override func viewDidLoad() {
    view.addSubview(rubberView)
    let recognizer = PanGestureRecognizer(target: self, action: RubberViewController.panned)
    recognizer.hysteresis = 0
    rubberView.addGestureRecognizer(recognizer)
  }
  func panned(_ recognizer: PanGestureRecognizer) {
    let touchPoint = recognizer.location(in: view)
    switch recognizer.state {
    case .began: originalTouchPoint = touchPoint
    case .changed:
      var offset = touchPoint.y - originalTouchPoint.y
      offset = offset > 0 ? power(offset, 0.7) : -power(-offset, 0.7)
      rubberView.transform = CGAffineTransform(translationX: 0, y: offset)
    case .ended, .cancelled:
      let timingParameters = SpringTimingParameters(damping: 0.6, response: 0.3)
      let animator = ViewPropertyAnimator(duration: 0, timingParameters: timingParameters)
      animator.addAnimations { self.rubberView.transform = .identity }
      animator.isInterruptible = true
      animator.startAnimation()
    default: break
    }
  }
  /// The sample's `pow`, without the system's library.
  private func power(_ base: CGFloat, _ exponent: CGFloat) -> CGFloat {
    var (low, high) = (0.0, max(1, base))
    // x^(7/10) = y where y^10 = x^7
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if (0..<10).reduce(1.0, { p, _ in p * middle }) < (0..<7).reduce(1.0, { p, _ in p * base }) { low = middle } else { high = middle }
    }
    return low
  }
}

@Suite("Ported: momentum, picture in picture, rubber band") struct ThrowSampleTests {
  @Test func thePanelKeepsTheFingersSpeed() throws {
    let controller = MomentumViewController()
    let device = Device(controller)
    func shown() -> Double { controller.momentumView.layer.presentation()?.transform.ty ?? .nan }
    device.drag(from: CGPoint(x: 200, y: 560), to: CGPoint(x: 200, y: 440), lasting: 0.2)
    // 600 points a second upwards
    let before = shown()
    device.window.stage.advance(to: device.window.stage.now + 1e-5)
    expectLess(abs((shown() - before) / 1e-5 + 600), than: 6)
    device.wait(2)
    expect(controller.isOpen && shown() == 0)
    device.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 320), lasting: 0.2)
    device.wait(2)
    expect(!controller.isOpen && shown() == 400)
  }

  @Test func theThumbnailFliesWhereItIsThrown() {
    let controller = PipViewController()
    let device = Device(controller)
    device.drag(from: CGPoint(x: 330, y: 530), to: CGPoint(x: 270, y: 450), lasting: 0.1)
    let velocity = controller.pipView.layer.presentationVelocity
    expect(abs(velocity.dx + 600) < 6 && abs(velocity.dy + 800) < 8)
    device.wait(0.15)
    // caught again on its way it stays where it is seen
    let seen = controller.pipView.layer.presentation()!.position
    device.touch(.began, seen.x, seen.y)
    device.touch(.moved, seen.x, seen.y - 0.01)
    expectLess(controller.pipView.center.distance(to: seen), than: 0.1)
    device.wait(1)
    expectLess(controller.pipView.layer.presentation()!.position.distance(to: seen), than: 0.1)
    device.drag2(from: seen, to: CGPoint(x: seen.x - 60, y: seen.y - 60), lasting: 0.1)
    device.wait(2)
    expectEqual(controller.pipView.layer.presentation()?.position, CGPoint(x: 70, y: 70))
  }

  @Test func theRubberGivesWayAndSpringsBack() {
    let controller = RubberViewController()
    let device = Device(controller)
    func shown() -> Double { controller.rubberView.layer.presentation()?.transform.ty ?? .nan }
    device.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 401), lasting: 0.2, lifts: false)
    // 100 to the power of 0.7, from the place where the pan began
    expectLess(abs(shown() - 25.1), than: 2)
    device.touch(.ended, 200, 401)
    var least = 0.0
    for _ in 0..<120 {
      device.wait(1.0 / 120)
      least = min(least, shown())
    }
    expect(least < -1 && shown() == 0)
  }
}
