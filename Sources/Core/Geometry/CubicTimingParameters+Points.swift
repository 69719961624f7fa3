import LegatoTiming

extension CubicTimingParameters {
  /// A curve from (0, 0) to (1, 1) with two free control points; x in 0…1, else repaired and reported (TC-8, MU-3).
  public init(controlPoint1: Point, controlPoint2: Point) {
    self.init(x1: controlPoint1.x, y1: controlPoint1.y, x2: controlPoint2.x, y2: controlPoint2.y)
  }
}
