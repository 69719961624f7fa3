import LegatoCore
import LegatoLayers

/// How an outline is drawn as a line.
public struct StrokeStyle: Hashable, Sendable {
  /// In points, above 0.
  public var width: Double
  public var cap: PathLayer.LineCap
  public var join: PathLayer.LineJoin
  public init(width: Double, cap: PathLayer.LineCap = .butt, join: PathLayer.LineJoin = .miter) {
    (self.width, self.cap, self.join) = (width, cap, join)
  }
}

/// An outline and where it is.
public struct PlacedPath {
  public var path: Path
  public var transform: AffineTransform
  public init(path: Path, transform: AffineTransform) { (self.path, self.transform) = (path, transform) }
}

/// What layers are drawn with: pixels, vector files, a host's own graphics. Transforms lead from the outline's points to those of the picture.
public protocol DrawingTarget {
  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform)
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform)
  /// The outline moved by `offset` and blurred; `radius` is the standard deviation of the blur, in points.
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform)
  /// The picture stretched over `rect`.
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform)
  /// What `body` draws, as one picture: faded, cut to an outline, and multiplied by the alpha of what `mask` draws.
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout Self) -> Void)?, _ body: (inout Self) -> Void)
}
