import LegatoCore

/// Actions that several layers share.
public struct LayerStyle {
  /// What setting a property does, where neither the layer's delegate nor its own ``Layer/actions`` say so (LM-8).
  public var actions: [AnimatableProperty: LayerAction]
  /// By default it is nil.
  public init(actions: [AnimatableProperty: LayerAction] = [:]) { self.actions = actions }
}
