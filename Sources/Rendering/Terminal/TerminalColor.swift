import LegatoGestures

/// A colour as it is sent to a terminal: the default, an index into a palette, or three bytes.
public struct TerminalColor: Hashable, Sendable {
  /// The three encodings of a colour, and none.
  public enum Kind: Hashable, Sendable {
    /// The terminal's own colour.
    case standard
    /// One of the 16 ANSI colours, 0…15.
    case ansi(UInt8)
    /// One of the xterm palette, 0…255.
    case palette(UInt8)
    /// Three bytes, 0…255 each.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  /// The kind in the top byte (0 standard, 1 ansi, 2 palette, 3 rgb), below it the index or the three bytes.
  let packed: UInt32
  init(packed: UInt32) { self.packed = packed }

  /// The terminal's own colour.
  public static let standard = TerminalColor(packed: 0)

  /// How the colour is encoded for the terminal.
  public var kind: Kind {
    switch packed >> 24 {
    case 1: .ansi(UInt8(truncatingIfNeeded: packed))
    case 2: .palette(UInt8(truncatingIfNeeded: packed))
    case 3:
      .rgb(
        red: UInt8(truncatingIfNeeded: packed >> 16), green: UInt8(truncatingIfNeeded: packed >> 8), blue: UInt8(truncatingIfNeeded: packed)
      )
    default: .standard
    }
  }

  /// The colour nearest to these sRGB bytes at `depth`; ``standard`` at ``ColorDepth/none``.
  public init(red: UInt8, green: UInt8, blue: UInt8, depth: ColorDepth) {
    switch depth {
    case .none: self = .standard
    case .sixteen: packed = 1 << 24 | UInt32(TerminalColor.ansiIndex(red: red, green: green, blue: blue))
    case .palette256: packed = 2 << 24 | UInt32(TerminalColor.paletteIndex(red: red, green: green, blue: blue))
    case .trueColor: packed = 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  /// The nearest colour at `depth`, with components clamped to 0…1 and alpha ignored.
  public init(_ color: Color, depth: ColorDepth) {
    self.init(
      red: TerminalColor.byte(color.red), green: TerminalColor.byte(color.green), blue: TerminalColor.byte(color.blue), depth: depth)
  }

  /// Converts 0…1 to 0…255, rounded; other numbers are clamped, and NaN is 0.
  static func byte(_ component: Double) -> UInt8 { UInt8(saturating: (component * 255).rounded()) }

  /// The index, 16…255, of the nearest colour in the xterm cube and its greys. The cube wins a draw.
  public static func paletteIndex(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    let (r, g, b) = (Int(red), Int(green), Int(blue))
    let (cr, cg, cb) = (cubeStep(r), cubeStep(g), cubeStep(b))
    let cube = distance(r - cubeLevel(cr), g - cubeLevel(cg), b - cubeLevel(cb))
    // The greys are 8, 18, … 238; the nearest to a colour is the nearest to its mean.
    let step = min(23, max(0, ((r + g + b) / 3 - 3) / 10))
    let level = 8 + 10 * step
    if distance(r - level, g - level, b - level) < cube { return UInt8(232 + step) }
    return UInt8(16 + 36 * cr + 6 * cg + cb)
  }

  /// The index, 0…15, of the nearest ANSI colour, taking the usual values of these (128 for the dark ones, 255 for the bright ones).
  public static func ansiIndex(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
    var (best, least) = (0, Int.max)
    for index in 0..<16 {
      let level = index < 8 ? 128 : 255
      var (r, g, b) = (index & 1 != 0 ? level : 0, index & 2 != 0 ? level : 0, index & 4 != 0 ? level : 0)
      if index == 7 { (r, g, b) = (192, 192, 192) }
      if index == 8 { (r, g, b) = (128, 128, 128) }
      let far = distance(Int(red) - r, Int(green) - g, Int(blue) - b)
      if far < least { (best, least) = (index, far) }
    }
    return UInt8(best)
  }

  /// The cube's levels are 0, 95, 135, 175, 215, 255.
  private static func cubeLevel(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
  private static func cubeStep(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
  private static func distance(_ x: Int, _ y: Int, _ z: Int) -> Int { x * x + y * y + z * z }
}
