import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Contents may be any value that the host has registered a drawing for") struct OwnContentsTests {
  private struct Gauge: Hashable { var share: Double }
  private struct Stranger: Hashable {}

  private func window(_ contents: AnyHashable) -> (Window, Layer) {
    let window = Window(size: Size(width: 20, height: 20))
    let layer = Layer(frame: Rect(x: 2, y: 4, width: 10, height: 8))
    layer.contents = contents
    window.addSublayer(layer)
    return (window, layer)
  }

  private func register(_ window: Window) {
    window.registerContents(Gauge.self) { gauge, size, _ in
      let filled = Path(rect: Rect(x: 0, y: 0, width: size.width * gauge.share, height: size.height))
      return ContentsDrawing(size: size, parts: [.fill(filled, .red)])
    }
  }

  @Test("A registered type is drawn in place of the contents, in pixels and as vectors, and redrawn for another value") func registered() {
    let (window, layer) = window(Gauge(share: 0.5))
    register(window)
    let compositor = Compositor(width: 20, height: 20)
    compositor.draw(window)
    expect(compositor.bitmap[2, 4] == SIMD4(255, 0, 0, 255) && compositor.bitmap[6, 11] == SIMD4(255, 0, 0, 255))
    expect(compositor.bitmap[7, 4] == .zero && compositor.bitmap[2, 12] == .zero)
    layer.contents = Gauge(share: 0.8)
    compositor.draw(window)
    expect(compositor.bitmap[9, 4] == SIMD4(255, 0, 0, 255) && compositor.bitmap[10, 4] == .zero)
    expect(isExact(compositor, window))
    var picture = SVGPicture(size: window.bounds.size)
    picture.addFrame(window)
    expect(picture.filmstrip(columns: 1).contains("<path"))
  }

  @Test("Its size is fitted into the bounds by gravity") func gravity() {
    let (window, layer) = window(Gauge(share: 1))
    window.registerContents(Gauge.self) { _, _, _ in
      ContentsDrawing(size: Size(width: 4, height: 2), parts: [.fill(Path(rect: Rect(x: 0, y: 0, width: 4, height: 2)), .red)])
    }
    layer.contentsGravity = .bottomRight
    var canvas = Canvas(width: 20, height: 20)
    canvas.draw(window)
    // the layer ends at (12, 12)
    expect(canvas.bitmap[8, 10].w == 255 && canvas.bitmap[11, 11].w == 255 && canvas.bitmap[7, 10].w == 0 && canvas.bitmap[8, 9].w == 0)
  }

  @Test("A type without a registered drawing is not drawn, and reported once") func unknown() {
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      let (window, _) = window(Stranger())
      for _ in 0..<3 {
        var canvas = Canvas(width: 20, height: 20)
        canvas.draw(window)
        expect(canvas.bitmap.bytes.allSatisfy { $0 == 0 })
      }
    }
    expect(reports.all.count == 1 && "\(reports.all)".contains("registerContents"))
  }
}
