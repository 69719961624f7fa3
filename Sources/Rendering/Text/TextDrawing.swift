import LegatoCore
import LegatoLayers

/// Lines of text as a layer wants them drawn.
public struct TextRun: Hashable, Sendable {
  /// Lines are parted by line feeds.
  public var text: String
  /// The layer's `TextLayer.fontName`; nil for whatever the engine draws with.
  public var fontName: String?
  /// Height of a line, in points; not necessarily above 0.
  public var size: Double
  /// Of the lines in ``rect``.
  public var alignment: TextLayer.Alignment
  /// Where the text belongs, in the layer's own points.
  public var rect: Rect
  /// Pixels a point where the text is seen, for an engine that draws pixels.
  public var pixelsPerPoint: Double

  /// `size` and `rect` in points; the numbers are not checked.
  public init(
    text: String, fontName: String? = nil, size: Double, alignment: TextLayer.Alignment = .left, rect: Rect, pixelsPerPoint: Double = 1
  ) {
    (self.text, self.fontName, self.size, self.alignment) = (text, fontName, size, alignment)
    (self.rect, self.pixelsPerPoint) = (rect, pixelsPerPoint)
  }
}

/// What an engine makes of a run of text, in the layer's own points.
public enum TextDrawing: Sendable {
  /// Filled with the layer's colour.
  case outline(Path, usesEvenOdd: Bool = false)
  /// The layer's colour where the picture's alpha is, stretched over the rectangle.
  case stencil(Bitmap, in: Rect)
  /// The picture in its own colours, stretched over the rectangle.
  case picture(Bitmap, in: Rect)
}
