import LegatoGestures

/// The content of a terminal: pixels, a background colour, and lines of text on top.
public struct TerminalPicture: Hashable, Sendable {
  /// The pixels, from the top left: one per column and two per row, or as many per cell as ``division`` has; missing parts show ``background``.
  public var bitmap: Bitmap
  /// The number of pixels per cell; half blocks by default.
  public var division = CellDivision.half
  /// The colour behind transparent pixels; its alpha is ignored.
  public var background: Color
  /// Characters over single cells of the picture, below ``texts``; the last one in a cell is drawn.
  public var glyphs: [TerminalGlyph]
  /// Lines of text, drawn in order, the last on top.
  public var texts: [TerminalText]

  /// A picture; by default on black, without text.
  public init(bitmap: Bitmap, background: Color = .black, glyphs: [TerminalGlyph] = [], texts: [TerminalText] = []) {
    (self.bitmap, self.background, self.glyphs, self.texts) = (bitmap, background, glyphs, texts)
  }
}
