/// Computes the settling time of a spring, and the spring for a given settling time (SP-16, SP-17, SP-19).
enum SpringSettling {
  /// The fraction of the distance from start to target within which a spring counts as settled.
  static let tolerance = 0.001

  /// The last time at which `tolerance` of the distance remains, from the envelope of an oscillation (SP-16) or exactly for critical damping (SP-17).
  ///
  /// `velocity` is towards the target, in distances per second. Ratios above 1 count as 1. The result is infinite without damping, else at most 10³⁰⁰.
  static func time(_ motion: SpringMotion, velocity v: Double, tolerance: Double = tolerance) -> Double {
    guard motion.dampingRatio > 0 else { return .infinity }
    let time = dampedTime(motion, v, tolerance)
    return time < longest ? time : longest
  }
  private static let longest = 1e300

  private static func dampedTime(_ motion: SpringMotion, _ v: Double, _ tolerance: Double) -> Double {
    let (ω, ζ) = (motion.angularFrequency, motion.dampingRatio)
    if ζ < 1 {
      let b = (ζ * ω - v) / (ω * ((1 - ζ) * (1 + ζ)).squareRoot())
      return max(0, (-Libm.log(tolerance) + Libm.log(1 + abs(b))) / (ζ * ω))
    }
    // in u = ωt the remaining distance is |1 + βu|·e^(−u), with one maximum, to the right of the zero if there is one
    let β = 1 - v / ω
    let maximum = β > 0 ? max(0, 1 - 1 / β) : β < 0 ? 1 - 1 / β : 0
    return lastRoot(maximum: maximum, zero: β < 0 ? -1 / β : 0) { u in abs(1 + β * u) * Libm.exp(-u) - tolerance } / ω
  }

  /// The largest ω₀ for which `tolerance` of the distance, or of the amplitude, remains after `duration` seconds (SP-19).
  ///
  /// For nearly undamped springs without velocity no frequency fulfils this; they get one period per duration. If the stiffness would not be finite, ω₀ is 1.
  static func angularFrequency(dampingRatio ζ: Double, duration: Double, velocity v: Double) -> Double {
    let ω = duration > 0 ? normalizedFrequency(ζ, v * duration) / duration : 1
    return (ω * ω).isFinite ? ω : 1
  }

  /// W = ω₀D for an initial velocity of V distances per duration D.
  private static func normalizedFrequency(_ ζ: Double, _ V: Double) -> Double {
    if ζ >= 1 {
      // the remaining distance is |1 − V + W|·e^(−W), with its maximum at V
      return lastRoot(maximum: max(0, V), zero: max(0, V - 1)) { W in abs(1 - V + W) * Libm.exp(-W) - tolerance }
    }
    let q = 1 / ((1 - ζ) * (1 + ζ)).squareRoot()
    if V == 0 {
      let W = Libm.log(q * ζ / tolerance) / ζ
      return W > 0 && W.isFinite ? W : 2 * .pi
    }
    // q·|ζ − V/W|·e^(−ζW) decreases from infinity, and has a maximum to the right of its zero V/ζ if V is above 0
    let maximum = V > 0 ? (V + (V * V + 4 * V).squareRoot()) / (2 * ζ) : 0
    return lastRoot(maximum: maximum, zero: max(0, V / ζ)) { W in W > 0 ? q * abs(ζ - V / W) * Libm.exp(-ζ * W) - tolerance : .infinity }
  }

  /// The largest root of a function that is positive at 0, may be negative at `zero`, has its only later maximum at `maximum` ≥ `zero`, and decreases after it.
  private static func lastRoot(maximum: Double, zero: Double, _ remaining: (Double) -> Double) -> Double {
    var (low, high) = (0.0, zero)
    if remaining(maximum) > 0 {
      (low, high) = (maximum, max(1, 2 * maximum))
      while remaining(high) > 0 { high *= 2 }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if remaining(middle) > 0 { low = middle } else { high = middle }
    }
  }
}
