/// A colour in sRGB: red, green, blue not premultiplied and encoded as in the standard (not linear light), and alpha; all 0…1.
///
/// Values outside 0…1 are kept as they are; a renderer clamps them. Colours are interpolated by premultiplied components.
public struct Color: Hashable, Sendable {
  /// 0…1 in sRGB, not premultiplied; kept as given outside.
  public var red, green, blue, alpha: Double
  /// Components of 0…1 in sRGB, not premultiplied; opaque unless alpha is given.
  @inlinable public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  /// A grey, 0 black to 1 white.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }
  /// A colour written as in playback sheets: `Color(hex: 0xFF9500)` is orange. Bits above the lower 24 are ignored.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255, alpha: alpha)
  }
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  /// 0xFF0000; green and blue are the primaries of sRGB as well.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// 0x00FF00.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// 0x0000FF.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// 0xFF9500.
  public static let orange = Color(hex: 0xFF9500)

  /// The same colour with its alpha multiplied by `factor`.
  public func withAlpha(multipliedBy factor: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha * factor) }
}
