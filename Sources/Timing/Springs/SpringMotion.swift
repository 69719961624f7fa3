/// The exact responses of an oscillator `x″ + 2ζω₀x′ + ω₀²x = 0` to a unit displacement and to a unit velocity.
package struct SpringMotion: Hashable, Sendable, BitwiseCopyable {
  package let angularFrequency, dampingRatio: Double
  /// Creates an oscillator. The frequency is clamped to 10⁻¹⁵⁰…10¹⁵⁰, so that its square is finite and above 0, and the ratio to 0…10¹⁵⁰; NaN counts as 1.
  package init(angularFrequency: Double, dampingRatio: Double) {
    self.angularFrequency = angularFrequency.isNaN ? 1 : min(Self.largest, max(1 / Self.largest, angularFrequency))
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(Self.largest, max(0, dampingRatio))
  }
  private static let largest = 1e150

  /// The same oscillation, `factor` times as fast.
  package func faster(by factor: Double) -> SpringMotion {
    SpringMotion(angularFrequency: angularFrequency * factor, dampingRatio: dampingRatio)
  }

  /// √(stiffness / mass), computed without overflow or underflow of the quotient.
  package static func angularFrequency(mass: Double, stiffness: Double) -> Double {
    let square = stiffness / mass
    return square.isNormal ? square.squareRoot() : stiffness.squareRoot() / mass.squareRoot()
  }

  /// damping / 2√(mass·stiffness), computed without overflow or underflow of the product; at most the largest finite number.
  package static func dampingRatio(mass: Double, stiffness: Double, damping: Double) -> Double {
    let product = stiffness * mass
    let ratio = product.isNormal ? damping / (2 * product.squareRoot()) : damping / 2 / stiffness.squareRoot() / mass.squareRoot()
    return ratio.clampedToFinite
  }

  /// The coefficients in `x(t) = displacement·x₀ + impulse·v₀` and `x′(t) = displacementRate·x₀ + impulseRate·v₀`.
  package struct Response: Hashable, Sendable {
    package var displacement, impulse, displacementRate, impulseRate: Double
  }

  /// The response after `t` seconds, at least 0. No regime overflows, and none divides by a number that vanishes near critical damping. When `ω₀t` is too
  /// large for a `Double`, the oscillator is at rest.
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
      // cosh and sinh without overflow: the slower decay is factored out, and its rate `decay − d` is computed without cancellation
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
