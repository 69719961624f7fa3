import LegatoCore
import LegatoLayers

/// The drawings that a host has registered with a window: of contents, by their types, and of layers, by their classes. Immutable, and shared with the
/// window of a render server.
final class WindowDrawings: RegisteredDrawings {
  static let key = ObjectIdentifier(WindowDrawings.self)

  /// The drawing of contents of one type.
  struct OfContents: Sendable {
    let outset: Double
    let draw: @Sendable (_ value: Any, _ size: Size, _ pixelsPerPoint: Double) -> ContentsDrawing
  }

  /// The drawing of layers of one class and its subclasses.
  final class OfLayers: Sendable {
    let type: ObjectIdentifier
    let outset: Double
    let isFor: @Sendable (Layer) -> Bool
    /// Whether the class is the given one or a superclass of it.
    let isAbove: @Sendable (Layer.Type) -> Bool
    let draw: @Sendable (_ layer: Layer, _ bounds: Rect, _ pixelsPerPoint: Double) -> [ContentsDrawing.Part]

    init(
      type: ObjectIdentifier, outset: Double, isFor: @escaping @Sendable (Layer) -> Bool, isAbove: @escaping @Sendable (Layer.Type) -> Bool,
      draw: @escaping @Sendable (_ layer: Layer, _ bounds: Rect, _ pixelsPerPoint: Double) -> [ContentsDrawing.Part]
    ) { (self.type, self.outset, self.isFor, self.isAbove, self.draw) = (type, outset, isFor, isAbove, draw) }
  }

  private let contents: [ObjectIdentifier: OfContents]
  /// Subclasses before their superclasses.
  private let layers: [OfLayers]

  init(_ contents: [ObjectIdentifier: OfContents] = [:], layers: [OfLayers] = []) { (self.contents, self.layers) = (contents, layers) }

  func adding(_ drawing: OfContents, for type: ObjectIdentifier) -> WindowDrawings {
    WindowDrawings(contents.merging([type: drawing]) { _, new in new }, layers: layers)
  }

  func adding(_ drawing: OfLayers, for type: Layer.Type) -> WindowDrawings {
    var layers = layers.filter { $0.type != drawing.type }
    layers.insert(drawing, at: layers.firstIndex { $0.isAbove(type) } ?? layers.count)
    return WindowDrawings(contents, layers: layers)
  }

  /// O(classes that are registered).
  func drawing(of layer: Layer) -> OfLayers? { layers.first { $0.isFor(layer) } }

  func drawing(of value: AnyHashable) -> OfContents? { contents.isEmpty ? nil : contents[ObjectIdentifier(type(of: value.base))] }

  func outset(of layer: Layer) -> Double? {
    let own = drawing(of: layer)?.outset
    guard !contents.isEmpty, let value = layer.presented.contents, let inside = drawing(of: value)?.outset else { return own }
    return max(own ?? 0, inside)
  }

  func contentsSize(of layer: Layer) -> Size? {
    guard !contents.isEmpty, let value = layer.presented.contents, let drawing = drawing(of: value) else { return nil }
    let bounds = layer.presented.bounds
    let size = drawing.draw(value.base, Size(width: max(0, bounds.width), height: max(0, bounds.height)), 1).size
    return size.width.isFinite && size.height.isFinite ? size : nil
  }

  /// Reports a type that is shown and not registered, once.
  static func reportUnknown(_ type: Any.Type, call: String, wanted: String, remedy: String) {
    guard unknown.withLock({ $0.insert(ObjectIdentifier(type)).inserted }) else { return }
    Misuse.report(.state(call: call, wanted: wanted, found: "\(type)", remedy: remedy))
  }

  /// Types that have been reported.
  private static let unknown = Locked<Set<ObjectIdentifier>>([])
}

extension Window {
  var windowDrawings: WindowDrawings? { drawings as? WindowDrawings }

  /// Identity of the registrations; differs after each new one.
  var contentsIdentity: ObjectIdentifier? { drawings.map { ObjectIdentifier($0) } }

  /// Replaces the registrations by those that `change` makes of them.
  func register(_ change: (WindowDrawings) -> WindowDrawings) {
    attach(change(windowDrawings ?? WindowDrawings()), as: WindowDrawings.key)
    setNeedsLayout()
  }

  /// A registration's outset: an invalid one is repaired and reported.
  static func checkedOutset(_ outset: Double, _ call: String) -> Double {
    if outset >= 0, outset.isFinite { return outset }
    Misuse.report(.number(call: call, wanted: "a finite outset of at least 0", found: "\(outset)", repair: "0"))
    return 0
  }
}
