import Expectations
import LegatoPorting
import TestSupport
import Testing

@Suite("Ported: what explicit animations and layers have besides") struct ExpectedTests {
  private let window = Window(size: CGSize(width: 400, height: 300))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() {
    window.addSubview(box)
    window.stage.advance(to: 1)
  }

  @Test("points, sizes and offsets may be lists of two numbers") func lists() {
    Misuse.$handler.withValue({ Issue.record("\($0)") }) {
      let animation = CABasicAnimation(keyPath: "position")
      (animation.fromValue, animation.toValue, animation.duration) = ([0, 0], [100, 40.0], 1)
      box.layer.add(animation, forKey: "position")
      let size = CABasicAnimation(keyPath: "bounds.size")
      (size.fromValue, size.toValue, size.duration) = ([0, 0], [40, 80], 1)
      box.layer.add(size, forKey: "size")
      let shift = CAKeyframeAnimation(keyPath: "transform.translation")
      (shift.values, shift.duration) = ([[0, 0], [8, -8]], 1)
      box.layer.add(shift, forKey: "shift")
      box.layer.setValue([3, 4], forKey: "shadowOffset")
    }
    window.stage.advance(to: 1.25)
    let seen = box.layer.presentation()!
    expect(seen.position == CGPoint(x: 25, y: 10) && seen.bounds.size == CGSize(width: 10, height: 20))
    expect(seen.affineTransform.tx == 2 && seen.affineTransform.ty == -2)
    expectEqual(box.layer.shadowOffset, CGSize(width: 3, height: 4))
  }

  @Test("KF-6: cubic keyframes have tension, continuity and bias") func tension() {
    func shown(_ change: (CAKeyframeAnimation) -> Void) -> Double {
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      (animation.values, animation.calculationMode, animation.duration) = ([0, 10, 0], .cubic, 1)
      change(animation)
      box.layer.add(animation.copy() as! CAKeyframeAnimation, forKey: "x")
      window.stage.advance(to: window.stage.now + 0.125)
      return box.layer.presentation()!.position.x
    }
    // without slopes at the keys a quarter of the first segment is at 3/16 − 2/64
    expectLess(abs(shown { $0.tensionValues = [1, 1, 1] } - 10 * (3.0 / 16 - 2.0 / 64)), than: 1e-9)
    // straight segments
    expectLess(abs(shown { $0.continuityValues = [-1, -1, -1] } - 2.5), than: 1e-9)
    expectGreater(abs(shown { $0.biasValues = [1, 1, 1] } - shown { _ in }), than: 0.1)
  }

  @Test("SP-26: a spring by its perceived duration and bounce lasts until it has settled") func perceptual() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    expectLess(abs(spring.stiffness - 16 * .pi * .pi), than: 1e-9)
    expectLess(abs(spring.damping - 4 * .pi * 0.8 / 0.5), than: 1e-9)
    expect(spring.mass == 1 && spring.duration == spring.settlingDuration && spring.keyPath == nil)
    (spring.keyPath, spring.fromValue, spring.toValue) = ("position.x", 0, 100)
    box.layer.add(spring, forKey: "x")
    window.stage.advance(to: 1 + spring.duration * 0.999)
    expectLess(abs(box.layer.presentation()!.position.x - 100), than: 0.2)
  }

  @Test("IV-13: the parts of the transform of sublayers are animated, set and read as those of the transform") func sublayers() {
    let card = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    box.addSubview(card)
    box.layer.sublayerTransform.m34 = -1 / 500
    let turn = CABasicAnimation(keyPath: "sublayerTransform.rotation.y")
    (turn.fromValue, turn.toValue, turn.duration) = (0, Double.pi * 2 / 3, 1)
    box.layer.add(turn, forKey: "turn")
    window.stage.advance(to: 1.5)
    // turned by 60°: the card's right edge is 2.5 to the right and 5·sin 60° behind
    let edge = card.layer.convert(CGPoint(x: 10, y: 5), to: box.layer, in: .presentation)
    expectLess(abs(edge.x - (10 + 2.5 / (1 + 5 * 0.75.squareRoot() / 500))), than: 1e-9)
    let angle = box.layer.presentation()!.value(forKeyPath: "sublayerTransform.rotation.y") as? CGFloat
    expectLess(abs((angle ?? 0) - .pi / 3), than: 1e-9)
    box.layer.removeAllAnimations()
    box.layer.setValue(3, forKeyPath: "sublayerTransform.scale.x")
    expect(box.layer.sublayerTransform.m11 == 3 && box.layer.sublayerTransform.m34 == -1 / 500)
    box.layer.setValue(CATransform3DMakeTranslation(4, 0, 0), forKey: "sublayerTransform")
    expect(box.layer.value(forKeyPath: "sublayerTransform.translation.x") as? CGFloat == 4)
  }

  @Test("a layer's sublayer is replaced at its place; its actions, its model and its points are asked") func layers() {
    let (below, old, above, new) = (CALayer(), CALayer(), CALayer(), CALayer())
    for layer in [below, old, above] { box.layer.addSublayer(layer) }
    box.layer.replaceSublayer(old, with: new)
    expect(box.layer.sublayers! == [below, new, above] && old.superlayer == nil)
    box.layer.replaceSublayer(old, with: CALayer())
    expect(box.layer.sublayers! == [below, new, above])
    expect(box.layer.model() == box.layer && box.layer.presentation()!.model() == box.layer)
    expect(box.layer.contains(CGPoint(x: 19, y: 0)) && !box.layer.contains(CGPoint(x: 20, y: 0)))
    new.actions = ["position": NSNull()]
    expect(new.action(forKey: "position") is NSNull && new.action(forKey: "bounds") == nil)
  }

  @Test("a transaction's curve and block can be read") func transaction() {
    CATransaction.begin()
    expect(CATransaction.animationTimingFunction() == nil && CATransaction.completionBlock() == nil)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4))
    var isDone = false
    CATransaction.setCompletionBlock { isDone = true }
    expectEqual(CATransaction.animationTimingFunction()?.curve, CubicTimingParameters(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4))
    expect(CATransaction.completionBlock() != nil)
    CATransaction.commit()
    expect(isDone)
  }

  @Test("DL-3: a display link's range of rates is the rate that it prefers") func rates() {
    let link = CADisplayLink { _ in }
    expectEqual(link.preferredFrameRateRange, .default)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
    expectEqual(link.preferredFramesPerSecond, 30)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
    expectEqual(link.preferredFramesPerSecond, 60)
    link.preferredFrameRateRange = .default
    expectEqual(link.preferredFramesPerSecond, 0)
  }

  @Test("a view's anchor point, and whether it resizes its subviews") func views() {
    box.anchorPoint = .zero
    expect(box.layer.anchorPoint == .zero && box.frame.origin == CGPoint(x: 10, y: 10))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    inside.autoresizingMask = .flexibleWidth
    box.addSubview(inside)
    box.autoresizesSubviews = false
    box.bounds.size.width = 50
    expectEqual(inside.frame.width, 20)
    box.autoresizesSubviews = true
    // what was not followed is not made up for
    box.bounds.size.width = 60
    expectEqual(inside.frame.width, 30)
  }

  @Test("reduced motion is that of the stage that calls") func accessibility() {
    expect(!UIAccessibility.isReduceMotionEnabled)
    window.stage.motionLevel = .reduced
    var heard: [Bool] = []
    let link = CADisplayLink { _ in heard.append(UIAccessibility.isReduceMotionEnabled) }
    link.add(to: window.stage)
    window.stage.advance(to: 2)
    link.invalidate()
    expectEqual(heard, [true])
  }

  @Test("a path is reversed: the last subpath first, a closed one from its own start") func reversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addQuadCurve(to: CGPoint(x: 20, y: 0), controlPoint: CGPoint(x: 15, y: 5))
    path.addCurve(to: CGPoint(x: 30, y: 0), controlPoint1: CGPoint(x: 22, y: 1), controlPoint2: CGPoint(x: 28, y: 2))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addLine(to: CGPoint(x: 60, y: 0))
    path.addLine(to: CGPoint(x: 60, y: 9))
    path.close()
    expectEqual(
      path.reversing().cgPath.elements,
      [
        .move(Point(x: 50, y: 0)), .line(Point(x: 60, y: 9)), .line(Point(x: 60, y: 0)), .line(Point(x: 50, y: 0)), .close,
        .move(Point(x: 30, y: 0)), .cubic(control1: Point(x: 28, y: 2), control2: Point(x: 22, y: 1), end: Point(x: 20, y: 0)),
        .quadratic(control: Point(x: 15, y: 5), end: Point(x: 10, y: 0)), .line(Point(x: 0, y: 0)),
      ])
    expect(UIBezierPath().reversing().isEmpty)
  }

  @Test("an item's velocity is added to as a vector or a point") func velocities() {
    let animator = UIDynamicAnimator(referenceView: window.view)
    let body = UIDynamicItemBehavior(items: [box])
    animator.addBehavior(body)
    body.addLinearVelocity(.zero, for: box)
    body.addLinearVelocity(CGPoint(x: 30, y: 0), for: box)
    expectLess(abs(body.linearVelocity(for: box).x - 30), than: 1e-9)
  }
}
