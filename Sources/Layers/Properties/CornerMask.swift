/// The corners that a radius applies to; y grows downwards, so that the first two are the top ones (LM-20).
public struct CornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let minXMinY = CornerMask(rawValue: 1)
  public static let maxXMinY = CornerMask(rawValue: 2)
  public static let minXMaxY = CornerMask(rawValue: 4)
  public static let maxXMaxY = CornerMask(rawValue: 8)
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}
