import Expectations
import LegatoLayers
import Testing

@Suite("A new layer has the documented defaults") struct LayerDefaultTests {
  @Test("LM-7: defaults of the appearance") func appearance() {
    let layer = Layer()
    expectEqual(layer.opacity, 1)
    expectEqual(layer.backgroundColor, .clear)
    expectEqual(layer.contents, nil)
    expectEqual(layer.cornerRadius, 0)
    expectEqual(layer.maskedCorners, .all)
    expectEqual(layer.borderWidth, 0)
    expectEqual(layer.borderColor, .black)
    expectEqual(layer.shadowColor, .black)
    expectEqual(layer.shadowOpacity, 0)
    expectEqual(layer.shadowOffset, Vector(dx: 0, dy: -3))
    expectEqual(layer.shadowRadius, 3)
    expect(!layer.masksToBounds)
    expect(!layer.isHidden)
  }

  @Test("LM-7: defaults of the geometry") func geometry() {
    let layer = Layer()
    expectEqual(layer.anchorPoint, Point(x: 0.5, y: 0.5))
    expectEqual(layer.position, .zero)
    expectEqual(layer.bounds, .zero)
    expectEqual(layer.frame, .zero)
    expectEqual(layer.transform, .identity)
    expectEqual(layer.zPosition, 0)
    expect(layer.isUserInteractionEnabled)
    expect(layer.superlayer == nil && layer.window == nil && layer.mask == nil && layer.sublayers.isEmpty)
  }

  @Test("LM-4, LM-19: alpha, center and clipsToBounds are aliases of one property each") func otherNames() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 20))
    layer.alpha = 0.25
    expectEqual(layer.opacity, 0.25)
    layer.opacity = 0.5
    expectEqual(layer.alpha, 0.5)
    layer.center = Point(x: 7, y: 8)
    expectEqual(layer.position, Point(x: 7, y: 8))
    layer.position = Point(x: -1, y: 2)
    expectEqual(layer.center, Point(x: -1, y: 2))
    layer.clipsToBounds = true
    expect(layer.masksToBounds)
    layer.masksToBounds = false
    expect(!layer.clipsToBounds)
  }

  @Test("LM-20: the corner bits are 1, 2, 4, 8; both top corners make 3") func cornerBits() {
    expectEqual(CornerMask.minXMinY.rawValue, 1)
    expectEqual(CornerMask.maxXMinY.rawValue, 2)
    expectEqual(CornerMask.minXMaxY.rawValue, 4)
    expectEqual(CornerMask.maxXMaxY.rawValue, 8)
    expectEqual(CornerMask.all.rawValue, 15)
    expectEqual(([.minXMinY, .maxXMinY] as CornerMask).rawValue, 3)
  }

  @Test("A window has the given size, its top left corner at the origin of its own space") func window() {
    let window = Window(size: Size(width: 320, height: 200))
    expectEqual(window.bounds, Rect(x: 0, y: 0, width: 320, height: 200))
    expectEqual(window.frame, Rect(x: 0, y: 0, width: 320, height: 200))
    expect(window.window === window)
    expect(window.stage === window.stage)
  }
}

@Suite("A frame is computed from position, bounds, anchor point and transform") struct FrameTests {
  @Test("LM-5: setting the frame writes the position and the size of the bounds, never their origin")
  func setting() {
    let layer = Layer()
    layer.bounds.origin = Point(x: 5, y: 6)
    layer.anchorPoint = Point(x: 0.25, y: 1)
    layer.frame = Rect(x: 100, y: 50, width: 40, height: 20)
    expectEqual(layer.bounds, Rect(x: 5, y: 6, width: 40, height: 20))
    expectEqual(layer.position, Point(x: 110, y: 70))
    expectEqual(layer.frame, Rect(x: 100, y: 50, width: 40, height: 20))
  }

  @Test("LM-5: the frame follows position, size and anchor point") func following() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    layer.position = Point(x: 100, y: 100)
    expectEqual(layer.frame, Rect(x: 80, y: 90, width: 40, height: 20))
    layer.bounds.size = Size(width: 80, height: 60)
    expectEqual(layer.frame, Rect(x: 60, y: 70, width: 80, height: 60))
    layer.anchorPoint = .zero
    expectEqual(layer.frame, Rect(x: 100, y: 100, width: 80, height: 60))
  }

  @Test("LM-5: with a transform the frame is the box around the layer") func box() {
    let layer = Layer(frame: Rect(x: 80, y: 90, width: 40, height: 20))
    layer.affineTransform = AffineTransform(rotationAngle: .pi / 2)
    expectLess(distance(layer.frame, Rect(x: 90, y: 80, width: 20, height: 40)), than: 1e-12)
    layer.affineTransform = AffineTransform(scaleX: -2, y: 3)
    expectEqual(layer.frame, Rect(x: 60, y: 70, width: 80, height: 60))
    layer.affineTransform = AffineTransform(rotationAngle: .pi / 4)
    let side = 60 / 2.0.squareRoot()
    expectLess(distance(layer.frame, Rect(x: 100 - side / 2, y: 100 - side / 2, width: side, height: side)), than: 1e-12)
  }

  @Test("LM-6: an animated frame is an animation of the position and one of the bounds, presented together") func animated() throws {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.frame = Rect(x: 100, y: 40, width: 200, height: 50) }
    expectEqual(layer.animatingProperties, [.position, .boundsSize])
    expectEqual(layer.animationCount, 2)
    window.stage.advance(to: 0.5)
    let seen = try #require(layer.presentation())
    expectEqual(seen.frame, Rect(x: 50, y: 20, width: 150, height: 75))
    expectEqual(seen.position, Point(x: 125, y: 57.5))
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.frame, Rect(x: 100, y: 40, width: 200, height: 50))
  }

  @Test("LM-6: a frame moved without a change of size makes a position animation only") func moved() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    defer { withExtendedLifetime(window) {} }
    Layer.animate(withDuration: 1) { layer.frame = Rect(x: 30, y: 0, width: 100, height: 100) }
    expectEqual(layer.animatingProperties, [.position])
  }

  @Test("UA-18: origin and size of the bounds animate separately; 200 to 100 presents 150 half way") func boundsParts() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 200, height: 200))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds.size = Size(width: 100, height: 100) }
    expectEqual(layer.animatingProperties, [.boundsSize])
    window.stage.advance(to: 0.25)
    expectEqual(layer.presentation()?.bounds, Rect(x: 0, y: 0, width: 175, height: 175))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.bounds.origin = Point(x: 40, y: -40) }
    expectEqual(layer.animatingProperties, [.boundsOrigin, .boundsSize])
    expectEqual(layer.animationCount, 2)
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()?.bounds, Rect(x: 10, y: -10, width: 150, height: 150))
    window.stage.advance(to: 1)
    expectEqual(layer.animatingProperties, [.boundsOrigin])
    expectEqual(layer.presentation()?.bounds, Rect(x: 30, y: -30, width: 100, height: 100))
  }

  @Test("UA-18: both parts in one block are two animations with one completion") func boundsTogether() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 200, height: 200))
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      layer.bounds = Rect(x: 10, y: 10, width: 100, height: 100)
    } completion: {
      completions.append($0)
    }
    expectEqual(layer.animatingProperties, [.boundsOrigin, .boundsSize])
    window.stage.advance(to: 0.99)
    expect(completions.isEmpty)
    window.stage.advance(to: 1)
    expectEqual(completions, [true])
  }
}
