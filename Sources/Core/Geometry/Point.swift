/// A position in a layer's space, in points; x grows to the right, y grows downwards.
public struct Point: Hashable, Sendable {
  public var x, y: Double
  @inlinable public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  public static let zero = Point(x: 0, y: 0)

  public static func + (place: Point, way: Vector) -> Point { Point(x: place.x + way.dx, y: place.y + way.dy) }
  public static func - (place: Point, way: Vector) -> Point { Point(x: place.x - way.dx, y: place.y - way.dy) }
  /// The vector from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector { Vector(dx: end.x - start.x, dy: end.y - start.y) }
  /// The distance to `other`, in points, at least 0.
  public func distance(to other: Point) -> Double { (other - self).length }
}
