import Expectations
import LegatoPorting
import Testing

@Suite("Ported: a copy of an animation or of a path can be changed without changing the original") struct CopyTests {
  @Test("all properties are copied") func animations() throws {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 50, 3, 1)
    (spring.fromValue, spring.toValue, spring.byValue) = (1.0, 2.0, 3.0)
    (spring.duration, spring.beginTime, spring.timeOffset, spring.speed) = (4, 5, 6, 7)
    (spring.repeatCount, spring.repeatDuration, spring.autoreverses, spring.fillMode) = (8, 9, true, .both)
    (spring.isRemovedOnCompletion, spring.isAdditive, spring.isCumulative) = (false, true, true)
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    spring.setValue("first", forKey: "name")
    let copy = try #require(spring.copy() as? CASpringAnimation)
    expect(copy !== spring && copy.keyPath == "position.x" && copy.timingFunction === spring.timingFunction)
    expectEqual([copy.mass, copy.stiffness, copy.damping, copy.initialVelocity], [2, 50, 3, 1])
    expectEqual([copy.fromValue, copy.toValue, copy.byValue].map { $0 as? Double }, [1, 2, 3])
    expectEqual([copy.duration, copy.beginTime, copy.timeOffset, copy.speed, copy.repeatCount, copy.repeatDuration], [4, 5, 6, 7, 8, 9])
    expect(copy.autoreverses && copy.fillMode == .both && !copy.isRemovedOnCompletion && copy.isAdditive && copy.isCumulative)
    copy.toValue = 20.0
    copy.setValue("second", forKey: "name")
    expect(spring.toValue as? Double == 2 && spring.value(forKey: "name") as? String == "first")

    let keys = CAKeyframeAnimation(keyPath: "position")
    (keys.values, keys.keyTimes, keys.calculationMode, keys.rotationMode) = ([CGPoint.zero], [0], .cubic, .rotateAuto)
    (keys.path, keys.timingFunctions) = (CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)), [CAMediaTimingFunction(name: .linear)])
    let group = CAAnimationGroup()
    group.animations = [keys]
    let other = try #require((group.copy() as? CAAnimationGroup)?.animations?.first?.copy() as? CAKeyframeAnimation)
    expect(other !== keys && other.values?.count == 1 && other.keyTimes == [0] && other.calculationMode == .cubic)
    expect(other.path == keys.path && other.timingFunctions?.count == 1 && other.rotationMode == .rotateAuto)
    expect(CABasicAnimation(keyPath: "opacity").copy() is CABasicAnimation)
  }

  private final class Cleaner: NSObject, CAAnimationDelegate {
    var ended: [String] = []
    var wasOnLayer = false
    let layer: CALayer
    init(_ layer: CALayer) { self.layer = layer }
    func animationDidStart(_ anim: CAAnimation) { wasOnLayer = anim == layer.animation(forKey: "first") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ended.append(anim.value(forKey: "name") as? String ?? "none") }
  }

  @Test("LM-12: one animation that is added under several names, and changed in between, stops under each of them") func added() {
    let window = Window(size: CGSize(width: 100, height: 100))
    let layer = CALayer()
    window.addSublayer(layer)
    window.stage.advance(to: 0)
    let cleaner = Cleaner(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.delegate = cleaner
    for (duration, name) in [(1.0, "first"), (2, "second")] {
      fade.duration = duration
      fade.setValue(name, forKey: "name")
      layer.add(fade, forKey: name)
      window.stage.advance(to: window.stage.now + 0.1)
    }
    fade.delegate = nil
    expectEqual(layer.animation(forKey: "first")?.duration, 1)
    for step in 1...30 { window.stage.advance(to: 0.2 + Double(step) / 10) }
    expectEqual(cleaner.ended, ["first", "second"])
  }

  @Test("what the delegate gets is what is on the layer") func identity() {
    let window = Window(size: CGSize(width: 100, height: 100))
    let layer = CALayer()
    window.addSublayer(layer)
    let cleaner = Cleaner(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.delegate, fade.duration) = (cleaner, 1)
    layer.add(fade, forKey: "first")
    window.stage.advance(to: 0.5)
    expect(cleaner.wasOnLayer)
  }

  @Test("a path that is moved leaves the one that it was copied from") func paths() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 3
    let copy = try #require(path.copy() as? UIBezierPath)
    copy.apply(CGAffineTransform(translationX: 5, y: 0))
    expect(path.bounds.minX == 0 && copy.bounds.minX == 5 && copy.lineWidth == 3)
  }

  private final class Shake: CABasicAnimation {
    let strength: Double
    init(strength: Double) {
      self.strength = strength
      super.init(keyPath: "position.x")
    }
  }

  @Test("MU-2: an animation of a class of one's own is not copied without its override, which is reported") func subclass() {
    let shake = Shake(strength: 2)
    var heard = 0
    nonisolated(unsafe) let note: (Misuse) -> Void = { _ in heard += 1 }
    Misuse.$handler.withValue({ note($0) }) { expect(shake.copy() as AnyObject === shake) }
    expectEqual(heard, 1)
  }
}
