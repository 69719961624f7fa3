/// A start velocity in distances to travel a second, positive towards the target; an axis each (SP-13).
public struct SpringVelocity: Hashable, Sendable {
  public var dx, dy: Double
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (dx, dy) }
  public static let zero = SpringVelocity(dx: 0, dy: 0)
}

/// A spring as a timing curve.
public struct SpringTimingParameters: Hashable, Sendable {
  private enum Form: Hashable {
    case ratio(Double, duration: Double?)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }
  private let form: Form
  public let initialVelocity: SpringVelocity

  private init(_ form: Form, _ velocity: SpringVelocity) { (self.form, initialVelocity) = (form, velocity) }

  /// Mass 3, stiffness 1000, damping 500 (SP-9).
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500) }
  /// The animator's duration decides the stiffness (SP-10).
  public init(dampingRatio: Double, initialVelocity: SpringVelocity = .zero) {
    let ratio = dampingRatio.isFinite && dampingRatio >= 0 ? dampingRatio : Self.repaired("dampingRatio", dampingRatio, 0.5)
    self.init(.ratio(ratio, duration: nil), Self.repaired(initialVelocity))
  }
  /// Mass, stiffness and damping coefficient above 0; the duration given to an animator is ignored (SP-11).
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: SpringVelocity = .zero) {
    func positive(_ value: Double, _ name: String, _ repair: Double) -> Double {
      value.isFinite && value > 0 ? value : Self.repaired(name, value, repair)
    }
    self.init(
      .physical(
        mass: positive(mass, "mass", 1), stiffness: positive(stiffness, "stiffness", 100), damping: positive(damping, "damping", 10)),
      Self.repaired(initialVelocity))
  }

  private static func repaired(_ name: String, _ found: Double, _ repair: Double) -> Double {
    Misuse.report(.number(call: "SpringTimingParameters", wanted: "\(name) finite and above 0", found: "\(found)", repair: "\(repair)"))
    return repair
  }
  private static func repaired(_ velocity: SpringVelocity) -> SpringVelocity {
    SpringVelocity(
      dx: velocity.dx.isFinite ? velocity.dx : repaired("initialVelocity.dx", velocity.dx, 0),
      dy: velocity.dy.isFinite ? velocity.dy : repaired("initialVelocity.dy", velocity.dy, 0))
  }

  /// Seconds the spring runs: its settling time, or the duration that a ratio form was resolved with; nil unresolved.
  public var duration: Double? {
    switch form {
    case .ratio(_, let duration): duration
    case .physical: settlingDuration
    }
  }
  /// Seconds until 0.1 % is left for good, infinite without damping; nil for a ratio form (SP-16, SP-17, SP-22, SP-23).
  public var settlingDuration: Double? {
    guard case .physical = form else { return nil }
    return max(settling(0), settling(1))
  }
  /// The same spring from rest.
  public var withoutVelocity: SpringTimingParameters { SpringTimingParameters(form, .zero) }

  package func component(_ index: Int) -> SpringMotion {
    switch form {
    case .physical(let m, let k, let c):
      return SpringMotion(angularFrequency: (k / m).squareRoot(), dampingRatio: c / (2 * (k * m).squareRoot()))
    case .ratio(let ratio, let duration):
      let ζ = min(1, max(1e-6, ratio))
      return SpringMotion(
        angularFrequency: Self.frequency(ζ, duration ?? 1, index == 1 ? initialVelocity.dy : initialVelocity.dx), dampingRatio: ratio)
    }
  }

  private func settling(_ index: Int) -> Double {
    let (motion, v) = (component(index), index == 1 ? initialVelocity.dy : initialVelocity.dx)
    let (ω, ζ) = (motion.angularFrequency, motion.dampingRatio)
    if ζ < 1 {
      let b = (ζ * ω - v) / (ω * (1 - ζ * ζ).squareRoot())
      return max(0, (-Libm.log(0.001) + Libm.log(1 + abs(b))) / (ζ * ω))
    }
    return Self.lastCrossing(ω, v)
  }

  /// The last t with |1 + (ω − v)t|·e^(−ωt) = 0.001.
  private static func lastCrossing(_ ω: Double, _ v: Double) -> Double {
    func left(_ t: Double) -> Double { abs(1 + (ω - v) * t) * Libm.exp(-ω * t) - 0.001 }
    var high = 10 / ω
    while left(high) > 0 || left(high * 1.5) > 0 { high *= 1.5 }
    var low = high
    while left(low) <= 0, low > 1e-9 / ω { low *= 0.98 }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if left(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }

  /// SP-19: the largest ω₀ that leaves 0.001 at the end of `duration`.
  private static func frequency(_ ζ: Double, _ duration: Double, _ v: Double) -> Double {
    guard duration > 0 else { return 1 }
    func left(_ ω: Double) -> Double {
      if ζ >= 1 { return abs(1 + (ω - v) * duration) * Libm.exp(-ω * duration) - 0.001 }
      return abs((ζ * ω - v) / (ω * (1 - ζ * ζ).squareRoot())) * Libm.exp(-ζ * ω * duration) - 0.001
    }
    var high = 2 * Double.pi / duration
    while left(high) > 0 || left(high * 1.25) > 0 { high *= 1.25 }
    high *= 1.25
    var low = high
    while left(low) <= 0, low > 1e-6 / duration { low *= 0.98 }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if left(middle) > 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension SpringTimingParameters: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { .spring }
  public var springTimingParameters: SpringTimingParameters? { self }
  public func resolved(duration: Double) -> any TimingCurveProvider {
    guard case .ratio(let ratio, nil) = form else { return self }
    return SpringTimingParameters(.ratio(ratio, duration: duration), initialVelocity)
  }
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return 0 }
    guard s < 1 else { return 1 }
    let r = component(0).response(at: s * (duration ?? 1))
    return 1 - (r.displacement - initialVelocity.dx * r.impulse)
  }
  public func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1 else { return 0 }
    let r = component(0).response(at: s * (duration ?? 1))
    return (initialVelocity.dx * r.impulseRate - r.displacementRate) * (duration ?? 1)
  }
}

/// Distances a second for a velocity in units a second over the way from `start` to `target` (SP-6).
///
/// A way below half a device pixel counts as one pixel, `1 / scale` (SP-7).
public func normalizedVelocity(_ velocity: Double, from start: Double, to target: Double, scale: Double = 1) -> Double {
  let way = target - start
  return velocity / (abs(way) < 0.5 / scale ? 1 / scale : way)
}
