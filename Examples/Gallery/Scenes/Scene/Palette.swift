import Legato

/// The gallery's few colours.
enum Palette {
  static let background = Color(hex: 0x14181F)
  static let panel = Color(hex: 0x232A35)
  static let line = Color(hex: 0x4A5568)
  static let text = Color(hex: 0xC8D2E0)
  static let blue = Color(hex: 0x3B9EFF)
  static let orange = Color(hex: 0xFF9500)
  static let green = Color(hex: 0x2FCB73)
  static let pink = Color(hex: 0xFF4D7E)
  static let yellow = Color(hex: 0xFFD60A)
}

extension Layer {
  static func square(_ side: Double, at center: Point, _ color: Color, cornerRadius: Double = 4) -> Layer {
    let layer = Layer(frame: Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side))
    (layer.backgroundColor, layer.cornerRadius) = (color, cornerRadius)
    return layer
  }

  static func circle(_ radius: Double, at center: Point, _ color: Color) -> Layer {
    square(2 * radius, at: center, color, cornerRadius: radius)
  }

  static func label(_ text: String, _ frame: Rect, size: Double = 11, alignment: TextLayer.Alignment = .left) -> TextLayer {
    TextLayer(text, frame: frame, fontSize: size, color: Palette.text, alignment: alignment)
  }

  static func panel(_ frame: Rect) -> Layer {
    let layer = Layer(frame: frame)
    (layer.backgroundColor, layer.cornerRadius) = (Palette.panel, 6)
    return layer
  }
}
