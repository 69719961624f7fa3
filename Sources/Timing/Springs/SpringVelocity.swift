/// The initial velocity of a spring for each axis, in distances from start to target per second, positive towards the target (SP-13).
public struct SpringVelocity: Hashable, Sendable {
  /// The components. Points and vectors use both; every other value uses only `dx` (SP-13).
  public var dx, dy: Double
  /// Creates a velocity. A spring repairs numbers that are not finite and reports them.
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
  /// No velocity.
  public static let zero = SpringVelocity(dx: 0, dy: 0)
}
