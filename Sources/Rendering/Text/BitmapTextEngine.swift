import LegatoCore
import LegatoLayers

/// A text engine that draws with the built-in font.
public struct BitmapTextEngine: TextEngine {
  /// An engine with the built-in font; it has no state.
  public init() {}
  public func drawing(of run: TextRun) -> TextDrawing {
    .outline(BitmapFont.outline(of: run.text, size: run.size, alignment: run.alignment, in: run.rect))
  }
}
