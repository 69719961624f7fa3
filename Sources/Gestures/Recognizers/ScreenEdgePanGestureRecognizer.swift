import LegatoCore
import LegatoLayers

/// Recognizes a pan that starts at an edge of the window.
nonisolated open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// A set of edges of the window's bounds.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The edge with the smallest y.
    public static let top = Edges(rawValue: 1)
    /// The edge with the smallest x.
    public static let left = Edges(rawValue: 2)
    /// The edge with the largest y.
    public static let bottom = Edges(rawValue: 4)
    /// The edge with the largest x.
    public static let right = Edges(rawValue: 8)
  }
  /// The edges at which the gesture can start; none by default.
  public var edges: Edges = []
  /// The distance from an edge within which the pointer has to go down, in points; 20 by default, may be infinite. Below 0 or NaN is ignored and reported.
  public var edgeWidth = 20.0 { didSet { edgeWidth = GestureNumber.limit(edgeWidth, "edgeWidth", else: oldValue) } }

  open override func pointerBegan(_ event: PointerEvent) {
    guard let bounds = layer?.window?.bounds, isAtEdge(event.location, bounds) || isActive else { return fail() }
    super.pointerBegan(event)
  }

  private func isAtEdge(_ point: Point, _ bounds: Rect) -> Bool {
    edges.contains(.left) && point.x - bounds.minX <= edgeWidth || edges.contains(.right) && bounds.maxX - point.x <= edgeWidth
      || edges.contains(.top) && point.y - bounds.minY <= edgeWidth || edges.contains(.bottom) && bounds.maxY - point.y <= edgeWidth
  }
}
