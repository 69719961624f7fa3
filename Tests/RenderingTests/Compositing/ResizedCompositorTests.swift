import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A compositor that is resized shows what a new one of that size does, and keeps what its layers have drawn")
struct ResizedCompositorTests {
  private let window = Window(size: Size(width: 128, height: 80))
  private let card = box(Rect(x: 16, y: 12, width: 40, height: 30), .red)
  private let compositor = Compositor(width: 128, height: 80)

  init() {
    window.backgroundColor = .white
    window.addSublayer(TextLayer("behind", frame: Rect(x: 4, y: 4, width: 100, height: 16)))
    (card.cornerRadius, card.borderWidth, card.shadowOpacity, card.shadowRadius) = (8, 1, 0.5, 3)
    card.addSublayer(TextLayer("card", frame: Rect(x: 4, y: 4, width: 30, height: 16), fontSize: 10))
    window.addSublayer(card)
    compositor.draw(window)
  }

  private func resize(_ width: Int, _ height: Int, scale: Double? = nil) {
    compositor.resize(width: width, height: height, scale: scale)
    compositor.draw(window)
  }

  @Test("Larger and smaller, back and forth, all is painted, and nothing is drawn again")
  func sizes() {
    for (width, height) in [(200, 120), (128, 80), (90, 130), (40, 20), (127, 79), (300, 33), (128, 80)] {
      resize(width, height)
      expect(compositor.bitmap.width == width && compositor.bitmap.height == height)
      expect(compositor.partsMade == 0 && compositor.outlinesMade == 0 && compositor.pixelsPainted == width * height)
      expect(isExact(compositor, window), "\(width) × \(height)")
      // from then on a frame costs what it changes
      compositor.draw(window)
      expect(compositor.pixelsPainted == 0 && compositor.visitedLayerCount == 0)
      card.position.x += 3
      compositor.draw(window)
      expect(compositor.visitedLayerCount <= 2 && compositor.outlinesMade == 0 && compositor.pixelsPainted < width * height)
      expect(isExact(compositor, window))
    }
  }

  @Test("Until it draws, the bitmap is clear; the size and scale that it has change nothing")
  func before() {
    compositor.resize(width: 50, height: 70)
    expect(compositor.bitmap == Bitmap(width: 50, height: 70) && compositor.damage.isEmpty)
    compositor.resize(width: 128, height: 80)
    compositor.draw(window)
    expect(compositor.partsMade == 0 && isExact(compositor, window))
    for scale in [nil, 1.0] {
      compositor.resize(width: 128, height: 80, scale: scale)
      expect(isExact(compositor, window))
      compositor.draw(window)
      expect(compositor.damage.isEmpty && isExact(compositor, window))
    }
  }

  @Test("At another scale everything is drawn again, and the former scale is not kept") func scales() {
    let kept = compositor.bytesKept
    for scale in [2.0, 1.5, 1] {
      resize(Int(saturating: 128 * scale), Int(saturating: 80 * scale), scale: scale)
      expect(compositor.outlinesMade > 0 && isExact(compositor, window, scale: scale))
      // without a scale it is the same one
      resize(100, 60)
      expect(compositor.partsMade == 0 && isExact(compositor, window, scale: scale))
    }
    expect(compositor.bytesKept <= kept)
  }

  @Test("What was cut off far outside a small picture is whole in a larger one") func cutOff() {
    let far = box(Rect(x: -400, y: 30, width: 1000, height: 20), .blue)
    (far.cornerRadius, far.shadowOpacity, far.shadowRadius) = (10, 1, 8)
    window.addSublayer(far)
    resize(30, 60)
    expect(isExact(compositor, window))
    resize(640, 80)
    expect(isExact(compositor, window))
    // hidden meanwhile, and moved by whole pixels
    resize(30, 60)
    far.isHidden = true
    compositor.draw(window)
    resize(640, 80)
    (far.isHidden, far.position.x) = (false, far.position.x + 90)
    compositor.draw(window)
    expect(isExact(compositor, window))
  }

  @Test("A shadow that was cut off far outside the picture is whole when its layer moves into it", arguments: [20.0, 40, 60])
  func shadow(radius: Double) {
    let far = box(Rect(x: -39, y: 20, width: 10, height: 10), .blue)
    (far.shadowOpacity, far.shadowRadius, far.shadowOffset) = (1, radius, .zero)
    window.addSublayer(far)
    let compositor = Compositor(width: 40, height: 80)
    compositor.draw(window)
    for _ in 0..<6 {
      far.position.x += 30
      compositor.draw(window)
      expect(isExact(compositor, window))
    }
  }

  @Test("A blur is rendered again only if other pixels lie behind it, and with it those that show it", arguments: [1.0, 2.5, 7])
  func blurs(radius: Double) {
    let reach = 5 * radius + 4
    let inner = EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 30 + reach, y: 12 + reach, width: 20, height: 12))
    window.addSublayer(inner)
    window.bounds.size = Size(width: 400, height: 200)
    resize(300, 150)
    expect(isExact(compositor, window))
    let made = compositor.blursMade
    for (width, height) in [(200, 100), (Int(saturating: 54 + 2 * reach), Int(saturating: 28 + 2 * reach)), (300, 150)] {
      resize(width, height)
      expect(compositor.blursMade == made && isExact(compositor, window), "\(width) × \(height)")
    }
    // one that reaches beyond the smaller picture, and one in front of that, which does not
    let (outer, front) = (
      EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 90, y: 5, width: 120, height: 60)),
      EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 92 - reach, y: 30, width: 20, height: 12))
    )
    for layer in [outer, front] { window.addSublayer(layer) }
    compositor.draw(window)
    for (width, height) in [(200, 100), (150, 150), (Int(saturating: 120 + reach), 150), (300, 150)] {
      let before = compositor.blursMade
      resize(width, height)
      expect(compositor.blursMade > before || (width, height) == (300, 150) && before > made, "\(width) × \(height)")
      expect(isExact(compositor, window), "\(width) × \(height)")
    }
  }

  @Test("The caches of hidden layers are kept within the budget, and dropped at another scale") func budget() {
    card.isHidden = true
    compositor.draw(window)
    let kept = compositor.bytesKept
    resize(300, 200)
    expectEqual(compositor.bytesKept, kept)
    card.isHidden = false
    compositor.draw(window)
    expect(compositor.outlinesMade == 0 && isExact(compositor, window))
    card.isHidden = true
    resize(600, 400, scale: 2)
    let anew = Compositor(width: 600, height: 400, scale: 2)
    anew.draw(window)
    expect(compositor.bytesKept <= anew.bytesKept + 2 * 1000)
    resize(300, 200, scale: 1)
    expect(compositor.bytesKept < kept && isExact(compositor, window))

    let poor = Compositor(width: 128, height: 80, budget: 0)
    card.isHidden = false
    poor.draw(window)
    let all = poor.bytesKept
    card.isHidden = true
    poor.resize(width: 64, height: 64)
    poor.draw(window)
    expectLess(poor.bytesKept, than: all)
    card.isHidden = false
    poor.resize(width: 128, height: 80)
    poor.draw(window)
    expect(poor.partsMade > 0 && poor.bytesKept == all && isExact(poor, window))
  }

  @Test("Invalid sizes and scales are reported and repaired as where it is created, and nothing is lost by them") func hostile() {
    let reports = Reports()
    Misuse.$handler.withValue({ reports.add($0) }) {
      for (width, height) in [(0, 80), (128, 0), (-5, 80), (.min, .max), (0, 0)] {
        resize(width, height)
        expect(compositor.bitmap.bytes.isEmpty && compositor.damage.isEmpty)
      }
      expect(reports.all.isEmpty)
      resize(32_000, 32_000)
      resize(.max, .max)
      expect(compositor.bitmap.bytes.isEmpty && reports.all.count == 2)
      for scale in [0, -1, .nan, .infinity] {
        resize(128, 80, scale: scale)
        expect(isExact(compositor, window))
      }
      expect(reports.all.count == 6 && "\(reports.all)".contains("resize(width:height:scale:)"))
      // also at a very large or small scale
      for scale in [1e300, 1e-300, 1] { resize(128, 80, scale: scale) }
      expect(reports.all.count == 6 && isExact(compositor, window))
    }
  }

  @Test("A shadow that changed while it was far outside a small picture is drawn in a larger one") func farOutside() {
    let low = box(Rect(x: 30, y: 50, width: 40, height: 20), .blue)
    (low.shadowOpacity, low.shadowRadius) = (0.8, 2)
    window.addSublayer(low)
    compositor.draw(window)
    low.shadowRadius = 4
    resize(72, 2)
    resize(128, 80)
    expect(isExact(compositor, window))
  }

  @Test("Another window is drawn completely after a resize") func another() {
    let other = Window(size: Size(width: 100, height: 100))
    other.addSublayer(box(Rect(x: 5.5, y: 6.25, width: 70, height: 30), .green))
    compositor.resize(width: 100, height: 90)
    compositor.draw(other)
    expect(isExact(compositor, other))
    resize(60, 200)
    expect(isExact(compositor, window))
  }

  @Test("Layers in motion, groups, masks, clips and blurs while the picture has another size in every frame", arguments: Effort.seeds(96))
  func trees(seed: UInt64) {
    var (tree, random) = (LayerTree(seed: seed, drawsOwn: seed % 4 == 3), SplitMix64(seed: seed ^ 0x5EED))
    let compositor = Compositor(width: 96, height: 64)
    var scale = 1.0
    for frame in 0..<16 {
      if frame % 5 == 4 { scale = [1, 1.5, 2].randomElement(using: &random) ?? 1 }
      for _ in 0..<Int.random(in: frame % 5 == 4 ? 1...2 : 0...2, using: &random) {
        compositor.resize(width: .random(in: 1...150, using: &random), height: .random(in: 1...100, using: &random), scale: scale)
      }
      compositor.draw(tree.window)
      expect(isExact(compositor, tree.window, scale: scale), "frame \(frame)")
      if frame % 3 == 0 { tree.change() }
      tree.window.stage.advance(to: Double(frame) / 30)
    }
  }

  @Test("A terminal's view keeps what it has drawn of a window that is resized") func terminal() {
    final class Engine: TextEngine, @unchecked Sendable {
      var calls = 0
      func drawing(of run: TextRun) -> TextDrawing {
        calls += 1
        return BitmapTextEngine().drawing(of: run)
      }
    }
    let (engine, view) = (Engine(), TerminalView())
    window.textEngine = engine
    for size in [Size(width: 128, height: 80), Size(width: 100, height: 60), Size(width: 160, height: 120)] {
      window.bounds.size = size
      window.position = Point(x: size.width / 2, y: size.height / 2)
      let (columns, rows) = (Int(saturating: size.width), Int(saturating: size.height / 2))
      let picture = view.picture(of: window, columns: columns, rows: rows, scale: 1)
      expectEqual(picture, TerminalPicture(window, columns: columns, rows: rows, scale: 1))
    }
    // two texts, by the view and by three new ones
    expectEqual(engine.calls, 2 * 4)
  }
}
