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
open class EffectLayer: Layer {
  /// The layer for what goes on top of the effect, as large as this one: only what lies in it is vibrant (VE-6).
  ///
  /// Vibrant content keeps its lightness and its shape, and takes on the colours behind it: `c + vibrancy·α·(b − Y(b))`, `c` and `α` the content's colour
  /// and alpha, `b` the colour behind, `Y` its luminance. Layers put straight into this one are drawn as they are.
  public let contentLayer = Layer()
  private var shown = BlendedProperty(EffectState(effect: nil), startsFromShown: true)

  /// What is done to what lies behind; nil for nothing.
  public var effect: Effect? {
    get { shown.model.effect }
    set {
      let value = EffectState(effect: newValue)
      guard isSound(value, "effect") else { return }
      var property = shown
      property.set(value, in: stage, space: timeSpace)
      shown = property
      changed(.kind(0))
    }
  }

  public override init() {
    super.init()
    contentLayer.name = "content"
    contentLayer.anchorPoint = .zero
    addSublayer(contentLayer)
  }

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

  override var kindProperties: [any AnimatingProperty] { [shown] }
  override var kindPropertyNames: [String] { ["effect"] }
  open override func detachProperties() { shown.detach() }
  override var look: LayerLook { .effect }
  override func install(_ recipe: PropertyRecipe, atKind number: Int, in stage: Stage) -> Int? { shown.install(recipe, in: stage) }
  override var shownEffect: (effect: Effect?, progress: Double) { (shown.presentation.effect, shown.progress) }
}
