import LegatoLayers

/// How an outline is drawn as a line.
public struct StrokeStyle: Hashable, Sendable {
  /// In points, above 0.
  public var width: Double
  /// How the ends of open lines look.
  public var cap: PathLayer.LineCap
  /// How corners look.
  public var join: PathLayer.LineJoin
  /// How many widths a mitre may reach, at least 1; a longer one is cut off as a bevel.
  public var miterLimit: Double
  /// A ``Canvas`` draws nothing for a width that is not above 0 and finite.
  public init(width: Double, cap: PathLayer.LineCap = .butt, join: PathLayer.LineJoin = .miter, miterLimit: Double = 10) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }
}
