import Expectations
import LegatoLayers
import Testing

@Suite("A layer's model changes at once, its presentation follows") struct LayerModelTests {
  @Test("LM-1, UA-1: the model is the target inside the block already") func model() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center = Point(x: 250, y: 50)
      expectEqual(layer.center, Point(x: 250, y: 50))
    }
    expectEqual(layer.presentation()?.position, Point(x: 50, y: 50))
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()?.position, Point(x: 150, y: 50))
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.position, Point(x: 250, y: 50))
  }

  @Test("HT-1, HT-2, LM-3: the model position is hit by the model test, the presentation position by the presentation test") func hits() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center = Point(x: 350, y: 50) }
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 350, y: 50)) === layer)
    expect(window.hitTest(Point(x: 200, y: 50)) === window)
    expect(window.hitTest(Point(x: 200, y: 50), in: .presentation) === layer)
    expect(window.presentation()?.hitTest(Point(x: 350, y: 50)) === window)
  }

  @Test("HT-7: layers that an animator moves are tested at their presentation positions") func automatic() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.center.x = 350 }
    animator.startAnimation()
    window.stage.advance(to: 0.5)
    expect(window.hitTest(Point(x: 200, y: 50), in: .automatic) === layer)
    expect(window.hitTest(Point(x: 350, y: 50), in: .automatic) === window)
  }
}
