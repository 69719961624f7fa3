/// Names an animatable property of a layer, one that only its kind has as well, whatever the type of its values: the key of implicit actions.
///
/// ```swift
/// extension LayerPropertyKey {
///   static let turn = LayerPropertyKey(.turn)   // from the LayerProperty with that name
/// }
/// dial.keyedActions[.turn] = .timed(1, CubicTimingParameters.linear)
/// ```
public struct LayerPropertyKey: Hashable, Sendable, CustomStringConvertible {
  private enum Owner: Hashable { case everyLayer(AnimatableProperty), kind(String) }
  private let owner: Owner

  /// The key of a property that every layer has.
  public init(_ property: AnimatableProperty) { owner = .everyLayer(property) }

  /// The key of a property that every layer has, or only a kind of layers; for a part of a property, such as `positionX`, that of the whole.
  public init<Value>(_ property: LayerProperty<Value>) { self = property.key }

  /// The key of a property that only a kind has, by its name in the kind's table.
  package init(ofKind name: String) { owner = .kind(name) }

  /// The property, if every layer has it; nil for one that only a kind has.
  public var property: AnimatableProperty? { if case .everyLayer(let property) = owner { property } else { nil } }

  /// The property's name, as inspectors show it: "position", "fillColor".
  public var name: String {
    switch owner {
    case .everyLayer(let property): property.row.name
    case .kind(let name): name
    }
  }

  /// The same as ``name``.
  public var description: String { name }
}
