/// An outline made of lines and Bézier curves, in points.
public struct Path: Hashable, Sendable {
  /// One step of the outline; each begins where the last one ended.
  public enum Element: Hashable, Sendable {
    /// Starts a new sub-path.
    case move(Point)
    case line(Point)
    case quadratic(control: Point, end: Point)
    case cubic(control1: Point, control2: Point, end: Point)
    /// A line back to the start of the sub-path.
    case close
  }
  public var elements: [Element]
  public init(_ elements: [Element] = []) { self.elements = elements }
  public var isEmpty: Bool { elements.isEmpty }

  public mutating func move(to point: Point) { elements.append(.move(point)) }
  public mutating func addLine(to point: Point) { elements.append(.line(point)) }
  public mutating func addQuadCurve(to end: Point, control: Point) { elements.append(.quadratic(control: control, end: end)) }
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: end))
  }
  public mutating func closeSubpath() { elements.append(.close) }
}
