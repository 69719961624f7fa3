import LegatoGestures

/// Three opaque sRGB bytes.
struct RGB: Hashable {
  var red, green, blue: UInt8

  /// This premultiplied colour with the given alpha, composited over an opaque one.
  func over(_ ground: RGB, alpha: UInt8) -> RGB {
    guard alpha < 255 else { return self }
    let rest = 255 - Int(alpha)
    func blend(_ front: UInt8, _ back: UInt8) -> UInt8 { UInt8(min(255, Int(front) + (Int(back) * rest + 127) / 255)) }
    return RGB(red: blend(red, ground.red), green: blend(green, ground.green), blue: blend(blue, ground.blue))
  }

  /// The luminance, 0…255 000.
  var luminance: Int { 213 * Int(red) + 715 * Int(green) + 72 * Int(blue) }
}

extension RGB {
  /// The nearest bytes of a colour; its alpha is ignored.
  init(_ color: Color) {
    self.init(red: TerminalColor.byte(color.red), green: TerminalColor.byte(color.green), blue: TerminalColor.byte(color.blue))
  }
}
