/// An oscillator's exact answers to a unit displacement and to a unit velocity: `x″ + 2ζω₀x′ + ω₀²x = 0`.
package struct SpringMotion: Hashable, Sendable, BitwiseCopyable {
  package let angularFrequency, dampingRatio: Double
  /// - Parameters: a frequency beyond 10⁻¹⁵⁰…10¹⁵⁰ counts as that, so that its square is a number above 0; a ratio from 10¹⁵⁰ on as that; NaN as 1.
  package init(angularFrequency: Double, dampingRatio: Double) {
    self.angularFrequency = angularFrequency.isNaN ? 1 : min(Self.largest, max(1 / Self.largest, angularFrequency))
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(Self.largest, max(0, dampingRatio))
  }
  private static let largest = 1e150

  /// The same oscillation, `factor` times as fast.
  package func faster(by factor: Double) -> SpringMotion {
    SpringMotion(angularFrequency: angularFrequency * factor, dampingRatio: dampingRatio)
  }

  /// √(stiffness / mass), also where the quotient is none that a `Double` can say.
  package static func angularFrequency(mass: Double, stiffness: Double) -> Double {
    let square = stiffness / mass
    return square.isNormal ? square.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  /// damping / 2√(mass·stiffness), also where the product is none that a `Double` can say; at most the largest finite number.
  package static func dampingRatio(mass: Double, stiffness: Double, damping: Double) -> Double {
    let product = stiffness * mass
    let ratio = product.isNormal ? damping / (2 * product.squareRoot()) : damping / 2 / stiffness.squareRoot() / mass.squareRoot()
    return ratio.clampedToFinite
  }

  /// x(t) = displacement·x₀ + impulse·v₀, and the same for the velocity with the rates.
  package struct Response: Hashable, Sendable {
    package var displacement, impulse, displacementRate, impulseRate: Double
  }

  /// After `t` seconds, at least 0. Neither regime overflows, and none divides by a difference that vanishes where they meet. When so many
  /// turns lie behind that their number is beyond a `Double`, it is at rest.
  package func response(at t: Double) -> Response {
    let (ω, ζ) = (angularFrequency, dampingRatio)
    guard ω * t < .infinity else { return Response(displacement: 0, impulse: 0, displacementRate: 0, impulseRate: 0) }
    let decay = ζ * ω
    let gap = (1 - ζ) * (1 + ζ)
    let (c, s): (Double, Double)
    if gap > 0 {
      let d = ω * gap.squareRoot()
      let e = Libm.exp(-decay * t)
      (c, s) = (e * Libm.cos(d * t), e * Libm.sin(d * t) / d)
    } else if gap < 0 {
      // cosh and sinh without their overflow: the slower of the two decays taken out, `decay − d` without cancellation.
      let d = ω * (-gap).squareRoot()
      let e = Libm.exp(-(ω * ω) / (decay + d) * t)
      let fast = Libm.expm1(-2 * d * t)
      (c, s) = (e * (1 + fast / 2), -e * fast / (2 * d))
    } else {
      let e = Libm.exp(-decay * t)
      (c, s) = (e, e * t)
    }
    return Response(displacement: c + decay * s, impulse: s, displacementRate: -ω * ω * s, impulseRate: c - decay * s)
  }
}
