import Legato

/// Draws nothing.
struct NoTarget: DrawingTarget {
  var count = 0
  mutating func fill(_ path: Path, usesEvenOdd: Bool, color: Color, transform: AffineTransform) { count += 1 }
  mutating func stroke(_ path: Path, style: StrokeStyle, color: Color, transform: AffineTransform) {}
  mutating func shadow(of path: Path, radius: Double, offset: Vector, color: Color, transform: AffineTransform) {}
  mutating func image(_ bitmap: Bitmap, in rect: Rect, opacity: Double, transform: AffineTransform) {}
  mutating func group(opacity: Double, clip: PlacedPath?, mask: ((inout NoTarget) -> Void)?, _ body: (inout NoTarget) -> Void) {
    body(&self)
  }
}
