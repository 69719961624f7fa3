/// An oscillator's exact answers to a unit displacement and to a unit velocity: `x″ + 2ζω₀x′ + ω₀²x = 0`.
package struct SpringMotion: Hashable, Sendable {
  package let angularFrequency, dampingRatio: Double
  package init(angularFrequency: Double, dampingRatio: Double) {
    (self.angularFrequency, self.dampingRatio) = (angularFrequency, dampingRatio)
  }

  /// x(t) = displacement·x₀ + impulse·v₀, and the same for the velocity with the rates.
  package struct Response: Hashable, Sendable {
    package var displacement, impulse, displacementRate, impulseRate: Double
  }

  /// After `t` seconds, at least 0. Ratios of 1 and above move as the critical one does (SP-3).
  package func response(at t: Double) -> Response {
    let (ω, ζ) = (angularFrequency, min(1, dampingRatio))
    let decay = ζ * ω
    let e = Libm.exp(-decay * t)
    let d = ω * (1 - ζ * ζ).squareRoot()
    let c = d > 0 ? e * Libm.cos(d * t) : e
    let s = d > 0 ? e * Libm.sin(d * t) / d : e * t
    return Response(displacement: c + decay * s, impulse: s, displacementRate: -ω * ω * s, impulseRate: c - decay * s)
  }
}
