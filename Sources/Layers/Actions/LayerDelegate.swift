import LegatoCore

/// Provides the actions of a layer's properties, before the layer's own ``Layer/actions`` and ``Layer/style`` (LM-8).
public protocol LayerDelegate: AnyObject {
  /// The action that `layer` performs when `property` is set.
  /// - Returns: nil to continue the search; ``LayerAction/none`` to change at once without an animation.
  func action(for layer: Layer, property: AnimatableProperty) -> LayerAction?
}
