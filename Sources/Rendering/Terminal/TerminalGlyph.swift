import LegatoGestures

/// A character that is drawn over the pixels of one cell.
public struct TerminalGlyph: Hashable, Sendable {
  /// The cell's position from the top left, beginning with 0; not drawn if outside the screen.
  public var column, row: Int
  /// The character; one that is not one cell wide is drawn as a question mark.
  public var character: Unicode.Scalar
  /// The character's colour; its alpha is the opacity.
  public var color: Color

  public init(_ character: Unicode.Scalar, column: Int, row: Int, color: Color) {
    (self.character, self.column, self.row, self.color) = (character, column, row, color)
  }
}
