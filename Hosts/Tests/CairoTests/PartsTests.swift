import LegatoCairo
import Likeness
import Legato
import Synchronization
import Testing

@Suite("Each part of a layer is drawn by cairo as by the canvas")
struct PartsTests {
  private let window = Window(size: Size(width: 100, height: 80))
  private let frame = Rect(x: 20.3, y: 15.6, width: 60, height: 45)

  init() { window.backgroundColor = Color(hex: 0x8090A0) }

  private func expectAlike(_ layer: Layer, scale: Double = 2, mean: Double = 0.4, farOff: Double = 0.002) throws {
    window.addSublayer(layer)
    let (cairo, canvas) = try LikenessTests.both(window, scale: scale)
    let likeness = Likeness(cairo, canvas)
    #expect(likeness.mean < mean && likeness.farOff < farOff, "\(likeness)")
    layer.isHidden = true
    let (empty, _) = try LikenessTests.both(window, scale: scale)
    #expect(Likeness(cairo, empty).mean > 3, "nothing was drawn")
  }

  @Test("background, round corners, border, rotated", arguments: [0, 0.5, 2]) func box(angle: Double) throws {
    let layer = Layer(frame: frame)
    (layer.backgroundColor, layer.cornerRadius, layer.borderWidth, layer.borderColor) = (.white, 9, 4, Color(hex: 0xC04010, alpha: 0.7))
    layer.affineTransform = AffineTransform(rotationAngle: angle)
    try expectAlike(layer)
  }

  @Test("gradients of every kind, translucent", arguments: GradientLayer.Kind.allCases) func gradient(kind: GradientLayer.Kind) throws {
    let layer = GradientLayer(
      frame: frame, colors: [Color(hex: 0xFF2000), Color(hex: 0x00E040), Color(hex: 0x1020FF)], locations: [0.1, 0.4, 0.9], kind: kind,
      from: Point(x: 0.4, y: 0.3), to: Point(x: 0.9, y: 1))
    (layer.cornerRadius, layer.opacity) = (12, 0.8)
    try expectAlike(layer, mean: 0.6)
  }

  @Test("outlines with curves of both degrees and holes, dashed lines", arguments: [false, true]) func outline(usesEvenOdd: Bool) throws {
    var path = Path(ellipseIn: Rect(x: 2, y: 2, width: 50, height: 40))
    path.move(to: Point(x: 10, y: 30))
    path.addQuadCurve(to: Point(x: 45, y: 30), control: Point(x: 28, y: -20))
    path.closeSubpath()
    let layer = PathLayer()
    (layer.frame, layer.path, layer.usesEvenOddFill) = (frame, path, usesEvenOdd)
    (layer.fillColor, layer.strokeColor, layer.lineWidth, layer.lineCap) = (Color(hex: 0x204080), .white, 3, .round)
    (layer.lineDashPattern, layer.lineJoin) = ([9, 6], .round)
    try expectAlike(layer)
  }

  @Test("a shadow, in a rotated layer") func shadow() throws {
    let layer = Layer(frame: frame)
    (layer.backgroundColor, layer.shadowOpacity, layer.shadowRadius) = (.white, 0.8, 5)
    layer.shadowOffset = Vector(dx: 6, dy: 4)
    layer.affineTransform = AffineTransform(rotationAngle: 0.3)
    try expectAlike(layer)
  }

  @Test("a picture, stretched") func picture() throws {
    var bitmap = Bitmap(width: 4, height: 3)
    for y in 0..<3 { for x in 0..<4 { bitmap[x, y] = SIMD4(UInt8(60 * x), UInt8(80 * y), 120, 255) } }
    let layer = Layer(frame: frame)
    (layer.contents, layer.opacity) = (bitmap, 0.9)
    try expectAlike(layer, mean: 1.5)
  }

  @Test("a picture wider than those that cairo takes, and what lies before it", arguments: [0, 0.5]) func widePicture(angle: Double) throws
  {
    var bitmap = Bitmap(width: 32_768, height: 2)
    for x in 0..<bitmap.width { for y in 0..<2 { bitmap[x, y] = x < 16_384 ? SIMD4(255, 40, 0, 255) : SIMD4(0, 40, 255, 255) } }
    let (layer, before) = (Layer(frame: frame), Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20)))
    (layer.contents, layer.opacity, before.backgroundColor) = (bitmap, 0.9, .green)
    layer.affineTransform = AffineTransform(rotationAngle: angle)
    layer.addSublayer(before)
    try expectAlike(layer)
  }

  @Test(
    "an impossible scale or place is reported, and what is drawn afterwards is drawn",
    arguments: [(0, 0, 0), (0, 0, -1), (0, 0, .nan), (0, 0, 1e300), (.infinity, 0, 1), (0, .nan, 1)] as [(Double, Double, Double)])
  func impossible(x: Double, y: Double, scale: Double) throws {
    let reports = Mutex(0)
    let picture = try CairoPicture(width: 100, height: 80)
    Misuse.$handler.withValue({ _ in reports.withLock { $0 += 1 } }) {
      picture.draw(atX: x, y: y, scale: scale) { $0.draw(window) }
      picture.draw { $0.draw(window) }
    }
    #expect(reports.withLock { $0 } == 1 && picture.bitmap[50, 40] == SIMD4(0x80, 0x90, 0xA0, 255))
  }

  @Test("a faded group, clipped to round corners, with a faded mask") func group() throws {
    let (layer, inside, mask) = (Layer(frame: frame), Layer(frame: Rect(x: 30, y: 20, width: 60, height: 60)), PathLayer())
    (layer.backgroundColor, inside.backgroundColor) = (Color(hex: 0xF0C020), Color(hex: 0x3010A0))
    (layer.cornerRadius, layer.masksToBounds, layer.opacity) = (14, true, 0.7)
    (mask.frame, mask.path, mask.opacity) = (
      Rect(x: 0, y: 0, width: 60, height: 45), Path(ellipseIn: Rect(x: 5, y: 0, width: 50, height: 45)), 0.9
    )
    layer.addSublayer(inside)
    layer.mask = mask
    try expectAlike(layer)
  }

  @Test("a blur of what lies behind, in round corners and in a group") func backdrop() throws {
    let (group, stripe) = (Layer(frame: window.bounds), Layer(frame: Rect(x: 45, y: 0, width: 10, height: 80)))
    stripe.backgroundColor = Color(hex: 0xE02020)
    let glass = EffectLayer(effect: .blur(radius: 4), frame: frame)
    glass.cornerRadius = 10
    group.masksToBounds = true
    group.backgroundColor = Color(hex: 0x20A060)
    group.addSublayer(stripe)
    group.addSublayer(glass)
    try expectAlike(group)
  }

  @Test("vibrant content, faded and clipped") func vibrant() throws {
    let (group, stripe) = (Layer(frame: window.bounds), Layer(frame: Rect(x: 45, y: 0, width: 10, height: 80)))
    (stripe.backgroundColor, group.backgroundColor) = (Color(hex: 0xE02020), Color(hex: 0x20A060))
    let glass = EffectLayer(effect: Effect(radius: 2, vibrancy: 0.8), frame: frame)
    let word = Layer(frame: Rect(x: 5.5, y: 10, width: 45, height: 20))
    (word.backgroundColor, word.cornerRadius, word.opacity) = (Color(white: 0.6), 6, 0.9)
    glass.contentLayer.addSublayer(word)
    (group.masksToBounds, group.opacity) = (true, 0.9)
    group.addSublayer(stripe)
    group.addSublayer(glass)
    try expectAlike(group)
  }

  @Test("text in the system's fonts lies in its rectangle, aligned, line by line") func text() throws {
    func bounds(_ text: String, _ alignment: TextLayer.Alignment) throws -> Rect {
      let run = TextRun(text: text, size: 20, alignment: alignment, rect: Rect(x: 10, y: 10, width: 200, height: 60))
      guard case .outline(let path, _) = PangoTypesetter().drawing(of: run) else { throw CancellationError() }
      return path.bounds()
    }
    let (left, right, middle) = (try bounds("Hill", .left), try bounds("Hill", .right), try bounds("Hill", .center))
    #expect(abs(left.minX - 10) < 4 && abs(right.maxX - 210) < 4 && abs(middle.midX - 110) < 4)
    #expect(left.minY > 30 && left.maxY < 50)
    let two = try bounds("Hill\nHill", .left)
    #expect(abs(two.minY - left.minY + 10) < 0.2 && abs(two.maxY - left.maxY - 10) < 0.2)
  }
}
