/// A damped oscillator that carries a value to its target and lets it rest there, exact in all three regimes.
///
/// Solves `x″ + 2ζω₀x′ + ω₀²x = 0` for the distance `x` to the target, with `ω₀ = 2π / response`. Unlike ``SpringTimingParameters`` a ratio above 1
/// does creep. Derivation: <doc:Springs>.
///
/// ```swift
/// let spring = try Spring(response: 0.4, dampingRatio: 0.8)
/// let (x, v) = spring.value(from: 0, to: 300, velocity: 1200, at: 0.1)   // where the thrown card is, and how fast
/// ```
public struct Spring: Hashable, Sendable {
  /// Period of the undamped oscillation, in seconds, finite and above 0. Not the settling duration.
  public let response: Double
  /// Damping ratio ζ, no unit, finite, at least 0: 0 never rests, below 1 overshoots, 1 is critical, above 1 creeps.
  public let dampingRatio: Double

  /// A spring by the seconds of its undamped period and its damping ratio.
  /// - Throws: ``TimingError`` naming the parameter that is not finite or out of range.
  public init(response: Double, dampingRatio: Double) throws(TimingError) {
    self.response = try Self.above0(response, "response", "seconds above 0", "pass 0.3 for a brisk spring")
    guard dampingRatio >= 0, dampingRatio.isFinite else {
      throw .outOfRange("dampingRatio", expected: "at least 0", actual: dampingRatio, remedy: "pass 1 for no overshoot")
    }
    self.dampingRatio = dampingRatio
  }

  /// Undamped angular frequency ω₀, in radians a second.
  public var angularFrequency: Double { 2 * .pi / response }

  package var motion: SpringMotion { SpringMotion(angularFrequency: angularFrequency, dampingRatio: dampingRatio) }

  static func above0(_ value: Double, _ name: String, _ expected: String, _ remedy: String) throws(TimingError) -> Double {
    guard value > 0, value.isFinite else { throw .outOfRange(name, expected: expected, actual: value, remedy: remedy) }
    return value
  }
}

extension Spring {
  /// The value and its velocity (units a second) `time` seconds after it left `start` with `velocity` for `target`. Before 0 it stands at `start`.
  ///
  /// Exact for any time, however long: never from one frame to the next. NaN gives the start. O(1).
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

  /// The force per unit of mass, in units a second squared, on a value at `value` that moves with `velocity` towards `target`.
  public func acceleration(at value: Double, velocity: Double, target: Double) -> Double {
    -angularFrequency * angularFrequency * (value - target) - 2 * dampingRatio * angularFrequency * velocity
  }

  /// Seconds until no more than `tolerance` of the way from start to target is left, and never will be; infinite without damping.
  ///
  /// An oscillating spring is timed by its envelope (SP-16), the others exactly. `velocity` in ways a second, towards the target.
  /// A tolerance that is not above 0 gives infinity. O(1).
  public func settlingDuration(velocity: Double = 0, tolerance: Double = 0.001) -> Double {
    guard tolerance > 0, velocity.isFinite else { return .infinity }
    guard dampingRatio > 1 else { return SpringSettling.time(motion, velocity: velocity, tolerance: tolerance) }
    return creepingTime(velocity, tolerance)
  }

  /// The last time at which an overdamped spring is `tolerance` away. `x = a·e^(−pt) + b·e^(−qt)` with p < q turns at most once.
  private func creepingTime(_ v: Double, _ tolerance: Double) -> Double {
    let d = angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
    let q = dampingRatio * angularFrequency + d
    let p = angularFrequency * angularFrequency / q
    let (a, b) = ((q - v) / (2 * d), (v - p) / (2 * d))
    func left(_ t: Double) -> Double { abs(a * Libm.exp(-p * t) + b * Libm.exp(-q * t)) - tolerance }
    // Where x′ = 0, the hump after which |x| only falls.
    let ratio = -(b * q) / (a * p)
    let turn = ratio > 0 ? max(0, Libm.log(ratio) / (q - p)) : 0
    let crossing = -b / a > 0 ? max(0, Libm.log(-b / a) / (q - p)) : 0
    var (low, high) = (0.0, crossing)
    if left(turn) > 0 {
      (low, high) = (turn, max(2 * turn, 1 / p))
      while left(high) > 0 { high *= 2 }
    } else if left(0) <= 0 {
      return 0
    }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if left(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
