import LegatoCore

/// Actions that several layers share.
public struct LayerStyle {
  /// Actions by the properties' keys, those of kinds included; used if neither the layer's delegate nor its own ``Layer/keyedActions`` have one (LM-8).
  public var keyedActions: [LayerPropertyKey: LayerAction]
  /// Actions by property, of those that every layer has: the part of ``keyedActions`` with such keys.
  public var actions: [AnimatableProperty: LayerAction] {
    get { keyedActions.ofEveryLayer }
    set { keyedActions.ofEveryLayer = newValue }
  }
  /// A style with these actions; empty by default.
  public init(actions: [AnimatableProperty: LayerAction] = [:]) {
    keyedActions = [:]
    self.actions = actions
  }
  /// A style with these actions, those for properties of kinds included.
  public init(keyedActions: [LayerPropertyKey: LayerAction]) { self.keyedActions = keyedActions }
}
