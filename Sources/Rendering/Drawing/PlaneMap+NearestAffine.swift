import LegatoCore
import LegatoLayers

extension PlaneMap {
  /// The affine map that agrees with this one at three corners of `rect`; the map itself if it is affine.
  func nearestAffine(at rect: Rect) -> AffineTransform {
    if let affine { return affine }
    guard let o = apply(rect.origin), let x = apply(Point(x: rect.maxX, y: rect.minY)), let y = apply(Point(x: rect.minX, y: rect.maxY)),
      !rect.isEmpty
    else { return AffineTransform(scaleX: 0, y: 0) }
    let (across, down) = ((x - o) * (1 / rect.width), (y - o) * (1 / rect.height))
    return AffineTransform(translationX: -rect.minX, y: -rect.minY).concatenating(
      AffineTransform(a: across.dx, b: across.dy, c: down.dx, d: down.dy, tx: o.x, ty: o.y))
  }
}
