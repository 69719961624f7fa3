import LegatoCore

/// Presents one value of a property for a while, whatever the model is and what else animates below it.
public struct HoldAnimation<Value>: LayerAnimation, CompilableAnimation {
  private var keyframes: KeyframeAnimation<Value>
  /// The property that it animates.
  public var property: LayerProperty<Value> {
    get { keyframes.property }
    set { keyframes.property = newValue }
  }
  /// The value that is presented.
  public var value: Value {
    get { keyframes.values[0] }
    set { keyframes.values = [newValue] }
  }
  public var settings: AnimationSettings {
    get { keyframes.settings }
    set { keyframes.settings = newValue }
  }

  /// An animation that presents `value`. `duration` is in seconds; at or below 0 it is the transaction's, or 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, value: Value, duration: Double = 0) {
    keyframes = KeyframeAnimation(property, values: [value], duration: duration)
    keyframes.calculationMode = .discrete
  }

  func parts(_ context: AnimationContext) -> [ExplicitPart] { keyframes.parts(context) }
}
