import LegatoLayers

/// How an outline is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// In points, above 0.
  public var width: Double
  /// The caps of open sub-paths.
  public var cap: PathLayer.LineCap
  /// The joins at corners.
  public var join: PathLayer.LineJoin
  /// The largest mitre, in widths, at least 1; a longer one becomes a bevel.
  public var miterLimit: Double
  /// Makes a style. A ``Canvas`` draws nothing for a width that is not above 0 and finite.
  public init(width: Double, cap: PathLayer.LineCap = .butt, join: PathLayer.LineJoin = .miter, miterLimit: Double = 10) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }
}
