import LegatoCore

/// Queried first for what a layer does when a property is set.
public protocol LayerDelegate: AnyObject {
  /// What `layer` does about a change of `property`.
  /// - Returns: nil to have the search go on; ``LayerAction/none`` for no animation.
  func action(for layer: Layer, property: AnimatableProperty) -> LayerAction?
}
