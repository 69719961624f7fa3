import LegatoGestures

/// The content of a terminal: pixels, a background, and lines of text above.
public struct TerminalPicture: Hashable, Sendable {
  /// As wide as the terminal has columns and twice as high as it has rows, or as ``division`` has it, from the top left; a part that is missing shows
  /// ``background``.
  public var bitmap: Bitmap
  /// How many pixels of the bitmap are a cell; half blocks unless it is set.
  public var division = CellDivision.half
  /// What clear pixels show. Its alpha is ignored.
  public var background: Color
  /// Characters over single cells of the picture, below ``texts``; the last of a cell counts.
  public var glyphs: [TerminalGlyph]
  /// Drawn in order, the last on top.
  public var texts: [TerminalText]

  /// On black, without text, unless they are given.
  public init(bitmap: Bitmap, background: Color = .black, glyphs: [TerminalGlyph] = [], texts: [TerminalText] = []) {
    (self.bitmap, self.background, self.glyphs, self.texts) = (bitmap, background, glyphs, texts)
  }
}
