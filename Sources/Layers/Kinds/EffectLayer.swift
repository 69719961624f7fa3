import LegatoCore

/// A layer that blurs and tints its backdrop, within its rounded corners, its transform and its mask.
///
/// ``effect`` is animatable like any number: in blocks and animators, with springs, scrubbed, reversed, interrupted. An animation always starts from the
/// presentation (VE-3). ``LayerSnapshot/effect`` gives what a frame shows, without drawing it.
/// ```swift
/// let sheet = EffectLayer(effect: nil)
/// let easeIn = CubicTimingParameters(controlPoint1: Point(x: 0.75, y: 0.1), controlPoint2: Point(x: 0.9, y: 0.25))
/// let animator = PropertyAnimator(duration: 1, timingParameters: easeIn)
/// animator.scrubsLinearly = false
/// animator.addAnimations { sheet.effect = .regular }
/// ```
/// On a layer with an opacity below 1 or a mask, or inside such layers, the effect and its content fade together as one picture (VE-5).
open class EffectLayer: Layer, KindLayer {
  /// The layer for content on top of the effect; its size is this layer's. Only content in it is vibrant (VE-6).
  ///
  /// Vibrant content keeps its luminance and its shape, and takes on the colours of the backdrop: `c + vibrancy·α·(b − Y(b))`, where `c` and `α` are the
  /// content's colour and alpha, `b` is the backdrop's colour, and `Y` its luminance. Sublayers that are added to this layer itself are drawn as they are.
  public let contentLayer = Layer()

  struct Properties {
    var effect = BlendedProperty(EffectState(effect: nil))
    /// Overlays by explicit animations of single parts.
    var radius = Property(EffectOverlay(), isMovement: false)
    var tint = Property(EffectOverlay(), isMovement: false)
    var saturation = Property(EffectOverlay(), isMovement: false)
    var vibrancy = Property(EffectOverlay(), isMovement: false)
  }
  // as for ``Layer/state``: no access is open while other code is called
  @exclusivity(unchecked) final var properties = Properties()

  /// The effect on the backdrop; nil for none.
  public var effect: Effect? {
    get { properties.effect.model.effect }
    set { set(\.effect, .effect, EffectState(effect: newValue)) }
  }

  /// A layer without an effect; ``contentLayer`` is its first sublayer.
  public override init() {
    super.init()
    contentLayer.name = "content"
    contentLayer.anchorPoint = .zero
    addSublayer(contentLayer)
  }

  /// A layer with this effect, and this frame in the superlayer's space.
  public convenience init(effect: Effect?, frame: Rect = .zero) {
    self.init()
    self.frame = frame
    self.effect = effect
    layoutIfNeeded()
  }

  /// Gives the content layer this layer's size.
  open override func layoutSublayers() {
    contentLayer.bounds.size = bounds.size
    contentLayer.position = bounds.origin
    super.layoutSublayers()
  }

  enum Row: Int, KindRow {
    case effect, radius, tint, saturation, vibrancy

    var row: PropertyRow {
      switch self {
      case .effect: PropertyRow("effect", \EffectLayer.properties.effect)
      case .radius: PropertyRow("effect.radius", \EffectLayer.properties.radius)
      case .tint: PropertyRow("effect.tint", \EffectLayer.properties.tint)
      case .saturation: PropertyRow("effect.saturation", \EffectLayer.properties.saturation)
      case .vibrancy: PropertyRow("effect.vibrancy", \EffectLayer.properties.vibrancy)
      }
    }
  }
  private static let layers = LayerKind({ EffectLayer() }, Row.allCases.map(\.row))
  open override class var layerKind: LayerKind { layers }

  override final var parts: [Layer] { [contentLayer] }

  override var look: LayerLook { .effect }

  override var shownEffect: (effect: Effect?, progress: Double) {
    var shown = properties.effect.presentation.effect
    let (radius, tint) = (properties.radius.presentation, properties.tint.presentation)
    let (saturation, vibrancy) = (properties.saturation.presentation, properties.vibrancy.presentation)
    if !(radius.isNothing && tint.isNothing && saturation.isNothing && vibrancy.isNothing) {
      var covered = shown ?? .identity
      covered.radius = radius.shown(over: covered.radius)
      covered.tint = tint.shown(over: covered.tint)
      covered.saturation = saturation.shown(over: covered.saturation)
      covered.vibrancy = vibrancy.shown(over: covered.vibrancy)
      shown = covered
    }
    return (shown?.inRange, properties.effect.progress)
  }
}
