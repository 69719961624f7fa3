import LegatoCore
import LegatoLayers
import LegatoRendering
import LegatoSystem
import TestSupport

/// A window whose layers are of every kind, and what is done to them; the same for the same seed.
final class DamageWorld {
  let window = Window(size: Size(width: 120, height: 90))
  private var layers: [Layer] = []
  private var random: SplitMix64
  private var time = 0.0
  let scale: Double
  /// Whether layers lie deep in each other, stretched unevenly, with wide shadows and blurs.
  private let isStretched: Bool
  /// Whether some layers, and some contents, are of types outside the library.
  private let drawsOwn: Bool

  init(seed: UInt64, isStretched: Bool = false, drawsOwn: Bool = false) {
    (self.isStretched, self.drawsOwn) = (isStretched, drawsOwn)
    if drawsOwn {
      GlowLayer.register(in: window)
      Halo.register(in: window)
      Sign.register(in: window)
    }
    random = SplitMix64(seed: seed)
    scale = random.chance(0.7) ? 1 : 2
    window.backgroundColor = .white
    for _ in 0..<14 {
      let layer = make()
      place(layer)
      look(layer)
      (random.chance(isStretched ? 0.8 : 0.5) ? layers.randomElement(using: &random) ?? window : window).addSublayer(layer)
      layers.append(layer)
    }
  }

  private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

  private func make() -> Layer {
    if drawsOwn, random.chance(0.6) {
      let glow = GlowLayer()
      glow.spread = number(0...8)
      return glow
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let path = PathLayer()
      path.path = Path(ellipseIn: Rect(x: -5, y: -5, width: number(5...40), height: number(5...30)))
      (path.strokeColor, path.lineWidth) = (.red, number(1...8))
      return path
    case 1:
      let text = TextLayer()
      (text.text, text.fontSize, text.alignment) = ("So it is", number(6...12), .center)
      return text
    case 2: return GradientLayer(frame: .zero, colors: [.red, .blue])
    case 3: return EffectLayer(effect: .blur(radius: number(1...(isStretched ? 8 : 5))))
    default: return Layer()
    }
  }

  private func color() -> Color { Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1)) }

  private func place(_ layer: Layer) {
    layer.position = Point(x: number(0...120), y: number(0...90))
    layer.bounds = Rect(x: number(-5...5), y: 0, width: number(4...50), height: number(4...40))
    if random.chance(isStretched ? 0.15 : 0.05) {
      // from hardly seen to strong, and enlarged
      let scale = isStretched ? number(0.3...2.5) : 1
      layer.transform = Transform3D(scaleX: scale, y: scale, z: 1)
        .concatenating(Transform3D(rotationAngle: number(-0.5...0.5), x: number(-1...1), y: 1, z: 0))
        .concatenating(Transform3D(perspectiveDistance: random.chance(0.3) ? 1e7 : number(150...500)))
    } else if isStretched, random.chance(0.7) {
      layer.affineTransform = AffineTransform(scaleX: number(0.3...2.5), y: number(0.3...2.5))
        .concatenating(AffineTransform(rotationAngle: random.chance(0.5) ? 0 : number(0...3)))
    } else if random.chance(0.3) {
      let turn = AffineTransform(rotationAngle: number(0...3))
      layer.affineTransform = turn.concatenating(AffineTransform(scaleX: number(0.5...1.5), y: number(0.5...1.5)))
    }
    if random.chance(0.2) { layer.zPosition = number(-2...2).rounded() }
  }

  private func look(_ layer: Layer) {
    layer.backgroundColor = random.chance(0.2) ? .clear : color()
    if random.chance(0.3) { layer.cornerRadius = number(0...10) }
    if random.chance(0.3) { (layer.borderWidth, layer.borderColor) = (number(1...4), color()) }
    if random.chance(0.3) {
      (layer.shadowOpacity, layer.shadowRadius) = (1, number(0...(isStretched ? 12 : 5)))
      layer.shadowOffset = Vector(dx: number(-8...8), dy: number(-8...8))
    }
    if random.chance(0.1) { layer.opacity = number(0...1) }
    if random.chance(0.2) {
      layer.contents = AnyHashable(Bitmap(width: 20, height: 12))
      layer.contentsGravity = random.chance(0.5) ? .resize : .topLeft
    }
    guard drawsOwn, random.chance(0.5) else { return }
    if let glow = layer as? GlowLayer { (glow.spread, glow.glowColor) = (number(0...8), color()) }
    if random.chance(0.3) { layer.contents = AnyHashable(Halo(width: number(0...5))) }
    guard random.chance(0.3) else { return }
    layer.contents = AnyHashable(Sign(size: Size(width: number(5...60), height: number(5...60))))
    layer.contentsGravity = ContentsGravity.allCases.randomElement(using: &random)!
  }

  /// Something happens to one of the layers.
  func change() {
    guard random.chance(0.5), let layer = layers.randomElement(using: &random) else { return }
    change(layer)
  }

  private func change(_ layer: Layer) {
    switch Int.random(in: 0..<15, using: &random) {
    case 0...2: animate(withDuration: number(0...0.5)) { place(layer) }
    case 3: animate(withDuration: 0.4) { look(layer) }
    case 4: look(layer)
    case 5: layer.isHidden.toggle()
    case 6: layer.masksToBounds.toggle()
    case 7:
      let other = layers.randomElement(using: &random)!
      if !other.isDescendant(of: layer) { other.addSublayer(layer) }
    case 8: layer.superlayer?.insertSublayer(layer, at: Int.random(in: 0...2, using: &random))
    case 9: layer.removeFromSuperlayer()
    case 10: if layer.superlayer == nil { window.addSublayer(layer) }
    case 11:
      let mask = Layer(frame: Rect(x: 0, y: 0, width: number(5...40), height: 20))
      mask.backgroundColor = .black
      layer.mask = random.chance(0.5) ? mask : nil
      if let mask = layer.mask { animate(withDuration: 0.3) { mask.position.x += 20 } }
    case 12:
      layer.add(BasicAnimation(.positionX, from: number(0...60), to: number(0...120)), forKey: "x")
    case 13:
      var transform = random.chance(0.3) ? Transform3D.identity : Transform3D(scaleX: number(0.5...1.5), y: 1, z: 1)
      if random.chance(0.5) { transform.m34 = -1 / number(100...900) }
      let space = layer.superlayer ?? layer
      animate(withDuration: random.chance(0.5) ? 0 : 0.3) { space.sublayerTransform = transform }
    default:
      guard let path = layer as? PathLayer else { return layer.removeAllAnimations() }
      animate(withDuration: 0.4) {
        path.path = Path(ellipseIn: Rect(x: number(-20...0), y: 0, width: number(5...60), height: number(5...30)))
        path.lineWidth = number(1...10)
      }
    }
  }
}

/// Paints every frame whole, and finds what is other than before without having been told.
final class DamageWitness {
  private var before: Bitmap?
  private let scale: Double
  /// Frames that looked different.
  private(set) var different = 0

  init(scale: Double = 1) { self.scale = scale }

  /// Nil where all that is other lies in the damage.
  func fault(_ window: Window, _ damage: [Rect]) -> String? {
    let (width, height) = (Int(saturating: window.bounds.width * scale), Int(saturating: window.bounds.height * scale))
    var canvas = Canvas(width: width, height: height, scale: scale)
    canvas.draw(window)
    let now = canvas.bitmap
    defer { before = now }
    guard let before else { return nil }
    let places = DamageWitness.places(where: now, isOtherThan: before)
    for (x, y) in places {
      let (left, top) = (Double(x) / scale, Double(y) / scale)
      let isTold = damage.contains { $0.maxX > left && $0.minX < left + 1 / scale && $0.maxY > top && $0.minY < top + 1 / scale }
      if !isTold { return "pixel \(x), \(y) was \(before[x, y]), is \(now[x, y]), and lies in none of \(damage)" }
    }
    if !places.isEmpty { different += 1 }
    return nil
  }

  /// The pixels that differ. Whole rows are compared first: most are equal, and a step for each pixel takes long where the tests are not optimized.
  private static func places(where now: Bitmap, isOtherThan before: Bitmap) -> [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int)] = []
    let width = now.width
    now.bytes.withUnsafeBytes { now in
      before.bytes.withUnsafeBytes { before in
        guard let new = now.baseAddress, let old = before.baseAddress else { return }
        for y in 0..<before.count / max(1, 4 * width) where memcmp(new + 4 * width * y, old + 4 * width * y, 4 * width) != 0 {
          for x in 0..<width {
            let at = 4 * (width * y + x)
            if new.loadUnaligned(fromByteOffset: at, as: UInt32.self) != old.loadUnaligned(fromByteOffset: at, as: UInt32.self) {
              places.append((x, y))
            }
          }
        }
      }
    }
    return places
  }
}
