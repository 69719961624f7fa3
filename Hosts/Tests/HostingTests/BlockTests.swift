import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite("Runs of unchanged entries are drawn as one block, with the same result")
struct BlockTests {
  private let window = Window(size: Size(width: 200, height: 120))
  private let content: HostedWindow
  private var list = DrawingList(typesetter: PangoTypesetter())
  private let area = Rect(x: 0, y: 0, width: 200, height: 120)

  init() { content = HostedWindow(window) }

  @Test("2,000 layers at rest are a few blocks, and ten moving ones add twenty") mutating func few() throws {
    for number in 0..<2_000 {
      let layer = Layer(frame: Rect(x: Double(number % 50) * 4, y: Double(number / 50) * 3, width: 3, height: 2))
      (layer.backgroundColor, layer.cornerRadius) = (Color(white: Double(number % 7) / 7), number % 2 == 0 ? 1 : 0)
      window.addSublayer(layer)
    }
    let composer = PictureComposer(BlockScreen(try CairoScreen(width: 200, height: 120)))
    func looked(afterFrames frames: Int, _ change: (Int) -> Void = { _ in }) -> Int {
      for frame in 0..<frames {
        change(frame)
        content.update(&list)
        composer.draw(list, width: 200, height: 120, settles: false)
      }
      return composer.looked
    }
    #expect(looked(afterFrames: 1) == 2_000)
    // the moved operation; the one at rest; a new block; the kept block
    #expect(looked(afterFrames: 4) == 8)
    #expect(looked(afterFrames: 6) { _ in for number in 0..<10 { window.sublayers[number * 150].position.x += 1 } } < 40)
    #expect(looked(afterFrames: 4) < 20)
    window.sublayers[1_000].removeFromSuperlayer()
    // only the block that contained it is drawn again
    #expect(looked(afterFrames: 1) < 300)
    #expect(looked(afterFrames: 4) < 20)
  }

  @Test("after random changes", arguments: 0..<12) mutating func law(seed: Int) throws {
    var random = RetainedListTests.Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 7)
    var layers: [Layer] = [window]
    for number in 0..<60 {
      let layer = Layer(frame: Rect(x: Double(number % 10) * 18, y: Double(number / 10) * 18, width: 14, height: 14))
      layer.backgroundColor = Color(white: Double.random(in: 0..<1, using: &random))
      layer.cornerRadius = number % 3 == 0 ? 4 : 0
      layers[number % 7 == 6 ? Int.random(in: 0..<layers.count, using: &random) : 0].addSublayer(layer)
      layers.append(layer)
    }
    let (blocks, plain) = (BlockScreen(try CairoScreen(width: 200, height: 120)), try CairoScreen(width: 200, height: 120))
    // with a small budget pictures are evicted, except those in blocks
    let (composer, reference) = (PictureComposer(blocks, budget: seed % 3 == 0 ? 4_000 : 192 << 20), PictureComposer(plain))
    for step in 0..<80 {
      // at times everything is at rest for some frames
      if step % 10 < 5 { for _ in 0..<2 { RetainedListTests.change(layers, &random) } }
      window.stage.advance(to: Double(step) / 60)
      content.update(&list)
      for screen in [blocks.screen, plain] { screen.clear(area) }
      composer.draw(list, width: 200, height: 120, settles: step % 10 == 9)
      reference.draw(ComposerTests.list(window, scale: 1), width: 200, height: 120, settles: step % 10 == 9)
      try #require(step % 10 < 9 || blocks.screen.picture.bitmap == plain.picture.bitmap, "seed \(seed), step \(step)")
    }
    #expect(blocks.repeated > 20)
  }

  /// A screen that records blocks.
  private final class BlockScreen: PictureScreen {
    let screen: CairoScreen
    private var block: [() -> Void]?
    var repeated = 0
    init(_ screen: CairoScreen) { self.screen = screen }

    private func take(_ body: @escaping () -> Void) { if block == nil { body() } else { block?.append(body) } }

    var largestEdge: Int { screen.largestEdge }
    let (tintsPictures, cutsGroups, keepsBlocks) = (true, true, true)
    func keep(_ picture: CairoPicture, isCoverage: Bool) -> CairoScreen.Kept? { screen.keep(picture, isCoverage: isCoverage) }
    func draw(_ picture: CairoScreen.Kept, width: Int, height: Int, through map: AffineTransform, tint: Color) {
      take { self.screen.draw(picture, width: width, height: height, through: map, tint: tint) }
    }
    func fill(_ rect: Rect, _ color: Color) { take { self.screen.fill(rect, color) } }
    func pushClip(_ rect: Rect) { take { self.screen.pushClip(rect) } }
    func popClip() { take { self.screen.popClip() } }
    func pushGroup(_ bounds: Rect, opacity: Double) { screen.pushGroup(bounds, opacity: opacity) }
    func cut(by picture: CairoScreen.Kept, width: Int, height: Int, atX x: Int, y: Int) {
      screen.cut(by: picture, width: width, height: height, atX: x, y: y)
    }
    func pushMask() { screen.pushMask() }
    func popMask() { screen.popMask() }
    func popGroup(opacity: Double) { screen.popGroup(opacity: opacity) }
    func beginBlock() { block = [] }
    func endBlock() -> [() -> Void]? {
      defer { block = nil }
      return block
    }
    func draw(_ block: [() -> Void]) {
      repeated += 1
      for step in block { step() }
    }
  }
}
