import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("The space of sublayers is drawn as it is transformed") struct SublayerTransformPaintTests {
  @Test("LM-31: twice as large about the middle; the layer itself is as it was") func larger() {
    let inner = box(Rect(x: 3, y: 3, width: 2, height: 2), .blue)
    let outer = box(Rect(x: 4, y: 4, width: 8, height: 8), .red, inner)
    outer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    let shown = picture(window(outer))
    expectEqual(shown.row(4), "....rrrrrrrr........")
    expectEqual(shown.row(6), "....rrbbbbrr........")
    expectEqual(shown.row(9), "....rrbbbbrr........")
    expectEqual(shown.row(10), "....rrrrrrrr........")
  }

  @Test("LM-31: with perspective what is nearer is larger, by its transform and by its order") func nearer() {
    let (near, far) = (box(Rect(x: 5, y: 1, width: 2, height: 2), .blue), box(Rect(x: 5, y: 5, width: 2, height: 2), .green))
    let outer = box(Rect(x: 4, y: 4, width: 8, height: 8), .red, near, far)
    outer.sublayerTransform.m34 = -1 / 100
    near.transform = Transform3D(translationX: 0, y: 0, z: 50)
    far.zPosition = 50
    let shown = picture(window(outer))
    // both are 1…3 to the right of the middle at (8, 8), and twice that; 3…1 above and 1…3 below, and twice that
    expectEqual(shown.row(1), "....................")
    expectEqual(shown.row(2), "..........bbbb......")
    expectEqual(shown.row(5), "....rrrrrrbbbb......")
    expectEqual(shown.row(7), "....rrrrrrrr........")
    expectEqual(shown.row(10), "....rrrrrrgggg......")
    expectEqual(shown.row(13), "..........gggg......")
  }

  @Test("LM-31, WF-4: what is drawn frame by frame is what is drawn as a whole, while everything about it is animated")
  func frames() {
    let cards = (0..<6).map { (number: Int) -> Layer in
      let place = Point(x: 2.0 * Double(number), y: 2.0 * Double(number % 3))
      return box(Rect(origin: place, size: Size(width: 3, height: 3)), number % 2 == 0 ? .blue : .green)
    }
    let deck = Layer(frame: Rect(x: 3, y: 3, width: 12, height: 10))
    for card in cards { deck.addSublayer(card) }
    let window = window(deck)
    let compositor = Compositor(width: 20, height: 20)
    func expectSame(_ time: Double) {
      window.stage.advance(to: time)
      compositor.draw(window)
      expect(isExact(compositor, window), "at \(time)")
    }
    expectSame(0)
    Layer.animate(withDuration: 1, options: .curveLinear) { deck.sublayerTransform = Transform3D(scaleX: 1.5, y: 0.5, z: 1) }
    for frame in 1...5 { expectSame(Double(frame) / 10) }
    Layer.animate(withDuration: 1) {
      cards[1].transform = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
      cards[2].position.x += 4
      cards[3].zPosition = 30
      deck.bounds.size.width = 8
    }
    for frame in 6...9 { expectSame(Double(frame) / 10) }
    deck.sublayerTransform.m34 = -1 / 60
    for frame in 10...14 { expectSame(Double(frame) / 10) }
    deck.anchorPoint.x = 0
    expectSame(1.5)
    deck.position.y += 2
    expectSame(1.6)
    deck.bounds.origin.x = 1
    expectSame(1.7)
    deck.sublayerTransform = .identity
    expectSame(1.8)
  }
}
