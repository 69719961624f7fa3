public import Legato

/// A window with a layer of each kind that a screen of textures draws in its own way, except text: a card that can move, a mask with a blur, a turned and clipped
/// group with an opacity, and a blur.
public struct SampleWindow {
  public let window = Window(size: Size(width: 320, height: 240))
  public let card = Layer(frame: Rect(x: 10, y: 20, width: 70, height: 50))

  public init() {
    window.backgroundColor = Color(hex: 0xF0E0C0)
    for number in 0..<16 {
      let stripe = Layer(frame: Rect(x: Double(number) * 20, y: 0, width: 8, height: 240))
      stripe.backgroundColor = Color(hex: 0x203060)
      window.addSublayer(stripe)
    }
    (card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.orange, 12, 0.6, 6)
    window.addSublayer(card)
    let masked = Layer(frame: Rect(x: 20, y: 90, width: 120, height: 100))
    (masked.backgroundColor, masked.mask) = (Color(hex: 0x20C040), Self.mask())
    let clipped = Layer(frame: Rect(x: 170, y: 20, width: 120, height: 80))
    (clipped.masksToBounds, clipped.cornerRadius, clipped.opacity) = (true, 24, 0.7)
    clipped.affineTransform = AffineTransform(rotationAngle: 0.2)
    let inside = GradientLayer()
    (inside.frame, inside.colors) = (Rect(x: -10, y: -10, width: 140, height: 100), [.red, .blue])
    clipped.addSublayer(inside)
    let blur = EffectLayer(effect: .blur(radius: 4), frame: Rect(x: 160, y: 130, width: 140, height: 90))
    blur.cornerRadius = 20
    for layer in [masked, clipped, blur] + Self.slivers { window.addSublayer(layer) }
  }

  /// Boxes that cover pixels in part.
  private static var slivers: [Layer] {
    (0..<60).map { number in
      let layer = Layer(frame: Rect(x: 150 + 2.75 * Double(number), y: 110.5, width: 1.5, height: 8.25))
      layer.backgroundColor = .red
      return layer
    }
  }

  /// A mask with a blur, which is translucent.
  private static func mask() -> Layer {
    let (mask, half) = (Layer(frame: Rect(x: 0, y: 0, width: 120, height: 100)), Layer(frame: Rect(x: 0, y: 0, width: 60, height: 100)))
    half.backgroundColor = .black
    mask.addSublayer(half)
    mask.addSublayer(EffectLayer(effect: .blur(radius: 5), frame: Rect(x: 20, y: 20, width: 80, height: 60)))
    return mask
  }

  /// The software's picture of it, on a ground of that colour.
  /// - Parameter scale: pixels per point.
  public func software(on ground: Color, scale: Int = 1) -> Bitmap {
    let size = window.bounds.size
    var canvas = Canvas(width: scale * Int(size.width), height: scale * Int(size.height), scale: Double(scale))
    canvas.fill(Path(rect: Rect(origin: .zero, size: size)), usesEvenOdd: false, color: ground, transform: .identity)
    canvas.draw(window)
    return canvas.bitmap
  }
}
