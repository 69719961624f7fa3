/// Why a curve text was refused: where, what was expected there, and what came.
///
/// ```
/// cubic-bezier(2, 0, 1, 1)
///              ^
/// character 13: expected an x in 0…1, got “2”
/// ```
public struct CurveTextError: Error, Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// How many characters come before the one that is wrong: 0…`text.count`, the latter where the text ends too early.
  public let offset: Int
  /// What could have stood there.
  public let expected: String
  /// What stands there.
  public let found: String

  /// For readers of curve texts of their own. `offset` counts characters, 0…`text.count`.
  public init(text: String, offset: Int, expected: String, found: String) {
    (self.text, self.offset, self.expected, self.found) = (text, offset, expected, found)
  }

  /// One line: where, what was expected, what came.
  public var message: String { "character \(offset): expected \(expected), got \(found)" }
}

extension CurveTextError: CustomStringConvertible {
  /// The text, a caret below the character, and ``message``. Of a long text only the neighbourhood is shown; control characters show as spaces.
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
