/// An extent in points. Never clamped as a value; renderers draw a negative extent as 0.
public struct Size: Hashable, Sendable {
  public var width, height: Double
  @inlinable public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  public static let zero = Size(width: 0, height: 0)
}
