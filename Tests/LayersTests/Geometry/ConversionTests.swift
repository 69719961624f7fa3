import Expectations
import LegatoLayers
import Testing

/// Four layers with all geometric properties; the expected numbers were computed with 4 × 4 matrices in numpy.
private struct Scene {
  let window = Window(size: Size(width: 400, height: 300))
  let a = Layer()
  let b = Layer()
  let c = Layer()
  let d = Layer()

  init() {
    window.addSublayer(a)
    a.addSublayer(b)
    b.addSublayer(c)
    window.addSublayer(d)
    place(a, Point(x: 120, y: 80), Point(x: 0.25, y: 0.75), Rect(x: 10, y: -5, width: 100, height: 60))
    a.affineTransform = AffineTransform(rotationAngle: .pi / 6)
    place(b, Point(x: 40, y: 20), Point(x: 1, y: 0), Rect(x: 0, y: 0, width: 50, height: 30))
    b.affineTransform = AffineTransform(scaleX: 2, y: 0.5)
    place(c, Point(x: 10, y: 10), Point(x: 0.5, y: 0.5), Rect(x: -20, y: 7, width: 40, height: 40))
    c.transform = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 500))
    place(d, Point(x: 300, y: 200), Point(x: 0, y: 1), Rect(x: 5, y: 5, width: 80, height: 40))
    d.affineTransform = AffineTransform(scaleX: -1, y: 1).concatenating(AffineTransform(rotationAngle: -.pi / 4))
  }

  private func place(_ layer: Layer, _ position: Point, _ anchor: Point, _ bounds: Rect) {
    (layer.anchorPoint, layer.bounds, layer.position) = (anchor, bounds, position)
  }
}

@Suite("Conversion between layers' spaces") struct ConversionTests {
  private let scene = Scene()
  private var window: Window { scene.window }
  private var a: Layer { scene.a }
  private var b: Layer { scene.b }
  private var c: Layer { scene.c }
  private var d: Layer { scene.d }

  @Test("Points are converted up to the root through rotations, scales, anchor points and bounds origins") func up() {
    expectLess(distance(a.convert(Point(x: 0, y: 0), to: window), Point(x: 109.689110867545, y: 27.858983848622)), than: 1e-9)
    expectLess(distance(b.convert(Point(x: 50, y: 0), to: nil), Point(x: 134.330127018922, y: 65.179491924311)), than: 1e-9)
    expectLess(distance(b.convert(Point(x: 0, y: 30), to: a), Point(x: -60, y: 35)), than: 1e-9)
    expectLess(distance(d.convert(Point(x: 5, y: 45), to: window), Point(x: 300, y: 200)), than: 1e-9)  // its anchor
  }

  @Test("Points are converted down and across") func down() {
    expectLess(distance(window.convert(Point(x: 150, y: 100), to: b), Point(x: 65.490381056767, y: 44.641016151378)), than: 1e-9)
    expectLess(distance(d.convert(Point(x: 85, y: 5), to: a), Point(x: 191.542016021435, y: 120.844352753157)), than: 1e-9)
    expectLess(distance(a.convert(Point(x: 85, y: 5), from: d), Point(x: 191.542016021435, y: 120.844352753157)), than: 1e-9)
    expectLess(distance(b.convert(Point(x: 150, y: 100), from: nil), Point(x: 65.490381056767, y: 44.641016151378)), than: 1e-9)
  }

  @Test("A perspective divides: near edges become larger, far ones smaller") func perspective() {
    expectLess(distance(c.convert(Point(x: 3, y: 4), to: b), Point(x: 11.492246062010, y: -12.881106284147)), than: 1e-9)
    expectLess(distance(c.convert(Point(x: 3, y: 4), to: window), Point(x: 70.853017283999, y: 21.094055350861)), than: 1e-9)
    expectLess(distance(c.convert(Point(x: 20, y: 47), to: window), Point(x: 74.456097475924, y: 47.545105403316)), than: 1e-9)
    expectLess(distance(window.convert(Point(x: 150, y: 100), to: c), Point(x: 137.390571014892, y: 69.884450412271)), than: 1e-9)
    expectLess(distance(c.convert(Point(x: 3, y: 4), to: d), Point(x: 40.525778710930, y: -243.536992022912)), than: 1e-8)
  }

  @Test("LM-5: the frame is the box around the transformed layer, perspective included") func frames() {
    expectLess(
      distance(a.frame, Rect(x: 90.849364905389, y: 28.528856829700, width: 116.602540378444, height: 101.961524227066)), than: 1e-9)
    expectLess(distance(b.frame, Rect(x: -60, y: 20, width: 100, height: 15)), than: 1e-9)
    expectLess(
      distance(c.frame, Rect(x: -0.358840770438, y: -10.717681540877, width: 20.024028834602, height: 41.435363081753)), than: 1e-9)
  }

  @Test("A rectangle becomes the upright box around its four corners") func rects() {
    expectLess(
      distance(
        c.convert(c.bounds, to: window), Rect(x: 39.426635809033, y: 10.179758911838, width: 44.694649731055, height: 37.365346491479)),
      than: 1e-9)
    let rect = Rect(x: 100, y: 50, width: 60, height: 40)
    let inside = Rect(x: 31.339745962156, y: -51.961524227066, width: 35.980762113533, height: 129.282032302755)
    expectLess(distance(window.convert(rect, to: b), inside), than: 1e-9)
    expectLess(distance(b.convert(rect, from: window), inside), than: 1e-9)
    expectLess(distance(b.convert(rect, from: nil), inside), than: 1e-9)
  }

  @Test("Conversion from a layer's own space to itself is the identity") func itself() {
    let point = Point(x: 12.5, y: -3)
    expectLess(distance(c.convert(point, to: c), point), than: 1e-9)
    expectLess(distance(c.convert(point, from: c), point), than: 1e-9)
    expectEqual(window.convert(point, to: nil), point)
  }

  @Test("By hand: a layer rotated by a quarter about its corner") func byHand() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    (layer.anchorPoint, layer.position) = (.zero, Point(x: 100, y: 50))
    layer.affineTransform = AffineTransform(rotationAngle: .pi / 2)
    window.addSublayer(layer)
    // clockwise on screen: its x axis points down, its y axis to the left
    expectLess(distance(layer.convert(Point(x: 40, y: 0), to: window), Point(x: 100, y: 90)), than: 1e-12)
    expectLess(distance(layer.convert(Point(x: 0, y: 20), to: window), Point(x: 80, y: 50)), than: 1e-12)
    expectLess(distance(window.convert(Point(x: 80, y: 90), to: layer), Point(x: 40, y: 20)), than: 1e-12)
  }

  @Test("HT-2: conversion uses the model position while a layer moves, and the presentation on request") func spaces() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.center.x = 250
      layer.bounds.origin.y = 20
    }
    window.stage.advance(to: 0.5)
    let point = Point(x: 7, y: 7)
    expectEqual(layer.convert(point, to: window), Point(x: 207, y: -13))
    expectEqual(layer.convert(point, to: window, in: .presentation), Point(x: 107, y: -3))
    expectEqual(window.convert(point, to: layer), Point(x: -193, y: 27))
    expectEqual(window.convert(point, to: layer, in: .presentation), Point(x: -93, y: 17))
    expectEqual(layer.convert(layer.bounds, to: nil, in: .presentation), Rect(x: 100, y: 10, width: 100, height: 100))
  }

  @Test("Scrolling the bounds moves the sublayers, not the layer") func scroll() {
    let inner = Layer(frame: Rect(x: 10, y: 10, width: 5, height: 5))
    let outer = Layer(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    outer.addSublayer(inner)
    window.addSublayer(outer)
    expectEqual(inner.convert(inner.bounds, to: window).origin, Point(x: 60, y: 60))
    outer.bounds.origin = Point(x: 4, y: -6)
    expectEqual(inner.convert(inner.bounds, to: window).origin, Point(x: 56, y: 66))
    expectEqual(outer.frame.origin, Point(x: 50, y: 50))
  }

  @Test("Without an inverse the result is the point itself") func folded() {
    let flat = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    flat.affineTransform = AffineTransform(scaleX: 0, y: 1)
    window.addSublayer(flat)
    expectEqual(window.convert(Point(x: 5, y: 6), to: flat), Point(x: 5, y: 6))
    expectEqual(flat.convert(Point(x: 5, y: 6), to: window), Point(x: 20, y: 6))
    let behind = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    behind.transform = Transform3D(translationX: 0, y: 0, z: 600).concatenating(Transform3D(perspectiveDistance: 500))
    window.addSublayer(behind)
    expectEqual(behind.convert(Point(x: 5, y: 6), to: window), Point(x: 5, y: 6))
  }

  @Test(
    "HT-2: what a common superlayer does does not count between its sublayers, and it may be folded, or behind the viewer",
    arguments: [
      Transform3D(AffineTransform(scaleX: 0, y: 0)), Transform3D(AffineTransform(scaleX: 0, y: 1)),
      Transform3D(translationX: 0, y: 0, z: 600).concatenating(Transform3D(perspectiveDistance: 500)),
    ]) func inFoldedOne(transform: Transform3D)
  {
    let (card, title, image) = (Layer(), Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20)), Layer())
    image.frame = Rect(x: 30, y: 30, width: 20, height: 20)
    window.addSublayer(card)
    for layer in [title, image] { card.addSublayer(layer) }
    card.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    Layer.animate(withDuration: 1) { card.transform = transform }
    window.stage.advance(to: 1)
    for space in [LayerSpace.model, .presentation] {
      expectEqual(title.convert(Point(x: 1, y: 2), to: card, in: space), Point(x: 11, y: 12))
      expectEqual(title.convert(Point(x: 11, y: 12), from: card, in: space), Point(x: 1, y: 2))
      expectEqual(title.convert(Point(x: 1, y: 2), to: image, in: space), Point(x: -19, y: -18))
      expectEqual(image.convert(Point(x: 1, y: 2), from: title, in: space), Point(x: -19, y: -18))
      expectEqual(title.convert(title.bounds, to: image, in: space), Rect(x: -20, y: -20, width: 20, height: 20))
    }
  }

  @Test("LM-5: of a layer that reaches behind the viewer, frame and converted rectangles contain what is before the viewer, and no more")
  func partlyBehind() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    // by hand, about the centre (50, 50): x = −20 is enlarged five times, x = 50 becomes a third, and what is left of x = −25 is behind
    layer.transform.m14 = 1.0 / 25
    for box in [layer.frame, layer.convert(layer.bounds, to: window), window.convert(layer.bounds, from: layer)] {
      expectLess(box.minX, than: -49.9)
      expectLess(box.minY, than: -199.9)
      expectGreater(box.maxY, than: 299.9)
      expectLess(abs(box.maxX - (50 + 50.0 / 3)), than: 1e-9)
    }
    expectEqual(layer.convert(Rect(x: 0, y: 0, width: 20, height: 20), to: window), Rect(x: 0, y: 0, width: 20, height: 20))
  }
}
