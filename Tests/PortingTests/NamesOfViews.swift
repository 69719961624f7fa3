import LegatoPorting

// The names of views, recognizers, animators, blocks and layers as screens say them, one after the other: that it compiles is the promise.

// code
final class CircleView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }
  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }
  private func commonInit() {
    layer.cornerRadius = min(bounds.width, bounds.height) / 2
    layer.masksToBounds = true
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.3
    layer.borderWidth = 1 / UIScreen.main.scale
    layer.allowsEdgeAntialiasing = true
    backgroundColor = nil
    tintColor = .systemBlue
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    clipsToBounds = true
    isExclusiveTouch = true
  }
  var cornerRadius: CGFloat {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }
  var name: String?
  weak var delegate: AnyObject?
  override class var layerClass: AnyClass { CAShapeLayer.self }
  var shape: CAShapeLayer { layer as! CAShapeLayer }
  override func layoutSubviews() {
    super.layoutSubviews()
    shape.path = UIBezierPath(ovalIn: bounds).cgPath
    shape.path = CGPath(ellipseIn: bounds, transform: nil)
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.fillRule = .evenOdd
    shape.lineDashPattern = [2, 3]
    shape.fillColor = nil
    shape.strokeColor = tintColor.cgColor
  }
  override func didMoveToSuperview() { super.didMoveToSuperview() }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func tintColorDidChange() { super.tintColorDidChange() }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let touch = touches.first else { return }
    _ = touch.location(in: self)
    _ = touch.location(in: superview)
    _ = touch.phase == .began
  }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let v = super.hitTest(point, with: event)
    return v == self ? nil : v
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -20, dy: -20).contains(point) }
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
  override func sizeThatFits(_ size: CGSize) -> CGSize { size }
  override var isHidden: Bool { didSet {} }
}

final class EverythingScreen: UIViewController, UIGestureRecognizerDelegate, CAAnimationDelegate, UIScrollViewDelegate {
  let card = UIView()
  lazy var pan = UIPanGestureRecognizer(target: self, action: EverythingScreen.handlePan)
  var animator: UIViewPropertyAnimator!
  var link: CADisplayLink?
  /// A table of names, of one line each.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    view.backgroundColor = .white
    card.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    card.addGestureRecognizer(pan)
    pan.delegate = self
    pan.maximumNumberOfTouches = 1
    pan.minimumNumberOfTouches = 1
    pan.cancelsTouchesInView = false
    pan.delaysTouchesBegan = false
    let tap = UITapGestureRecognizer()
    tap.addTarget(self, action: EverythingScreen.handleTap)
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 1
    tap.require(toFail: pan)
    card.addGestureRecognizer(tap)
    let long = UILongPressGestureRecognizer(target: self, action: EverythingScreen.handleTap)
    long.minimumPressDuration = 0
    long.allowableMovement = 10
    let edge = UIScreenEdgePanGestureRecognizer(target: self, action: EverythingScreen.handlePan)
    edge.edges = .left
    let swipe = UISwipeGestureRecognizer(target: self, action: EverythingScreen.handleTap)
    swipe.direction = .left
    swipe.direction = [.left, .right]
    if card.gestureRecognizers?.firstIndex(of: pan) != nil {}
    view.gestureRecognizers?.forEach { $0.isEnabled = false }
    link = CADisplayLink(target: self, selector: EverythingScreen.tick)
    link?.add(to: .main, forMode: .common)
    link?.preferredFramesPerSecond = 60
    link?.isPaused = true
    _ = link?.targetTimestamp
    _ = link?.timestamp
    navigationController?.interactivePopGestureRecognizer!.isEnabled = false
    navigationController?.interactivePopGestureRecognizer?.delegate = self
    title = "x"
    _ = view.subviews.firstIndex(of: card)
    _ = view.safeAreaInsets.top
    _ = view.bounds.midX
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    blur.effect = nil
    view.insertSubview(blur, at: 0)
    view.layoutIfNeeded()
    view.setNeedsLayout()
  }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  func tick() {}
  func tick2(_ link: CADisplayLink) {}
  func handleTap(_ g: UIGestureRecognizer) {
    let p = g.location(in: view)
    card.center = p
    g.isEnabled = false
    _ = g.view!.center
    _ = g.numberOfTouches
    switch g.state {
    case .began, .changed: break
    case .ended, .cancelled, .failed, .possible: break
    @unknown default: break
    }
  }
  /// A table of names, of one line each.
  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    let translation = recognizer.translation(in: view)
    let velocity: CGPoint = recognizer.velocity(in: card.superview)
    switch recognizer.state {
    case .began:
      animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.8, animations: { self.card.alpha = 0 })
      animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { self.card.transform = CGAffineTransform(scaleX: 2, y: 2) }
      animator.startAnimation()
      animator.pauseAnimation()
    case .changed:
      animator.fractionComplete = translation.y / 300
      recognizer.setTranslation(.zero, in: view)
      card.center = CGPoint(x: card.center.x + translation.x, y: card.center.y + translation.y)
    case .ended:
      let distance = hypot(translation.x, velocity.y)
      let vector = CGVector(dx: velocity.x / distance, dy: 0)
      let timing = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: vector)
      let timing2 = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
      let timing3 = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
      let timing4 = UISpringTimingParameters(duration: 0.5, bounce: 0.2)
      let cubic = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.2, y: 0.9))
      let cubic2 = UICubicTimingParameters(animationCurve: .easeInOut)
      _ = (timing2, timing3, timing4, cubic, cubic2)
      animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
      animator.addAnimations { [weak self] in self?.card.center = .zero }
      animator.addAnimations({ self.card.alpha = 1 }, delayFactor: 0.2)
      animator.addCompletion { position in
        switch position {
        case .end: break
        case .start: break
        case .current: break
        }
      }
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      animator.stopAnimation(true)
      animator.finishAnimation(at: .current)
      animator.isInterruptible = true
      animator.isUserInteractionEnabled = true
      animator.isManualHitTestingEnabled = false
      animator.scrubsLinearly = false
      animator.pausesOnCompletion = true
      if animator.state == .active, animator.isRunning {}
      animator.addCompletion { _ in }
      let m = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.3, delay: 0, options: [.curveEaseOut, .allowUserInteraction], animations: { self.card.alpha = 0 }
      ) { _ in }
      _ = m
    default: break
    }
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    gestureRecognizer == pan && otherGestureRecognizer is UITapGestureRecognizer
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer)
    -> Bool
  { false }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer)
    -> Bool
  { false }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { touch.view == card }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let t = pan.translation(in: view)
    return abs(t.x) > abs(t.y)
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if anim == card.layer.animation(forKey: "x") {}
    if anim.value(forKey: "name") as? String == "a" {}
  }
  func blocks() {
    UIView.animate(withDuration: 0.3) { self.card.alpha = 0 }
    UIView.animate(withDuration: 0.3, animations: { self.card.alpha = 0 }, completion: { _ in })
    UIView.animate(withDuration: 0.3, animations: { self.card.alpha = 0 }) { (finished) in _ = finished }
    UIView.animate(
      withDuration: 0.3, delay: 0.1, options: [.curveEaseInOut, .beginFromCurrentState, .repeat, .autoreverse],
      animations: { self.card.alpha = 0 }, completion: nil)
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [], animations: { self.card.alpha = 0 },
      completion: nil)
    UIView.animate(
      withDuration: 0.3, delay: 0, options: UIView.AnimationOptions.curveLinear,
      animations: {
        self.card.transform = .identity
        self.card.transform = CGAffineTransform(translationX: 1, y: 2).concatenating(CGAffineTransform(rotationAngle: .pi))
        self.card.transform = self.card.transform.rotated(by: .pi / 4).scaledBy(x: 1, y: 2).translatedBy(x: 3, y: 4)
      })
    UIView.animate(springDuration: 0.5, bounce: 0.2) { self.card.alpha = 1 }
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [.calculationModeCubic],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.card.alpha = 0 }
      }, completion: nil)
    UIView.transition(
      with: card, duration: 0.3, options: .transitionFlipFromLeft, animations: { self.card.backgroundColor = .red }, completion: nil)
    UIView.transition(
      from: card, to: UIView(), duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews], completion: nil)
    UIView.performWithoutAnimation { self.card.alpha = 1 }
    UIView.setAnimationsEnabled(true)
    let snap = card.snapshotView(afterScreenUpdates: true)!
    view.addSubview(snap)
    _ = card.resizableSnapshotView(from: card.bounds, afterScreenUpdates: false, withCapInsets: .zero)
    view.bringSubviewToFront(snap)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {}
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseIn) {
      self.card.alpha = 0
    } completion: { _ in
    }
    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) {}
  }
  /// A table of names, of one line each.
  func layers() {
    let a = CABasicAnimation(keyPath: "position.x")
    a.fromValue = 0
    a.toValue = 100.0
    a.duration = 1
    a.beginTime = CACurrentMediaTime() + 0.3
    a.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    a.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1)
    a.fillMode = .forwards
    a.isRemovedOnCompletion = false
    a.repeatCount = .infinity
    a.repeatCount = .greatestFiniteMagnitude
    a.delegate = self
    a.isAdditive = true
    a.setValue("a", forKey: "name")
    card.layer.add(a, forKey: "x")
    card.layer.removeAnimation(forKey: "x")
    card.layer.removeAllAnimations()
    let k = CAKeyframeAnimation(keyPath: "transform.rotation")
    k.values = [0, 1.0, CGFloat.pi]
    k.keyTimes = [0, 0.5, 1]
    k.calculationMode = .cubic
    k.timingFunctions = [CAMediaTimingFunction(name: .linear)]
    k.path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true).cgPath
    k.rotationMode = .rotateAuto
    let s = CASpringAnimation(keyPath: "transform.scale")
    s.damping = 10
    s.duration = s.settlingDuration
    let g = CAAnimationGroup()
    g.animations = [a, k, s]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock {}
    CATransaction.commit()
    var t = CATransform3DIdentity
    t.m34 = -1.0 / 500
    t = CATransform3DRotate(t, .pi / 3, 0, 1, 0)
    card.layer.transform = t
    card.layer.transform = CATransform3DMakeScale(1, 1, 1)
    card.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    card.layer.zPosition = 10
    card.layer.speed = 0
    card.layer.timeOffset = 1
    card.layer.contents = UIImage(named: "x")?.cgImage
    card.layer.actions = ["position": NSNull()]
    _ = card.layer.convertTime(CACurrentMediaTime(), from: nil)
    if let p = card.layer.presentation() {
      _ = p.convert(CGPoint.zero, from: view.layer)
      _ = p.position.x + p.frame.minX + p.bounds.width
      _ = p.hitTest(.zero)
      _ = p.value(forKeyPath: "transform.scale") as? CGFloat
      card.layer.position = p.position
    }
    card.layer.setValue(1.0, forKeyPath: "transform.scale")
    _ = card.layer.value(forKeyPath: "transform.rotation.z")
    card.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    let gr = CAGradientLayer()
    gr.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gr.locations = [0, 1]
    gr.startPoint = CGPoint(x: 0, y: 0)
    gr.type = .radial
    card.layer.insertSublayer(gr, at: 0)
    card.layer.mask = gr
    let text = CATextLayer()
    text.string = "x"
    text.alignmentMode = .center
    text.foregroundColor = UIColor.white.cgColor
    card.layer.insertSublayer(text, above: gr)
    gr.frame = card.bounds
    card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    card.layer.cornerCurve = .continuous
    card.layer.rasterizationScale = UIScreen.main.scale
    card.layer.shouldRasterize = true
    card.layer.name = "x"
    card.layer.opacity = 0.5
    card.layer.shadowPath = UIBezierPath(rect: card.bounds).cgPath
  }
}
