import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

@Suite("A frame is drawn whatever numbers a layer's properties have") struct HostileDrawingTests {
  private struct Numbers {
    var random: SplitMix64
    static let odd: [Double] = [
      0, -0.0, 1, -1, 0.5, 3, 19, -7, 1e-300, -1e-12, 1e6, -1e9, 1e18, 1e154, -1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, .nan, .infinity, -.infinity,
    ]
    mutating func next() -> Double { Self.odd[Int.random(in: 0..<Self.odd.count, using: &random)] }
    mutating func chance() -> Bool { Bool.random(using: &random) }
    mutating func point() -> Point { Point(x: next(), y: next()) }
    mutating func color() -> Color { Color(red: next(), green: next(), blue: next(), alpha: chance() ? 1 : next()) }
    mutating func path() -> Path {
      Path([
        .move(point()), .line(point()), .quadratic(control: point(), end: point()),
        .cubic(control1: point(), control2: point(), end: point()), .close,
      ])
    }
  }

  private func change(_ layer: Layer, _ n: inout Numbers) {
    if n.chance() { layer.position = n.point() }
    if n.chance() { layer.bounds = Rect(x: n.next(), y: n.next(), width: n.next(), height: n.next()) }
    if n.chance() { layer.anchorPoint = n.point() }
    if n.chance() {
      layer.affineTransform = AffineTransform(a: n.next(), b: n.next(), c: n.next(), d: n.next(), tx: n.next(), ty: n.next())
    }
    if n.chance() {
      layer.transform = Transform3D(rotationAngle: n.next(), x: n.next(), y: n.next(), z: n.next())
        .concatenating(Transform3D(perspectiveDistance: n.next()))
    }
    if n.chance() { (layer.zPosition, layer.opacity) = (n.next(), n.chance() ? 1 : n.next()) }
    (layer.backgroundColor, layer.borderColor, layer.shadowColor) = (n.color(), n.color(), n.color())
    (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity, layer.shadowRadius) = (n.next(), n.next(), n.next(), n.next())
    layer.shadowOffset = Vector(dx: n.next(), dy: n.next())
    switch layer {
    case let layer as PathLayer:
      (layer.path, layer.fillColor, layer.strokeColor) = (n.path(), n.color(), n.color())
      (layer.lineWidth, layer.miterLimit, layer.lineDashPhase) = (n.next(), n.next(), n.next())
      (layer.strokeStart, layer.strokeEnd, layer.lineDashPattern) = (n.next(), n.next(), [n.next(), n.next()])
    case let layer as GradientLayer:
      (layer.colors, layer.locations) = ([n.color(), n.color(), n.color()], [n.next(), n.next()])
      (layer.startPoint, layer.endPoint) = (n.point(), n.point())
    case let layer as EffectLayer:
      layer.effect = n.chance() ? nil : Effect(radius: n.next(), tint: n.color(), saturation: n.next(), vibrancy: n.next())
    case let layer as TextLayer: (layer.textColor, layer.fontSize) = (n.color(), n.chance() ? 4 : n.next())
    default: break
    }
  }

  @Test(
    "MU-3, MU-5: random extreme numbers in every property of every kind of layer, at rest and animated between two of them",
    arguments: Effort.seeds(40))
  func everything(seed: UInt64) {
    var numbers = Numbers(random: SplitMix64(seed: seed))
    let window = Window(size: Size(width: 20, height: 20))
    let frame = Rect(x: 2, y: 2, width: 16, height: 16)
    let layers: [Layer] = [
      Layer(frame: frame), PathLayer(frame: frame), GradientLayer(frame: frame, colors: [.red]), TextLayer("a\u{1F600}", frame: frame),
      EffectLayer(effect: nil, frame: frame),
    ]
    _ = Reports.during {
      for layer in layers {
        window.addSublayer(layer)
        layer.masksToBounds = numbers.chance()
        layer.addSublayer(box(Rect(x: 0, y: 0, width: 5, height: 5), .green))
        if numbers.chance() { layer.mask = box(Rect(x: 1, y: 1, width: 9, height: 9), .black) }
        change(layer, &numbers)
      }
      Layer.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
        for layer in layers { change(layer, &numbers) }
      }
      for time in [0.1, 0.4, 1] {
        window.stage.advance(to: time)
        let shown = picture(window)
        // premultiplied: no part is above alpha
        expect(
          stride(from: 0, to: shown.bytes.count, by: 4).allSatisfy { i in shown.bytes[i..<i + 3].allSatisfy { $0 <= shown.bytes[i + 3] } })
        var drawing = SVGPicture(size: Size(width: 20, height: 20))
        drawing.addFrame(window)
        #expect(throws: Never.self) { try XMLReader.root(drawing.filmstrip(columns: 1)) }
        _ = window.hitTest(Point(x: 10, y: 10), in: .presentation)
      }
    }
  }
}
