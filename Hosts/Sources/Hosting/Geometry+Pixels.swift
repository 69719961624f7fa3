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
  /// Whether its edges lie between pixels, up to what no byte of a picture shows.
  package var isOnWholePixels: Bool {
    func isWhole(_ edge: Double) -> Bool { abs(edge - edge.rounded()) < 1 / 512 }
    return isWhole(minX) && isWhole(minY) && isWhole(maxX) && isWhole(maxY)
  }
  /// The largest box of whole pixels in it.
  package var completePixels: Rect {
    guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return .zero }
    let (left, top) = (minX.rounded(.up), minY.rounded(.up))
    return Rect(x: left, y: top, width: max(0, maxX.rounded(.down) - left), height: max(0, maxY.rounded(.down) - top))
  }
  package func intersects(_ other: Rect) -> Bool { minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY }
}

extension Rect {
  /// Calls `body` with the box in up to nine pieces on whole pixels, the middle one and the edges, and the coverage of each one's pixels.
  package func forEachPiece(_ body: (_ piece: Rect, _ coverage: Double) -> Void) {
    Self.forEachStrip(minY, maxY) { top, bottom, down in
      Self.forEachStrip(minX, maxX) { left, right, across in
        body(Rect(x: left, y: top, width: right - left, height: bottom - top), down * across)
      }
    }
  }

  /// Calls `body` with each strip: its ends in pixels and its coverage.
  private static func forEachStrip(_ low: Double, _ high: Double, _ body: (Double, Double, Double) -> Void) {
    let (first, last) = (low.rounded(.up), high.rounded(.down))
    guard first <= last else { return body(low.rounded(.down), high.rounded(.up), high - low) }
    if first - low > 1e-3 { body(first - 1, first, first - low) }
    if last > first { body(first, last, 1) }
    if high - last > 1e-3 { body(last, last + 1, high - last) }
  }
}
