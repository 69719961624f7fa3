import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("A one-sided layer is visible from its front only") struct SidesTests {
  /// A card of two sides that turns about its upright middle.
  private func card(turnedBy angle: Double) -> (window: Window, front: Layer, back: Layer) {
    let (front, back) = (box(Rect(x: 0, y: 0, width: 10, height: 10), .red), box(Rect(x: 0, y: 0, width: 10, height: 10), .blue))
    let card = box(Rect(x: 5, y: 5, width: 10, height: 10), .clear, back, front)
    back.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    (front.isDoubleSided, back.isDoubleSided) = (false, false)
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
    return (window(card), front, back)
  }

  @Test(
    "of a turning card the front is visible up to a quarter turn, then the back, and hit tests agree",
    arguments: [0, 0.6, 2.6, 3.7, 5.7])
  func card(angle: Double) {
    let (window, front, back) = card(turnedBy: angle)
    let isFront = angle < .pi / 2 || angle > 3 * .pi / 2
    expectEqual(Array(picture(window).row(10))[10], isFront ? "r" : "b")
    expect(window.hitTest(Point(x: 10.5, y: 10)) === (isFront ? front : back))
    (front.isDoubleSided, back.isDoubleSided) = (true, true)
    expect(Array(picture(window).row(10))[10] == "r" && window.hitTest(Point(x: 10.5, y: 10)) === front)
  }

  @Test("a layer that is turned away hides its sublayers too; a mirrored one shows its back too") func inside() {
    let layer = box(Rect(x: 0, y: 0, width: 9, height: 1), .red, box(Rect(x: 0, y: 0, width: 3, height: 1), .blue))
    let window = window(layer)
    layer.isDoubleSided = false
    expectEqual(picture(window).row(0), "bbbrrrrrr...........")
    layer.affineTransform = AffineTransform(scaleX: -1, y: 1)
    expectEqual(picture(window).row(0), "....................")
    layer.affineTransform = AffineTransform(scaleX: -1, y: -1)
    expectEqual(picture(window).row(0), "rrrrrrbbb...........")
  }

  @Test("a render server receives the property") func served() {
    let (window, front, _) = card(turnedBy: 3)
    let server = RenderServer()
    func seen() -> Character {
      window.commit(to: server)
      _ = server.step(to: 0)
      return server.withWindow { Array(picture($0).row(10))[10] }
    }
    expectEqual(seen(), "b")
    front.isDoubleSided = true
    front.contentsGravity = .bottomLeft
    expectEqual(seen(), "r")
    expectEqual(server.withWindow { $0.sublayers[0].sublayers.last?.contentsGravity }, .bottomLeft)
  }
}

@Suite("Contents are placed in their layer by its gravity") struct GravityTests {
  /// 2 × 4 pixels, green at the top and blue at the bottom.
  private let tall: Bitmap = {
    var canvas = Canvas(width: 2, height: 4)
    let window = Window(size: Size(width: 2, height: 4))
    window.addSublayer(box(Rect(x: 0, y: 0, width: 2, height: 2), .green))
    window.addSublayer(box(Rect(x: 0, y: 2, width: 2, height: 2), .blue))
    canvas.draw(window)
    return canvas.bitmap
  }()

  // 2 × 4 in 8 × 8 at (4, 4), by hand
  @Test(
    "each gravity",
    arguments: [
      (ContentsGravity.resize, Rect(x: 4, y: 4, width: 8, height: 8)), (.resizeAspect, Rect(x: 6, y: 4, width: 4, height: 8)),
      (.resizeAspectFill, Rect(x: 4, y: 0, width: 8, height: 16)), (.center, Rect(x: 7, y: 6, width: 2, height: 4)),
      (.top, Rect(x: 7, y: 4, width: 2, height: 4)), (.bottom, Rect(x: 7, y: 8, width: 2, height: 4)),
      (.left, Rect(x: 4, y: 6, width: 2, height: 4)), (.right, Rect(x: 10, y: 6, width: 2, height: 4)),
      (.topLeft, Rect(x: 4, y: 4, width: 2, height: 4)), (.topRight, Rect(x: 10, y: 4, width: 2, height: 4)),
      (.bottomLeft, Rect(x: 4, y: 8, width: 2, height: 4)), (.bottomRight, Rect(x: 10, y: 8, width: 2, height: 4)),
    ])
  func places(gravity: ContentsGravity, place: Rect) {
    let layer = Layer(frame: Rect(x: 4, y: 4, width: 8, height: 8))
    layer.contents = tall
    layer.contentsGravity = gravity
    let shown = picture(window(layer))
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = Double(x) >= place.minX && Double(x) < place.maxX && Double(y) >= place.minY && Double(y) < place.maxY
        expectEqual(shown[x, y] != .zero, isInside, "\(gravity) at \(x), \(y)")
      }
    }
    expect(shown.row(Int(saturating: place.minY)).contains("g") && shown.row(Int(saturating: place.maxY) - 1).contains("b"))
    layer.masksToBounds = true
    expect(picture(window(layer)).row(2).allSatisfy { $0 == "." })
  }
}
