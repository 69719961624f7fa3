import LegatoCore

/// Describes a class of layers: how to make one, and its animatable properties beyond those of every layer. With it a render server can make and present
/// such layers, a ``FrameReader`` reports their changes, and an inspector names their properties.
///
/// A class of your own stores its values as ``LayerValue``s, sets them with ``Layer/set(_:to:)``, and lists them here:
/// ```swift
/// final class DialLayer: Layer {
///   private let turnValue = LayerValue(0.0)
///   var turn: Double {
///     get { turnValue.model }
///     set { set(turnValue, to: newValue) }
///   }
///   var shownTurn: Double { turnValue.presentation }
///
///   private static let kind = LayerKind(properties: [LayerKind.Property("turn", \DialLayer.turnValue)]) { DialLayer() }
///   override class var layerKind: LayerKind { kind }
/// }
///
/// extension LayerProperty where Value == Double {
///   static var turn: Self { Self("turn", \DialLayer.turnValue) }   // for explicit animations, in the file of the class
/// }
/// ```
/// The number of properties is not limited. How such layers are drawn is registered with the window, by `registerDrawing(of:outset:_:)` of LegatoRendering.
public final class LayerKind: Sendable {
  /// One animatable property of a kind of layers.
  public struct Property: Sendable {
    let row: PropertyRow
    /// The name, as inspectors show it.
    public var name: String { row.name }

    /// - Parameters:
    ///   - name: the name in inspectors; the same as that of its ``LayerProperty``.
    ///   - path: the layer's value; it must be the same object as long as the layer exists.
    ///   - dirties: the kind of change that a ``FrameReader`` reports. With ``FrameChange/Kinds/content``, the default, the layer is drawn again; with `[]`
    ///     it is not, for a property that the layer itself does not show.
    ///   - isAdditive: whether animations by blocks are additive unless the block's options decide otherwise.
    ///
    /// Values without numbers that are not `Sendable` are not sent to a render server.
    public init<Kind: Layer, Value: Animatable & SendableMetatype>(
      _ name: String, _ path: any KeyPath<Kind, LayerValue<Value>> & Sendable, dirties: FrameChange.Kinds = .content,
      isAdditive: Bool = false
    ) { row = PropertyRow(name, path, dirties: dirties, isAdditive: isAdditive, sent: nil) }

    /// The same for values that are `Sendable`: also those without numbers, such as cases of an enumeration, are sent to a render server.
    public init<Kind: Layer, Value: Animatable & Sendable>(
      _ name: String, _ path: any KeyPath<Kind, LayerValue<Value>> & Sendable, dirties: FrameChange.Kinds = .content,
      isAdditive: Bool = false
    ) { row = PropertyRow(name, path, dirties: dirties, isAdditive: isAdditive) { $0 } }

    init(_ row: PropertyRow) { self.row = row }
  }

  let make: @Sendable () -> Layer
  let rows: [PropertyRow]
  /// Whether it is one of the application: its initializer may set other values than a plain layer's.
  let isOwn: Bool
  /// Whether a change of one of its ``LayerValue``s is one of what the layer draws: then a host has to know how.
  package let needsDrawing: Bool

  /// The properties, in the order in which they were given.
  public var properties: [Property] { rows.map { Property($0) } }

  /// - Parameters:
  ///   - make: makes a layer in its initial state; a render server calls it on the thread that steps it.
  ///   - properties: all animatable properties. A subclass of a class with properties of its own begins with those: `PathLayer.layerKind.properties + […]`.
  public init(properties: [Property], make: @escaping @Sendable () -> Layer) {
    (self.make, rows, isOwn) = (make, properties.map(\.row), true)
    needsDrawing = rows.contains { $0.isOwn && $0.dirties.contains(.content) }
  }

  /// A kind of this library.
  init(_ make: @escaping @Sendable () -> Layer, _ rows: [PropertyRow] = []) {
    (self.make, self.rows, isOwn, needsDrawing) = (make, rows, false, false)
  }

  static let plain = LayerKind({ Layer() })
}
