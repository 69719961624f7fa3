/// The corners that a radius applies to. As y grows downwards, the first two are the top ones (LM-20).
public struct CornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Top left.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// Top right.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// Bottom left.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// Bottom right.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four, the default of a layer.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}
