import LegatoTiming

/// The engine's form of a timing curve: known kinds by value, all others as existentials.
package indirect enum ResolvedCurve: TimingCurveProvider {
  case linear
  case cubic(CubicTimingParameters)
  case spring(ResolvedSpring)
  case other(any TimingCurveProvider)
  /// The curve seen from its end: `1 − g(1 − s)`. An explicit curve under which a reversed animator continues (PA-63).
  case mirrored(ResolvedCurve)

  /// The curve over `duration` seconds.
  package init(_ provider: any TimingCurveProvider, duration: Double) {
    let curve = provider.resolved(duration: duration)
    if type(of: curve) == CubicTimingParameters.self, let cubic = curve.cubicTimingParameters {
      self = cubic == .linear ? .linear : .cubic(cubic)
    } else if type(of: curve) == SpringTimingParameters.self, let spring = curve.springTimingParameters {
      self = .spring(ResolvedSpring(spring, duration: spring.duration ?? duration))
    } else {
      self = .other(curve)
    }
  }

  /// A spring in seconds, cut at `duration`.
  package init(_ spring: SpringTimingParameters, cutAt duration: Double) { self = .spring(ResolvedSpring(spring, duration: duration)) }

  package func progress(at s: Double) -> Double {
    switch self {
    case .linear: s
    case .cubic(let curve): curve.progress(at: s)
    case .spring(let spring): spring.progress(at: s)
    case .other(let curve): curve.progress(at: s)
    case .mirrored(let curve): 1 - curve.progress(at: 1 - s)
    }
  }

  package func velocity(at s: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubic(let curve): curve.velocity(at: s)
    case .spring(let spring): spring.velocity(at: s)
    case .other(let curve): curve.velocity(at: s)
    case .mirrored(let curve): curve.velocity(at: 1 - s)
    }
  }

  /// Progress and velocity together, where that costs hardly more than one.
  func moving(at s: Double) -> (progress: Double, velocity: Double) {
    if case .cubic(let curve) = self { curve.moving(at: s) } else { (progress(at: s), velocity(at: s)) }
  }

  /// Whether its progress is known never to leave 0…1 by more than `distance`.
  func staysWithin(_ distance: Double) -> Bool {
    switch self {
    case .linear: true
    // a cubic stays in the hull of its control points
    case .cubic(let curve): max(abs(curve.y1), abs(curve.y2)) <= distance
    // damping takes energy away: the way left is at most √(1 + (v/ω)²)
    case .spring(let spring): 1 + abs(spring.velocity.dx) / spring.x.angularFrequency <= distance
    case .other(let curve as FadedCurve): curve.base.staysWithin(distance - abs(curve.fade.value) - abs(curve.fade.slope))
    case .other: false
    case .mirrored(let curve): curve.staysWithin(distance)
    }
  }

  package func isSmooth(in range: ClosedRange<Double>) -> Bool {
    switch self {
    case .linear, .cubic: true
    case .other(let curve): curve.isSmooth(in: range)
    // the end of a spring is a cut (SP-21)
    case .spring: range.upperBound < 1
    case .mirrored: false
    }
  }

  /// The same, but for the end of a spring.
  func isSmoothUpToCuts(in range: ClosedRange<Double>) -> Bool {
    if case .spring = self { 0...1 ~= range.lowerBound && 0...1 ~= range.upperBound } else { isSmooth(in: range) }
  }

  /// The time fraction nearest to `near` at which the curve has the given progress, or nil for a spring, which has no inverse (TC-11, PA-44).
  package func inverse(of progress: Double, near: Double) -> Double? {
    switch self {
    case .linear: progress
    case .cubic(let curve): curve.inverse(of: progress, near: near)
    case .spring: nil
    case .other(let curve): curve.springTimingParameters == nil ? Self.search(curve, for: progress, near: near) : nil
    case .mirrored(let curve): curve.inverse(of: 1 - progress, near: 1 - near).map { 1 - $0 }
    }
  }

  package var isSpring: Bool {
    switch self {
    case .spring: true
    case .mirrored(let curve): curve.isSpring
    case .other(let curve): curve.springTimingParameters != nil
    case .linear, .cubic: false
    }
  }

  /// The ``Mix`` of a general row with this curve at the fraction `u` of its window; outside 0…1 it has not begun or is over.
  func mix(at u: Double) -> MovingMix {
    if u < 0 { return .start }
    if !(u < 1) { return .end }
    if case .spring(let spring) = self { return spring.mix(at: u) }
    let (progress, velocity) = moving(at: u)
    return MovingMix(mix: u == 0 ? .start : .ofD(1 - progress), rate: .ofD(-velocity))
  }

  /// The crossing of `progress` nearest to `near`: samples 256 pieces of the curve and bisects those with a crossing.
  private static func search(_ curve: any TimingCurveProvider, for progress: Double, near: Double) -> Double {
    let roundingError = 1e-12
    if (0...1).contains(near), abs(curve.progress(at: near) - progress) <= roundingError { return near }
    let pieces = 256
    var (best, bestDistance) = (progress, Double.infinity)
    var left = curve.progress(at: 0) - progress
    for piece in 0..<pieces {
      var (low, high) = (Double(piece) / Double(pieces), Double(piece + 1) / Double(pieces))
      let right = curve.progress(at: high) - progress
      defer { left = right }
      guard left == 0 || (left < 0) != (right < 0) || right == 0 else { continue }
      let risesFromBelow = left < 0
      for _ in 0..<60 where left != 0 {
        let middle = (low + high) / 2
        if (curve.progress(at: middle) - progress < 0) == risesFromBelow { low = middle } else { high = middle }
      }
      let found = left == 0 ? low : high
      if abs(found - near) < bestDistance { (best, bestDistance) = (found, abs(found - near)) }
    }
    return best
  }
}

/// A resolved spring as general rows use it: one oscillator for component 1, one for all others, and the duration of the whole.
package struct ResolvedSpring: Hashable, Sendable {
  let x, y: SpringMotion
  /// Start velocities towards the target, in total distances per second.
  let velocity: SpringVelocity
  /// Seconds from start to the cut at its end (SP-21).
  let duration: Double

  init(_ spring: SpringTimingParameters, duration: Double) {
    velocity = spring.initialVelocity
    x = spring.component(0)
    // a ratio form needs a numerical search
    y = velocity.dx == velocity.dy ? x : spring.component(1)
    self.duration = duration
  }

  /// The spring over `duration` seconds, or over its own duration where it has one.
  init(_ spring: SpringTimingParameters, over duration: Double) {
    let resolved = spring.over(duration)
    self.init(resolved, duration: resolved.duration ?? duration)
  }

  /// An oscillator alone; the start velocity is the row's, or `velocity` distances per second.
  init(_ motion: SpringMotion, thrown velocity: Double = 0, duration: Double) {
    (x, y, self.velocity, self.duration) = (motion, motion, SpringVelocity(dx: velocity, dy: velocity), duration)
  }

  /// The spring for values that are not positions: dx alone (SP-13).
  var alongX: ResolvedSpring { ResolvedSpring(x, thrown: velocity.dx, duration: duration) }

  func progress(at s: Double) -> Double {
    guard s > 0 else { return 0 }
    return s < 1 ? uncut(at: s) : 1
  }

  /// As if it went on beyond its end.
  func uncut(at s: Double) -> Double {
    let state = x.response(at: s * duration)
    return 1 - (state.displacement - velocity.dx * state.impulse)
  }

  func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1 else { return 0 }
    let state = x.response(at: s * duration)
    return (velocity.dx * state.impulseRate - state.displacementRate) * duration
  }

  /// The weights D and V, with V per unit of velocity. Derivatives are with respect to `u`.
  func mix(at u: Double) -> MovingMix {
    let (p, q) = (x.response(at: u * duration), y.response(at: u * duration))
    return MovingMix(
      mix: Mix(d: SIMD2(p.displacement, q.displacement), v: SIMD2(p.impulse, q.impulse)),
      rate: Mix(d: SIMD2(p.displacementRate, q.displacementRate), v: SIMD2(p.impulseRate, q.impulseRate)) * duration)
  }
}
