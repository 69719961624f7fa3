import LegatoLayers

/// Returns `value`, or `repair` and a misuse report if it is not finite (MU-3).
func finite(_ value: Double, _ call: String, repair: Double) -> Double {
  guard !value.isFinite else { return value }
  Misuse.report(.number(call: call, wanted: "a finite number", found: "\(value)", repair: "\(repair)"))
  return repair
}

func finite(_ vector: Vector, _ call: String, repair: Vector = .zero) -> Vector {
  guard !(vector.dx.isFinite && vector.dy.isFinite) else { return vector }
  Misuse.report(
    .number(call: call, wanted: "finite numbers", found: "(\(vector.dx), \(vector.dy))", repair: "(\(repair.dx), \(repair.dy))"))
  return repair
}

func finite(_ point: Point, _ call: String, repair: Point) -> Point {
  guard !(point.x.isFinite && point.y.isFinite) else { return point }
  Misuse.report(.number(call: call, wanted: "finite numbers", found: "(\(point.x), \(point.y))", repair: "(\(repair.x), \(repair.y))"))
  return repair
}
