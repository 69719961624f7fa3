import Expectations
import LegatoCore
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("Drawings of a host's own may have gradients, shadows, texts and groups") struct OwnDrawingPartsTests {
  private struct Badge: Hashable { var number: Int }
  private final class SignLayer: Layer {}

  private let window = Window(size: Size(width: 60, height: 40))
  private static let frame = Rect(x: 10, y: 8, width: 40, height: 24)
  private let layer = SignLayer(frame: Self.frame)
  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  init() { window.addSublayer(layer) }

  private func draw(_ parts: [ContentsDrawing.Part], outset: Double = 0) {
    window.registerDrawing(of: SignLayer.self, outset: outset) { _, _, _ in parts }
  }

  /// The window's picture by a compositor, which must equal that of a canvas.
  private func picture(_ compositor: Compositor = Compositor(width: 60, height: 40)) -> Bitmap {
    compositor.draw(window)
    expect(isExact(compositor, window))
    return compositor.bitmap
  }

  @Test("LM-30: a gradient looks like that of a gradient layer, also in perspective", arguments: [false, true])
  func gradient(isTilted: Bool) {
    for kind in GradientLayer.Kind.allCases {
      let like = GradientLayer(
        frame: Self.frame, colors: [.red, .blue, .green], locations: [0, 0.3, 1], kind: kind, from: Point(x: 0.2, y: 0.1))
      window.sublayers.forEach { $0.removeFromSuperlayer() }
      window.addSublayer(like)
      if isTilted {
        like.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 90))
      }
      let expected = picture()
      like.removeFromSuperlayer()
      window.addSublayer(layer)
      layer.transform = like.transform
      let gradient = GradientLayer.Gradient(
        colors: [.red, .blue, .green], locations: [0, 0.3, 1], kind: kind, from: Point(x: 0.2, y: 0.1))
      expectEqual(gradient, like.presentationGradient)
      let bounds = layer.bounds
      draw([.gradient(gradient, in: bounds, within: Path(rect: bounds))])
      expectEqual(picture(), expected)
    }
  }

  @Test("LM-30: a gradient fills its outline beyond its rectangle, in a perspective too slight to be seen as without one") func beyond() {
    let gradient = GradientLayer.Gradient(colors: [.red, .blue], from: .zero, to: Point(x: 1, y: 0))
    draw([.gradient(gradient, in: Rect(x: 0, y: 0, width: 4, height: 4), within: Path(rect: layer.bounds))])
    for depth in [0, 1e-9] {
      layer.transform = Transform3D(m11: 1, m14: depth)
      // all of the layer, of which the first of 40 columns is nearly red, and all from the fifth are blue
      let shown = picture()
      expect(shown[10, 8].x > 200 && shown[10, 31].x > 200)
      for (x, y) in [(14, 8), (49, 8), (14, 31), (49, 31), (30, 20)] { expectEqual(shown[x, y], SIMD4(0, 0, 255, 255), "\(x), \(y)") }
      expectEqual(shown.coveredArea, 40 * 24)
    }
  }

  @Test("LM-30: a text looks like that of a text layer, and is drawn again by another engine") func text() {
    let label = TextLayer("On", frame: layer.frame, fontSize: 10, color: .red)
    window.addSublayer(label)
    layer.isHidden = true
    let expected = picture()
    (layer.isHidden, label.isHidden) = (false, true)
    draw([.text(TextRun(text: "On", size: 10, rect: layer.bounds), .red)])
    let compositor = Compositor(width: 60, height: 40)
    expect(picture(compositor) == expected && expected.bytes.contains { $0 != 0 })
    struct Boxes: TextEngine {
      func drawing(of run: TextRun) -> TextDrawing { .outline(Path(rect: run.rect)) }
    }
    window.textEngine = Boxes()
    expectEqual(picture(compositor)[30, 30], red)
    struct Stencils: TextEngine {
      func drawing(of run: TextRun) -> TextDrawing {
        var dot = Bitmap(width: 1, height: 1)
        dot[0, 0] = SIMD4(0, 0, 0, 255)
        return run.pixelsPerPoint == 1 ? .stencil(dot, in: Rect(x: 0, y: 0, width: 4, height: 4)) : .picture(dot, in: run.rect)
      }
    }
    window.textEngine = Stencils()
    let stencil = picture(compositor)
    expect(stencil[12, 10] == red && stencil[16, 10] == .zero)
    layer.transform = Transform3D(scaleX: 0.5, y: 0.5, z: 1)
    expectEqual(picture(compositor)[30, 20], SIMD4(0, 0, 0, 255))
  }

  @Test("LM-30: a shadow is that of a layer; contents scale its offset and its radius with their size") func shadow() {
    let like = Layer(frame: layer.frame)
    (like.backgroundColor, like.shadowOpacity, like.shadowRadius, like.shadowOffset) = (.red, 1, 2, Vector(dx: 4, dy: -2))
    window.addSublayer(like)
    let expected = picture()
    like.removeFromSuperlayer()
    let box = Path(rect: layer.bounds)
    draw([.shadow(of: box, radius: 2, offset: Vector(dx: 4, dy: -2), .black), .fill(box, .red)], outset: 12)
    expectEqual(picture(), expected)
    draw([])
    window.registerContents(Badge.self, outset: 12) { _, _, _ in
      let box = Path(rect: Rect(x: 0, y: 0, width: 20, height: 12))
      return ContentsDrawing(
        size: Size(width: 20, height: 12),
        parts: [.shadow(of: box, radius: 1, offset: Vector(dx: 2, dy: -1), .black), .fill(box, .red)])
    }
    layer.contents = Badge(number: 1)
    expectEqual(picture(), expected)
  }

  @Test("LM-30: a group is one picture: faded, clipped and masked, in a faded layer too") func group() {
    let (left, whole) = (Path(rect: Rect(x: 0, y: 0, width: 20, height: 24)), Path(rect: layer.bounds))
    let disc = Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 24))
    let compositor = Compositor(width: 60, height: 40)
    draw([.group([.fill(whole, .blue), .fill(whole, .red)], opacity: 0.5)])
    expectEqual(picture(compositor)[30, 20], SIMD4(128, 0, 0, 128))
    layer.opacity = 0.5
    expectEqual(picture(compositor)[30, 20], SIMD4(64, 0, 0, 64))
    layer.position.x += 3
    expectEqual(picture(compositor)[30, 20], SIMD4(64, 0, 0, 64))
    (layer.opacity, layer.position.x) = (1, layer.position.x - 3)
    draw([.group([.fill(whole, .red)], clip: left)])
    expect(picture(compositor)[29, 20] == red && compositor.bitmap[30, 20] == .zero)
    draw([.fill(whole, .blue), .group([.fill(whole, .red)], opacity: 0.5, clip: left, mask: [.fill(disc, .black), .fill(left, .black)])])
    expect(picture(compositor)[15, 20] == SIMD4(128, 0, 128, 255) && compositor.bitmap[35, 20] == SIMD4(0, 0, 255, 255))
    draw([.group([.group([.fill(whole, .red)], opacity: 0.5), .fill(left, .green)], opacity: 0.5, mask: [])])
    expect(picture(compositor).bytes.allSatisfy { $0 == 0 })
    draw([.group([.group([.fill(whole, .red)], opacity: 0.5), .fill(left, .green)], opacity: 0.5), .fill(left, .blue)])
    expect(picture(compositor)[40, 20] == SIMD4(64, 0, 0, 64) && compositor.bitmap[15, 20] == SIMD4(0, 0, 255, 255))
    layer.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(Transform3D(perspectiveDistance: 90))
    expectEqual(picture(compositor)[35, 20], SIMD4(64, 0, 0, 64))
  }

  @Test("MU-1: opacities that are no numbers or out of range, negative radii and gradients without colours draw what they can")
  func odd() {
    let whole = Path(rect: layer.bounds)
    draw([.group([.fill(whole, .red)], opacity: 7)])
    expectEqual(picture()[30, 20], red)
    draw([
      .group([.fill(whole, .red)], opacity: .nan), .group([.fill(whole, .red)], opacity: -1), .group([]),
      .gradient(GradientLayer.Gradient(colors: []), in: layer.bounds, within: whole),
      .text(TextRun(text: "", size: 0, rect: .zero), .red),
    ])
    expect(picture().bytes.allSatisfy { $0 == 0 })
    draw([.shadow(of: whole, radius: -4, offset: .zero, .red)])
    expectEqual(picture()[30, 20], red)
  }

  @Test("MU-1: groups that nest more than 512 deep are left out, and that is reported", arguments: [(500, true), (600, false)])
  func deep(levels: Int, isDrawn: Bool) {
    var part = ContentsDrawing.Part.fill(Path(rect: layer.bounds), .red)
    for _ in 0..<levels { part = .group([part]) }
    draw([part])
    var canvas = Canvas(width: 60, height: 40)
    expectEqual(Reports.during { canvas.draw(window) }.isEmpty, isDrawn)
    expectEqual(canvas.bitmap[30, 20], isDrawn ? red : .zero)
  }
}
