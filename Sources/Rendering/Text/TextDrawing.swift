import LegatoCore
import LegatoLayers

/// The text of a layer, with all that an engine needs to draw it.
public struct TextRun: Hashable, Sendable {
  /// The text; lines are separated by line feeds.
  public var text: String
  /// The layer's `TextLayer.fontName`; nil for the engine's default font.
  public var fontName: String?
  /// Height of a line, in points; not necessarily above 0.
  public var size: Double
  /// Horizontal alignment of the lines in ``rect``.
  public var alignment: TextLayer.Alignment
  /// The rectangle of the text, in points of the layer's own space.
  public var rect: Rect
  /// The text's scale on screen, in pixels per point, for an engine that draws pixels.
  public var pixelsPerPoint: Double

  /// A run of text; `size` and `rect` are in points, and are not checked.
  public init(
    text: String, fontName: String? = nil, size: Double, alignment: TextLayer.Alignment = .left, rect: Rect, pixelsPerPoint: Double = 1
  ) {
    (self.text, self.fontName, self.size, self.alignment) = (text, fontName, size, alignment)
    (self.rect, self.pixelsPerPoint) = (rect, pixelsPerPoint)
  }
}

/// The drawing of a run of text, in points of the layer's own space.
public enum TextDrawing: Sendable {
  /// An outline that is filled with the layer's colour.
  case outline(Path, usesEvenOdd: Bool = false)
  /// A stencil: the layer's colour, multiplied by the picture's alpha, stretched over the rectangle.
  case stencil(Bitmap, in: Rect)
  /// A picture in its own colours, stretched over the rectangle.
  case picture(Bitmap, in: Rect)
}
