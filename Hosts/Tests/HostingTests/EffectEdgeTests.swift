import GalleryContent
import GalleryScenes
import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite("A blur at the edge of a window, or of the screen, looks as where the window is a picture of its own")
struct EffectEdgeTests {
  private static let (width, height) = (960, 640)

  /// The largest difference of a byte from the software's picture, in a part of both.
  private static func difference(_ seen: Bitmap, _ software: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>) -> Int {
    var largest = 0
    for y in rows {
      for x in columns {
        let (one, other) = (seen[x, y], software[x, y])
        for i in 0..<4 { largest = max(largest, abs(Int(one[i]) - Int(other[i]))) }
      }
    }
    return largest
  }

  private static func drawn(_ scale: Double, _ window: Window, _ width: Int, _ height: Int) -> Bitmap {
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(window)
    return canvas.bitmap
  }

  @Test("the gallery's sheet, above the line of text below the scene") func gallery() throws {
    let entry = try #require(Catalog.entry("effects"))
    let content = GalleryContent(entry, trace: nil, clock: MonotonicClock())
    content.handle(.resized(Size(width: Double(Self.width), height: Double(Self.height))), at: 0)
    var player = Player(entry.make())
    // opens the sheet completely
    for _ in 0..<20 {
      content.handle(.key(TerminalKey(.character("l"))), at: 0)
      player.scene.press("l")
    }
    player.scene.stage.advance(to: 0)
    _ = content.advance(to: 0)
    var list = DrawingList(typesetter: PangoTypesetter())
    content.draw(on: &list)
    let composer = PictureComposer(try CairoScreen(width: Self.width, height: Self.height))
    composer.drawAll(&list, width: Self.width, height: Self.height, settles: true)
    let software = Self.drawn(3, player.scene.window, Self.width, 600)
    let far = Self.difference(composer.screen.picture.bitmap, software, 200..<760, 500..<600)
    #expect(far <= 4, "\(far) steps from the software's picture")
  }

  @Test("of an odd number of pixels, at rest and in motion", arguments: [true, false], [3.0, 9])
  func odd(settles: Bool, radius: Double) throws {
    let (width, height) = (321, 203)
    let window = Window(size: Size(width: Double(width), height: Double(height)))
    window.backgroundColor = Color(hex: 0xE8836B)
    // what lies in the last pixels would show through, were they blurred less than the others
    for (frame, color) in [(Rect(x: 0, y: 196, width: 321, height: 7), Color.black), (Rect(x: 314, y: 0, width: 7, height: 203), .white)] {
      let strip = Layer(frame: frame)
      strip.backgroundColor = color
      window.addSublayer(strip)
    }
    window.addSublayer(EffectLayer(effect: .blur(radius: radius), frame: window.bounds.insetBy(dx: -40, dy: -40)))
    var list = ComposerTests.list(window, scale: 1)
    let composer = PictureComposer(try CairoScreen(width: width, height: height))
    composer.screen.clear(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    composer.drawAll(&list, width: width, height: height, settles: settles)
    let software = Self.drawn(1, window, width, height)
    let far = Self.difference(composer.screen.picture.bitmap, software, 0..<width, 0..<height)
    #expect(far <= 6, "\(far) steps from the software's picture")
  }

  @Test("what moves behind it at such an edge is rendered in part, and equals a picture drawn anew", arguments: [3.0, 9, 20])
  func part(radius: Double) throws {
    let (width, height) = (400, 300)
    let area = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let window = Window(size: Size(width: 331, height: 207))
    (window.backgroundColor, window.masksToBounds) = (.white, true)
    let small = Layer(frame: Rect(x: 300, y: 190, width: 20, height: 20))
    small.backgroundColor = .red
    window.addSublayer(small)
    window.addSublayer(EffectLayer(effect: .blur(radius: radius), frame: window.bounds))
    func list() -> DrawingList {
      var list = DrawingList(typesetter: PangoTypesetter())
      list.fill(Path(rect: area), usesEvenOdd: false, color: .black, transform: .identity)
      list.place = AffineTransform(translationX: 13, y: 7.5)
      list.ground = window.bounds.applying(list.place)
      list.draw(window)
      return list
    }
    let kept = PictureComposer(try CairoScreen(width: width, height: height))
    for step in 0..<10 {
      var (one, other) = (list(), list())
      kept.screen.clear(area)
      kept.drawAll(&one, width: width, height: height, settles: true)
      let fresh = PictureComposer(try CairoScreen(width: width, height: height))
      fresh.screen.clear(area)
      fresh.drawAll(&other, width: width, height: height, settles: true)
      let far = Self.difference(kept.screen.picture.bitmap, fresh.screen.picture.bitmap, 0..<width, 0..<height)
      #expect(far == 0, "step \(step): \(far) steps from a new picture")
      small.position.x -= 7
      small.position.y -= 3
    }
  }
}
