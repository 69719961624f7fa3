import LegatoTiming

/// The motion of scrolling content in one axis after release: it decelerates, and if it reaches an edge it overshoots and springs back (SC-2, SC-5).
///
/// Deceleration: `x(t) = x₀ + v₀(1 − e^(−kt))/k`. Beyond the edge, a critically damped spring with a response of 0.5 s that starts at the edge with the
/// speed of arrival `vₑ`: `y(τ) = vₑτe^(−ωτ)`.
struct ScrollFlight: TimingCurveProvider {
  /// The speed below which content counts as at rest, in points per second.
  static let restSpeed = 2.0
  static let spring = 2 * Double.pi / 0.5

  let start, end, velocity, decay: Double
  /// The seconds until it reaches an edge; infinite if it reaches none.
  let arrival: Double
  let duration: Double

  /// - Parameters:
  ///   - velocity: the velocity at release, in points per second, not 0.
  ///   - limits: the offsets at which content may come to rest; they contain `start`.
  init(from start: Double, velocity: Double, rate: DecelerationRate, within limits: ClosedRange<Double>) {
    (self.start, self.velocity, decay) = (start, velocity, rate.decay)
    let free = start + velocity / decay
    let time = max(0, Libm.log(abs(velocity) / Self.restSpeed) / decay)
    if limits.contains(free) {
      (end, arrival, duration) = (start + velocity / decay * -Libm.expm1(-decay * time), .infinity, time)
    } else {
      end = free < limits.lowerBound ? limits.lowerBound : limits.upperBound
      // from x(t) = end
      arrival = -Libm.log(1 - (end - start) * decay / velocity) / decay
      let speed = velocity * Libm.exp(-decay * arrival)
      duration = arrival + Self.settling(speed)
    }
  }

  /// The seconds until `v·τ·e^(−ωτ)` has passed its maximum and is below half a point.
  private static func settling(_ speed: Double) -> Double {
    var τ = 1 / spring
    while abs(speed) * τ * Libm.exp(-spring * τ) > 0.5 { τ += 1.0 / 120 }
    return τ
  }

  /// Position and velocity after `t` seconds.
  func state(at t: Double) -> (position: Double, speed: Double) {
    guard t >= arrival else {
      let remaining = Libm.exp(-decay * t)
      return (start + velocity / decay * (1 - remaining), velocity * remaining)
    }
    let (τ, speed) = (t - arrival, velocity * Libm.exp(-decay * arrival))
    let fade = Libm.exp(-Self.spring * τ)
    return (end + speed * τ * fade, speed * (1 - Self.spring * τ) * fade)
  }

  func progress(at s: Double) -> Double {
    guard s > 0, end != start else { return 0 }
    guard s < 1 else { return 1 }
    return (state(at: s * duration).position - start) / (end - start)
  }
  func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1, end != start else { return 0 }
    return state(at: s * duration).speed * duration / (end - start)
  }
}
