/// A damped oscillator that moves a value to its target, evaluated exactly in all three regimes.
///
/// It solves `x″ + 2ζω₀x′ + ω₀²x = 0` for the distance `x` to the target, with `ω₀ = 2π / response`. Unlike ``SpringTimingParameters``, damping ratios
/// above 1 are overdamped. Derivation: <doc:Springs>.
///
/// ```swift
/// let spring = try Spring(response: 0.4, dampingRatio: 0.8)
/// let (x, v) = spring.value(from: 0, to: 300, velocity: 1200, at: 0.1)   // where the thrown card is, and how fast
/// ```
public struct Spring: Hashable, Sendable {
  /// The period of the undamped oscillation, in seconds, finite and above 0. This is not the settling duration.
  public let response: Double
  /// The damping ratio ζ, finite and at least 0: at 0 it never comes to rest, below 1 it overshoots, at 1 it is critically damped, above 1 overdamped.
  public let dampingRatio: Double

  /// Creates a spring from its undamped period, in seconds, and its damping ratio.
  /// - Throws: ``TimingError`` naming the parameter that is not finite or out of range.
  public init(response: Double, dampingRatio: Double) throws(TimingError) {
    self.response = try Self.above0(response, "response", "seconds above 0", "pass 0.3 for a brisk spring")
    guard dampingRatio >= 0, dampingRatio.isFinite else {
      throw .outOfRange("dampingRatio", expected: "at least 0", actual: dampingRatio, remedy: "pass 1 for no overshoot")
    }
    self.dampingRatio = dampingRatio
  }

  /// The undamped angular frequency ω₀, in radians per second.
  public var angularFrequency: Double { 2 * .pi / response }

  package var motion: SpringMotion { SpringMotion(angularFrequency: angularFrequency, dampingRatio: dampingRatio) }

  static func above0(_ value: Double, _ name: String, _ expected: String, _ remedy: String) throws(TimingError) -> Double {
    guard value > 0, value.isFinite else { throw .outOfRange(name, expected: expected, actual: value, remedy: remedy) }
    return value
  }
}

extension Spring {
  /// The value and its velocity, in units per second, `time` seconds after it left `start` with `velocity` towards `target`. Before 0 it is at `start`.
  ///
  /// It is computed from the start, not step by step, so it is exact for any time. NaN gives the start.
  /// - Complexity: O(1).
  public func value(from start: Double, to target: Double, velocity: Double = 0, at time: Double) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (start, velocity) }
    guard time < .infinity || dampingRatio == 0 else { return (target, 0) }
    let r = motion.response(at: time)
    let x = start - target
    return (
      (target + r.displacement * x + r.impulse * velocity).clampedToFinite,
      (r.displacementRate * x + r.impulseRate * velocity).clampedToFinite
    )
  }

  /// The acceleration of a value at `value` that moves with `velocity`, in units per second squared.
  public func acceleration(at value: Double, velocity: Double, target: Double) -> Double {
    (-angularFrequency * (angularFrequency * (value - target) + 2 * dampingRatio * velocity)).clampedToFinite
  }

  /// The seconds after which the distance to the target stays within `tolerance`, a fraction of the distance from start to target; infinite without damping.
  ///
  /// For an oscillating spring it is computed from the envelope (SP-16), for the others exactly.
  /// - Parameters:
  ///   - velocity: the initial velocity towards the target, in distances from start to target per second.
  ///   - tolerance: a fraction above 0; any other number gives infinity.
  /// - Complexity: O(1).
  public func settlingDuration(velocity: Double = 0, tolerance: Double = 0.001) -> Double {
    guard tolerance > 0, velocity.isFinite else { return .infinity }
    guard dampingRatio > 1 else { return SpringSettling.time(motion, velocity: velocity, tolerance: tolerance) }
    return creepingTime(velocity, tolerance)
  }

  /// The last time at which an overdamped spring is `tolerance` away. `x = a·e^(−pt) + b·e^(−qt)` with p < q has at most one extremum.
  private func creepingTime(_ v: Double, _ tolerance: Double) -> Double {
    let d = angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let q = dampingRatio * angularFrequency + d
    let p = angularFrequency * angularFrequency / q
    let (a, b) = ((q - v) / (2 * d), (v - p) / (2 * d))
    func excess(_ t: Double) -> Double { abs(a * Libm.exp(-p * t) + b * Libm.exp(-q * t)) - tolerance }
    // the extremum, x′ = 0, after which |x| only decreases
    let ratio = -(b * q) / (a * p)
    let extremum = ratio > 0 ? max(0, Libm.log(ratio) / (q - p)) : 0
    let crossing = -b / a > 0 ? max(0, Libm.log(-b / a) / (q - p)) : 0
    var (low, high) = (0.0, crossing)
    if excess(extremum) > 0 {
      (low, high) = (extremum, max(2 * extremum, 1 / p))
      while excess(high) > 0 { high *= 2 }
    } else if excess(0) <= 0 {
      return 0
    }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
