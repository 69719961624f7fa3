/// What one cell of a terminal shows: a character of width 1 and its two colours.
public struct TerminalCell: Hashable, Sendable {
  /// One of width 1; it is not checked.
  public let character: Unicode.Scalar
  /// Not written for a space, where it does not show.
  public let foreground: TerminalColor
  /// Behind the character.
  public let background: TerminalColor

  /// A space keeps no foreground of its own.
  public init(character: Unicode.Scalar, foreground: TerminalColor = .standard, background: TerminalColor = .standard) {
    self.character = character
    self.foreground = character == " " ? .standard : foreground
    self.background = background
  }

  /// A space in the terminal's own colours.
  public static let blank = TerminalCell(character: " ")
  /// The character whose foreground is the upper half of a cell.
  static let upperHalf: Unicode.Scalar = "\u{2580}"

  /// The same with the lower half.
  static let lowerHalf: Unicode.Scalar = "\u{2584}"

  /// `character` if it is one that every terminal shows in exactly one cell, else a question mark; nil if it takes no cell at all.
  static func printable(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    switch character.value {
    case 0x20...0x7E: return character
    case 0..<0xA0, 0x1100...0x11FF, 0x2E80...: return "?"
    default: break
    }
    switch character.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return nil
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: return "?"
    default: return character.properties.isEmojiPresentation ? "?" : character
    }
  }
}
