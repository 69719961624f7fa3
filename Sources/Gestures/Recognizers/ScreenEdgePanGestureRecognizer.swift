import LegatoCore
import LegatoLayers

/// A pan that comes in over an edge of the window.
nonisolated open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the window's bounds.
  public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Where y is smallest.
    public static let top = Edges(rawValue: 1)
    /// Where x is smallest.
    public static let left = Edges(rawValue: 2)
    /// Where y is largest.
    public static let bottom = Edges(rawValue: 4)
    /// Where x is largest.
    public static let right = Edges(rawValue: 8)
  }
  /// The edges that count; none by default.
  public var edges: Edges = []
  /// Points from an edge in which the pointer has to go down; 20 by default, infinite for anywhere. Below 0 or NaN: ignored and reported.
  public var edgeWidth = 20.0 { didSet { edgeWidth = GestureNumber.limit(edgeWidth, "edgeWidth", else: oldValue) } }

  open override func pointerBegan(_ event: PointerEvent) {
    guard let bounds = layer?.window?.bounds, isAtEdge(event.location, bounds) || isActive else { return fail() }
    super.pointerBegan(event)
  }

  private func isAtEdge(_ place: Point, _ bounds: Rect) -> Bool {
    edges.contains(.left) && place.x - bounds.minX <= edgeWidth || edges.contains(.right) && bounds.maxX - place.x <= edgeWidth
      || edges.contains(.top) && place.y - bounds.minY <= edgeWidth || edges.contains(.bottom) && bounds.maxY - place.y <= edgeWidth
  }
}
