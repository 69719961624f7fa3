/// A syntax error in a curve text: where it is, what was expected there, and what was found.
///
/// ```
/// cubic-bezier(2, 0, 1, 1)
///              ^
/// character 13: expected an x in 0…1, got “2”
/// ```
public struct CurveTextError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// The number of characters before the wrong one, 0…`text.count`; `text.count` if the text ends too early.
  public let offset: Int
  /// What was expected there.
  public let expected: String
  /// What was found there.
  public let found: String

  /// Creates an error, for parsers of your own. `offset` counts characters, 0…`text.count`.
  public init(text: String, offset: Int, expected: String, found: String) {
    (self.text, self.offset, self.expected, self.found) = (text, offset, expected, found)
  }

  /// The error in one line: where it is, what was expected, and what was found.
  public var message: String { "character \(offset): expected \(expected), got \(found)" }
}

extension CurveTextError: CustomStringConvertible {
  /// The text, a caret below the wrong character, and ``message``. A long text is shortened to the surroundings; control characters are replaced by spaces.
  public var description: String {
    let characters = Array(text)
    let reach = 60
    let (from, to) = (max(0, offset - reach), min(characters.count, offset + reach))
    let shown = characters[from..<to].map { Self.isControl($0) ? " " : $0 }
    let head = from > 0 ? "…" : ""
    let caret = String(repeating: " ", count: offset - from + head.count) + "^"
    return "\(head)\(String(shown))\(to < characters.count ? "…" : "")\n\(caret)\n\(message)"
  }

  static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) }
  }
}
