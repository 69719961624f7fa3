import LegatoCore

/// A layer that shows lines of text over its background.
///
/// The text itself changes at once: a label exposes nothing animatable but its colour; move, scale and fade the layer.
open class TextLayer: Layer {
  public enum Alignment: Hashable, Sendable { case left, center, right }

  public var text = "" { didSet { if text != oldValue { changed() } } }
  /// Height of a line, in points, above 0.
  public var fontSize = 16.0 { didSet { changed() } }
  public var alignment = Alignment.left { didSet { changed() } }
  private var color = Property(Color.black)

  public var textColor: Color {
    get { color.model }
    set {
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

  public override func removeAllAnimations() {
    super.removeAllAnimations()
    color.removeAnimations()
  }

  func openColor(_ stage: Stage) -> Animated<Color> {
    color.open(in: stage, isAdditive: false, hasVectorVelocity: false, space: timeSpace)
  }

  override func eachProperty(_ body: (any AnimatingProperty) -> Void) {
    super.eachProperty(body)
    body(color)
  }

  open override func detachProperties() { color.detach() }

  package var shownColor: Color { color.presentation }
}
