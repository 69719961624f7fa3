/// A start velocity in distances to travel a second, positive towards the target; an axis each (SP-13).
public struct SpringVelocity: Hashable, Sendable {
  public var dx, dy: Double
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
  public static let zero = SpringVelocity(dx: 0, dy: 0)
}
