import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("An impossible size, rate or time neither ends the process nor takes memory") struct HostileSizeTests {
  static let sizes: [(Int, Int)] = [
    (.max, .max), (.max, 2), (1 << 40, 1), (1, 1 << 33), (1 << 31, 1 << 31), (1 << 61, 4), (1 << 14, 1 << 14 + 1),
  ]

  @Test("MU-3: a bitmap, a canvas and a terminal's frame too large for memory are empty, and reported", arguments: sizes)
  func tooLarge(size: (width: Int, height: Int)) {
    let (width, height) = size
    let reports = Reports.during {
      let bitmap = Bitmap(width: width, height: height)
      expect(bitmap.width == 0 && bitmap.height == 0 && bitmap.bytes.isEmpty)
      expectEqual(Canvas(width: width, height: height).bitmap, Bitmap(width: 0, height: 0))
      let frame = TerminalFrame(columns: width, rows: height, depth: .trueColor)
      expect(frame.columns == 0 && frame.rows == 0 && frame.cells.isEmpty)
      let picture = TerminalPicture(bitmap: bitmap, texts: [TerminalText("a", row: .min, column: .min), TerminalText("b", column: .max)])
      expect(TerminalFrame(picture, columns: width, rows: height, depth: .none).cells.isEmpty)
    }
    expectEqual(
      reports.map { "\($0)".prefix { $0 != "(" } }, ["Bitmap", "Canvas", "TerminalFrame", "TerminalFrame"],
      "\(reports.map(\.description))")
  }

  @Test(
    "Without width or height there are no pixels", arguments: [(0, .max), (.max, 0), (.min, .max), (.max, .min), (-1, 5), (.min, .min)])
  func none(size: (Int, Int)) {
    let reports = Reports.during {
      expect(Bitmap(width: size.0, height: size.1).bytes.isEmpty)
      expect(PNG.encode(Bitmap(width: size.0, height: size.1)).isEmpty)
      var canvas = Canvas(width: size.0, height: size.1)
      canvas.draw(window(box(Rect(x: 0, y: 0, width: 9, height: 9), .red)))
      expect(canvas.bitmap.bytes.isEmpty)
      expect(TerminalFrame(columns: size.0, rows: size.1, depth: .none).cells.isEmpty)
      var encoder = TerminalEncoder()
      expect(encoder.encode(TerminalFrame(columns: size.0, rows: size.1, depth: .none)).isEmpty)
    }
    expect(reports.isEmpty)
  }

  @Test("A cell outside the grid is blank", arguments: [(-1, 0), (0, -1), (2, 0), (0, 1), (.max, .max), (.min, .min)])
  func outside(place: (Int, Int)) {
    var frame = TerminalFrame(columns: 2, rows: 1, depth: .none)
    frame.draw(TerminalText("ab"))
    expectEqual(frame[place.0, place.1], .blank)
    expectEqual(frame[1, 0].character, "b")
  }

  @Test(
    "MU-3: times in an animated picture are clamped to the range of the file format", arguments: [Int.max, .min, -1, 70_000])
  func times(milliseconds: Int) {
    let frame = PNG.Frame(Bitmap(width: 1, height: 1), milliseconds: milliseconds)
    let allowed = PNG.Frame(Bitmap(width: 1, height: 1), milliseconds: min(65535, max(0, milliseconds)))
    expectEqual(PNG.encode([frame, frame, frame], loops: milliseconds), PNG.encode([allowed, allowed, allowed], loops: milliseconds))
  }

  @Test("MU-3: an SVG picture of an impossible size is empty, with one report", arguments: [Double.nan, .infinity, -.infinity, -1])
  func vectors(number: Double) {
    var picture = SVGPicture(size: .zero)
    expectEqual(Reports.during { picture = SVGPicture(size: Size(width: 3, height: number)) }.count, 1)
    expectEqual(picture.size, .zero)
    expectEqual(Reports.during { _ = SVGPicture(size: Size(width: number, height: 3)) }.count, 1)
  }

  @Test(
    "MU-3: an impossible frame rate is reported; an invalid one counts as 60",
    arguments: [(Double.nan, 60), (.infinity, 60), (0, 60), (-5, 60), (.leastNonzeroMagnitude, 0.001), (1e300, 1000)])
  func rates(pair: (found: Double, used: Double)) throws {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    picture.addFrame(window(box(Rect(x: 0, y: 0, width: 9, height: 9), .red)))
    picture.addFrame(window(box(Rect(x: 0, y: 0, width: 9, height: 9), .green)))
    var text = ""
    expectEqual(Reports.during { text = picture.animation(framesPerSecond: pair.found) }.count, 1)
    expectEqual(text, picture.animation(framesPerSecond: pair.used))
    expect(Reports.during { _ = SVGPicture(size: .zero).animation(framesPerSecond: pair.used) }.isEmpty)
    var length = 0.0
    expectEqual(Reports.during { length = FrameSource(framesPerSecond: pair.found).frameDuration }.count, 1)
    expectEqual(length, 1 / pair.used)
  }

  @Test("MU-3: a strip takes any number of columns, and a gap that is not finite is 8") func strips() {
    var picture = SVGPicture(size: Size(width: 20, height: 20))
    for _ in 0..<3 { picture.addFrame(window(box(Rect(x: 0, y: 0, width: 9, height: 9), .red))) }
    expectEqual(picture.filmstrip(columns: .max), picture.filmstrip(columns: 3))
    expectEqual(picture.filmstrip(columns: .min), picture.filmstrip(columns: 1))
    for gap in [Double.nan, .infinity, -.infinity] {
      var text = ""
      expectEqual(Reports.during { text = picture.filmstrip(columns: 2, gap: gap) }.count, 1)
      expectEqual(text, picture.filmstrip(columns: 2))
    }
  }

  @Test(
    "MU-3: a number of parts of a frame outside 1…256 is clamped and reported", arguments: [(Int.min, 1), (-1, 1), (0, 1), (.max, 256)])
  func parts(pair: (found: Int, used: Int)) {
    var parts = 0
    expectEqual(Reports.during { parts = FrameWorkers(parts: pair.found).parts }.count, 1)
    expect((1...pair.used).contains(parts))
  }

  private static let odd: [Double] = [
    0, -1, 0.5, .leastNonzeroMagnitude, 1e18, -1e154, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .nan, .infinity,
    -.infinity,
  ]

  @Test("MU-3: every drawing call accepts any number, at any scale", arguments: odd) func drawing(number: Double) {
    _ = Reports.during {
      for scale in Effort.alternate([1, 1e-300, number, 1e300]) {
        var canvas = Canvas(width: 4, height: 3, scale: scale)
        for other in [1, number] {
          let place = AffineTransform(a: number, b: 0, c: 0, d: other, tx: number, ty: 0)
          for transform in [AffineTransform.identity, place] {
            let path = Path(
              [
                .move(.zero), .line(Point(x: number, y: other)),
                .cubic(control1: Point(x: other, y: number), control2: .zero, end: Point(x: 3, y: 3)),
              ])
            let rect = Rect(x: number, y: 0, width: other, height: number)
            canvas.fill(path, usesEvenOdd: true, color: Color(red: number, green: 1, blue: 0, alpha: other), transform: transform)
            for join in [PathLayer.LineJoin.round, .miter] {
              let style = StrokeStyle(width: other, cap: .round, join: join, miterLimit: number)
              canvas.stroke(path, style: style, color: .red, transform: transform)
              canvas.stroke(
                Path(rect: Rect(x: 0, y: 0, width: 3, height: 2)), style: StrokeStyle(width: number, join: join), color: .red,
                transform: transform)
            }
            canvas.shadow(of: path, radius: number, offset: Vector(dx: other, dy: number), color: .black, transform: transform)
            canvas.image(Bitmap(width: 2, height: 2), in: rect, opacity: number, transform: transform)
            canvas.backdrop(
              Effect(radius: number, tint: .white, saturation: number, vibrancy: number),
              within: PlacedPath(path: path, transform: transform))
            canvas.group(opacity: number, clip: PlacedPath(path: path, transform: transform), mask: nil) {
              $0.vibrant(number) { $0.fill(path, usesEvenOdd: false, color: .red, transform: transform) }
            }
            canvas.fill(
              BitmapFont.outline(of: "ab\nc", size: number, alignment: .right, in: rect), usesEvenOdd: false, color: .red,
              transform: transform)
          }
        }
        let shown = canvas.bitmap.bytes
        expect(stride(from: 0, to: shown.count, by: 4).allSatisfy { i in shown[i..<i + 3].allSatisfy { $0 <= shown[i + 3] } })
      }
      expect(BitmapFont.width(of: "ab", size: number) >= 0)
    }
  }
}
