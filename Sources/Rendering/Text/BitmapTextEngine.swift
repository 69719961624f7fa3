import LegatoCore
import LegatoLayers

/// The built-in font.
public struct BitmapTextEngine: TextEngine {
  /// It keeps nothing: one is as good as another.
  public init() {}
  public func drawing(of run: TextRun) -> TextDrawing {
    .outline(BitmapFont.outline(of: run.text, size: run.size, alignment: run.alignment, in: run.rect))
  }
}
