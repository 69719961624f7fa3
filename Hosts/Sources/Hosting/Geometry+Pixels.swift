import Legato

extension AffineTransform {
  /// Whether it maps upright boxes to upright boxes, without mirroring.
  var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 && isUsable }
  /// Whether it is finite and invertible.
  var isUsable: Bool { determinant.magnitude > 1e-12 && determinant.isFinite && tx.isFinite && ty.isFinite }
  /// The mean scale of lengths.
  var scale: Double { determinant.magnitude.squareRoot() }
  /// Whether it is a translation, up to rounding.
  var isShift: Bool { abs(a - 1) < 1e-9 && abs(b) < 1e-9 && abs(c) < 1e-9 && abs(d - 1) < 1e-9 }
  /// Whether both differ in translation only.
  func hasLinear(of other: AffineTransform) -> Bool { a == other.a && b == other.b && c == other.c && d == other.d }
}

extension Rect {
  /// The smallest box of whole pixels around it.
  package var wholePixels: Rect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite, !isEmpty else { return .zero }
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
  /// The largest box of whole pixels in it.
  package var completePixels: Rect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return .zero }
    let (left, top) = (minX.rounded(.up), minY.rounded(.up))
    return Rect(x: left, y: top, width: max(0, maxX.rounded(.down) - left), height: max(0, maxY.rounded(.down) - top))
  }
  package func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
}
