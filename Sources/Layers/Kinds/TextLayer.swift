import LegatoCore

/// A layer that shows lines of text over its background.
///
/// The text itself changes at once: a label exposes nothing animatable but its colour; move, scale and fade the layer.
open class TextLayer: Layer, KindLayer {
  /// Where lines lie between the left and the right edge.
  public enum Alignment: Hashable, Sendable {
    /// Lines begin at the left edge.
    case left
    /// Lines have as much room before them as behind.
    case center
    /// Lines end at the right edge.
    case right
  }

  /// Lines are parted by line feeds; empty by default.
  public var text = "" { didSet { if text != oldValue { changed(.look) } } }
  /// Which font, by a name of the host's text engine; the built-in font is the only one without such an engine.
  public var fontName: String? { didSet { if fontName != oldValue { changed(.look) } } }
  /// Height of a line, in points, above 0; another number is ignored and reported.
  public var fontSize = 16.0 {
    didSet {
      if !(fontSize > 0 && fontSize.isFinite) {
        Misuse.report(.number(call: "fontSize", wanted: "finite points above 0", found: "\(fontSize)", repair: "\(oldValue)"), of: subject)
        fontSize = oldValue
      }
      if fontSize != oldValue { changed(.look) }
    }
  }
  /// Of the lines in the bounds; left by default.
  public var alignment = Alignment.left { didSet { if alignment != oldValue { changed(.look) } } }
  final var color = Property(Color.black)

  /// Black by default; the one property of a text that animates.
  public var textColor: Color {
    get { color.model }
    set { set(\TextLayer.color, .color, newValue) }
  }

  /// With this frame in the superlayer's space; the rest as in the properties of these names.
  public convenience init(_ text: String, frame: Rect, fontSize: Double = 16, color: Color = .black, alignment: Alignment = .left) {
    self.init()
    self.frame = frame
    (self.text, self.fontSize, self.alignment) = (text, fontSize, alignment)
    textColor = color
  }

  enum Row: Int, KindRow {
    case color

    var line: PropertyRow {
      switch self {
      case .color: PropertyRow("textColor", \TextLayer.color)
      }
    }
  }
  private static let layers = LayerKind({ TextLayer() }, Row.allCases.map(\.line))
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .text(text, font: fontName, size: fontSize, alignment) }

  override func install(_ look: LayerLook) {
    if case .text(let text, let font, let size, let side) = look { (self.text, fontName, fontSize, alignment) = (text, font, size, side) }
  }

  /// What a frame shows of the text's colour.
  public var shownColor: Color { color.presentation }
}
