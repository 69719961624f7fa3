import Expectations
import LegatoPorting
import Testing

// Explicit animations by key path: a ring that fills, a field that shakes, a dot along a path.

class RingView: UIView, CAAnimationDelegate {
  private let trackLayer = CAShapeLayer()
  let progressLayer = CAShapeLayer()
  var finished: [Bool] = []
  var started = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: 40, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
    for (ring, color) in [(trackLayer, UIColor.systemGray5), (progressLayer, UIColor.systemBlue)] {
      ring.path = path.cgPath
      ring.strokeColor = color.cgColor
      ring.fillColor = UIColor.clear.cgColor
      ring.lineWidth = 8
      ring.lineCap = .round
      layer.addSublayer(ring)
    }
    progressLayer.strokeEnd = 0
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func setProgress(_ progress: CGFloat, duration: TimeInterval) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = progressLayer.strokeEnd
    animation.toValue = progress
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.delegate = self
    animation.setValue("ring", forKey: "name")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    progressLayer.strokeEnd = progress
    CATransaction.commit()
    progressLayer.add(animation, forKey: "progress")
  }

  func spin() {
    let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
    rotation.fromValue = 0
    rotation.toValue = CGFloat.pi * 2
    rotation.duration = 1
    rotation.repeatCount = .infinity
    layer.add(rotation, forKey: "spin")
  }

  func animationDidStart(_ anim: CAAnimation) { started += 1 }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if anim.value(forKey: "name") as? String == "ring" { finished.append(flag) }
  }
}

class EffectsViewController: UIViewController {
  let ring = RingView(frame: CGRect(x: 150, y: 100, width: 100, height: 100))
  let field = UIView(frame: CGRect(x: 50, y: 300, width: 300, height: 40))
  let dot = CALayer()
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(ring)
    view.addSubview(field)
    dot.frame = CGRect(x: 0, y: 500, width: 10, height: 10)
    view.layer.addSublayer(dot)
  }

  func shake() {
    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    shake.duration = 0.4
    shake.isAdditive = true
    field.layer.add(shake, forKey: "shake")
  }
  func orbit() {
    let orbit = CAKeyframeAnimation(keyPath: "position")
    orbit.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
    orbit.duration = 4
    orbit.calculationMode = .paced
    dot.add(orbit, forKey: "orbit")
  }
  func pop() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { self.log.append("popped") }
    let scale = CASpringAnimation(keyPath: "transform.scale")
    scale.fromValue = 0.5
    scale.toValue = 1
    scale.damping = 20
    scale.duration = scale.settlingDuration
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 0.2
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 1
    field.layer.add(group, forKey: nil)
    CATransaction.commit()
  }
  func lean() {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(transform, .pi / 6, 0, 1, 0)
    field.layer.transform = transform
    field.layer.setAffineTransform(field.layer.affineTransform())
  }
}

@Suite("Ported: explicit animations by key path") struct LayerScreenTests {
  @Test("a ring fills with its curve, calls its delegate, and rotates for ever") func ring() {
    let controller = EffectsViewController()
    let device = Device(controller)
    controller.ring.setProgress(0.8, duration: 1)
    device.wait(0.5)
    expect(abs(controller.ring.progressLayer.presentationShape.strokeEnd - 0.4) < 1e-6 && controller.ring.started == 1)
    device.wait(0.6)
    expect(controller.ring.progressLayer.strokeEnd == 0.8 && controller.ring.finished == [true])
    controller.ring.spin()
    device.wait(10.25)
    let shown = controller.ring.layer.presentation()!.affineTransform()
    expect(abs(shown.a) < 1e-6 && abs(shown.b - 1) < 1e-6)
    // a circle of curves: no place of it is further from the radius than a thousandth
    let places = controller.ring.progressLayer.path!.polylines()[0].points
    expect(places.allSatisfy { abs($0.distance(to: CGPoint(x: 50, y: 50)) - 40) < 0.2 })
  }

  @Test("keyframes add, and run along a path; a group with a spring ends its transaction") func keyframes() {
    let controller = EffectsViewController()
    let device = Device(controller)
    controller.shake()
    device.wait(0.1)
    expect(abs(controller.field.layer.presentation()!.position.x - 210) < 1e-6 && controller.field.center.x == 200)
    controller.orbit()
    device.wait(1.5)
    let place = controller.dot.presentation()!.position
    // three eighths of the way round: half way down the right side
    expect(abs(place.x - 100) < 1 && abs(place.y - 50) < 1)
    controller.pop()
    device.wait(0.1)
    expectLess(abs(controller.field.layer.presentation()!.opacity - 0.5), than: 1e-6)
    device.wait(1)
    expect(controller.log == ["popped"] && controller.field.layer.presentation()!.opacity == 1)
    controller.lean()
    expect(controller.field.layer.sublayers == nil && controller.view.layer.sublayers!.count == 3)
  }
}
