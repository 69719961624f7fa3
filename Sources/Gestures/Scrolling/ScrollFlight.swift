import LegatoTiming

/// One axis of scrolling content after release: it decelerates, and where it reaches an edge it overshoots and springs back (SC-2, SC-5).
///
/// Slowing: `x(t) = x₀ + v₀(1 − e^(−kt))/k`. Behind the edge a critical spring of 0.5 s response, from the edge at the speed of arrival: `y(τ) = vₑτe^(−ωτ)`.
struct ScrollFlight: TimingCurveProvider {
  /// Points a second below which it counts as at rest.
  static let rest = 2.0
  static let spring = 2 * Double.pi / 0.5

  let start, end, velocity, decay: Double
  /// Seconds until the edge; infinite if none is reached.
  let arrival: Double
  let duration: Double

  /// - Parameters:
  ///   - velocity: points a second, not 0.
  ///   - limits: where content may come to rest; `start` lies inside.
  init(from start: Double, velocity: Double, rate: DecelerationRate, within limits: ClosedRange<Double>) {
    (self.start, self.velocity, decay) = (start, velocity, rate.decay)
    let free = start + velocity / decay
    let time = max(0, Libm.log(abs(velocity) / Self.rest) / decay)
    if limits.contains(free) {
      (end, arrival, duration) = (start + velocity / decay * -Libm.expm1(-decay * time), .infinity, time)
    } else {
      end = free < limits.lowerBound ? limits.lowerBound : limits.upperBound
      // x(t) = end
      arrival = -Libm.log(1 - (end - start) * decay / velocity) / decay
      let speed = velocity * Libm.exp(-decay * arrival)
      duration = arrival + Self.settling(speed)
    }
  }

  /// Seconds until `v·τ·e^(−ωτ)`, past its maximum, is below half a point.
  private static func settling(_ speed: Double) -> Double {
    var τ = 1 / spring
    while abs(speed) * τ * Libm.exp(-spring * τ) > 0.5 { τ += 1.0 / 120 }
    return τ
  }

  /// Position and velocity after `t` seconds.
  func state(at t: Double) -> (place: Double, speed: Double) {
    guard t >= arrival else {
      let left = Libm.exp(-decay * t)
      return (start + velocity / decay * (1 - left), velocity * left)
    }
    let (τ, speed) = (t - arrival, velocity * Libm.exp(-decay * arrival))
    let fade = Libm.exp(-Self.spring * τ)
    return (end + speed * τ * fade, speed * (1 - Self.spring * τ) * fade)
  }

  func progress(at s: Double) -> Double {
    guard s > 0, end != start else { return 0 }
    guard s < 1 else { return 1 }
    return (state(at: s * duration).place - start) / (end - start)
  }
  func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1, end != start else { return 0 }
    return state(at: s * duration).speed * duration / (end - start)
  }
}
