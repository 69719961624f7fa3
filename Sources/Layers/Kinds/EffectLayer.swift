import LegatoCore

/// A layer that blurs and tints what lies behind it, within its round corners, its transform and its mask.
///
/// ``effect`` is animatable like any number: in blocks and animators, under springs, scrubbed, reversed, caught half way. An animation always starts from
/// what is shown (VE-3). What a frame shows can be read without drawing it, in ``LayerSnapshot/effect``.
/// ```swift
/// let sheet = EffectLayer(effect: nil)
/// let easeIn = CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
/// let animator = PropertyAnimator(duration: 1, timingParameters: easeIn)
/// animator.scrubsLinearly = false
/// animator.addAnimations { sheet.effect = .regular }
/// ```
/// On a layer with an opacity below 1, with a mask, or inside such layers, the effect fades as one picture with what lies in it (VE-5).
open class EffectLayer: Layer, KindLayer {
  /// The layer for the content on top of the effect, as large as this one: only what is in it is vibrant (VE-6).
  ///
  /// Vibrant content keeps its lightness and its shape, and takes on the colours behind it: `c + vibrancy·α·(b − Y(b))`, `c` and `α` the content's colour
  /// and alpha, `b` the colour behind, `Y` its luminance. Layers put straight into this one are drawn as they are.
  public let contentLayer = Layer()

  struct Properties {
    var effect = BlendedProperty(EffectState(effect: nil))
    /// What explicit animations of one part lay over it.
    var radius = Property(Cover(), isMovement: false)
    var tint = Property(Cover(), isMovement: false)
    var saturation = Property(Cover(), isMovement: false)
    var vibrancy = Property(Cover(), isMovement: false)
  }
  final var properties = Properties()

  /// What is done to what lies behind; nil for nothing.
  public var effect: Effect? {
    get { properties.effect.model.effect }
    set { set(\EffectLayer.properties.effect, .effect, EffectState(effect: newValue)) }
  }

  /// Without an effect; ``contentLayer`` is its first sublayer.
  public override init() {
    super.init()
    contentLayer.name = "content"
    contentLayer.anchorPoint = .zero
    addSublayer(contentLayer)
  }

  /// With this effect at once, and this frame in the superlayer's space.
  public convenience init(effect: Effect?, frame: Rect = .zero) {
    self.init()
    self.frame = frame
    self.effect = effect
    layoutIfNeeded()
  }

  /// Makes the content layer as large as this one.
  open override func layoutSublayers() {
    contentLayer.bounds.size = bounds.size
    contentLayer.position = bounds.origin
    super.layoutSublayers()
  }

  enum Row: Int, KindRow {
    case effect, radius, tint, saturation, vibrancy

    var line: PropertyRow {
      switch self {
      case .effect: PropertyRow("effect", \EffectLayer.properties.effect)
      case .radius: PropertyRow("effect.radius", \EffectLayer.properties.radius)
      case .tint: PropertyRow("effect.tint", \EffectLayer.properties.tint)
      case .saturation: PropertyRow("effect.saturation", \EffectLayer.properties.saturation)
      case .vibrancy: PropertyRow("effect.vibrancy", \EffectLayer.properties.vibrancy)
      }
    }
  }
  private static let layers = LayerKind(
    { EffectLayer() }, Row.allCases.map(\.line), parts: { ($0 as? EffectLayer).map { [$0.contentLayer] } ?? [] })
  open override class var layerKind: LayerKind { layers }

  override var look: LayerLook { .effect }

  override var shownEffect: (effect: Effect?, progress: Double) {
    var shown = properties.effect.presentation.effect
    let (radius, tint) = (properties.radius.presentation, properties.tint.presentation)
    let (saturation, vibrancy) = (properties.saturation.presentation, properties.vibrancy.presentation)
    if !(radius.isNothing && tint.isNothing && saturation.isNothing && vibrancy.isNothing) {
      var covered = shown ?? .none
      covered.radius = radius.shown(over: covered.radius)
      covered.tint = tint.shown(over: covered.tint)
      covered.saturation = saturation.shown(over: covered.saturation)
      covered.vibrancy = vibrancy.shown(over: covered.vibrancy)
      shown = covered.inRange
    }
    return (shown, properties.effect.progress)
  }
}
