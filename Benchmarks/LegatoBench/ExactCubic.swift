/// A cubic timing curve, solved by bisection to the last bit: the slow reference for errors.
struct ExactCubic {
  let x1, y1, x2, y2: Double
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) { (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2) }

  private func bezier(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  func progress(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return bezier(y1, y2, middle) }
      if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
  }
}
