import Expectations
import LegatoPorting
import TestSupport
import Testing

/// A view that says no to gestures, and counts its tints.
private final class Guarded: UIView {
  var lets = false
  var tints: [UIColor] = []
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { lets }
  override func tintColorDidChange() {
    super.tintColorDidChange()
    tints.append(tintColor)
    backgroundColor = tintColor
  }
}

/// A dial that follows a touch as long as that is in its upper half.
private final class Dial: UIControl {
  var heard: [String] = []
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    heard.append("begin")
    return true
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    heard.append("continue")
    return touch.location(in: self).y < 50
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { heard.append("end") }
  override func cancelTracking(with event: UIEvent?) { heard.append("cancel") }
}

/// Says of an action what it was asked.
private final class Listener: CAAction, CALayerDelegate {
  var keys: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { keys.append("run \(event)") }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    keys.append(event)
    return event == "opacity" ? NSNull() : nil
  }
}

@Suite("Ported: the names that screens use have their meaning") struct NamesTests {
  private static let whole = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test("a screen that uses all names appears, runs its blocks and its layers' animations, and comes to rest") func everything() {
    let screen = EverythingScreen()
    let device = Device(screen)
    device.wait(0.1)
    screen.blocks()
    screen.layers()
    expectEqual(screen.card.layer.animation(forKey: "x"), nil)
    expect(screen.card.layer.value(forKeyPath: "transform.scale") as? Double == 1)
    let circle = CircleView(frame: Self.whole)
    screen.view.addSubview(circle)
    device.window.layoutIfNeeded()
    expect(circle.shape.lineCap == .round && circle.shape.usesEvenOddFill)
    expectLess(abs((circle.shape.path?.bounds().width ?? 0) - 100), than: 0.1, "\(circle.bounds)")
    let bodies = BodiesScreen()
    let other = Device(bodies)
    other.wait(2)
    expect(bodies.animator.behaviors.isEmpty && bodies.box.center == CGPoint(x: 25, y: 25))
    let scroll = NamedScrollScreen()
    Device(scroll).wait(0.1)
    expectEqual(scroll.view.subviews.count, 1)
  }

  @Test("GE-6: a view is asked whether a gesture of its own may begin, beside the delegate") func gate() {
    let controller = UIViewController()
    let device = Device(controller)
    let view = Guarded(frame: Self.whole)
    controller.view.addSubview(view)
    final class Heard { var count = 0; func tap() { count += 1 } }
    let heard = Heard()
    view.addGestureRecognizer(UITapGestureRecognizer(target: heard, action: Heard.tap))
    for lets in [false, true, false] {
      view.lets = lets
      device.touch(.began, 50, 50)
      device.wait(0.05)
      device.touch(.ended, 50, 50)
      device.wait(1)
    }
    expectEqual(heard.count, 1)
  }

  @Test(
    "a tint is inherited, reported to views without their own, also when they are moved, and animates what they colour with it")
  func tint() {
    let controller = UIViewController()
    let device = Device(controller)
    let (outer, inner, own) = (UIView(frame: Self.whole), Guarded(frame: Self.whole), Guarded(frame: Self.whole))
    controller.view.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(own)
    own.tintColor = .green
    (inner.tints, own.tints) = ([], [])
    outer.tintColor = .black
    expect(inner.tints == [.black] && own.tints.isEmpty && own.tintColor == .green)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { outer.tintColor = .white })
    device.wait(0.5)
    expect(abs((inner.layer.presentation()?.backgroundColor.red ?? 0) - 0.5) < 0.02 && inner.backgroundColor == .white)
    let red = UIView(frame: Self.whole)
    red.tintColor = .red
    controller.view.addSubview(red)
    red.addSubview(inner)
    expect(inner.tints.last == .red && own.tints.isEmpty)
    red.tintColor = nil
    expectEqual(inner.tintColor, .systemBlue)
  }

  @Test("a flip is in perspective while it runs, and not afterwards") func flip() {
    let controller = UIViewController()
    let device = Device(controller)
    let card = UIView(frame: Self.whole)
    controller.view.addSubview(card)
    UIView.transition(with: card, duration: 1, options: .transitionFlipFromRight, animations: { card.backgroundColor = .red })
    for _ in 0..<2 {
      device.wait(0.25)
      // a turn about y by an angle a, seen from 400 points: x is divided by 1 ± x·sin(a)/400
      let map = card.layer.presentation()!.transform
      expect(abs(abs(map.m14) - abs(map.m13) / 400) < 1e-9 && abs(map.m14) > 1e-4)
    }
    device.wait(1)
    expect(card.transform.isIdentity && card.layer.presentation()!.transform == .identity)
  }

  @Test("LM-8: a layer's actions by key: none, an animation, code; its delegate is asked first") func actions() {
    let controller = UIViewController()
    let device = Device(controller)
    let layer = CALayer()
    layer.frame = Self.whole
    controller.view.layer.addSublayer(layer)
    device.wait(0.1)
    layer.allowsImplicitActions = true
    let (listener, slow) = (Listener(), CABasicAnimation(keyPath: nil))
    slow.duration = 2
    layer.actions = ["position": NSNull(), "opacity": slow, "bounds": listener, "onOrderIn": NSNull()]
    expectEqual(layer.actions?.count, 4)
    layer.position.x = 300
    layer.opacity = 0
    layer.bounds.size.width = 50
    device.wait(1)
    expect(layer.presentation()!.position.x == 300 && abs(layer.presentation()!.opacity - 0.5) < 0.02)
    expectEqual(Set(listener.keys), ["run bounds"])
    layer.delegate = listener
    layer.opacity = 1
    device.wait(0.01)
    expect(layer.presentation()!.opacity == 1 && listener.keys.last == "opacity")
  }

  @Test("numbers are read and set by key paths, other values are kept under their names") func keyPaths() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(7.0, forKeyPath: "transform.translation.x")
    expectLess(abs((layer.value(forKeyPath: "transform.rotation.z") as! CGFloat) - 0.5), than: 1e-12)
    expectLess(abs((layer.value(forKeyPath: "transform.scale.y") as! CGFloat) - 2), than: 1e-12)
    let place = CGPoint(x: 1, y: 0).applying(layer.transform)
    expect(abs(place.x - (2 * cos(0.5) + 7)) < 1e-12 && abs(place.y - 2 * sin(0.5)) < 1e-12)
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    layer.setValue(9, forKeyPath: "position.y")
    layer.setValue("first", forKey: "name of mine")
    expect(layer.position == CGPoint(x: 3, y: 9) && layer.value(forKey: "name of mine") as? String == "first")
    expect(layer.value(forKey: "nobody") == nil)
  }

  @Test("a control decides which touches it follows, and how long") func tracking() {
    let controller = UIViewController()
    let device = Device(controller)
    let dial = Dial(frame: Self.whole)
    controller.view.addSubview(dial)
    device.wait(0.01)
    device.touch(.began, 50, 20)
    expect(dial.isTracking && dial.state == .highlighted)
    device.touch(.moved, 50, 30)
    device.touch(.moved, 50, 80)
    expect(!dial.isTracking && dial.state == .normal)
    device.touch(.ended, 50, 20)
    device.touch(.began, 50, 20)
    device.touch(.ended, 50, 20)
    expectEqual(dial.heard, ["begin", "continue", "continue", "begin", "end"])
  }

  @Test("a touch has the number of taps in a row") func taps() {
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
    }
    let controller = UIViewController()
    let device = Device(controller)
    let counter = Counter(frame: Self.whole)
    controller.view.addSubview(counter)
    device.wait(0.01)
    for (x, pause) in [(20.0, 0.1), (25, 0.1), (22, 1), (22, 0.1), (90, 0.1)] {
      device.touch(.began, x, 20)
      device.touch(.ended, x, 20)
      device.wait(pause)
    }
    expectEqual(counter.counts, [1, 2, 3, 1, 1])
  }

  @Test("outlines, corners and rectangles to make visible, under their names") func outlines() {
    let path = UIBezierPath(roundedRect: Self.whole, byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 40, height: 40))
    expect(!path.contains(CGPoint(x: 4, y: 4)) && path.contains(CGPoint(x: 96, y: 4)) && path.contains(CGPoint(x: 4, y: 96)))
    var drawn = CGMutablePath()
    drawn.addRect(Self.whole)
    drawn.addLines(between: [.zero, CGPoint(x: 200, y: 0)])
    expectEqual(drawn.boundingBox.width, 200)
    expectEqual(CGPath(ellipseIn: Self.whole, transform: CGAffineTransform(translationX: 5, y: 0)).bounds().minX, 5)
    let scroll = UIScrollView(frame: Self.whole)
    scroll.contentSize = CGSize(width: 100, height: 1000)
    for (top, shown) in [(300.0, 220.0), (230, 220), (100, 100)] {
      scroll.scrollRectToVisible(CGRect(x: 0, y: top, width: 10, height: 20), animated: false)
      expectEqual(scroll.contentOffset, CGPoint(x: 0, y: shown))
    }
    var (red, alpha): (CGFloat, CGFloat) = (0, 0)
    UIColor(red: 0.25, green: 1, blue: 0, alpha: 0.5).getRed(&red, green: nil, blue: nil, alpha: &alpha)
    expect(red == 0.25 && alpha == 0.5)
  }
}
