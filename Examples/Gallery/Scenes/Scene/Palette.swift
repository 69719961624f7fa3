import Legato

/// The gallery's few colours, for a dark or a light ground.
public enum Palette {
  /// Whether what is made and drawn now is for a dark or a light ground; scenes look only when they are made, and when they change a colour.
  @TaskLocal public static var appearance = TerminalAppearance.dark

  static var background: Color { of(0x14181F, 0xF7F8FA) }
  static var panel: Color { of(0x232A35, 0xE1E6EE) }
  static var line: Color { of(0x4A5568, 0xA3AEBF) }
  static var text: Color { of(0xC8D2E0, 0x2A3442) }
  /// Text that stands out.
  static var heading: Color { of(0xFFFFFF, 0x0D1117) }
  static var blue: Color { of(0x3B9EFF, 0x0A6FDB) }
  static var orange: Color { of(0xFF9500, 0xE07B00) }
  static var green: Color { of(0x2FCB73, 0x179E52) }
  static var pink: Color { of(0xFF4D7E, 0xE0265B) }
  static var yellow: Color { of(0xFFD60A, 0xD9A400) }
  /// Where something is missing.
  static var lost: Color { of(0x7A2034, 0xF0B4C2) }
  /// Behind lines of text over a scene.
  static var overlay: Color { of(0x0F1724, 0xFFFFFF) }

  private static func of(_ dark: UInt32, _ light: UInt32) -> Color { Color(hex: appearance == .dark ? dark : light) }
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
