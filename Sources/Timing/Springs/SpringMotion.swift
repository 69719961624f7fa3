/// An oscillator's exact answers to a unit displacement and to a unit velocity: `x″ + 2ζω₀x′ + ω₀²x = 0`.
package struct SpringMotion: Hashable, Sendable, BitwiseCopyable {
  package let angularFrequency, dampingRatio: Double
  package init(angularFrequency: Double, dampingRatio: Double) {
    (self.angularFrequency, self.dampingRatio) = (angularFrequency, dampingRatio)
  }

  /// x(t) = displacement·x₀ + impulse·v₀, and the same for the velocity with the rates.
  package struct Response: Hashable, Sendable {
    package var displacement, impulse, displacementRate, impulseRate: Double
  }

  /// After `t` seconds, at least 0. Neither regime overflows, and none divides by a difference that vanishes where they meet.
  package func response(at t: Double) -> Response {
    let (ω, ζ) = (angularFrequency, dampingRatio)
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
