/// The content of a terminal's cell: a character of width 1 and its two colours.
public struct TerminalCell: Hashable, Sendable {
  /// A character of width 1; it is not checked.
  public let character: Unicode.Scalar
  /// The character's colour; not written for a space, where it is not visible.
  public let foreground: TerminalColor
  /// The colour behind the character.
  public let background: TerminalColor

  /// A cell; the foreground of a space is dropped.
  public init(character: Unicode.Scalar, foreground: TerminalColor = .standard, background: TerminalColor = .standard) {
    self.character = character
    self.foreground = character == " " ? .standard : foreground
    self.background = background
  }

  /// A space in the terminal's own colours.
  public static let blank = TerminalCell(character: " ")
  /// The character whose foreground is the upper half of a cell.
  static let upperHalf: Unicode.Scalar = "\u{2580}"

  /// The character whose foreground is the lower half of a cell.
  static let lowerHalf: Unicode.Scalar = "\u{2584}"

  /// `character` if every terminal displays it in exactly one cell, else a question mark; nil if it takes no cell at all.
  static func printable(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    switch character.value {
    case 0x20...0x7E: return character
    // of two cells, the trigrams and digrams since Unicode 16
    case 0..<0xA0, 0x1100...0x11FF, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...: return "?"
    default: break
    }
    switch character.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return nil
    // spacing marks take a cell in some terminals, and none in others
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse, .spacingMark: return "?"
    default: return character.properties.isEmojiPresentation ? "?" : character
    }
  }
}
