import LegatoGestures

/// A character of a scene's text in a cell of its own, over the pixels that lie there.
public struct TerminalGlyph: Hashable, Sendable {
  /// From the top left, 0 first; outside the screen it is not drawn.
  public var column, row: Int
  /// One that is not one cell wide shows as a question mark.
  public var character: Unicode.Scalar
  /// Its alpha says how much of it is seen.
  public var color: Color

  public init(_ character: Unicode.Scalar, column: Int, row: Int, color: Color) {
    (self.character, self.column, self.row, self.color) = (character, column, row, color)
  }
}
