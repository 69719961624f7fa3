import Legato

extension AffineTransform {
  /// Whether upright boxes stay upright and nothing is mirrored.
  var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 && isUsable }
  /// Whether there is something to be seen through it.
  var isUsable: Bool { determinant.magnitude > 1e-12 && determinant.isFinite && tx.isFinite && ty.isFinite }
  /// How much longer lines become, in the mean.
  var scale: Double { determinant.magnitude.squareRoot() }
  /// Whether it only moves, but for rounding.
  var isShift: Bool { abs(a - 1) < 1e-9 && abs(b) < 1e-9 && abs(c) < 1e-9 && abs(d - 1) < 1e-9 }
  /// Whether it is the same as the other but for where it moves.
  func hasLinear(of other: AffineTransform) -> Bool { a == other.a && b == other.b && c == other.c && d == other.d }
}

extension Rect {
  /// The pixels that it touches.
  package var wholePixels: Rect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite, !isEmpty else { return .zero }
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
  package func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
}
