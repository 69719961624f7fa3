#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A cubic timing curve solved by halving until nothing changes: slow, and what every figure's error is measured against.
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

/// The three closed forms of a damped oscillator.
struct ExactSpring {
  let angularFrequency, dampingRatio: Double

  /// What is left of a unit offset, and what a unit velocity has become, after `t` seconds.
  func answer(at t: Double) -> (displacement: Double, impulse: Double) {
    let (w, z) = (angularFrequency, dampingRatio)
    if z < 1 {
      let (decay, damped) = (exp(-z * w * t), w * (1 - z * z).squareRoot())
      return (decay * (cos(damped * t) + z * w / damped * sin(damped * t)), decay * sin(damped * t) / damped)
    }
    if z == 1 { return (exp(-w * t) * (1 + w * t), exp(-w * t) * t) }
    let root = w * (z * z - 1).squareRoot()
    let (fast, slow) = (-z * w - root, -z * w + root)
    return (
      (slow * exp(fast * t) - fast * exp(slow * t)) / (slow - fast), (exp(slow * t) - exp(fast * t)) / (slow - fast)
    )
  }
}
