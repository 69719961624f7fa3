import Expectations
import LegatoLayers
import LegatoRendering
import Testing

/// A host's own renderer with no more than it has to have: it writes down what it is asked for.
private struct Notes: DrawingTarget {
  var lines: [String] = []
  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    lines.append("fill \(path.bounds().width) \(color.red) \(color.blue) \(color.alpha)")
  }
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) { lines.append("stroke \(style.width)") }
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {
    lines.append("shadow \(radius)")
  }
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) { lines.append("image") }
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Notes) -> Void)?, _ body: (inout Notes) -> Void) {
    lines.append("begin \(opacity)")
    body(&self)
    lines.append("end")
  }
}

@Suite("A custom drawing target needs five functions; the others have default implementations") struct OwnTargetTests {
  @Test("By default gradients become their mean colour, effects their tint, and vibrant content is drawn unchanged") func standIns() {
    let sheet = EffectLayer(
      effect: Effect(radius: 9, tint: Color(white: 1, alpha: 0.25), vibrancy: 1), frame: Rect(x: 0, y: 0, width: 8, height: 8))
    sheet.contentLayer.addSublayer(box(Rect(x: 0, y: 0, width: 3, height: 3), .blue))
    let gradient = GradientLayer(frame: Rect(x: 0, y: 0, width: 6, height: 6), colors: [.red, .blue, .clear, .clear])
    var notes = Notes()
    notes.draw(window(gradient, sheet))
    expectEqual(notes.lines, ["fill 6.0 0.5 0.5 0.5", "fill 8.0 1.0 1.0 0.25", "fill 3.0 0.0 1.0 1.0"])
    expectEqual(notes.pixelsPerPoint, 1)
  }

  @Test("By default an effect without a tint draws nothing; a faded one is a group") func blurOnly() {
    let sheet = EffectLayer(effect: .blur(radius: 9), frame: Rect(x: 0, y: 0, width: 8, height: 8))
    sheet.opacity = 0.5
    var notes = Notes()
    notes.draw(window(sheet))
    expectEqual(notes.lines, ["begin 0.5", "end"])
  }
}
