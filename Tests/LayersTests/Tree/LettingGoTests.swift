import Expectations
import LegatoCore
import LegatoLayers
import Testing

@Suite("Layers that outlive their superlayer or window have none") struct LettingGoTests {
  @Test("A layer that outlives its superlayer has none, and can be added elsewhere")
  func superlayer() {
    let inner = Layer()
    do {
      let outer = Layer()
      outer.addSublayer(inner)
      expect(inner.superlayer === outer)
    }
    expect(inner.superlayer == nil)
    let other = Layer()
    other.addSublayer(inner)
    expect(inner.superlayer === other)
  }

  @Test("A mask that outlives its layer belongs to none")
  func mask() {
    let mask = Layer()
    do {
      let layer = Layer()
      layer.mask = mask
      expect(mask.superlayer === layer)
    }
    expect(mask.superlayer == nil)
  }

  @Test("Layers that outlive their window have left it: notified once, their animations over, their models kept", arguments: [false, true])
  func window(isServed: Bool) {
    let (outer, inner) = (Watcher(), Watcher())
    outer.addSublayer(inner)
    var finished: [Bool] = []
    var windowThen: [Bool] = []
    let server = RenderServer()
    do {
      let window = Window(size: Size(width: 100, height: 100))
      window.addSublayer(outer)
      if isServed { window.commit(to: server) }
      Layer.animate(withDuration: 1) {
        inner.position = Point(x: 8, y: 9)
      } completion: {
        finished.append($0)
        windowThen.append(inner.window != nil)
      }
      expect(inner.isAnimating(.position))
      expect(inner.window === window)
    }
    expect(outer.window == nil && inner.window == nil)
    expect(outer.superlayer == nil && inner.superlayer === outer)
    expect(inner.moves == [true, false] && outer.moves == [true, false])
    expect(!inner.hasFoundItsWindowGoing && !outer.hasFoundItsWindowGoing)
    expect(finished == [false] && windowThen == [false])
    expect(!inner.isAnimating(.position) && inner.position == Point(x: 8, y: 9))
    let next = Window(size: Size(width: 100, height: 100))
    next.addSublayer(outer)
    expect(inner.window === next)
  }

  @Test("Properties of a kind move to another window's stage, whatever a subclass does when its own properties are detached")
  func ownLeaving() {
    final class Own: PathLayer { override func detachProperties() {} }
    let layer = Own()
    let (one, other) = (Window(size: Size(width: 1, height: 1)), Window(size: Size(width: 1, height: 1)))
    for window in [one, other] {
      window.addSublayer(layer)
      layer.lineWidth = 2
      Layer.animate(withDuration: 1, options: .curveLinear) { layer.lineWidth = 4 }
      window.stage.advance(to: 0.5)
      expectLess(abs(layer.presentationShape.lineWidth - 3), than: 1e-9)
    }
  }

  @Test("A window that removes its layers while it is released releases them like any other", arguments: [false, true])
  func going(isServed: Bool) {
    let layer = Watcher()
    let server = RenderServer()
    do {
      let window = TidyWindow(size: Size(width: 100, height: 100))
      window.addSublayer(layer)
      if isServed { window.commit(to: server) }
      Layer.animate(withDuration: 1) { layer.position = Point(x: 8, y: 9) }
    }
    expect(layer.window == nil && layer.superlayer == nil)
    expect(layer.moves == [true, false] && !layer.hasFoundItsWindowGoing)
  }

  @Test("PA-35: an explicit animation wakes its host, which takes the layer out of the window: it ends at once, and moves nothing there")
  func hostTakesLayer() {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    window.stage.advance(to: 0)
    window.stage.onWake = { [unowned layer] in
      layer.removeFromSuperlayer()
      return nil
    }
    let added = layer.add(BasicAnimation(.positionX, from: 0, to: 100), forKey: "way")
    expect(layer.window == nil && layer.animationKeys.isEmpty && added.key == "way")
    expect(window.stage.underWay == [:] && window.stage.engine.unsoundness == nil)
  }

  @Test("an explicit animation begins at the time that its host tells as it is woken") func beginsAwake() {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSublayer(layer)
    window.stage.advance(to: 0)
    window.stage.onWake = { 5 }
    layer.add(BasicAnimation(.positionX, from: 0, to: 100))
    window.stage.advance(to: 5.125)
    // half of the 0.25 s that it takes by default, on a curve that is symmetric about its middle
    expectLess(abs(layer.presented.position.x - 50), than: 1e-4)
  }

  private final class Watcher: Layer {
    var moves: [Bool] = []
    /// Retaining that window would leave a dangling reference.
    var hasFoundItsWindowGoing = false
    override func didMove(to window: Window?) {
      moves.append(window != nil)
      guard window == nil else { return }
      superlayer?.setNeedsLayout()
      hasFoundItsWindowGoing = hasFoundItsWindowGoing || self.window != nil || superlayer is Window
    }
  }

  private final class TidyWindow: Window {
    deinit {
      for layer in sublayers { layer.position = layer.position }
      for layer in sublayers { layer.removeFromSuperlayer() }
    }
  }
}
