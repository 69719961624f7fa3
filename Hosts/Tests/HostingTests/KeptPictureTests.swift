import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Likeness
import Synchronization
import Testing

@Suite("Unchanged layers are not drawn again")
struct KeptPictureTests {
  private let window = Window(size: Size(width: 200, height: 100))
  private let card = Layer(frame: Rect(x: 10, y: 20, width: 60, height: 40))
  private let (screen, composer): (CairoScreen, PictureComposer<CairoScreen>)

  init() throws {
    (card.backgroundColor, card.cornerRadius, card.shadowOpacity) = (.orange, 8, 0.5)
    window.addSublayer(card)
    screen = try CairoScreen(width: 200, height: 100)
    composer = PictureComposer(screen)
  }

  private func drawn(settles: Bool = false) -> Int {
    composer.draw(ComposerTests.list(window, scale: 1), width: 200, height: 100, settles: settles)
    return composer.drawn
  }

  @Test("moved by whole pixels, by parts of them, and faded: nothing is redrawn") func moved() {
    // the card and its shadow
    #expect(drawn(settles: true) == 2)
    for step in 0..<20 {
      card.position.x += step % 2 == 0 ? 3 : 1.37
      card.opacity = 1 - Double(step) / 40
      #expect(drawn() == 0)
    }
    card.backgroundColor = .blue
    card.position.x += 1.5
    #expect(drawn() == 0)
    // at rest it is rasterized once for its exact pixels
    #expect(drawn() == 2)
    #expect(drawn() == 0)
  }

  @Test("another size is redrawn once") func resized() {
    _ = drawn(settles: true)
    card.bounds.size.width = 80
    #expect(drawn() == 2)
    #expect(drawn() == 0)
  }

  @Test("on a screen of another size nothing is redrawn, at another scale everything is")
  func screenResized() throws {
    _ = drawn(settles: true)
    for (width, height, scale) in [(300, 150, 1.0), (120, 60, 1), (200, 100, 1), (400, 200, 2)] {
      card.position.x += 7
      try screen.resize(width: width, height: height)
      screen.clear(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      let list = ComposerTests.list(window, scale: scale)
      composer.draw(list, width: width, height: height, settles: true)
      #expect(composer.drawn == (scale == 1 ? 0 : 2), "\(width) × \(height)")
      let likeness = Likeness(screen.picture.bitmap, try ComposerTests.drawn(list, width: width, height: height))
      #expect(likeness.mean < 0.1 && likeness.farOff == 0, "\(width) × \(height): \(likeness)")
    }
  }

  @Test("equal boxes share one picture, whatever their positions") func equal() {
    window.sublayers.forEach { $0.removeFromSuperlayer() }
    for i in 0..<50 {
      let box = Layer(frame: Rect(x: Double(i % 10) * 20, y: Double(i / 10) * 20, width: 12, height: 12))
      (box.backgroundColor, box.cornerRadius) = (Color(white: Double(i) / 50), 4)
      window.addSublayer(box)
    }
    #expect(drawn(settles: true) == 1)
  }

  @Test("the least recently shown pictures are removed when memory is full, those that are shown stay") func budget() throws {
    let small = PictureComposer(screen, budget: 20_000)
    for width in 20..<80 {
      card.bounds.size.width = Double(width)
      small.draw(ComposerTests.list(window, scale: 1), width: 200, height: 100, settles: true)
      #expect(small.bytes < 60_000)
    }
    small.draw(ComposerTests.list(window, scale: 1), width: 200, height: 100, settles: true)
    #expect(small.drawn == 0)
  }

  @Test("a picture that the screen refuses is left out and reported once; the others are shown") func refused() {
    let reports = Mutex(0)
    let refusing = Refusing()
    let composer = PictureComposer(refusing)
    window.backgroundColor = .white
    Misuse.$handler.withValue({ _ in reports.withLock { $0 += 1 } }) {
      for _ in 0..<3 { composer.draw(ComposerTests.list(window, scale: 1), width: 200, height: 100, settles: true) }
    }
    #expect(reports.withLock { $0 } == 1 && refusing.fills == 3)
  }

  private func differs(_ damage: inout ListDamage, in area: Rect) -> Rect {
    var list = ComposerTests.list(window, scale: 1)
    return damage.take(&list, in: area)
  }

  @Test("layers at rest are not updated while a card moves over them") func damage() {
    let area = Rect(x: 0, y: 0, width: 200, height: 100)
    let still = Layer(frame: Rect(x: 150, y: 60, width: 40, height: 30))
    still.backgroundColor = .green
    window.addSublayer(still)
    card.shadowOpacity = 0
    var damage = ListDamage()
    #expect(differs(&damage, in: area) == area)
    #expect(differs(&damage, in: area).isEmpty)
    card.position.x += 10
    // from the old position to the new one, with a margin of a pixel
    #expect(differs(&damage, in: area) == Rect(x: 9, y: 19, width: 72, height: 42))
  }

  /// A screen that refuses to store pictures.
  private final class Refusing: PictureScreen {
    let (largestEdge, tintsPictures, cutsGroups) = (4096, true, true)
    var fills = 0
    func keep(_ picture: CairoPicture, isCoverage: Bool) -> Int? { nil }
    func draw(_ picture: Int, width: Int, height: Int, through map: AffineTransform, tint: Color) {}
    func fill(_ rect: Rect, _ color: Color) { fills += 1 }
    func pushClip(_ rect: Rect) {}
    func popClip() {}
    func pushGroup(_ bounds: Rect, opacity: Double) {}
    func cut(by picture: Int, width: Int, height: Int, atX x: Int, y: Int) {}
    func pushMask() {}
    func popMask() {}
    func popGroup(opacity: Double) {}
  }
}
