/// Distances from the four edges of a rectangle inwards, in points; negative ones reach outwards.
public struct EdgeInsets: Hashable, Sendable {
  /// Points from that edge inwards; negative outwards.
  public var top, left, bottom, right: Double
  @inlinable public init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}
