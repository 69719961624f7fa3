import Expectations
import LegatoLayers
import Testing

@Suite("A snapshot contains a frame's presentation values") struct SnapshotTests {
  @Test("LM-2: a layer without a window has none") func noWindow() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    expect(layer.presentation() == nil)
    let (window, other) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    expect(other.presentation() != nil)
    expect(window.presentation() != nil)
    other.removeFromSuperlayer()
    expect(other.presentation() == nil)
  }

  @Test("LM-2: it contains the values at the call and keeps them while the layer moves on") func kept() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center = Point(x: 250, y: 50) }
    window.stage.advance(to: 0.25)
    let early = try #require(layer.presentation())
    expectEqual(early.time, 0.25)
    expectEqual(early.position, Point(x: 100, y: 50))
    window.stage.advance(to: 0.75)
    expectEqual(early.position, Point(x: 100, y: 50))
    expectEqual(layer.presentation()?.position, Point(x: 200, y: 50))
    expectEqual(layer.presentation()?.time, 0.75)
  }

  @Test("LM-2, IV-11: it has the layer's aliases, including an affine transform") func secondNames() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.affineTransform = AffineTransform(translationX: 40, y: -20)
      (layer.center, layer.alpha) = (Point(x: 250, y: 50), 0)
    }
    window.stage.advance(to: 0.25)
    let seen = try #require(layer.presentation())
    expectEqual(seen.affineTransform, AffineTransform(translationX: 10, y: -5))
    expect(seen.center == Point(x: 100, y: 50) && seen.alpha == 0.75)
    layer.transform = Transform3D(scaleX: 1, y: 1, z: 2)
    layer.removeAllAnimations()
    expectEqual(layer.presentation()?.affineTransform, .identity)
  }

  @Test("LM-2: a change between two frames is in the next snapshot") func between() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center = Point(x: 250, y: 50) }
    window.stage.advance(to: 0.5)
    layer.opacity = 0.5
    layer.center.y = 150  // outside a block: the model, and running animations add to it
    expectEqual(layer.presentation()?.opacity, 0.5)
    expectEqual(layer.presentation()?.position, Point(x: 150, y: 150))
  }

  @Test("LM-3: superlayer, sublayers and mask of a snapshot are snapshots; model() returns the layer") func neighbours() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let (inner, mask) = (Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)), Layer(frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    layer.addSublayer(inner)
    layer.mask = mask
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
      inner.opacity = 0
      mask.bounds.size.width = 150
    }
    window.stage.advance(to: 0.5)
    let seen = try #require(layer.presentation())
    expect(seen.model() === layer)
    expect(seen.superlayer?.model() === window)
    expectEqual(seen.sublayers.map { $0.model() === inner }, [true])
    expectEqual(seen.sublayers.first?.opacity, 0.5)
    expectEqual(seen.sublayers.first?.superlayer?.position, Point(x: 150, y: 50))
    expect(seen.mask?.model() === mask)
    expectEqual(seen.mask?.bounds.width, 100)
    expect(window.presentation()?.superlayer == nil)
  }

  @Test("LM-3: the hit test of a snapshot tests the presentation, in its own space") func hitTest() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    layer.addSublayer(inner)
    Layer.animate(withDuration: 1, options: .curveLinear) { inner.center.x = 85 }
    window.stage.advance(to: 0.5)
    let seen = try #require(layer.presentation())
    expect(seen.hitTest(Point(x: 45, y: 5)) === inner)
    expect(seen.hitTest(Point(x: 85, y: 5)) === layer)
    expect(seen.hitTest(Point(x: 100, y: 5)) == nil)
  }

  @Test("LM-14: removing all animations jumps to the model; all completions get false, once") func removal() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    var completions = [String]()
    Layer.animate(withDuration: 1) {
      layer.center.x = 250
    } completion: {
      completions.append("position \($0)")
    }
    Layer.animate(withDuration: 2) {
      layer.opacity = 0.5
    } completion: {
      completions.append("opacity \($0)")
    }
    window.stage.advance(to: 0.5)
    layer.removeAllAnimations()
    expectEqual(layer.presentation()?.position, Point(x: 250, y: 50))
    expectEqual(layer.presentation()?.opacity, 0.5)
    expectEqual(layer.animationCount, 0)
    window.stage.advance(to: 3)
    expectEqual(completions, ["position false", "opacity false"])
  }

  @Test("LM-14: animations removed from one layer continue on others") func removalElsewhere() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let other = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(other)
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
      other.center.x = 250
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 0.5)
    layer.removeAnimations(of: .position)
    expect(completions.isEmpty)
    expectEqual(other.presentation()?.position.x, 150)
    window.stage.advance(to: 1)
    expectEqual(completions, [false])
  }

  @Test("LM-15: reading the presentation, making it the model, and removing the animations causes no jump") func stopByHand() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
      layer.opacity = 0
    }
    window.stage.advance(to: 0.5)
    let seen = try #require(layer.presentation())
    layer.center = seen.center
    layer.removeAnimations(of: .position)
    expectEqual(layer.presentation()?.position, Point(x: 150, y: 50))
    expectEqual(layer.center, Point(x: 150, y: 50))
    window.stage.advance(to: 0.75)
    expectEqual(layer.presentation()?.position, Point(x: 150, y: 50))
    expectEqual(layer.presentation()?.opacity, 0.25)  // only the animations of position were removed
  }

  @Test("LM-15: in the other order a frame presents the target") func wrongOrder() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.center.x = 250 }
    window.stage.advance(to: 0.5)
    layer.removeAnimations(of: .position)
    expectEqual(layer.presentation()?.position, Point(x: 250, y: 50))
  }

  @Test("The presented velocity is that of the curve, and 0 at rest") func velocity() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    expectEqual(layer.presentationVelocity, .zero)
    Layer.animate(withDuration: 2, options: .curveLinear) { layer.center = Point(x: 250, y: -50) }
    window.stage.advance(to: 1)
    expectEqual(layer.presentationVelocity, Vector(dx: 100, dy: -50))
    window.stage.advance(to: 2)
    expectEqual(layer.presentationVelocity, .zero)
  }
}
