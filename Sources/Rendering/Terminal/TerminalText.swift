import LegatoGestures

/// One line of text over the picture, such as a status line.
public struct TerminalText: Hashable, Sendable {
  /// The text. Control characters, and characters that are not one cell wide, are drawn as question marks.
  public var text: String
  /// The row from the top, beginning with 0; a negative one counts from the bottom, where −1 is the last. Rows outside the screen are not drawn.
  public var row: Int
  /// The column of the first character, beginning with 0. Characters outside the screen are clipped.
  public var column: Int
  /// The colours, converted to the nearest ones at the frame's depth; alpha is ignored.
  public var foreground, background: Color
  /// Whether the whole row is filled with ``background``, not only the cells of the text.
  public var fillsRow: Bool

  /// A line of text; by default white on black, filling the whole last row.
  public init(
    _ text: String, row: Int = -1, column: Int = 0, foreground: Color = .white, background: Color = .black, fillsRow: Bool = true
  ) {
    (self.text, self.row, self.column) = (text, row, column)
    (self.foreground, self.background, self.fillsRow) = (foreground, background, fillsRow)
  }
}
