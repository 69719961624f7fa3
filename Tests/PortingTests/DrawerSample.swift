import Expectations
import LegatoPorting
import Testing

// An interactive drawer as people write it: a tap opens and closes it, a pan drags it, both can interrupt what runs.

final class DrawerViewController: ViewController {
  enum State {
    case open, closed
    var opposite: State { self == .open ? .closed : .open }
  }
  let popupOffset: CGFloat = 300
  let popupView = View()
  let overlayView = View()
  var currentState: State = .closed
  var runningAnimators: [ViewPropertyAnimator] = []
  var animationProgress: [CGFloat] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    overlayView.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
    overlayView.backgroundColor = .black
    overlayView.alpha = 0
    view.addSubview(overlayView)
    popupView.frame = CGRect(x: 0, y: 540, width: 400, height: 360)
    popupView.backgroundColor = .white
    popupView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    popupView.clipsToBounds = true
    view.addSubview(popupView)
    let panRecognizer = PanGestureRecognizer(target: self, action: DrawerViewController.popupViewPanned(recognizer:))
    panRecognizer.hysteresis = 0
    popupView.addGestureRecognizer(panRecognizer)
    popupView.addGestureRecognizer(TapGestureRecognizer(target: self, action: DrawerViewController.popupViewTapped))
  }

  func animateTransitionIfNeeded(to state: State, duration: TimeInterval) {
    guard runningAnimators.isEmpty else { return }
    let transitionAnimator = ViewPropertyAnimator(duration: duration, dampingRatio: 1) {
      switch state {
      case .open:
        self.popupView.transform = CGAffineTransform(translationX: 0, y: -self.popupOffset)
        self.popupView.layer.cornerRadius = 20
        self.overlayView.alpha = 0.5
      case .closed:
        self.popupView.transform = .identity
        self.popupView.layer.cornerRadius = 0
        self.overlayView.alpha = 0
      }
    }
    transitionAnimator.addCompletion { position in
      switch position {
      case .start: self.currentState = state.opposite
      case .end: self.currentState = state
      case .current: ()
      }
      self.runningAnimators.removeAll()
    }
    transitionAnimator.startAnimation()
    runningAnimators.append(transitionAnimator)
  }

  func popupViewTapped() { animateTransitionIfNeeded(to: currentState.opposite, duration: 1) }

  func popupViewPanned(recognizer: PanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      animateTransitionIfNeeded(to: currentState.opposite, duration: 1)
      runningAnimators.forEach { $0.pauseAnimation() }
      animationProgress = runningAnimators.map { $0.fractionComplete }
    case .changed:
      let translation = recognizer.translation(in: popupView.superview)
      var fraction = -translation.y / popupOffset
      if currentState == .open { fraction *= -1 }
      if let first = runningAnimators.first, first.isReversed { fraction *= -1 }
      for (index, animator) in runningAnimators.enumerated() { animator.fractionComplete = fraction + animationProgress[index] }
    case .ended:
      let yVelocity = recognizer.velocity(in: popupView.superview).y
      let shouldClose = yVelocity > 0
      if yVelocity == 0 {
        runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        break
      }
      switch currentState {
      case .open:
        if !shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
        if shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
      case .closed:
        if shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
        if !shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
      }
      runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    default:
      ()
    }
  }
}

@Suite("Ported: the interactive drawer") struct DrawerSampleTests {
  let drawer = DrawerViewController()
  let device: Device
  init() { device = Device(drawer) }
  var shown: Double { -(drawer.popupView.layer.presentation()?.transform.ty ?? 0) }

  @Test func aTapOpensIt() {
    device.touch(.began, 200, 560)
    device.touch(.ended, 200, 560)
    device.wait(0.5)
    expect(shown > 200 && shown < 300)
    device.wait(0.6)
    expect(shown == 300 && drawer.currentState == .open && drawer.overlayView.alpha == 0.5 && drawer.runningAnimators.isEmpty)
  }

  @Test func aPanDragsItAndLetsItGoBack() {
    device.drag(from: CGPoint(x: 200, y: 560), to: CGPoint(x: 200, y: 410), lasting: 0.5, lifts: false)
    expect(abs(shown - 150) < 5 && abs(drawer.overlayView.layer.presentation()!.opacity - 0.25) < 0.01)
    device.drag2(from: CGPoint(x: 200, y: 410), to: CGPoint(x: 200, y: 450), lasting: 0.2)
    expectEqual(drawer.runningAnimators.first?.isReversed, true)
    device.wait(1.2)
    expect(shown == 0 && drawer.currentState == .closed && drawer.popupView.layer.cornerRadius == 0)
  }

  @Test func aPanCatchesItInFlight() {
    device.touch(.began, 200, 560)
    device.touch(.ended, 200, 560)
    device.wait(0.2)
    let seen = shown
    device.touch(.began, 200, 560 - seen)
    device.touch(.moved, 200, 559.99 - seen)
    device.wait(1)
    expectLess(abs(shown - seen), than: 0.5)
    device.drag2(from: CGPoint(x: 200, y: 560 - seen), to: CGPoint(x: 200, y: 520 - seen), lasting: 0.2)
    device.wait(1.2)
    expect(drawer.currentState == .open && shown == 300)
  }
}

extension Device {
  /// Goes on with a finger that is down.
  func drag2(from start: CGPoint, to end: CGPoint, lasting seconds: Double) {
    let steps = Int(saturating: (seconds * 100).rounded())
    for step in 1...steps {
      window.stage.advance(to: window.stage.now + 0.01)
      let place = start + (end - start) * (Double(step) / Double(steps))
      touch(.moved, place.x, place.y)
    }
    touch(.ended, end.x, end.y)
  }
}
