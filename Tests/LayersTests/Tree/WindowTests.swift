import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("Animations belong to a window's stage") struct WindowTests {
  @Test("a window always has its stage, and layers have it with the window") func stage() {
    let own = Stage()
    let (window, layer) = (Window(size: Size(width: 10, height: 10), stage: own), Layer())
    let stage: Stage = window.stage
    expect(stage === own && (window as Layer).stage === own && layer.stage == nil)
    window.addSublayer(layer)
    expect(layer.stage === own)
  }

  @Test("LM-14: a layer removed in flight is at its model; completions get false, also those of its sublayers")
  func leaving() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let (inner, mask) = (Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)), PathLayer(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    layer.addSublayer(inner)
    layer.mask = mask
    var completions = [String]()
    Layer.animate(withDuration: 1) {
      layer.center.x = 250
    } completion: {
      completions.append("layer \($0)")
    }
    Layer.animate(withDuration: 1) {
      inner.opacity = 0.5
    } completion: {
      completions.append("inner \($0)")
    }
    Layer.animate(withDuration: 1) {
      mask.lineWidth = 5
    } completion: {
      completions.append("mask \($0)")
    }
    window.stage.advance(to: 0.5)
    layer.removeFromSuperlayer()
    expectEqual(Set(completions), ["layer false", "inner false", "mask false"])
    expect(layer.center.x == 250 && inner.opacity == 0.5 && mask.lineWidth == 5)
    expectEqual(layer.shown().position.x, 250)
    expectEqual(mask.presentationShape.lineWidth, 5)
    expectEqual(layer.animationCount, 0)
    expectEqual(window.stage.advance(to: 0.6), .idle)
    expectEqual(completions.count, 3)
  }

  @Test("a released window, and the layers in it, leave nothing of their own times on a stage that goes on")
  func ownTimes() {
    let stage = Stage()
    var window: Window? = Window(size: .zero, stage: stage)
    let (layer, inner, mask) = (Layer(), Layer(), Layer())
    window?.addSublayer(layer)
    layer.addSublayer(inner)
    window?.mask = mask
    window?.speed = 0.5
    for layer in [layer, inner, mask] { layer.speed = 2 }
    Layer.animate(withDuration: 1) { for layer in [layer, inner, mask] { layer.opacity = 0 } }
    stage.advance(to: 0.5)
    window = nil
    stage.advance(to: 0.6)
    expect(stage.underWay.isEmpty)
    // the numbers of the four times are used again
    expectEqual(Set((0..<4).map { _ in stage.engine.makeSpace(in: 0) }), Set(1...4))
    expect([layer, inner, mask].allSatisfy { $0.speed == 2 && $0.opacity == 0 })
    expectEqual(stage.engine.unsoundness, nil)
  }

  @Test("A layer moved within its window keeps its animations") func reparented() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let other = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(other)
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 0.5)
    other.addSublayer(layer)
    expectEqual(layer.presentation()?.position.x, 150)
    window.bringSublayerToFront(other)
    window.stage.advance(to: 0.75)
    expectEqual(layer.presentation()?.position.x, 200)
    window.stage.advance(to: 1)
    expectEqual(completions, [true])
  }

  @Test("A layer moved to another window ends its animations and follows the new clock") func otherWindow() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let other = Window(size: Size(width: 200, height: 200))
    other.stage.advance(to: 10)
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 0.5)
    other.addSublayer(layer)
    expectEqual(completions, [false])
    expect(layer.window === other && window.sublayers.isEmpty)
    expectEqual(layer.presentation()?.position.x, 250)
    expectEqual(layer.presentation()?.time, 10)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center.x = 50 }
    window.stage.advance(to: 5)
    expectEqual(layer.presentation()?.position.x, 250)
    other.stage.advance(to: 10.5)
    expectEqual(layer.presentation()?.position.x, 150)
  }

  @Test("LM-18: without a window a block changes at once; back in a window the layer animates again") func backAgain() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    layer.removeFromSuperlayer()
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      layer.center.x = 150
    } completion: {
      completions.append($0)
    }
    expectEqual(completions, [true])
    window.addSublayer(layer)
    expectEqual(layer.presentation()?.position.x, 150)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center.x = 250 }
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()?.position.x, 200)
  }

  @Test("A completion may remove its own layer from the tree") func removalInCompletion() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
    } completion: {
      completions.append($0)
      layer.removeFromSuperlayer()
    }
    Layer.animate(withDuration: 2) {
      layer.center.x = 250
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 1)
    expect(window.sublayers.isEmpty)
    expectEqual(completions, [true, false])
  }

  @Test("A completion called by a setter may set the same property again") func setterInCompletion() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
    } completion: { _ in
      layer.opacity = 0.25
    }
    window.stage.advance(to: 0.5)
    // the second animation replaces the first, whose completion runs inside the setter
    Layer.animate(withDuration: 1) { layer.opacity = 1 }
    expectEqual(layer.opacity, 0.25)
    window.stage.advance(to: 2)
    expectEqual(layer.opacity, 0.25)
    expectEqual(layer.presentation()?.opacity, 0.25)
  }

  @Test("A released window leaves its layers with their models") func released() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    weak var released: Window?
    do {
      let window = Window(size: Size(width: 400, height: 300))
      released = window
      window.addSublayer(layer)
      Layer.animate(withDuration: 1) { layer.center.x = 250 }
      window.stage.advance(to: 0.5)
    }
    expect(released == nil)
    expect(layer.window == nil && layer.superlayer == nil)
    expect(layer.presentation() == nil)
    expectEqual(layer.center.x, 250)
    layer.center.x = 300
    expectEqual(layer.center.x, 300)
  }

  @Test(
    "LM-14: layers of a released window leave it: completions get false, they are notified, and the stage is released") func leftBehind()
  {
    final class Told: Layer {
      var told: [Bool] = []
      /// Removed from the tree while the window is released.
      weak var other: Layer?
      override func didMove(to window: Window?) {
        told.append(window != nil)
        if window == nil { other?.removeFromSuperlayer() }
      }
    }
    let (layer, inner, other) = (Told(), Told(), Told())
    layer.addSublayer(inner)
    layer.other = other
    var completions: [Bool] = []
    weak var stage: Stage?
    do {
      let window = Window(size: Size(width: 400, height: 300))
      stage = window.stage
      window.addSublayer(layer)
      window.addSublayer(other)
      for moved in [inner, other] {
        Layer.animate(withDuration: 1) {
          moved.center.x = 250
        } completion: {
          completions.append($0)
        }
      }
      window.stage.advance(to: 0.5)
    }
    expect(stage == nil && completions == [false, false])
    for left in [layer, inner, other] { expectEqual(left.told, [true, false]) }
    expect(inner.center.x == 250 && other.center.x == 250)
  }
}

@Suite("A mask belongs to one layer and is no sublayer") struct MaskTests {
  @Test("A mask joins the window of its layer and animates there") func joins() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    layer.mask = mask
    expect(mask.superlayer === layer && mask.window === window)
    expect(layer.sublayers.isEmpty)
    Layer.animate(withDuration: 1, options: .curveLinear) { mask.bounds.size.width = 100 }
    window.stage.advance(to: 0.5)
    expectEqual(mask.presentation()?.bounds.width, 75)
    layer.mask = nil
    expect(mask.superlayer == nil && mask.window == nil)
    expectEqual(mask.bounds.width, 100)
  }

  @Test("A sublayer set as the mask leaves the sublayers, of its own layer or another") func fromTree() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let (own, others) = (Layer(), Layer())
    layer.addSublayer(own)
    window.addSublayer(others)
    layer.mask = own
    expect(layer.mask === own && layer.sublayers.isEmpty)
    expect(own.superlayer === layer && own.window === window)
    layer.mask = others
    expect(layer.mask === others && own.superlayer == nil && own.window == nil)
    expectEqual(window.sublayers.count, 1)
  }

  @Test("A mask given to another layer leaves the first") func fromOtherLayer() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let (other, mask) = (Layer(), Layer())
    window.addSublayer(other)
    layer.mask = mask
    other.mask = mask
    expect(layer.mask == nil)
    expect(other.mask === mask && mask.superlayer === other && mask.window === window)
  }

  @Test("A mask added as a sublayer is no mask any more") func toTree() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let mask = Layer()
    layer.mask = mask
    window.addSublayer(mask)
    expect(layer.mask == nil)
    expect(mask.superlayer === window && window.sublayers.count == 2)
    layer.mask = mask
    layer.addSublayer(mask)
    expect(layer.mask == nil)
    expect(mask.superlayer === layer && layer.sublayers.count == 1)
    expect(mask.window === window)
  }

  @Test("Removing a mask from its superlayer unsets it") func removed() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let mask = Layer()
    layer.mask = mask
    mask.removeFromSuperlayer()
    expect(layer.mask == nil && mask.window == nil && mask.superlayer == nil)
    expect(layer.window === window)
  }

  @Test("A superlayer cannot be the mask of its sublayer") func cycle() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = Layer()
    layer.addSublayer(inner)
    let reports = Reports.during {
      inner.mask = layer
      inner.mask = inner
    }
    expectEqual(reports.count, 2)
    expect(inner.mask == nil)
    expect(layer.superlayer === window && inner.superlayer === layer)
  }

  @Test("A mask receives no touches and is in its layer's space") func touches() {
    let (window, layer) = staged(Rect(x: 50, y: 50, width: 100, height: 100))
    let mask = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    layer.mask = mask
    expect(window.hitTest(Point(x: 65, y: 65)) === layer)
    expect(window.hitTest(Point(x: 140, y: 140)) === layer)
    expectEqual(mask.convert(Point.zero, to: window), Point(x: 60, y: 60))
  }
}
