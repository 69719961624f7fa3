import Expectations
import LegatoLayers
import LegatoRendering
import Synchronization
import Testing

@Suite("A host's own fonts draw the text of a window") struct TextEngineTests {
  /// A box for every letter, and what it was asked.
  private final class Boxes: TextEngine {
    let asked = Mutex<[TextRun]>([])
    let make: @Sendable (TextRun, Path) -> TextDrawing
    init(_ make: @escaping @Sendable (TextRun, Path) -> TextDrawing = { .outline($1) }) { self.make = make }

    func drawing(of run: TextRun) -> TextDrawing {
      asked.withLock { $0.append(run) }
      var path = Path()
      for i in run.text.indices.indices {
        let column = run.text.distance(from: run.text.startIndex, to: i)
        path.elements += Path(rect: Rect(x: run.rect.minX + Double(2 * column), y: run.rect.minY, width: 1, height: run.size)).elements
      }
      return make(run, path)
    }
  }

  private let text = TextLayer("abc", frame: Rect(x: 4, y: 4, width: 10, height: 6), fontSize: 3, color: .red)

  @Test("It gets the layer's text and attributes, and its outline is filled with the layer's colour") func outline() {
    let (window, engine) = (window(text), Boxes())
    window.textEngine = engine
    (text.fontName, text.alignment) = ("Sans", .right)
    expectEqual(picture(window).row(5), "....r.r.r...........")
    expectEqual(picture(window).coveredArea, 9)
    text.affineTransform = AffineTransform(scaleX: 2, y: 2)
    _ = picture(window, scale: 3)
    let asked = engine.asked.withLock { $0 }
    expectEqual(
      asked[0],
      TextRun(
        text: "abc", fontName: "Sans", size: 3, alignment: .right, rect: Rect(x: 0, y: 0, width: 10, height: 6), pixelsPerPoint: 1))
    expectEqual(asked.last?.pixelsPerPoint, 6)
  }

  @Test("A stencil is filled with the layer's colour, a bitmap keeps its own; opacity applies to both") func pictures() {
    let bitmap = Bitmap(width: 2, height: 1) { x, _ in x == 0 ? SIMD4(0, 0, 255, 255) : SIMD4(0, 64, 0, 128) }
    let window = window(text)
    window.textEngine = Boxes { run, _ in .stencil(bitmap, in: Rect(x: 0, y: 0, width: 2, height: 1)) }
    expectEqual((4...6).map { picture(window)[$0, 4] }, [SIMD4(255, 0, 0, 255), SIMD4(128, 0, 0, 128), .zero])
    window.textEngine = Boxes { run, _ in .picture(bitmap, in: Rect(x: 0, y: 0, width: 2, height: 1)) }
    expectEqual((4...6).map { picture(window)[$0, 4] }, [SIMD4(0, 0, 255, 255), SIMD4(0, 64, 0, 128), .zero])
    text.opacity = 0.5
    expectEqual(picture(window)[4, 4], SIMD4(0, 0, 128, 128))
    window.textEngine = Boxes { run, _ in .stencil(bitmap, in: Rect(x: 0, y: 0, width: 2, height: 1)) }
    expectEqual(picture(window)[4, 4], SIMD4(128, 0, 0, 128))
  }

  @Test("Without a text engine the built-in font is used; setting one demands a frame") func builtIn() {
    let window = window(text)
    let plain = picture(window)
    expect(window.textEngine is BitmapTextEngine)
    let revision = window.revision
    window.textEngine = Boxes { run, _ in BitmapTextEngine().drawing(of: run) }
    expect(window.revision != revision)
    expectEqual(picture(window), plain)
  }

  @Test("SVG files use the same engine") func svg() {
    let window = window(text)
    window.textEngine = Boxes()
    var drawing = SVGPicture(size: Size(width: 20, height: 20))
    drawing.addFrame(window)
    expect(drawing.filmstrip(columns: 1).contains("M0 0L1 0L1 3L0 3Z"))
  }

  @Test("LM-24: a render server uses the same engine, its replacement, and the next window's")
  func served() {
    let server = RenderServer()
    func shown(_ window: Window, at time: Double) -> Bitmap {
      window.commit(to: server)
      server.step(to: time)
      return server.withWindow { picture($0) }
    }
    let first = window(text)
    first.textEngine = Boxes()
    let bare = shown(first, at: 0)
    expectEqual(bare, picture(first))
    first.textEngine = Boxes { run, _ in .outline(Path(rect: Rect(origin: run.rect.origin, size: Size(width: 3, height: 1)))) }
    expect(shown(first, at: 1) == picture(first) && picture(first) != bare)
    first.stopServing()
    let next = window(TextLayer("abc", frame: Rect(x: 4, y: 4, width: 10, height: 6), fontSize: 3, color: .red))
    expect(shown(next, at: 2) == picture(next) && picture(next) != picture(first))
  }
}
