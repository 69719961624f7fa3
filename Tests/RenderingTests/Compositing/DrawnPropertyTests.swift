import Expectations
import LegatoLayers
import LegatoRendering
import TestSupport
import Testing

/// A property of a layer that shows something, and a change of it that can be seen.
private struct Drawn: Sendable, CustomTestStringConvertible {
  let name: String
  var make: @Sendable () -> Layer = { Layer() }
  let change: @Sendable (Layer) -> Void
  var testDescription: String { name }

  /// One of a class.
  static func of<Kind: Layer>(
    _ name: String, _ make: @escaping @Sendable () -> Kind, _ change: @escaping @Sendable (Kind) -> Void
  ) -> Drawn {
    Drawn(name: name, make: { make() }, change: { if let layer = $0 as? Kind { change(layer) } })
  }

  static let common: [Drawn] = [
    Drawn(name: "position") { $0.position.x += 2.5 },
    Drawn(name: "boundsOrigin") { $0.bounds.origin.y = 3 },
    Drawn(name: "boundsSize") { $0.bounds.size.width = 30 },
    Drawn(name: "anchorPoint") { $0.anchorPoint = Point(x: 0.25, y: 1) },
    Drawn(name: "transform") { $0.affineTransform = AffineTransform(rotationAngle: 0.5) },
    Drawn(name: "zPosition") { $0.zPosition = 1 },
    Drawn(name: "opacity") { $0.opacity = 0.5 },
    Drawn(name: "backgroundColor") { $0.backgroundColor = .red },
    Drawn(name: "contents") { $0.contents = AnyHashable(checks) },
    Drawn(name: "cornerRadius") { $0.cornerRadius = 12 },
    Drawn(name: "maskedCorners") { $0.maskedCorners = .minXMinY },
    Drawn(name: "borderWidth") { $0.borderWidth = 5 },
    Drawn(name: "borderColor") { $0.borderColor = .green },
    Drawn(name: "shadowColor") { $0.shadowColor = .red },
    Drawn(name: "shadowOpacity") { $0.shadowOpacity = 0.25 },
    Drawn(name: "shadowOffset") { $0.shadowOffset = Vector(dx: 6, dy: 4) },
    Drawn(name: "shadowRadius") { $0.shadowRadius = 7 },
    Drawn(name: "sublayerTransform", make: around) { $0.sublayerTransform = Transform3D(scaleX: 1.5, y: 0.5, z: 1) },
  ]

  @Sendable private static func around() -> Layer {
    let layer = Layer()
    layer.addSublayer(box(Rect(x: 4, y: 4, width: 12, height: 9), .red))
    return layer
  }

  private static var checks: Bitmap {
    var bitmap = Bitmap(width: 8, height: 8)
    for byte in bitmap.bytes.indices { bitmap.bytes[byte] = byte % 8 < 4 ? 255 : 128 }
    return bitmap
  }

  static let outlines: [Drawn] = [
    of("path", outline) { $0.path = Path(rect: Rect(x: 4, y: 4, width: 20, height: 9)) },
    of("fillColor", outline) { $0.fillColor = .red },
    of("strokeColor", outline) { $0.strokeColor = .green },
    of("lineWidth", outline) { $0.lineWidth = 6 },
    of("miterLimit", outline) { $0.miterLimit = 1 },
    of("lineDashPhase", outline) { $0.lineDashPhase = 9 },
    of("strokeStart", outline) { $0.strokeStart = 0.25 },
    of("strokeEnd", outline) { $0.strokeEnd = 0.5 },
    of("lineDashPattern", outline) { $0.lineDashPattern = [3, 3] },
  ]

  private static func outline() -> PathLayer {
    let layer = PathLayer()
    layer.path = Path([.move(Point(x: 5, y: 25)), .line(Point(x: 20, y: 5)), .line(Point(x: 35, y: 25))])
    (layer.strokeColor, layer.lineWidth, layer.lineDashPattern) = (.black, 3, [36, 5])
    return layer
  }

  static let gradients: [Drawn] = [
    of("colors", gradient) { $0.colors = [.red, .black] },
    of("locations", gradient) { $0.locations = [0.5, 0.75] },
    of("startPoint", gradient) { $0.startPoint = Point(x: 1, y: 1) },
    of("endPoint", gradient) { $0.endPoint = Point(x: 1, y: 0) },
  ]

  private static func gradient() -> GradientLayer { GradientLayer(frame: .zero, colors: [.white, .blue]) }

  static let effects: [Drawn] = [
    of("effect", effect) { $0.effect = Effect(radius: 8) },
    of("effect.radius", effect) { $0.add(BasicAnimation(.effectRadius, to: 8, duration: 1)) },
    of("effect.tint", effect) { $0.add(BasicAnimation(.effectTint, to: .red, duration: 1)) },
    of("effect.saturation", effect) { $0.add(BasicAnimation(.effectSaturation, to: 3, duration: 1)) },
    of("effect.vibrancy", effect) { $0.add(BasicAnimation(.effectVibrancy, to: 1, duration: 1)) },
  ]

  private static func effect() -> EffectLayer {
    let layer = EffectLayer(effect: Effect(radius: 3, tint: Color.white.withAlpha(multipliedBy: 0.25)))
    // that vibrancy has something to work on
    layer.contentLayer.addSublayer(TextLayer("effect", frame: Rect(x: 2, y: 5, width: 36, height: 16), color: .red))
    return layer
  }

  static let texts = [of("textColor", { TextLayer("text", frame: .zero) }) { $0.textColor = .red }]

  static let all = common + outlines + gradients + effects + texts
}

@Suite("A compositor draws each property of the tables as painting everything does") struct DrawnPropertyTests {
  @Test("every property of every table is drawn here, in its order") func complete() {
    expectEqual(Drawn.common.map(\.name), AnimatableProperty.allCases.map { "\($0)" })
    let kinds: [(LayerKind, [Drawn])] = [
      (PathLayer.layerKind, Drawn.outlines), (GradientLayer.layerKind, Drawn.gradients), (EffectLayer.layerKind, Drawn.effects),
      (TextLayer.layerKind, Drawn.texts),
    ]
    for (kind, properties) in kinds { expectEqual(kind.properties.map(\.name), properties.map(\.name)) }
  }

  @Test("LM-30, WF-4: a change of it is seen, and what was kept of the layer's drawing is not shown for it", arguments: Drawn.all)
  fileprivate func drawn(_ property: Drawn) {
    let window = Window(size: Size(width: 96, height: 72))
    window.backgroundColor = .white
    window.addSublayer(TextLayer("behind everything", frame: Rect(x: 0, y: 20, width: 96, height: 16), color: .blue))
    let layer = property.make()
    layer.frame = Rect(x: 24, y: 18, width: 40, height: 30)
    if !(layer is EffectLayer || layer is GradientLayer) { layer.backgroundColor = Color(red: 0.5, green: 0.75, blue: 1) }
    (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity) = (6, 2, 1)
    layer.addSublayer(square(Rect(x: 5, y: 8, width: 9, height: 9), .black))
    window.addSublayer(layer)
    window.addSublayer(square(Rect(x: 50, y: 30, width: 30, height: 30), Color(white: 0.5)))
    let compositor = Compositor(width: 96, height: 72)
    // twice, so that what is kept is in use
    compositor.draw(window)
    compositor.draw(window)
    let before = compositor.bitmap
    property.change(layer)
    window.stage.advance(to: 0.5)
    compositor.draw(window)
    let isSeen = compositor.bitmap != before
    expect(isSeen, "the change cannot be seen")
    expect(isExact(compositor, window))
  }

  private func square(_ frame: Rect, _ color: Color) -> Layer {
    let layer = Layer(frame: frame)
    layer.backgroundColor = color
    return layer
  }
}
