import LegatoCore

/// Provides the actions of a layer's properties, before the layer's own ``Layer/actions`` and ``Layer/style`` (LM-8). Both methods have a default: implement
/// the first for properties that every layer has, or the second for those of kinds, too.
public protocol LayerDelegate: AnyObject {
  /// The action that `layer` performs when `property` is set outside any block. Called by the default of ``action(for:key:)``.
  /// - Returns: nil to continue the search; ``LayerAction/none`` to change at once without an animation.
  func action(for layer: Layer, property: AnimatableProperty) -> LayerAction?
  /// The action that `layer` performs when the property with that key is set outside any block; called by the layer, on its owner's thread, once for each
  /// such change.
  /// - Returns: nil to continue the search; ``LayerAction/none`` to change at once without an animation.
  func action(for layer: Layer, key: LayerPropertyKey) -> LayerAction?
}

extension LayerDelegate {
  /// Nil: the search continues.
  public func action(for layer: Layer, property: AnimatableProperty) -> LayerAction? { nil }

  /// The result of ``action(for:property:)`` for a property that every layer has; nil for one of a kind.
  public func action(for layer: Layer, key: LayerPropertyKey) -> LayerAction? {
    key.property.flatMap { action(for: layer, property: $0) }
  }
}
