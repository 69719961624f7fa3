import Foundation

/// One axis of a spring, by its closed form (SP-1…SP-3).
package struct RefereeSpring: Hashable {
  /// ω₀ in radians a second, and ζ, at most 1.
  package var frequency, ratio: Double
  static let rest = 0.001

  /// What is left of a unit distance, and of a unit velocity away from the target, after a time.
  package func left(at time: Moving) -> (distance: Moving, velocity: Moving) {
    let (ω, ζ) = (frequency, ratio)
    let decay = (time * -(ζ * ω)).exponential
    guard ζ < 1 else { return (decay * (time * ω + 1), decay * time) }
    let damped = ω * (1 - ζ * ζ).squareRoot()
    let (sine, cosine) = ((time * damped).sine, (time * damped).cosine)
    return (decay * (cosine + sine * (ζ * ω / damped)), decay * sine * (1 / damped))
  }

  package init(mass: Double, stiffness: Double, damping: Double) {
    frequency = (stiffness / mass).squareRoot()
    ratio = min(1, damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// SP-19: the largest frequency that leaves a thousandth after `seconds`. `velocity` in ways a second, towards the target.
  package init(ratio: Double, seconds: Double, velocity: Double) {
    let (ζ, way) = (min(1, ratio), velocity * seconds)
    self.ratio = ζ
    // in turns W = ω₀·seconds; above `high` even the bound of the amplitude is below a thousandth
    let share = ζ < 1 ? 1 / (1 - ζ * ζ).squareRoot() : 1
    func left(_ w: Double) -> Double { ζ < 1 ? share * abs(ζ - way / w) * exp(-ζ * w) : abs(1 + w - way) * exp(-w) }
    var high = max(1, log(share * (ζ + abs(way)) / Self.rest) / ζ) * 3
    let low = lastAbove(Self.rest, from: &high, left)
    frequency = bisected(low, high) { left($0) > Self.rest } / seconds
  }

  /// SP-16, SP-17.
  package func settling(velocity: Double) -> Double {
    let ω = frequency
    if ratio < 1 {
      let b = (ratio * ω - velocity) / (ω * (1 - ratio * ratio).squareRoot())
      return max(0, (-log(Self.rest) + log(1 + abs(b))) / (ratio * ω))
    }
    func left(_ t: Double) -> Double { abs(1 + (ω - velocity) * t) * exp(-ω * t) }
    var high = (20 + abs(velocity) / ω) / ω
    while left(high * 0.99) <= Self.rest { high *= 0.99 }
    return bisected(high * 0.99, high) { left($0) > Self.rest }
  }
}

/// Looks downwards from `high`, by a hundredth at a time, for where a function is above `least`, and answers a place where it is; `high` is then one behind it where it is
/// not. A hump that is narrower than the steps is found by its top.
private func lastAbove(_ least: Double, from high: inout Double, _ function: (Double) -> Double) -> Double {
  var behind = high
  while true {
    let here = high * 0.99
    if function(here) > least { return here }
    if function(high) > max(function(here), function(behind)) {
      var (low, most) = (here, behind)
      for _ in 0..<100 {
        let (a, b) = (low + (most - low) / 3, most - (most - low) / 3)
        if function(a) < function(b) { low = a } else { most = b }
      }
      if function(low) > least {
        high = behind
        return low
      }
    }
    (behind, high) = (high, here)
  }
}

/// Where something that holds at `low` and not at `high` stops to hold.
func bisected(_ low: Double, _ high: Double, while holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return high }
    if holds(middle) { low = middle } else { high = middle }
  }
}
