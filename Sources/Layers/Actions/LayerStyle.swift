import LegatoCore

/// Actions that several layers share.
public struct LayerStyle {
  public var actions: [AnimatableProperty: LayerAction]
  public init(actions: [AnimatableProperty: LayerAction] = [:]) { self.actions = actions }
}
