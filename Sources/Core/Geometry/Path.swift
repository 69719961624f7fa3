/// An outline made of lines and Bézier curves, in points.
public struct Path: Hashable, Sendable {
  /// One step of the outline; each begins at the end of the one before.
  public enum Element: Hashable, Sendable {
    /// Starts a new sub-path.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A Bézier curve with one control point.
    case quadratic(control: Point, end: Point)
    /// A Bézier curve with two control points, the first beside the start.
    case cubic(control1: Point, control2: Point, end: Point)
    /// A line back to the start of the sub-path.
    case close
  }
  /// The steps in order. The first should be a move; without one, the outline begins at the first point: the end of a line, or the first control point of a
  /// curve.
  public var elements: [Element]
  public init(_ elements: [Element] = []) { self.elements = elements }
  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new sub-path at `point`.
  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }
  /// Adds a Bézier curve from the present end, with one control point.
  public mutating func addQuadCurve(to end: Point, control: Point) { elements.append(.quadratic(control: control, end: end)) }
  /// Adds a Bézier curve from the present end; `control1` belongs to its start, `control2` to its end.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: end))
  }
  /// Adds a line back to the start of the sub-path. Without a move the next element begins there.
  public mutating func closeSubpath() { elements.append(.close) }
}
