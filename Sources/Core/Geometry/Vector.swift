/// A displacement or a velocity in the plane: points, points per second, or spring distances per second, depending on use.
public struct Vector: Hashable, Sendable {
  /// To the right and downwards.
  public var dx, dy: Double
  @inlinable public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
  public static let zero = Vector(dx: 0, dy: 0)
  /// At least 0; infinite only if a component is or the squares overflow.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
  public static func * (a: Vector, factor: Double) -> Vector { Vector(dx: a.dx * factor, dy: a.dy * factor) }
}
