/// A start velocity in distances to travel a second, positive towards the target; an axis each (SP-13).
public struct SpringVelocity: Hashable, Sendable {
  /// Distances to travel a second. Positions and vectors take both, every other value `dx` alone (SP-13).
  public var dx, dy: Double
  /// Any numbers; a spring repairs what is not finite and reports it.
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
  /// At rest.
  public static let zero = SpringVelocity(dx: 0, dy: 0)
}
