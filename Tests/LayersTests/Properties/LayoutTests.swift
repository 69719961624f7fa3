import Expectations
import LegatoLayers
import Testing

/// A box whose child's width is `constant`: a constraint represented by a number.
private final class Drawer: Layer {
  var constant = 20.0 { didSet { setNeedsLayout() } }
  let child = Layer()
  private(set) var layouts = 0

  override init() {
    super.init()
    addSublayer(child)
  }

  override func layoutSublayers() {
    layouts += 1
    child.frame = Rect(x: 0, y: 0, width: constant, height: 10)
  }

  /// UA-17: at once alone, and part of an outer block's animation.
  var openness: Double {
    get { constant / 100 }
    set {
      constant = newValue * 100
      Layer.animate(withDuration: 0) { layoutIfNeeded() }
    }
  }

  static func staged() -> (window: Window, drawer: Drawer) {
    let window = Window(size: Size(width: 400, height: 300))
    let drawer = Drawer()
    drawer.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    window.addSublayer(drawer)
    window.layoutIfNeeded()
    return (window, drawer)
  }
}

@Suite("Layout inside a block animates its changes") struct LayoutTests {
  @Test("UA-16: a constant changed and laid out in the block animates bounds and center") func forced() {
    let (window, drawer) = Drawer.staged()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      drawer.constant = 100
      drawer.layoutIfNeeded()
    }
    expectEqual(drawer.child.animatingProperties, [.position, .boundsSize])
    window.stage.advance(to: 0.5)
    expectEqual(drawer.child.presentation()?.frame, Rect(x: 0, y: 0, width: 60, height: 10))
  }

  @Test("UA-16: without the forced layout the change comes later and does not animate") func notForced() {
    let (window, drawer) = Drawer.staged()
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      drawer.constant = 100
    } completion: {
      completions.append($0)
    }
    expectEqual(completions, [true])
    expectEqual(drawer.child.frame.width, 20)
    window.layoutIfNeeded()
    expectEqual(drawer.child.presentation()?.frame.width, 100)
    expect(drawer.child.animatingProperties.isEmpty)
  }

  @Test("UA-16: the layout closure does the same without a subclass") func closure() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let child = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    layer.addSublayer(child)
    layer.layoutIfNeeded()
    layer.layout = { layer in layer.sublayers[0].position = Point(x: layer.bounds.midX, y: layer.bounds.midY) }
    layer.layoutIfNeeded()
    expectEqual(child.position, Point(x: 5, y: 5))  // no layout was requested
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expectEqual(child.position, Point(x: 50, y: 50))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.bounds.size.width = 300
      layer.layoutIfNeeded()
    }
    expectEqual(child.position, Point(x: 150, y: 50))
    window.stage.advance(to: 0.5)
    expectEqual(child.presentation()?.position, Point(x: 100, y: 50))
    expectEqual(layer.presentation()?.bounds.width, 200)
  }

  @Test("UA-16: a layout is done once per request, in layers of any depth") func once() {
    let (window, drawer) = Drawer.staged()
    let before = drawer.layouts
    window.layoutIfNeeded()
    expectEqual(drawer.layouts, before)
    drawer.setNeedsLayout()
    drawer.setNeedsLayout()
    window.layoutIfNeeded()
    window.layoutIfNeeded()
    expectEqual(drawer.layouts, before + 1)
  }

  @Test("Layers inside a mask are laid out with the masked layer") func mask() {
    let (window, drawer) = Drawer.staged()
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    drawer.removeFromSuperlayer()
    layer.mask = drawer
    window.addSublayer(layer)
    drawer.constant = 33
    window.layoutIfNeeded()
    expectEqual(drawer.child.frame.width, 33)
  }

  @Test("A new size requests layout, a new position does not") func asksForLayout() {
    let (window, drawer) = Drawer.staged()
    let before = drawer.layouts
    drawer.center.x += 10
    drawer.bounds.origin.x += 10
    window.layoutIfNeeded()
    expectEqual(drawer.layouts, before)
    drawer.bounds.size.width += 10
    window.layoutIfNeeded()
    expectEqual(drawer.layouts, before + 1)
    drawer.frame = Rect(x: 3, y: 4, width: 50, height: 60)
    window.layoutIfNeeded()
    expectEqual(drawer.layouts, before + 2)
  }

  @Test("UA-17: a setter with a block of duration 0 joins the outer block and changes at once without one") func customProperty() {
    let (window, drawer) = Drawer.staged()
    drawer.openness = 0.5
    expectEqual(drawer.child.presentation()?.frame.width, 50)
    Layer.animate(withDuration: 1, options: .curveLinear) { drawer.openness = 1 }
    expectEqual(drawer.child.frame.width, 100)
    expectEqual(drawer.child.presentation()?.frame.width, 50)
    window.stage.advance(to: 0.5)
    expectEqual(drawer.child.presentation()?.frame.width, 75)
  }

  @Test("UA-17: the same setter in an animator's block follows its fraction") func customPropertyScrubs() {
    let (window, drawer) = Drawer.staged()
    defer { withExtendedLifetime(window) {} }
    drawer.openness = 0
    let animator = PropertyAnimator(duration: 1, curve: .linear) { drawer.openness = 1 }
    animator.fractionComplete = 0.25
    expectEqual(drawer.child.presentation()?.frame.width, 25)
    animator.fractionComplete = 0.5
    expectEqual(drawer.child.presentation()?.frame.width, 50)
    animator.stopAnimation(true)
  }
}
