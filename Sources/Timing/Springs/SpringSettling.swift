/// When a spring is as good as at rest, and the spring that is so at a wanted time: the searches behind SP-16, SP-17 and SP-19.
enum SpringSettling {
  /// The share of the way that counts as rest.
  static let tolerance = 0.001

  /// The last `t` at which `tolerance` of the way is left, by the envelope of an oscillation (SP-16) or by the exact critical root (SP-17).
  ///
  /// `velocity` in ways a second, towards the target. Ratios of 1 and above count as 1. Infinite without damping, else at most 10³⁰⁰.
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
    // In u = ωt what is left is |1 + βu|·e^(−u): one hump, right of β's zero crossing where there is one.
    let β = 1 - v / ω
    let hump = β > 0 ? max(0, 1 - 1 / β) : β < 0 ? 1 - 1 / β : 0
    return lastRoot(hump: hump, zero: β < 0 ? -1 / β : 0) { u in abs(1 + β * u) * Libm.exp(-u) - tolerance } / ω
  }

  /// The largest ω₀ that leaves `tolerance` of the way, or of its amplitude, after `duration` seconds (SP-19).
  ///
  /// Nearly undamped springs without velocity leave less at any frequency; they take one period a duration. Where the stiffness were not finite, it is 1.
  static func angularFrequency(dampingRatio ζ: Double, duration: Double, velocity v: Double) -> Double {
    let ω = duration > 0 ? turn(ζ, v * duration) / duration : 1
    return (ω * ω).isFinite ? ω : 1
  }

  /// W = ω₀D for a velocity of V ways a duration.
  private static func turn(_ ζ: Double, _ V: Double) -> Double {
    if ζ >= 1 {
      // What is left is |1 − V + W|·e^(−W), with its hump at V.
      return lastRoot(hump: max(0, V), zero: max(0, V - 1)) { W in abs(1 - V + W) * Libm.exp(-W) - tolerance }
    }
    let q = 1 / ((1 - ζ) * (1 + ζ)).squareRoot()
    if V == 0 {
      let W = Libm.log(q * ζ / tolerance) / ζ
      return W > 0 && W.isFinite ? W : 2 * .pi
    }
    // q·|ζ − V/W|·e^(−ζW): falls from infinity, and has a hump right of its zero V/ζ if V is above 0.
    let hump = V > 0 ? (V + (V * V + 4 * V).squareRoot()) / (2 * ζ) : 0
    return lastRoot(hump: hump, zero: max(0, V / ζ)) { W in W > 0 ? q * abs(ζ - V / W) * Libm.exp(-ζ * W) - tolerance : .infinity }
  }

  /// The largest root of a function that is positive at 0, may be negative at `zero`, has its one later maximum at `hump` ≥ `zero`, and falls after it.
  private static func lastRoot(hump: Double, zero: Double, _ left: (Double) -> Double) -> Double {
    var (low, high) = (0.0, zero)
    if left(hump) > 0 {
      (low, high) = (hump, max(1, 2 * hump))
      while left(high) > 0 { high *= 2 }
    }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if left(middle) > 0 { low = middle } else { high = middle }
    }
  }
}
