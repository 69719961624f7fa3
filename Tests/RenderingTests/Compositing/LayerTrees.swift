import LegatoLayers
import LegatoRendering
import TestSupport

/// Layers of all kinds in each other, drawn from a seed, and what happens to them from frame to frame.
struct LayerTree {
  let window = Window(size: Size(width: 96, height: 64))
  private var layers: [Layer] = []
  private var random: SplitMix64
  /// Whether some layers, and some contents, are of types outside the library.
  private let drawsOwn: Bool
  private static let picture: Bitmap = {
    var bitmap = Bitmap(width: 5, height: 4)
    for y in 0..<4 { for x in 0..<5 { bitmap[x, y] = SIMD4(UInt8(x * 40), UInt8(y * 50), 90, 200) } }
    return bitmap
  }()

  init(seed: UInt64, drawsOwn: Bool = false) {
    random = SplitMix64(seed: seed)
    self.drawsOwn = drawsOwn
    if drawsOwn {
      GlowLayer.register(in: window)
      Halo.register(in: window)
    }
    window.backgroundColor = chance(0.8) ? color() : .clear
    for _ in 0..<14 { add() }
    window.layoutIfNeeded()
  }

  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    // often whole, as in most layouts
    let number = Double.random(in: range, using: &random)
    return chance(0.5) ? number.rounded() : number
  }
  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1), alpha: chance(0.6) ? 1 : Double.random(in: 0...1, using: &random))
  }
  private mutating func rect() -> Rect { Rect(x: number(-10...80), y: number(-10...50), width: number(4...50), height: number(4...40)) }

  private mutating func made() -> Layer {
    let frame = rect()
    if drawsOwn, chance(0.5) {
      let layer = GlowLayer(frame: frame)
      (layer.spread, layer.glowColor) = (number(0...8), color())
      if chance(0.3) { layer.contents = AnyHashable(Halo(width: number(0...5))) }
      return layer
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return TextLayer("Ab", frame: frame, fontSize: number(6...20), color: color(), alignment: .center)
    case 1:
      let layer = PathLayer(frame: frame)
      layer.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 20, height: 15))
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (color(), color(), number(0...4))
      if chance(0.5) { (layer.lineDashPattern, layer.strokeEnd) = ([4, 2], 0.8) }
      return layer
    case 2:
      let kind = GradientLayer.Kind.allCases.randomElement(using: &random) ?? .axial
      return GradientLayer(frame: frame, colors: [color(), color(), color()], kind: kind, to: Point(x: 0.8, y: 0.9))
    case 3:
      let layer = EffectLayer(effect: nil, frame: frame)
      layer.effect = Effect(
        radius: number(0...9), tint: color().withAlpha(multipliedBy: 0.4), saturation: number(0...2), vibrancy: number(0...1))
      layer.contentLayer.addSublayer(box(Rect(x: 3, y: 3, width: 9, height: 6), color()))
      return layer
    case 4:
      let layer = Layer(frame: frame)
      layer.contents = Self.picture
      return layer
    default: return box(frame, color())
    }
  }

  private mutating func add() {
    let layer = made()
    if chance(0.5), !(layer is PathLayer) { layer.backgroundColor = color() }
    if chance(0.4) { layer.cornerRadius = number(1...10) }
    if chance(0.3) { (layer.borderWidth, layer.borderColor) = (number(0.5...3), color()) }
    if chance(0.3) { (layer.shadowOpacity, layer.shadowRadius) = (number(0...1), number(0...8)) }
    layer.masksToBounds = chance(0.3)
    if chance(0.3) { layer.opacity = number(0...1) }
    if chance(0.2) { layer.affineTransform = AffineTransform(rotationAngle: number(-2...2)) }
    if chance(0.1) { layer.transform = Transform3D(m11: 1, m14: 0.004) }
    if layers.count % 7 == 3 { layer.sublayerTransform = Transform3D(scaleX: 0.5 + Double(layers.count) / 10, y: 1, z: 1) }
    if chance(0.15) {
      let mask = made()
      mask.frame = Rect(x: 2, y: 2, width: 20, height: 20)
      layer.mask = mask
    }
    let parent = chance(0.5) ? layers.randomElement(using: &random) ?? window : window
    parent.addSublayer(layer)
    layers.append(layer)
  }

  /// What only layers of one kind have, or contents.
  private func changeOwn(_ layer: Layer, _ color: Color, _ radius: Double) {
    switch layer {
    case let text as TextLayer: (text.text, text.textColor) = ("Cd\(radius)", color)
    case let path as PathLayer: (path.lineCap, path.lineWidth, path.fillColor) = (.round, radius / 2, color)
    case let gradient as GradientLayer: gradient.colors = [color, .red, color]
    case let glow as GlowLayer: (glow.spread, glow.glowColor, glow.isFilled) = (radius, color, radius < 8)
    default: layer.contents = layer.contents == nil ? AnyHashable(Self.picture) : nil
    }
  }

  /// A layer moves together with its superlayer's sublayers.
  private func move(_ layer: Layer, to place: Point, scrolling origin: Point) {
    layer.position = place
    layer.superlayer?.bounds.origin = origin
  }

  /// Something happens to one layer, at once or in motion.
  mutating func change() {
    guard let layer = layers.randomElement(using: &random) else { return }
    let (animates, seconds) = (chance(0.5), number(0.05...0.4))
    let (place, z, fade, color, radius) = (rect(), number(-1...1), number(0...1), color(), number(0...12))
    let kind = Int.random(in: 0..<21, using: &random)
    let (other, mask, isMasked) = (layers.randomElement(using: &random) ?? window, made(), chance(0.7))
    func happen() {
      switch kind {
      case 0: layer.position.x += place.minX.rounded() / 4
      case 1: layer.position = place.origin
      case 2: layer.opacity = fade
      case 3: layer.zPosition = z
      case 4: layer.backgroundColor = color
      case 5: layer.cornerRadius = radius
      case 6: layer.bounds.size = place.size
      case 7: layer.affineTransform = AffineTransform(rotationAngle: z).concatenating(AffineTransform(scaleX: 0.5 + fade, y: 1))
      case 8: layer.shadowRadius = radius
      case 9: layer.isHidden.toggle()
      case 10: layer.masksToBounds.toggle()
      case 11: layer.superlayer?.bringSublayerToFront(layer)
      case 12:
        if !other.isDescendant(of: layer), other !== layer, !(layer.superlayer is EffectLayer) { other.addSublayer(layer) }
      case 13:
        mask.frame = Rect(x: 2, y: 2, width: 30, height: 20)
        layer.mask = isMasked ? mask : nil
      case 14: layer.mask?.position = place.origin
      case 15: layer.bounds.origin = Point(x: z * 9, y: fade * 5)
      case 16:
        (layer.shadowOpacity, layer.shadowOffset, layer.borderWidth, layer.borderColor) = (fade, Vector(dx: z * 5, dy: 2), fade * 4, color)
      case 17: changeOwn(layer, color, radius)
      case 18: window.backgroundColor = color
      case 19: move(layer, to: place.origin, scrolling: Point(x: z * 9, y: fade * 5))
      default: (layer as? EffectLayer)?.effect = .blur(radius: radius)
      }
    }
    if animates { Layer.animate(withDuration: seconds) { happen() } } else { happen() }
    if chance(0.1) { layer.removeFromSuperlayer() }
    if layer.superlayer == nil { window.addSublayer(layer) }
  }
}
