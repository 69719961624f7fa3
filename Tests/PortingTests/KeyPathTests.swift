import Expectations
import LegatoPorting
import Testing

@Suite("Ported: key paths read, set and animate the same properties") struct KeyPathTests {
  /// Calls a closure and returns what it reports.
  private func reports(_ body: () -> Void) -> [String] {
    var heard: [String] = []
    nonisolated(unsafe) let note: (Misuse) -> Void = { heard.append("\($0)") }
    Misuse.$handler.withValue({ note($0) }) { body() }
    return heard
  }

  @Test("a number that is set is the property's, and the property's that is read") func numbers() {
    let layer = CALayer()
    layer.setValue(5.0, forKeyPath: "borderWidth")
    expectEqual(layer.borderWidth, 5)
    layer.borderWidth = 7
    expect(layer.value(forKeyPath: "borderWidth") as? CGFloat == 7)
    layer.setValue(0.5, forKey: "shadowOpacity")
    layer.setValue(3, forKeyPath: "bounds.origin.x")
    layer.setValue(Float(4), forKeyPath: "shadowOffset.height")
    layer.setValue(1, forKeyPath: "anchorPoint.y")
    layer.setValue(0.25, forKeyPath: "alpha")
    layer.setValue(20, forKeyPath: "frame.size.width")
    expect(layer.shadowOpacity == 0.5 && layer.bounds.origin == CGPoint(x: 3, y: 0) && layer.opacity == 0.25)
    expect(layer.shadowOffset == CGSize(width: 0, height: 4) && layer.anchorPoint == CGPoint(x: 0.5, y: 1) && layer.bounds.width == 20)
    expect(layer.value(forKeyPath: "shadowOffset") as? CGSize == CGSize(width: 0, height: 4))
    expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 20)
  }

  @Test("so are colours, points, rectangles, flags, and what only a kind of layers has") func others() {
    let (layer, shape, gradient) = (CALayer(), CAShapeLayer(), CAGradientLayer())
    layer.setValue(UIColor.red.cgColor, forKey: "backgroundColor")
    layer.setValue(CGPoint(x: 0, y: 1), forKey: "anchorPoint")
    layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "bounds")
    layer.setValue(true, forKey: "hidden")
    layer.setValue("card", forKey: "name")
    expect(layer.backgroundColor == .red && layer.anchorPoint == CGPoint(x: 0, y: 1) && layer.isHidden && layer.name == "card")
    expectEqual(layer.bounds, CGRect(x: 1, y: 2, width: 3, height: 4))
    layer.setValue(nil, forKey: "backgroundColor")
    expect(layer.backgroundColor == .clear && layer.value(forKey: "contents") == nil)
    layer.setValue("picture", forKey: "contents")
    expect(layer.contents == AnyHashable("picture") && layer.value(forKey: "contents") as? String == "picture")
    shape.setValue(UIBezierPath(rect: layer.bounds), forKey: "path")
    shape.setValue(0.5, forKey: "strokeEnd")
    shape.setValue([2, 3], forKey: "lineDashPattern")
    expect(shape.path == CGPath(rect: layer.bounds) && shape.strokeEnd == 0.5 && shape.lineDashPattern == [2, 3])
    shape.setValue(nil, forKey: "path")
    expect(shape.path == nil && shape.value(forKey: "path") == nil)
    gradient.setValue([UIColor.red, .blue], forKey: "colors")
    gradient.setValue([0, 0.5], forKey: "locations")
    expect(gradient.colors == [.red, .blue] && gradient.locations == [0, 0.5])
    // a plain layer has no such property: it keeps the value under that name
    layer.setValue(0.5, forKey: "strokeEnd")
    expect(layer.value(forKey: "strokeEnd") as? Double == 0.5)
  }

  @Test("every key path that can be animated can be read, and set to what was read") func complete() {
    let layers = [CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer()]
    (layers[1] as! CAShapeLayer).path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    (layers[2] as! CAGradientLayer).locations = [0, 1]
    layers[0].contents = 1
    let list = reports { layers[0].add(CABasicAnimation(keyPath: "none"), forKey: nil) }[0]
    let names = list[list.range(of: "name one of ")!.upperBound...].components(separatedBy: ", ")
    expectGreater(names.count, than: 50)
    for name in names {
      let read = layers.filter { $0.value(forKeyPath: name) != nil }
      expect(!read.isEmpty, "\(name)")
      let heard = reports { for layer in read { layer.setValue(layer.value(forKeyPath: name), forKeyPath: name) } }
      expect(heard.isEmpty, "\(heard)")
    }
  }

  @Test("MU-2: a value of another type, and an unknown component, are reported and change nothing") func refused() {
    let layer = CALayer()
    layer.opacity = 0.5
    let heard = reports {
      layer.setValue("half", forKey: "opacity")
      layer.setValue(nil, forKey: "opacity")
      layer.setValue(3.0, forKey: "backgroundColor")
      layer.setValue(1.0, forKeyPath: "transform.rotation.w")
      layer.setValue(1.0, forKeyPath: "name of mine.x")
    }
    guard heard.count == 4 else { return expectEqual(heard.count, 4) }
    expect(heard[0].contains("a number for opacity, found String") && heard[1].contains("found nil"), "\(heard)")
    expect(heard[2].contains("a colour") && heard[3].contains("transform.rotation.w"), "\(heard)")
    expect(layer.value(forKey: "opacity") as? Double == 0.5 && layer.backgroundColor == .clear && layer.transform == .identity)
    expect(layer.value(forKeyPath: "transform.rotation.w") == nil && layer.value(forKeyPath: "name of mine.x") as? Double == 1)
    let window = Window(size: CGSize(width: 100, height: 100))
    window.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = "one"
    let told = reports { layer.add(animation, forKey: "x") }
    expect(told.count == 1 && told[0].contains("a number for opacity, found String"), "\(told)")
  }

  @Test("setting a part of a transform keeps its perspective, its slant and its tilt") func parts() {
    let layer = CALayer()
    layer.transform.m34 = -1 / 500
    layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation")
    layer.setValue(3, forKeyPath: "transform.scale.xy")
    expect(layer.transform.m34 == -1 / 500 && abs(layer.transform.m12 - 3) < 1e-12 && abs(layer.transform.m11) < 1e-12)
    expectLess(abs((layer.value(forKeyPath: "transform.scale.xy") as? Double ?? 0) - 3), than: 1e-12)
    let slanted = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    layer.transform = slanted
    layer.setValue(0.0, forKeyPath: "transform.rotation")
    layer.setValue(4.0, forKeyPath: "transform.translation.x")
    expect(abs(layer.transform.c - 0.5) < 1e-12 && layer.transform.tx == 4 && abs(layer.transform.a - 1) < 1e-12)
    let tilted = CATransform3DMakeRotation(1, 0, 1, 0)
    layer.transform = tilted
    layer.setValue(1.0, forKeyPath: "transform.rotation.z")
    expect(isNear(layer.transform, CATransform3DConcat(tilted, CATransform3DMakeRotation(1, 0, 0, 1))))
  }

  @Test("parts of a transform in space are set and read, each without changing the others") func tilted() {
    let layer = CALayer()
    func read(_ name: String) -> Double { layer.value(forKeyPath: "transform.\(name)") as? Double ?? .nan }
    for (name, axis) in [("x", (1.0, 0.0)), ("y", (0, 1))] {
      layer.transform = .identity
      layer.setValue(0.5, forKeyPath: "transform.rotation.\(name)")
      let turned = CATransform3DMakeRotation(0.5, axis.0, axis.1, 0)
      expect(isNear(layer.transform, turned) && abs(read("rotation.\(name)") - 0.5) < 1e-12)
      // what a card has that is flipped: perspective, scale and place
      var card = CATransform3DMakeScale(2, 3, 1)
      card.m34 = -1 / 500
      layer.transform = CATransform3DTranslate(card, 7, 8, 9)
      let before = layer.transform
      layer.setValue(0.5, forKeyPath: "transform.rotation.\(name)")
      layer.setValue(-0.25, forKeyPath: "transform.rotation.\(name)")
      expectLess(abs(read("rotation.\(name)") + 0.25), than: 1e-12)
      layer.setValue(2, forKeyPath: "transform.rotation.\(name)")
      expectLess(abs(read("rotation.\(name)") - 2), than: 1e-12)
      layer.setValue(0, forKeyPath: "transform.rotation.\(name)")
      expect(isNear(layer.transform, before), "\(layer.transform)")
    }
    layer.transform = .identity
    for (name, number) in [("rotation.x", 0.3), ("rotation.y", 0.4), ("scale.z", 2), ("translation.z", 5)] {
      layer.setValue(number, forKeyPath: "transform.\(name)")
    }
    for (name, number) in [("rotation.x", 0.3), ("rotation.y", 0.4), ("scale.z", 2), ("translation.z", 5)] {
      expectLess(abs(read(name) - number), than: 1e-12)
    }
    let flat = CATransform3DConcat(CATransform3DMakeScale(0, 1, 1), CATransform3DMakeRotation(1, 0, 1, 0))
    layer.transform = flat
    expectEqual(reports { layer.setValue(1, forKeyPath: "transform.rotation.y") }.count, 1)
    expect(layer.transform == flat)
  }

  @Test("a card turns over once about its own axis by a plain number, in the perspective of its transform") func turnsOver() {
    let (window, layer) = (Window(size: CGSize(width: 100, height: 100)), CALayer())
    layer.transform.m34 = -1 / 500
    window.addSublayer(layer)
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 4)
    layer.add(turn, forKey: "turn")
    for (time, angle) in [(0.5, 0.25 * Double.pi), (3, 1.5 * .pi)] {
      window.stage.advance(to: time)
      let wanted = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), layer.transform)
      expect(layer.presentation().map { isNear($0.transform, wanted) } ?? false, "at \(time) s")
    }
  }

  private func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    let numbers = { (t: CATransform3D) in
      [t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44]
    }
    return zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test("a translation is a size that is set, read and animated as a whole") func translation() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let layer = CALayer()
    window.addSublayer(layer)
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    expect(layer.transform.tx == 3 && layer.transform.ty == 4)
    expectEqual(layer.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 3, height: 4))
    let basic = CABasicAnimation(keyPath: "transform.translation")
    (basic.fromValue, basic.toValue, basic.duration) = (CGSize(width: 10, height: 0), CGSize(width: 30, height: 80), 1)
    layer.add(basic, forKey: "x")
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()!.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 20, height: 40))
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()!.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 3, height: 4))
    basic.toValue = "far"
    expectEqual(reports { layer.add(basic, forKey: "x") }.count, 1)
  }

  @Test("an animation of the bounds moves their origin and their size") func bounds() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    window.addSublayer(layer)
    let basic = CABasicAnimation(keyPath: "bounds")
    basic.fromValue = CGRect(x: 0, y: 0, width: 50, height: 50)
    basic.toValue = CGRect(x: 0, y: 40, width: 50, height: 100)
    basic.duration = 1
    layer.add(basic, forKey: "x")
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()!.bounds, CGRect(x: 0, y: 20, width: 50, height: 75))
    expect(layer.presentation()!.value(forKeyPath: "bounds.origin.y") as? Double == 20)
    // without a type that would choose it
    expectEqual((layer.animation(forKey: "x") as? CABasicAnimation)?.toValue as? CGRect, CGRect(x: 0, y: 40, width: 50, height: 100))
    if let found = layer.animation(forKey: "x") { expectEqual(found.duration, 1) }
    layer.removeAnimation(forKey: "x")
    expectEqual(layer.presentation()!.bounds, CGRect(x: 0, y: 0, width: 50, height: 50))
    // each of two runs begins where the last one ended
    let keys = CAKeyframeAnimation(keyPath: "bounds")
    keys.values = [CGRect(x: 0, y: 0, width: 0, height: 0), CGRect(x: 8, y: 0, width: 10, height: 0)]
    (keys.duration, keys.repeatCount, keys.isCumulative, keys.isAdditive) = (1, 2, true, true)
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([keys], 2)
    layer.add(group, forKey: "y")
    window.stage.advance(to: 2)
    expectEqual(layer.presentation()!.bounds, CGRect(x: 12, y: 0, width: 65, height: 50))
    layer.removeAnimation(forKey: "y")
    // a size alone leaves the origin to others
    basic.toValue = CGSize(width: 70, height: 50)
    basic.fromValue = nil
    layer.bounds.origin.x = 5
    layer.add(basic, forKey: "z")
    window.stage.advance(to: 2.5)
    expectEqual(layer.presentation()!.bounds, CGRect(x: 5, y: 0, width: 60, height: 50))
  }

  @Test("LM-8: an action for the bounds animates what of them is set") func action() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    window.addSublayer(layer)
    window.stage.advance(to: 0)
    let slow = CABasicAnimation(keyPath: nil)
    slow.duration = 2
    layer.allowsImplicitActions = true
    layer.actions = ["bounds": slow]
    layer.bounds = CGRect(x: 0, y: 40, width: 50, height: 100)
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()!.bounds, CGRect(x: 0, y: 20, width: 50, height: 75))
  }

  @Test("a presentation has the values of a shape at its time") func shape() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let shape = CAShapeLayer()
    window.addSublayer(shape)
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    shape.add(animation, forKey: "x")
    window.stage.advance(to: 0.25)
    expect(shape.presentation()!.value(forKeyPath: "strokeEnd") as? Double == 0.25)
    expect(shape.value(forKeyPath: "strokeEnd") as? Double == 1)
  }
}
