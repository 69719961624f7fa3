import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import Testing

/// A retained list of what is filled and stroked, as lines, with the ranges of layers.
private struct Script: RetainedTarget {
  enum Line: Equatable { case begin(Int), end(Int), draw(String) }
  private(set) var lines: [Line] = []
  /// Layers that were recorded, and not only kept.
  private(set) var recorded = 0

  var drawn: [String] { lines.compactMap { if case .draw(let text) = $0 { text } else { nil } } }

  mutating func removeAll() { lines = [] }
  mutating func beginLayer(_ number: Int) {
    lines.append(.begin(number))
    recorded += 1
  }
  mutating func endLayer(_ number: Int) { lines.append(.end(number)) }
  mutating func replaceLayer(_ number: Int, _ body: (inout Script) -> Void) -> Bool {
    guard let first = lines.firstIndex(of: .begin(number)), let last = lines.lastIndex(of: .end(number)) else { return false }
    let behind = Array(lines[(last + 1)...])
    lines.removeSubrange(first...)
    body(&self)
    lines += behind
    return true
  }

  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) {
    lines.append(.draw("fill \(path.bounds()) \(color) \(transform)"))
  }
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {
    lines.append(.draw("stroke \(path.bounds()) \(style.width) \(color) \(transform)"))
  }
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {}
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {}
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Script) -> Void)?, _ body: (inout Script) -> Void) {
    lines.append(.draw("group \(opacity)"))
    body(&self)
  }
}

@Suite("A retained list contains what a host draws for layers and contents") struct RecordedDrawingTests {
  @Test("LM-30: it is recorded again where it changed, and completely after another registration") func recorded() {
    let window = Window(size: Size(width: 60, height: 60))
    let (glow, card) = (GlowLayer(frame: Rect(x: 10, y: 10, width: 20, height: 20)), Layer(frame: Rect(x: 40, y: 0, width: 9, height: 9)))
    card.contents = AnyHashable(Halo(width: 2))
    for layer in [glow, card, box(Rect(x: 0, y: 0, width: 5, height: 5), .blue)] { window.addSublayer(layer) }
    GlowLayer.register(in: window)
    Halo.register(in: window)
    let recorder = WindowRecorder(window)
    var script = Script()
    /// Layers that were recorded for the change.
    func record(_ change: () -> Void) -> Int {
      change()
      let before = script.recorded
      recorder.record(on: &script)
      let made = script.recorded - before
      var whole = Script()
      WindowRecorder(window).record(on: &whole)
      expectEqual(script.drawn, whole.drawn)
      return made
    }
    expectEqual(record {}, 4)
    expect(script.drawn.count == 4 && record {} == 0)
    expect(record { glow.spread = 4 } == 1 && record { glow.isFilled = false } == 1 && script.drawn.count == 3)
    expectEqual(record { glow.charge = 2 }, 0)
    expectEqual(record { card.contents = AnyHashable(Halo(width: 4)) }, 1)
    expectEqual(record { Layer.animate(withDuration: 1) { glow.glowColor = .blue } }, 0)
    expectEqual(record { window.stage.advance(to: 0.5) }, 1)
    expectEqual(record { GlowLayer.register(in: window) }, 4)
  }
}
