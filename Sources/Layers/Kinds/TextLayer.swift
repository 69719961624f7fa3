import LegatoCore

extension String {
  /// The lines of a text. They end at line feeds, also at one with a carriage return before it, which is one character.
  package var textLines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}

/// A layer that draws lines of text over its background.
///
/// Only ``textColor`` animates; the text and its style change at once. Move, scale or fade the layer instead.
open class TextLayer: Layer, KindLayer {
  /// Horizontal alignment of lines in the bounds.
  public enum Alignment: Hashable, Sendable {
    /// Lines begin at the left edge.
    case left
    /// Lines are centred.
    case center
    /// Lines end at the right edge.
    case right
  }

  /// The text; lines are separated by line feeds. Empty by default.
  public var text = "" { didSet { if text != oldValue { changed(.look) } } }
  /// The font's name for the host's text engine; nil for the default font. Without such an engine there is only the built-in font.
  public var fontName: String? { didSet { if fontName != oldValue { changed(.look) } } }
  /// The font size, which is the height of a line, in points, above 0; another number is ignored and reported.
  public var fontSize = 16.0 {
    didSet {
      if !(fontSize > 0 && fontSize.isFinite) {
        Misuse.report(.number(call: "fontSize", wanted: "finite points above 0", found: "\(fontSize)", repair: "\(oldValue)"), of: subject)
        fontSize = oldValue
      }
      if fontSize != oldValue { changed(.look) }
    }
  }
  /// Horizontal alignment of the lines; left by default.
  public var alignment = Alignment.left { didSet { if alignment != oldValue { changed(.look) } } }
  struct Properties {
    var color = Property(Color.black)
  }
  // as for ``Layer/state``: no access is open while other code is called
  @exclusivity(unchecked) final var properties = Properties()

  /// The text's colour; black by default. The only animatable property of a text.
  public var textColor: Color {
    get { properties.color.model }
    set { set(\.color, .color, newValue) }
  }

  /// A text layer with this frame in the superlayer's space; the other parameters are the properties of the same names.
  public convenience init(_ text: String, frame: Rect, fontSize: Double = 16, color: Color = .black, alignment: Alignment = .left) {
    self.init()
    self.frame = frame
    (self.text, self.fontSize, self.alignment) = (text, fontSize, alignment)
    textColor = color
  }

  enum Row: Int, KindRow {
    case color

    var row: PropertyRow {
      switch self {
      case .color: PropertyRow("textColor", \TextLayer.properties.color)
      }
    }
  }
  private static let layers = LayerKind({ TextLayer() }, Row.allCases.map(\.row))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .text(text, font: fontName, size: fontSize, alignment) }

  override func install(_ look: LayerLook) {
    if case .text(let text, let font, let size, let side) = look { (self.text, fontName, fontSize, alignment) = (text, font, size, side) }
  }

  /// The presentation of the text's colour.
  public var presentationColor: Color { properties.color.presentation }
}
