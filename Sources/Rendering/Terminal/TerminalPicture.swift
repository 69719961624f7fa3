import LegatoGestures

/// What a terminal is to show: pixels, what lies behind them, and lines of text above them.
public struct TerminalPicture: Hashable, Sendable {
  /// As wide as the terminal has columns and twice as high as it has rows, from the top left; a part that is missing shows ``background``.
  public var bitmap: Bitmap
  /// What clear pixels show. Its alpha is ignored.
  public var background: Color
  /// Drawn in order, the last on top.
  public var texts: [TerminalText]

  /// On black, without text, unless they are given.
  public init(bitmap: Bitmap, background: Color = .black, texts: [TerminalText] = []) {
    (self.bitmap, self.background, self.texts) = (bitmap, background, texts)
  }
}
