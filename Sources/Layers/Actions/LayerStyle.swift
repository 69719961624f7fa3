import LegatoCore

/// Actions that several layers share.
public struct LayerStyle {
  /// Actions by property; used if neither the layer's delegate nor its own ``Layer/actions`` has one (LM-8).
  public var actions: [AnimatableProperty: LayerAction]
  /// A style with these actions; empty by default.
  public init(actions: [AnimatableProperty: LayerAction] = [:]) { self.actions = actions }
}
