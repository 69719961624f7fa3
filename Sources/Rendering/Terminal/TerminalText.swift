import LegatoGestures

/// One line of text over the picture, such as a status line.
public struct TerminalText: Hashable, Sendable {
  /// Control characters and characters that are not one cell wide show as a question mark.
  public var text: String
  /// The row from the top, 0 first; a negative one counts from the bottom, −1 being the last. Rows off the screen are not drawn.
  public var row: Int
  /// The column of the first character, 0 first. What sticks out at either side is cut off.
  public var column: Int
  /// At the frame's depth the nearest colour; alpha is ignored.
  public var foreground, background: Color
  /// Fills the whole row with ``background``, not only the cells of the text.
  public var fillsRow: Bool

  /// By default in white on black over the whole last row.
  public init(
    _ text: String, row: Int = -1, column: Int = 0, foreground: Color = .white, background: Color = .black, fillsRow: Bool = true
  ) {
    (self.text, self.row, self.column) = (text, row, column)
    (self.foreground, self.background, self.fillsRow) = (foreground, background, fillsRow)
  }
}
