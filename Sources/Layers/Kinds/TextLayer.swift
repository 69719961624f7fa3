import LegatoCore

/// A layer that shows lines of text over its background.
///
/// The text itself changes at once: a label exposes nothing animatable but its colour; move, scale and fade the layer.
open class TextLayer: Layer {
  public enum Alignment: Hashable, Sendable { case left, center, right }

  public var text = "" { didSet { if text != oldValue { changed() } } }
  /// Which font, by a name that the host's text engine knows; the built-in font is the only one without such an engine.
  public var fontName: String? { didSet { changed() } }
  /// Height of a line, in points, above 0.
  public var fontSize = 16.0 {
    didSet {
      if !fontSize.isFinite {
        Misuse.report(.number(call: "fontSize", wanted: "finite points", found: "\(fontSize)", repair: "\(oldValue)"))
        fontSize = oldValue
      }
      changed()
    }
  }
  public var alignment = Alignment.left { didSet { changed() } }
  private var color = Property(Color.black)

  public var textColor: Color {
    get { color.model }
    set {
      guard isSound(newValue, "textColor") else { return }
      var property = color
      property.set(newValue, in: stage, isAdditive: false, hasVectorVelocity: false, space: timeSpace)
      color = property
      changed()
    }
  }

  public convenience init(_ text: String, frame: Rect, fontSize: Double = 16, color: Color = .black, alignment: Alignment = .left) {
    self.init()
    self.frame = frame
    (self.text, self.fontSize, self.alignment) = (text, fontSize, alignment)
    textColor = color
  }

  override var kindProperties: [any AnimatingProperty] { [color] }
  override var kindPropertyNames: [String] { ["textColor"] }

  func openColor(_ stage: Stage) -> Animated<Color> {
    color.open(in: stage, isAdditive: false, hasVectorVelocity: false, space: timeSpace)
  }

  open override func detachProperties() { color.detach() }

  /// What a frame shows of the text's colour.
  public var shownColor: Color { color.presentation }
}
