import Expectations
import LegatoLayers
import Testing

@Suite("A hit test finds the frontmost layer at a point") struct HitTestTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let back = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let front = Layer(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  private let inner = Layer(frame: Rect(x: 80, y: 80, width: 100, height: 100))

  init() {
    window.addSublayer(back)
    window.addSublayer(front)
    front.addSublayer(inner)
  }

  @Test("HT-1, LM-23: the farthest descendant, siblings from front to back") func order() {
    expect(window.hitTest(Point(x: 10, y: 10)) === back)
    expect(window.hitTest(Point(x: 60, y: 60)) === front)
    expect(window.hitTest(Point(x: 140, y: 140)) === inner)
    expect(window.hitTest(Point(x: 200, y: 10)) === window)
    expect(window.hitTest(Point(x: 400, y: 10)) == nil)
    expect(window.hitTest(Point(x: -0.001, y: 10)) == nil)
  }

  @Test("HT-1: the left and top edges belong to a layer, the right and bottom ones do not") func edges() {
    expect(window.hitTest(Point(x: 0, y: 0)) === back)
    expect(window.hitTest(Point(x: 100, y: 49)) === window)
    expect(window.hitTest(Point(x: 99.999, y: 49)) === back)
    expect(window.hitTest(Point(x: 50, y: 50)) === front)
  }

  @Test("HT-1: sublayers are not hit outside of their superlayer") func outside() {
    expect(window.hitTest(Point(x: 170, y: 170)) === window)  // inner is drawn there, front is not
    expect(front.hitTest(Point(x: 120, y: 120)) == nil)
    expect(inner.hitTest(Point(x: 50, y: 50)) === inner)
  }

  @Test("HT-1: hidden, transparent and disabled layers are skipped with their sublayers") func leftOut() {
    let place = Point(x: 140, y: 140)
    front.isHidden = true
    expect(window.hitTest(place) === window)
    front.isHidden = false
    front.opacity = 0.0099
    expect(window.hitTest(place) === window)
    front.opacity = 0.01
    expect(window.hitTest(place) === inner)
    front.isUserInteractionEnabled = false
    expect(window.hitTest(place) === window)
    expect(window.hitTest(Point(x: 60, y: 60)) === back)
    front.isUserInteractionEnabled = true
    inner.isUserInteractionEnabled = false
    expect(window.hitTest(place) === front)
  }

  @Test("HT-1: the z position decides before the order") func zPosition() {
    let place = Point(x: 60, y: 60)
    back.zPosition = 1
    expect(window.hitTest(place) === back)
    front.zPosition = 1
    expect(window.hitTest(place) === front)
    back.zPosition = -1
    front.zPosition = -2
    expect(window.hitTest(place) === back)
  }

  @Test("HT-1: a rotated layer is hit inside its rotated edges only") func turned() {
    front.affineTransform = AffineTransform(rotationAngle: .pi / 4)
    // a square of 100 about (100, 100) on its corner reaches 70.7 to each side
    expect(window.hitTest(Point(x: 169, y: 100)) === front)
    expect(window.hitTest(Point(x: 172, y: 100)) === window)
    expect(window.hitTest(Point(x: 52, y: 52)) === back)
    expect(window.hitTest(Point(x: 148, y: 52)) === window)
  }

  @Test("HT-1, HT-12: a layer without area or edge-on is not hit") func noArea() {
    back.bounds.size = .zero
    expect(window.hitTest(Point(x: 50, y: 49)) === window)
    front.affineTransform = AffineTransform(scaleX: 0, y: 1)
    expect(window.hitTest(Point(x: 100, y: 100)) === window)
  }

  @Test("HT-1: a negative extent is no area") func negative() {
    back.bounds.size = Size(width: -100, height: 100)
    expect(window.hitTest(Point(x: 10, y: 10)) === window)
    expect(back.hitTest(Point(x: -50, y: 50)) == nil)
  }

  @Test("Non-finite points hit nothing") func notFinite() {
    for place in [Point(x: .nan, y: 5), Point(x: 5, y: .infinity), Point(x: -.infinity, y: .nan)] {
      expect(window.hitTest(place) == nil)
    }
  }

  @Test("HT-1: hit tests include perspective") func perspective() {
    front.transform = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 200))
    // edges at local x = ±50: x′ = ±25, z = ∓43.3, so that they are presented at ±25 / (1 ± 0.2165): 20.55 right, 31.91 left, or mirrored
    let right = front.convert(Point(x: 100, y: 50), to: window).x
    let left = front.convert(Point(x: 0, y: 50), to: window).x
    expectLess(abs(right - (100 + 25 / (1 + 50 * 0.75.squareRoot() / 200))), than: 1e-9)
    expectLess(abs(left - (100 - 25 / (1 - 50 * 0.75.squareRoot() / 200))), than: 1e-9)
    expect(window.hitTest(Point(x: right - 0.1, y: 100)) === front)
    expect(window.hitTest(Point(x: right + 0.1, y: 110)) === window)
    expect(window.hitTest(Point(x: left + 0.1, y: 110)) === front)
  }

  @Test("A tree of 400 levels is tested to its end") func deep() {
    var layer: Layer = window
    for _ in 0..<400 {
      let next = Layer(frame: Rect(x: 0.25, y: 0.25, width: 400, height: 300))
      layer.addSublayer(next)
      layer = next
    }
    expect(window.hitTest(Point(x: 200, y: 250)) === layer)
    expectEqual(layer.convert(Point.zero, to: window), Point(x: 100, y: 100))
    expectEqual(window.convert(Point(x: 100, y: 100), to: layer), .zero)
    expectEqual(window.hitTest(Point(x: 50.1, y: 50.1))?.convert(Point.zero, to: window), Point(x: 50, y: 50))
  }
}
