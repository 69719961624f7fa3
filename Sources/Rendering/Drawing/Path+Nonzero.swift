import LegatoCore

extension Path {
  /// An outline that encloses by the nonzero rule what this one encloses by the even-odd rule: trapezoids, each from one height at which an edge ends or crosses
  /// another one to the next.
  func withoutEvenOdd(tolerance: Double) -> Path {
    let box = bounds(tolerance: tolerance)
    // swept in a unit square, which is one row of pixels; a second pixel in it keeps the edges on the right
    let fromUnit = AffineTransform(translationX: box.minX, y: box.minY).scaledBy(x: box.width, y: box.height)
    guard let toUnit = fromUnit.inverted else { return Path() }
    let lines = polylines(tolerance: tolerance).map { Polyline($0.points.map { $0.applying(toUnit) }, isClosed: true) }
    var sweep = WindingSweep(lines, usesEvenOdd: true, in: PixelRect(x: 0, y: 0, width: 2, height: 1))
    var (path, left) = (Path(), (upper: Point.zero, lower: Point.zero))
    sweep.walk { upper, lower, direction in
      guard direction < 0 else { return left = (upper, lower) }
      path.elements += [.move(left.upper), .line(upper), .line(lower), .line(left.lower), .close]
    }
    return path.applying(fromUnit)
  }
}
