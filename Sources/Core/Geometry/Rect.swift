/// An axis-aligned rectangle: the corner with the smallest x and y, and an extent, in points.
public struct Rect: Hashable, Sendable {
  /// The top left corner for a non-negative extent, in points.
  public var origin: Point
  /// In points. A negative extent is kept: ``maxX`` or ``maxY`` is then before the origin, and the rectangle is empty.
  public var size: Size
  @inlinable public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(x: midX, y: midY) }
  /// Whether there is no area to draw or hit: an extent of 0, below 0, or NaN.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// Whether `point` is inside, including the left and top edges, but not the right and bottom ones.
  public func contains(_ point: Point) -> Bool { point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY }
  /// The rectangle reduced by `dx` on the left and right and by `dy` at the top and bottom; negative amounts enlarge.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
  /// The rectangle translated by (dx, dy) points.
  public func offsetBy(dx: Double, dy: Double) -> Rect { Rect(origin: Point(x: minX + dx, y: minY + dy), size: size) }
  /// The common part, or an empty rectangle.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard right > left, bottom > top else { return .zero }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
  /// The smallest axis-aligned rectangle around this one's image under `transform`.
  public func applying(_ transform: AffineTransform) -> Rect {
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { Point(x: $0.0, y: $0.1).applying(transform) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min()!, ys.min()!)
    return Rect(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
  }
}
