import Expectations
import LegatoLayers
import LegatoRendering
import Testing

@Suite("Corners, borders, clips and masks shape a layer") struct LayerShapeTests {
  /// What four rounded corners of radius r leave out of their squares: (4 − π)·r².
  private func missing(_ radius: Double) -> Double { (4 - .pi) * radius * radius }

  @Test("LM-19: a corner radius rounds the background, not the sublayers") func rounded() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    layer.cornerRadius = 6
    expectLess(abs(picture(window(layer)).coveredArea - (400 - missing(6))), than: 0.3)
    layer.addSublayer(box(Rect(x: 0, y: 0, width: 3, height: 3), .blue))
    expect(picture(window(layer)).row(0).hasPrefix("bbb"))
  }

  @Test("LM-20: only the corners in maskedCorners are round", arguments: 0...15 as ClosedRange<UInt>) func maskedCorners(bits: UInt) {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    (layer.cornerRadius, layer.maskedCorners) = (6, CornerMask(rawValue: bits))
    let shown = picture(window(layer))
    let corners: [(CornerMask, Int, Int)] = [(.minXMinY, 0, 0), (.maxXMinY, 19, 0), (.minXMaxY, 0, 19), (.maxXMaxY, 19, 19)]
    for (corner, x, y) in corners { expectEqual(shown[x, y].w == 0, layer.maskedCorners.contains(corner)) }
    expectLess(abs(shown.coveredArea - (400 - missing(6) * Double(bits.nonzeroBitCount) / 4)), than: 0.3)
  }

  @Test("A radius above half of the layer's size makes a circle; a negative one counts as 0") func largeRadius() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .red)
    layer.cornerRadius = 500
    expectLess(abs(picture(window(layer)).coveredArea - .pi * 100), than: 0.4)
    layer.cornerRadius = -5
    expectEqual(picture(window(layer)).coveredArea, 400)
  }

  @Test("A border is drawn inside the bounds, over background and sublayers") func border() {
    let layer = box(Rect(x: 2, y: 2, width: 10, height: 8), .red, box(Rect(x: 0, y: 0, width: 10, height: 4), .green))
    (layer.borderWidth, layer.borderColor) = (2, .blue)
    let shown = picture(window(layer))
    expectEqual(
      (0..<12).map(shown.row),
      [
        "....................", "....................", "..bbbbbbbbbb........", "..bbbbbbbbbb........", "..bbggggggbb........",
        "..bbggggggbb........", "..bbrrrrrrbb........", "..bbrrrrrrbb........", "..bbbbbbbbbb........", "..bbbbbbbbbb........",
        "....................", "....................",
      ])
  }

  @Test("A round border is a ring of even width; one wider than the layer fills it") func roundBorder() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .clear)
    (layer.borderWidth, layer.borderColor, layer.cornerRadius) = (3, .blue, 10)
    expectLess(abs(picture(window(layer)).coveredArea - .pi * (100 - 49)), than: 0.3)
    layer.borderWidth = 15
    expectLess(abs(picture(window(layer)).coveredArea - .pi * 100), than: 0.4)
    layer.cornerRadius = 0
    expectEqual(picture(window(layer)).coveredArea, 400)
  }

  @Test("LM-19: masksToBounds cuts sublayers at the bounds, with a radius along the round corners") func masksToBounds() {
    let layer = box(Rect(x: 4, y: 4, width: 10, height: 10), .clear, box(Rect(x: -4, y: 2, width: 40, height: 1), .blue))
    expectEqual(picture(window(layer)).row(6), "bbbbbbbbbbbbbbbbbbbb")
    layer.masksToBounds = true
    expectEqual(picture(window(layer)).row(6), "....bbbbbbbbbb......")
    layer.sublayers[0].frame = Rect(x: -4, y: -4, width: 40, height: 40)
    layer.cornerRadius = 5
    expectLess(abs(picture(window(layer)).coveredArea - .pi * 25), than: 0.2)
    layer.maskedCorners = [.minXMinY]
    expectLess(abs(picture(window(layer)).coveredArea - (100 - missing(5) / 4)), than: 0.1)
  }

  @Test("LM-19: a clip cuts all levels below, turned with its layer") func nestedClip() {
    let deep = box(Rect(x: -20, y: -20, width: 60, height: 60), .blue)
    let layer = box(Rect(x: 5, y: 5, width: 10, height: 10), .clear, box(.zero, .clear, deep))
    layer.masksToBounds = true
    layer.affineTransform = AffineTransform(rotationAngle: .pi / 4)
    let shown = picture(window(layer))
    expectLess(abs(shown.coveredArea - 100), than: 0.3)
    expect(shown[10, 4].w > 200 && shown[5, 5].w == 0)
  }

  @Test("A shadow is drawn with masksToBounds off, and not with it on") func clippedShadow() {
    let layer = box(Rect(x: 5, y: 5, width: 10, height: 10), .red)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Vector(dx: 2, dy: 0))
    expectEqual(picture(window(layer)).row(8), ".....rrrrrrrrrrkk...")
    layer.masksToBounds = true
    expectEqual(picture(window(layer)).row(8), ".....rrrrrrrrrr.....")
  }

  @Test("A shadow has the shape of the background, its alpha and the layer's opacity") func shadow() {
    let layer = box(Rect(x: 5, y: 5, width: 10, height: 10), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset, layer.shadowColor) = (0.5, 0, Vector(dx: 12, dy: 0), .blue)
    expectEqual(picture(window(layer))[18, 8], SIMD4(0, 0, 64, 64))
    layer.opacity = 0.5
    expectEqual(picture(window(layer))[18, 8], SIMD4(0, 0, 32, 32))
    layer.backgroundColor = .clear
    expectEqual(picture(window(layer))[18, 8], .zero)
  }

  @Test("LM-7: the default shadow is offset 3 points upwards") func defaultShadow() {
    let layer = box(Rect(x: 5, y: 8, width: 10, height: 10), .red)
    layer.shadowOpacity = 1
    let shown = picture(window(layer))
    expectGreater(shown[10, 6].w, than: shown[10, 18].w + 50)
  }

  @Test("A mask multiplies by its alpha, in the layer's space, whatever its colour") func mask() {
    let layer = box(Rect(x: 4, y: 4, width: 10, height: 10), .red, box(Rect(x: 5, y: 0, width: 20, height: 1), .blue))
    layer.mask = box(Rect(x: 2, y: 0, width: 6, height: 1), .black)
    let shown = picture(window(layer))
    expectEqual(shown.row(4), "......rrrbbb........")
    expectEqual(shown.coveredArea, 6)
    layer.mask?.opacity = 0.5
    expectEqual(picture(window(layer))[7, 4], SIMD4(128, 0, 0, 128))
    layer.mask?.isHidden = true
    expectEqual(picture(window(layer)).coveredArea, 0)
    layer.mask = nil
    expectEqual(picture(window(layer)).row(4), "....rrrrrbbbbbbbbbbb")
  }

  @Test("A mask moves with its layer, and by itself") func movingMask() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 1), .red)
    let mask = box(Rect(x: 0, y: 0, width: 4, height: 1), .black)
    layer.mask = mask
    let window = window(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) { mask.center.x = 12 }
    window.stage.advance(to: 0.5)
    expectEqual(picture(window).row(0), ".....rrrr...........")
    layer.center.x += 3
    expectEqual(picture(window).row(0), "........rrrr........")
  }

  @Test("The order is shadow, background, contents, sublayers, border") func order() {
    let layer = box(Rect(x: 4, y: 0, width: 10, height: 10), .red, box(Rect(x: 4, y: 0, width: 4, height: 10), .green))
    layer.contents = AnyHashable(Bitmap(width: 10, height: 1) { x, _ in x < 6 && x > 0 ? SIMD4(255, 255, 255, 255) : .zero })
    (layer.borderWidth, layer.borderColor) = (1, .blue)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Vector(dx: -2, dy: 0))
    expectEqual(picture(window(layer)).row(5), "..kkbwwwggggrb......")
  }
}
