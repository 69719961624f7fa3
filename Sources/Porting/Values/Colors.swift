import LegatoCore

extension Color {
  /// Creates a colour from hue, saturation and brightness, each 0…1; the hue wraps around.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    func part(_ n: Double) -> Double {
      let k = (n + (hue - hue.rounded(.down)) * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, min(4 - k, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
  /// Stores the components, 0…1, and returns true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    for (pointer, part) in [(red, self.red), (green, self.green), (blue, self.blue), (alpha, self.alpha)] { pointer?.pointee = part }
    return true
  }
  /// 0x30B0C7; the system colours are always those of the light appearance.
  public static let systemTeal = Color(hex: 0x30B0C7)
  /// 0x5856D6.
  public static let systemIndigo = Color(hex: 0x5856D6)
  /// The background: white, as in the light appearance.
  public static let systemBackground = Color.white
  /// The background of content in the background: 0xF2F2F7.
  public static let secondarySystemBackground = Color(hex: 0xF2F2F7)
  /// The background of content in a secondary background: white.
  public static let tertiarySystemBackground = Color.white
  /// The background of grouped content: 0xF2F2F7.
  public static let systemGroupedBackground = Color(hex: 0xF2F2F7)
  /// The colour of text: black.
  public static let label = Color.black
  /// The colour of secondary text: (60, 60, 67) of 255, with an alpha of 0.6.
  public static let secondaryLabel = Color(red: 60.0 / 255, green: 60.0 / 255, blue: 67.0 / 255, alpha: 0.6)
  /// The colour of separators: (60, 60, 67) of 255, with an alpha of 0.29.
  public static let separator = Color(red: 60.0 / 255, green: 60.0 / 255, blue: 67.0 / 255, alpha: 0.29)
  /// 0xAEAEB2.
  public static let systemGray2 = Color(hex: 0xAEAEB2)
  /// 0xC7C7CC.
  public static let systemGray3 = Color(hex: 0xC7C7CC)
  /// 0xD1D1D6.
  public static let systemGray4 = Color(hex: 0xD1D1D6)
  /// 0xE5E5EA.
  public static let systemGray5 = Color(hex: 0xE5E5EA)
  /// 0xF2F2F7.
  public static let systemGray6 = Color(hex: 0xF2F2F7)
  /// 0xA2845E.
  public static let systemBrown = Color(hex: 0xA2845E)
  /// 0x00C7BE.
  public static let systemMint = Color(hex: 0x00C7BE)
  /// 0x32ADE6.
  public static let systemCyan = Color(hex: 0x32ADE6)
}
