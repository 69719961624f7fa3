import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Likeness
import Testing

@Suite("An effect is rendered again only where it depends on a change behind it")
struct EffectTests {
  private static let (width, height) = (320, 200)
  private static let area = Rect(x: 0, y: 0, width: 320, height: 200)
  private let window = Window(size: Self.area.size)
  private let small = Layer(frame: Rect(x: 40, y: 60, width: 10, height: 10))
  private let sheet = EffectLayer(effect: nil, frame: Rect(x: 8, y: 6, width: 304, height: 190))
  private let front = Layer(frame: Rect(x: 200, y: 150, width: 20, height: 20))

  init() {
    window.backgroundColor = .white
    for number in 0..<24 {
      let stripe = Layer(frame: Rect(x: Double(number) * 14, y: Double(number % 5) * 9, width: 9, height: 170))
      (stripe.backgroundColor, stripe.cornerRadius) = (Color(white: Double(number % 4) / 4), 4)
      window.addSublayer(stripe)
    }
    (small.backgroundColor, front.backgroundColor, sheet.cornerRadius) = (.red, .green, 12)
    for layer in [small, sheet, front] { window.addSublayer(layer) }
  }

  /// Of so many steps those that are played: a quarter where the tests are not optimized, as each renders three pictures; `.ci/soak` plays all.
  private static func steps(_ count: Int) -> Range<Int> {
    #if DEBUG
      0..<count / 4
    #else
      0..<count
    #endif
  }

  /// A screen that is kept between frames, and one that is drawn completely: both must equal a new one.
  private final class Screens {
    private let content: HostedWindow
    private var (list, other) = (DrawingList(typesetter: PangoTypesetter()), DrawingList(typesetter: PangoTypesetter()))
    private let (kept, whole): (PictureComposer<CairoScreen>, PictureComposer<CairoScreen>)
    private var damage = ListDamage()
    private let window: Window
    private let second: HostedWindow

    init(_ window: Window) throws {
      (self.window, content, second) = (window, HostedWindow(window), HostedWindow(window))
      kept = PictureComposer(try CairoScreen(width: width, height: height))
      whole = PictureComposer(try CairoScreen(width: width, height: height))
    }

    /// Pixels of damage, and pixels of effects that were rendered by both.
    /// - Parameter tolerance: how far apart the pictures may be, in steps of 255.
    func draw(settles: Bool, within tolerance: Int = 0, _ comment: Comment) throws -> (damage: Double, effects: Int, effectsOfWhole: Int) {
      content.update(&list)
      second.update(&other)
      let differs = damage.take(&list, in: area)
      kept.screen.clear(differs)
      kept.draw(list, width: width, height: height, settles: settles, damage: differs, reaching: damage)
      whole.screen.clear(area)
      whole.drawAll(&other, width: width, height: height, settles: settles)
      let fresh = PictureComposer(try CairoScreen(width: width, height: height))
      fresh.screen.clear(area)
      fresh.draw(ComposerTests.list(window, scale: 1), width: width, height: height, settles: settles)
      let pictures = [kept, whole, fresh].map { $0.screen.picture.bitmap.bytes }
      // compared first, so that a failure does not print them
      let (kept, whole) = (
        Self.difference(pictures[0], pictures[2], tolerance), Self.difference(pictures[1], pictures[2], tolerance)
      )
      #expect(kept == nil, "kept, \(comment)")
      #expect(whole == nil, "drawn completely, \(comment)")
      return (differs.width * differs.height, self.kept.effectPixels, self.whole.effectPixels)
    }

    /// The largest difference of two pictures, and its place; nil if it is not above the tolerance.
    private static func difference(_ one: [UInt8], _ other: [UInt8], _ tolerance: Int) -> String? {
      var (largest, place) = (0, 0)
      for i in one.indices where abs(Int(one[i]) - Int(other[i])) > largest { (largest, place) = (abs(Int(one[i]) - Int(other[i])), i / 4) }
      return largest <= tolerance ? nil : "\(largest) at \(place % width), \(place / width)"
    }
  }

  private static let pixels = Double(width * height)

  @Test("a small layer that moves behind a blur damages a part of it, and equals a picture drawn anew", arguments: [0.0, 1, 3, 5, 8])
  func behind(radius: Double) throws {
    sheet.effect = Effect(radius: radius, tint: Color(white: 0.5, alpha: 0.2), saturation: 1.5)
    let screens = try Screens(window)
    let first = try screens.draw(settles: true, "first")
    for step in Self.steps(24) {
      small.position.x += [1, 7, 0.25, -3][step % 4]
      if step % 6 == 5 { small.position.y += 11 }
      let made = try screens.draw(settles: true, "radius \(radius), step \(step)")
      #expect(made.damage < Self.pixels / 2, "radius \(radius), step \(step)")
      #expect(made.effects > 0 && made.effects < first.effects * 4 / 5, "radius \(radius), step \(step)")
      #expect(made.effectsOfWhole == made.effects, "radius \(radius), step \(step)")
    }
  }

  @Test("what moves in front of it, or fades it, renders nothing again") func inFront() throws {
    sheet.effect = .blur(radius: 6)
    let screens = try Screens(window)
    _ = try screens.draw(settles: true, "first")
    for step in 0..<8 {
      front.position.x -= 9
      let made = try screens.draw(settles: true, "step \(step)")
      #expect(made.effects == 0 && made.effectsOfWhole == 0)
    }
    sheet.addSublayer(front)
    _ = try screens.draw(settles: true, "inside")
    front.position.x = 20
    let made = try screens.draw(settles: true, "inside, moved")
    #expect(made.effects == 0 && made.effectsOfWhole == 0)
  }

  @Test("one that was hidden while something changed behind it shows the change") func hidden() throws {
    sheet.effect = .blur(radius: 4)
    let around = Layer(frame: window.bounds)
    window.insertSublayer(around, below: front)
    around.addSublayer(sheet)
    let screens = try Screens(window)
    _ = try screens.draw(settles: true, "first")
    for step in 0..<6 {
      around.opacity = step % 2 == 0 ? 0 : 1
      small.position.x += 30
      _ = try screens.draw(settles: true, "step \(step)")
    }
    around.masksToBounds = true
    for step in 0..<6 {
      around.frame = Rect(x: step % 2 == 0 ? 160 : 0, y: 0, width: 160, height: 200)
      small.position.x -= 23
      _ = try screens.draw(settles: true, "clipped, step \(step)")
    }
  }

  @Test("one behind another, with vibrant content, after random changes", arguments: 0..<8) func law(seed: Int) throws {
    var random = RetainedListTests.Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 5)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    sheet.effect = Effect(radius: number(0...6), tint: Color(white: 1, alpha: 0.1))
    sheet.frame = Rect(x: 20, y: 10, width: 150, height: 120)
    let second = EffectLayer(effect: .blur(radius: number(0...6)).vibrant(0.5), frame: Rect(x: 100, y: 60, width: 170, height: 120))
    window.addSublayer(second)
    let word = Layer(frame: Rect(x: 30, y: 20, width: 60, height: 30))
    word.backgroundColor = Color(white: 0.3, alpha: 0.6)
    second.contentLayer.addSublayer(word)
    let screens = try Screens(window)
    for step in Self.steps(40) {
      switch Int(number(0...9)) {
      case 0...4: small.position = Point(x: number(0...320).rounded(), y: number(0...200).rounded())
      case 5: front.position.x = number(0...320).rounded()
      case 6: word.position.x = number(20...140).rounded()
      case 7: small.removeFromSuperlayer()
      case 8: window.insertSublayer(small, at: Int(number(0...20)))
      default: second.effect = .blur(radius: number(0...6)).vibrant(0.5)
      }
      // cairo rounds the pixels of a round corner otherwise in a part of the picture
      _ = try screens.draw(settles: seed % 2 == 0, within: 6, "seed \(seed), step \(step)")
    }
  }
}
