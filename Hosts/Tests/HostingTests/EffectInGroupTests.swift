import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite(
  "An effect in a group reads what an effect of the software's picture reads: all that lies behind, and of its group what the clip leaves")
struct EffectInGroupTests {
  private static let (width, height) = (240, 180)
  private static let area = Rect(x: 0, y: 0, width: 240, height: 180)
  private let window = Window(size: Self.area.size)
  private let group = Layer(frame: Rect(x: 60, y: 40, width: 120, height: 100))

  /// What makes the layer a group.
  enum Cut: CaseIterable {
    case clip, roundClip, turnedClip, clipInClip, fadedClip, mask, maskAndClip, fade, blurInMask, roundBlurInMask
  }

  init() {
    window.backgroundColor = Color(hex: 0xF0E0C0)
    for number in 0..<12 {
      let stripe = Layer(frame: Rect(x: Double(number) * 20, y: 0, width: 8, height: 180))
      stripe.backgroundColor = Color(hex: 0x203060)
      window.addSublayer(stripe)
    }
    // behind the blur in the same group, and far beyond the group's bounds
    for (frame, color) in [
      (Rect(x: -40, y: -30, width: 60, height: 70), Color(hex: 0xE02020)),
      (Rect(x: 90, y: 60, width: 80, height: 90), Color(hex: 0x20C040)),
      (Rect(x: 40, y: 40, width: 20, height: 20), Color(hex: 0xFFFFFF)),
    ] {
      let inside = Layer(frame: frame)
      inside.backgroundColor = color
      group.addSublayer(inside)
    }
    window.addSublayer(group)
  }

  private func cut(_ cut: Cut) {
    switch cut {
    case .clip: group.masksToBounds = true
    case .roundClip: (group.masksToBounds, group.cornerRadius) = (true, 30)
    case .turnedClip: (group.masksToBounds, group.affineTransform) = (true, AffineTransform(rotationAngle: 0.3))
    case .clipInClip:
      let outer = Layer(frame: Rect(x: 70, y: 50, width: 120, height: 70))
      (outer.masksToBounds, outer.cornerRadius, group.masksToBounds) = (true, 9, true)
      group.position = group.position - Vector(dx: 70, dy: 50)
      window.addSublayer(outer)
      outer.addSublayer(group)
    case .fadedClip: (group.masksToBounds, group.opacity) = (true, 0.6)
    case .fade: group.opacity = 0.6
    case .blurInMask, .roundBlurInMask:
      let (mask, half) = (Layer(frame: Rect(x: 0, y: 0, width: 120, height: 100)), Layer(frame: Rect(x: 0, y: 0, width: 60, height: 100)))
      half.backgroundColor = .black
      mask.addSublayer(half)
      let blur = EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 20, y: 20, width: 80, height: 60))
      if cut == .roundBlurInMask { (blur.cornerRadius, blur.affineTransform) = (20, AffineTransform(rotationAngle: 0.2)) }
      mask.addSublayer(blur)
      group.mask = mask
    case .mask, .maskAndClip:
      group.masksToBounds = cut == .maskAndClip
      let mask = PathLayer()
      (mask.frame, mask.path) = (Rect(x: 0, y: 0, width: 120, height: 100), Path(ellipseIn: Rect(x: 10, y: 5, width: 100, height: 90)))
      group.mask = mask
    }
  }

  /// A screen whose groups are drawn as pixels where they are clipped by other than rectangles, as GTK's is.
  private final class UncutScreen: PictureScreen {
    let inner: CairoScreen
    let (largestEdge, tintsPictures, cutsGroups) = (32_767, true, false)
    init(_ inner: CairoScreen) { self.inner = inner }
    func keep(_ picture: CairoPicture, isCoverage: Bool) -> CairoScreen.Kept? { inner.keep(picture, isCoverage: isCoverage) }
    func draw(_ picture: CairoScreen.Kept, width: Int, height: Int, through map: AffineTransform, tint: Color) {
      inner.draw(picture, width: width, height: height, through: map, tint: tint)
    }
    func fill(_ rect: Rect, _ color: Color) { inner.fill(rect, color) }
    func pushClip(_ rect: Rect) { inner.pushClip(rect) }
    func popClip() { inner.popClip() }
    func pushGroup(_ bounds: Rect, opacity: Double) { inner.pushGroup(bounds, opacity: opacity) }
    func cut(by picture: CairoScreen.Kept, width: Int, height: Int, atX x: Int, y: Int) {}
    func pushMask() {}
    func popMask() {}
    func popGroup(opacity: Double) { inner.popGroup(opacity: opacity) }
  }

  private static func difference(_ one: Bitmap, _ other: Bitmap, withAlpha: Bool = true) -> (largest: Int, mean: Double, place: String) {
    var (largest, place, sum) = (0, 0, 0)
    for i in one.bytes.indices where withAlpha || i % 4 < 3 {
      let far = abs(Int(one.bytes[i]) - Int(other.bytes[i]))
      sum += far
      if far > largest { (largest, place) = (far, i / 4) }
    }
    return (largest, Double(sum) / Double(one.bytes.count), "\(place % width), \(place / width)")
  }

  @Test("clipped, turned, masked and faded groups", arguments: Cut.allCases, [1.5, 5, 11])
  func groups(how: Cut, radius: Double) throws {
    cut(how)
    let blur = EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 10, y: 8, width: 100, height: 84))
    group.addSublayer(blur)
    var canvas = Canvas(width: Self.width, height: Self.height)
    canvas.draw(window)
    var list = ComposerTests.list(window, scale: 1)
    let screens = (try CairoScreen(width: Self.width, height: Self.height), try CairoScreen(width: Self.width, height: Self.height))
    let (cutting, uncut) = (PictureComposer(screens.0), PictureComposer(UncutScreen(screens.1)))
    screens.0.clear(Self.area)
    cutting.drawAll(&list, width: Self.width, height: Self.height, settles: true)
    list = ComposerTests.list(window, scale: 1)
    screens.1.clear(Self.area)
    uncut.drawAll(&list, width: Self.width, height: Self.height, settles: true)
    let compositor = Compositor(width: Self.width, height: Self.height)
    compositor.draw(window)
    let direct = try ComposerTests.drawn(list, width: Self.width, height: Self.height)
    // the edges of round clips and masks are smoothed differently, and a wide blur has a lower resolution
    for (name, bitmap, largest, mean) in [
      ("compositor", compositor.bitmap, 1, 1e-4), ("cairo", direct, 18, 0.1),
      ("groups cut by pictures", screens.0.picture.bitmap, 18, 0.1), ("groups drawn as pixels", screens.1.picture.bitmap, 18, 0.1),
    ] {
      let far = Self.difference(bitmap, canvas.bitmap)
      #expect(far.largest <= largest && far.mean < mean, "\(name): \(far)")
    }
  }

  @Test("a blur in a window without a background takes the place of what it reads", arguments: [false, true], [1.5, 5, 11])
  func translucent(isRound: Bool, radius: Double) throws {
    let window = Window(size: Self.area.size)
    let card = Layer(frame: Rect(x: 40.5, y: 30, width: 100, height: 80))
    card.backgroundColor = .red
    window.addSublayer(card)
    let blur = EffectLayer(effect: .blur(radius: radius), frame: Rect(x: 80, y: 60.25, width: 120, height: 90.5))
    if isRound { blur.cornerRadius = 30 }
    window.addSublayer(blur)
    var canvas = Canvas(width: Self.width, height: Self.height)
    canvas.fill(Path(rect: Self.area), usesEvenOdd: false, color: .black, transform: .identity)
    canvas.draw(window)
    let screens = (try CairoScreen(width: Self.width, height: Self.height), try CairoScreen(width: Self.width, height: Self.height))
    let (cutting, uncut) = (PictureComposer(screens.0), PictureComposer(UncutScreen(screens.1)))
    for step in 0..<3 {
      var (list, other) = (ComposerTests.list(window, scale: 1), ComposerTests.list(window, scale: 1))
      screens.0.clear(Self.area)
      screens.1.clear(Self.area)
      cutting.drawAll(&list, width: Self.width, height: Self.height, settles: true)
      uncut.drawAll(&other, width: Self.width, height: Self.height, settles: true)
      for (name, screen) in [("cut by pictures", screens.0), ("drawn as pixels", screens.1)] {
        // the screen shows premultiplied colours, as on black
        let far = Self.difference(screen.picture.bitmap, canvas.bitmap, withAlpha: false)
        #expect(far.largest <= 18 && far.mean < 0.1, "step \(step), \(name): \(far)")
      }
    }
  }
}
