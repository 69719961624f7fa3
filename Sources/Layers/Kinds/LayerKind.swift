import LegatoCore

/// What layers of one class have that animates, beside what every layer has, and how a layer of it is made: by this a render server makes its own and
/// shows all of it, a ``FrameReader`` reports it, and an inspector names it.
///
/// A class of your own has its values as ``LayerValue``s, sets them by ``Layer/set(_:to:)``, and names them here, a line each:
/// ```swift
/// final class DialLayer: Layer {
///   private let turnValue = LayerValue(0.0)
///   var turn: Double {
///     get { turnValue.model }
///     set { set(turnValue, to: newValue) }
///   }
///   var shownTurn: Double { turnValue.presentation }
///
///   private static let kind = LayerKind({ DialLayer() }, [LayerKind.Property("turn", \DialLayer.turnValue)])
///   override class var layerKind: LayerKind { kind }
/// }
///
/// extension LayerProperty where Value == Double {
///   static var turn: Self { Self("turn", \DialLayer.turnValue) }   // for explicit animations, in the file of the class
/// }
/// ```
/// There may be as many as you like.
public final class LayerKind: Sendable {
  /// One animatable property of a kind of layers.
  public struct Property: Sendable {
    let row: PropertyRow
    /// For people: inspectors say it.
    public var name: String { row.name }

    /// - Parameters:
    ///   - name: for people, and the same as that of its ``LayerProperty``.
    ///   - path: to where each layer has it; the same object as long as the layer lives.
    ///   - dirties: the change that a ``FrameReader`` reports for it.
    ///   - isAdditive: whether changes in blocks add to what runs where the block does not say so.
    public init<Kind: Layer, Value: Animatable & SendableMetatype>(
      _ name: String, _ path: any KeyPath<Kind, LayerValue<Value>> & Sendable, dirties: FrameChange.Kinds = .content,
      isAdditive: Bool = false
    ) { row = PropertyRow(name, path, dirties: dirties, isAdditive: isAdditive) }

    init(_ row: PropertyRow) { self.row = row }
  }

  let make: @Sendable () -> Layer
  let rows: [PropertyRow]
  /// Layers in it that are made with it.
  let parts: @Sendable (Layer) -> [Layer]

  /// The properties, in the order in which they were given.
  public var properties: [Property] { rows.map { Property($0) } }

  /// - Parameters:
  ///   - make: makes a layer as it is at first; a render server calls it on the thread that steps it.
  ///   - properties: all that animate. A class that is made of another one with properties of its own begins with those: `PathLayer.layerKind.properties + […]`.
  public init(_ make: @escaping @Sendable () -> Layer, _ properties: [Property]) {
    (self.make, rows, parts) = (make, properties.map(\.row), { _ in [] })
  }

  /// A kind of the library.
  init(_ make: @escaping @Sendable () -> Layer, _ rows: [PropertyRow] = [], parts: @escaping @Sendable (Layer) -> [Layer] = { _ in [] }) {
    (self.make, self.rows, self.parts) = (make, rows, parts)
  }

  static let plain = LayerKind({ Layer() })
}
