import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Contents, paths and text are drawn in their layers") struct LayerKindTests {
  @Test("Contents are stretched to the bounds, under the sublayers") func contents() {
    let layer = box(Rect(x: 2, y: 2, width: 4, height: 2), .clear, box(Rect(x: 1, y: 0, width: 1, height: 1), .green))
    layer.contents = AnyHashable(Bitmap(width: 4, height: 2) { x, _ in x % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255) })
    let shown = picture(window(layer))
    expectEqual(shown.row(2), "..rgrb..............")
    expectEqual(shown.row(3), "..rbrb..............")
    layer.contents = AnyHashable("no picture that the renderer knows")
    let reports = Reports.during { expectEqual(picture(window(layer)).coveredArea, 1) }
    expectEqual(reports.count, 1)
  }

  @Test("LM-19: contents are cut to round corners only with masksToBounds") func roundContents() {
    let layer = box(Rect(x: 0, y: 0, width: 20, height: 20), .clear)
    layer.contents = AnyHashable(Bitmap(width: 1, height: 1) { _, _ in SIMD4(255, 0, 0, 255) })
    layer.cornerRadius = 10
    expectEqual(picture(window(layer)).coveredArea, 400)
    layer.masksToBounds = true
    expectLess(abs(picture(window(layer)).coveredArea - .pi * 100), than: 0.4)
  }

  @Test("A path is filled and then stroked, in the layer's own space") func path() {
    let layer = PathLayer(frame: Rect(x: 4, y: 4, width: 10, height: 10))
    layer.path = Path(rect: Rect(x: 2, y: 2, width: 6, height: 6))
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (.red, .blue, 2)
    let shown = picture(window(layer))
    expectEqual(shown.row(5), ".....bbbbbbbb.......")
    expectEqual(shown.row(8), ".....bbrrrrbb.......")
    expectEqual(shown.coveredArea, 64)
    layer.lineWidth = 0
    expectEqual(picture(window(layer)).coveredArea, 36)
    layer.path = nil
    expectEqual(picture(window(layer)).coveredArea, 0)
  }

  @Test("The fill rule is the layer's; with opacity, fill and stroke fade as one group") func pathRules() {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path(
      Path(rect: Rect(x: 2, y: 2, width: 12, height: 12)).elements + Path(rect: Rect(x: 4, y: 4, width: 6, height: 6)).elements)
    expectEqual(picture(window(layer)).coveredArea, 144)
    layer.usesEvenOddFill = true
    expectEqual(picture(window(layer)).coveredArea, 108)
    (layer.opacity, layer.strokeColor, layer.lineWidth) = (0.5, .black, 2)
    let shown = picture(window(layer))
    expectEqual(Set((0..<20).flatMap { y in (0..<20).map { shown[$0, y].w } }), [0, 128])
  }

  @Test("A path's shadow has the path's shape") func pathShadow() {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.path = Path(rect: Rect(x: 2, y: 2, width: 4, height: 4))
    (layer.fillColor, layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (.red, 1, 0, Vector(dx: 10, dy: 0))
    expectEqual(picture(window(layer)).row(3), "..rrrr......kkkk....")
  }

  @Test("The shadow of a path has the holes that its fill has by the even-odd rule, also where the path crosses itself") func holes() {
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let ring = Path(rect: Rect(x: 1, y: 1, width: 8, height: 8)).elements + Path(rect: Rect(x: 3, y: 3, width: 4, height: 4)).elements
    (layer.path, layer.fillColor, layer.usesEvenOddFill) = (Path(ring), .red, true)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, Vector(dx: 10, dy: 0))
    let window = window(layer)
    expectEqual(picture(window).row(2), ".rrrrrrrr..kkkkkkkk.")
    expectEqual(picture(window).row(4), ".rr....rr..kk....kk.")
    layer.usesEvenOddFill = false
    expectEqual(picture(window).row(4), ".rrrrrrrr..kkkkkkkk.")
    // a star, and a circle over it: the shadow, moved into the window, is what the fill would be there
    let star = (0..<5).map { i in
      let turn = AffineTransform(rotationAngle: Double(i) * 0.8 * .pi)
      return Path.Element.line(Point(x: 10 + 9 * turn.a, y: 10 + 9 * turn.b))
    }
    let round = Path(ellipseIn: Rect(x: 6.3, y: 4.2, width: 12, height: 9.5))
    (layer.path, layer.usesEvenOddFill, layer.fillColor, layer.shadowOpacity) = (Path(star + [.close] + round.elements), true, .black, 0)
    let filled = picture(window)
    (layer.position.x, layer.shadowOpacity, layer.shadowOffset) = (-30, 1, Vector(dx: 40, dy: 0))
    let shaded = picture(window)
    for y in 0..<20 { for x in 0..<20 { expect(near(filled[x, y], shaded[x, y]), "\(x), \(y)") } }
    expectGreater(shaded.coveredArea, than: 50)
  }

  @Test("Letters are 5 × 7 dots in a cell of 6 × 10, in the middle of the height") func letters() {
    let text = TextLayer("T", frame: Rect(x: 0, y: 0, width: 20, height: 20), fontSize: 10, color: .red)
    let shown = picture(window(text))
    // the line is 10 high, from 5 to 15; the letter begins a dot below its top
    expectEqual(
      (0..<20).map(shown.row).map { String($0.prefix(6)) },
      [
        "......", "......", "......", "......", "......", "......", "rrrrr.", "..r...", "..r...", "..r...", "..r...", "..r...", "..r...",
        "......", "......", "......", "......", "......", "......", "......",
      ])
  }

  @Test("A line feed ends a line, also after a carriage return, which is drawn no more than it") func carriageReturn() {
    let (text, other) = ("I\r\nII", "I\nII")
    let frame = Rect(x: 0, y: 0, width: 20, height: 20)
    expectEqual(picture(window(TextLayer(text, frame: frame, fontSize: 10))), picture(window(TextLayer(other, frame: frame, fontSize: 10))))
  }

  @Test("Lines are aligned to the left, the middle or the right, and follow one another") func alignment() {
    let text = TextLayer("I\nII", frame: Rect(x: 0, y: 0, width: 20, height: 20), fontSize: 10, color: .red)
    expectEqual(picture(window(text)).row(3), "..r.................")
    expectEqual(picture(window(text)).row(13), "..r.....r...........")
    text.alignment = .right
    expectEqual(picture(window(text)).row(3), ".................r..")
    expectEqual(picture(window(text)).row(13), "...........r.....r..")
    text.alignment = .center
    text.text = "IJ\nI"
    text.bounds.size.width = 19
    expectEqual(BitmapFont.width(of: "IJ", size: 10), 11)
    expectEqual(BitmapFont.width(of: "", size: 10), 0)
    text.position.x = 9.5
    expectEqual(picture(window(text)).row(3), "......r......r......")
  }

  @Test("At twice the font size the picture is twice as large") func scaled() {
    let small = TextLayer("Ag", frame: Rect(x: 0, y: 0, width: 20, height: 10), fontSize: 10)
    let large = TextLayer("Ag", frame: Rect(x: 0, y: 0, width: 40, height: 20), fontSize: 20)
    var canvas = Canvas(width: 40, height: 40)
    canvas.draw(window(large))
    expectEqual(picture(window(small), scale: 2), canvas.bitmap)
    expectGreater(canvas.bitmap.coveredArea, than: 100)
  }

  @Test("Text without a size, or with an unknown character, does no harm") func hostile() {
    for size in [0, -3, .nan, .infinity] as [Double] {
      expectEqual(picture(window(TextLayer("A", frame: Rect(x: 0, y: 0, width: 20, height: 20), fontSize: size))).coveredArea, 0)
    }
    let box = TextLayer("\u{1F600}", frame: Rect(x: 0, y: 0, width: 20, height: 20), fontSize: 10)
    expectEqual(picture(window(box)).coveredArea, 20)  // an empty box of 5 × 7 dots
    expectEqual(picture(window(TextLayer("", frame: Rect(x: 0, y: 0, width: 20, height: 20)))).coveredArea, 0)
  }
}
