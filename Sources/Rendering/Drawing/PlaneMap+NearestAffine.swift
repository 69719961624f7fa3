import LegatoCore
import LegatoLayers

extension PlaneMap {
  /// The affine map that agrees with this one at three corners of `rect`; the map itself if it is affine. Where one of these corners is behind the viewer, the
  /// one that agrees around the middle.
  func nearestAffine(at rect: Rect) -> AffineTransform {
    if let affine { return affine }
    guard !rect.isEmpty else { return AffineTransform(scaleX: 0, y: 0) }
    guard let o = apply(rect.origin), let x = apply(Point(x: rect.maxX, y: rect.minY)), let y = apply(Point(x: rect.minX, y: rect.maxY))
    else { return tangent(at: rect.center) ?? AffineTransform(scaleX: 0, y: 0) }
    let (across, down) = ((x - o) * (1 / rect.width), (y - o) * (1 / rect.height))
    return AffineTransform(translationX: -rect.minX, y: -rect.minY).concatenating(
      AffineTransform(a: across.dx, b: across.dy, c: down.dx, d: down.dy, tx: o.x, ty: o.y))
  }

  /// The affine map that agrees with this one at a point and in its derivative there; nil behind the viewer.
  private func tangent(at point: Point) -> AffineTransform? {
    guard let image = apply(point), let slope = derivative(at: point) else { return nil }
    return AffineTransform(translationX: -point.x, y: -point.y).concatenating(slope)
      .concatenating(AffineTransform(translationX: image.x, y: image.y))
  }
}
