/// A spring as a timing curve, moving as the modelled system's does: ratios of 1 and above move as the critical one (SP-3).
///
/// A *ratio form* takes its stiffness from the duration of the animation that it drives; a *physical form* brings its own duration, the settling time.
/// - SeeAlso: ``Spring``, the oscillator as a value with all three regimes.
public struct SpringTimingParameters: Hashable, Sendable {
  private enum Form: Hashable {
    case ratio(Double, duration: Double?)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }
  private let form: Form
  /// In distances to travel a second, an axis each, positive towards the target; finite. A number that was not is 0 (MU-3).
  public let initialVelocity: SpringVelocity
  /// Seconds until 0.1 % is left for good, infinite without damping; nil for a ratio form (SP-16, SP-17, SP-22, SP-23).
  public private(set) var settlingDuration: Double?

  private init(_ form: Form, _ velocity: SpringVelocity) {
    (self.form, initialVelocity) = (form, velocity)
    // asked at each start: worked out once
    if case .physical = form { settlingDuration = max(settling(0), settling(1)) }
  }

  /// Mass 3, stiffness 1000, damping 500 (SP-9).
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500) }
  /// The animator's duration decides the stiffness (SP-10). A ratio below 0 or not finite becomes 0.5 and is reported.
  public init(dampingRatio: Double, initialVelocity: SpringVelocity = .zero) {
    let ratio =
      dampingRatio.isFinite && dampingRatio >= 0
      ? dampingRatio : Self.repaired("dampingRatio", dampingRatio, 0.5, wanted: "finite and at least 0")
    self.init(.ratio(ratio, duration: nil), Self.repaired(initialVelocity))
  }
  /// Mass, stiffness and damping coefficient above 0; the duration given to an animator is ignored (SP-11). Another number is reported and becomes
  /// SP-8's: 1, 100, 10.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: SpringVelocity = .zero) {
    func positive(_ value: Double, _ name: String, _ repair: Double) -> Double {
      Self.isUsable(value) ? value : Self.repaired(name, value, repair, wanted: "finite and above 0")
    }
    self.init(
      .physical(
        mass: positive(mass, "mass", 1), stiffness: positive(stiffness, "stiffness", 100), damping: positive(damping, "damping", 10)),
      Self.repaired(initialVelocity))
  }

  /// The spring with this response (seconds) and ratio, mass 1 (SP-26); bad numbers give SP-8's spring and are reported.
  public init(response: Double, dampingRatio: Double, initialVelocity: SpringVelocity = .zero) {
    self.init(
      response: ("response", response), shape: ("dampingRatio", dampingRatio, "finite and above 0"), ratio: dampingRatio, initialVelocity)
  }
  /// The spring with this perceived duration (seconds) and bounce (above −1, below 1), mass 1 (SP-26); bad numbers give SP-8's spring and are reported.
  public init(duration: Double, bounce: Double, initialVelocity: SpringVelocity = .zero) {
    self.init(
      response: ("duration", duration), shape: ("bounce", bounce, "above -1 and below 1"), ratio: Spring.dampingRatio(bounce: bounce),
      initialVelocity)
  }
  /// Numbers that cannot be meant are reported by the names they were given under.
  private init(
    response: (name: String, seconds: Double), shape: (name: String, found: Double, wanted: String), ratio: Double,
    _ initialVelocity: SpringVelocity
  ) {
    let ω = response.seconds > 0 ? 2 * .pi / response.seconds : .nan
    let isStiff = Self.isUsable(ω * ω)
    let isDamped = Self.isUsable(ratio) && (!isStiff || Self.isUsable(2 * ratio * ω))
    let stiffness =
      isStiff ? ω * ω : Self.repaired(response.name, response.seconds, 100, wanted: "finite and above 0 seconds", as: "stiffness ")
    let damping =
      isDamped ? (isStiff ? 2 * ratio * ω : 10) : Self.repaired(shape.name, shape.found, 10, wanted: shape.wanted, as: "damping ")
    self.init(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
  }
  /// A spring value as a curve. One without damping cannot end an animation; its damping is repaired and reported.
  public init(_ spring: Spring, initialVelocity: SpringVelocity = .zero) {
    self.init(mass: 1, stiffness: spring.stiffness, damping: spring.damping, initialVelocity: initialVelocity)
  }

  private static func isUsable(_ value: Double) -> Bool { value.isFinite && value > 0 }

  private static func repaired(_ name: String, _ found: Double, _ repair: Double, wanted: String, as part: String = "") -> Double {
    Misuse.report(
      .number(call: "SpringTimingParameters", wanted: "\(name) \(wanted)", found: "\(found)", repair: "\(part)\(repair)"))
    return repair
  }
  private static func repaired(_ velocity: SpringVelocity) -> SpringVelocity {
    SpringVelocity(
      dx: velocity.dx.isFinite ? velocity.dx : repaired("initialVelocity.dx", velocity.dx, 0, wanted: "finite"),
      dy: velocity.dy.isFinite ? velocity.dy : repaired("initialVelocity.dy", velocity.dy, 0, wanted: "finite"))
  }

  /// Seconds the spring runs: its settling time, or the duration that a ratio form was resolved with; nil unresolved.
  public var duration: Double? {
    switch form {
    case .ratio(_, let duration): duration
    case .physical: settlingDuration
    }
  }
  /// The same spring from rest.
  public var withoutVelocity: SpringTimingParameters { SpringTimingParameters(form, .zero) }

  /// The motion along one axis; the axes differ where a ratio form has to settle different velocities in one duration (SP-14).
  package func component(_ index: Int) -> SpringMotion {
    switch form {
    case .physical(let m, let k, let c):
      return SpringMotion(
        angularFrequency: SpringMotion.angularFrequency(mass: m, stiffness: k),
        dampingRatio: min(1, SpringMotion.dampingRatio(mass: m, stiffness: k, damping: c)))
    case .ratio(let ratio, let duration):
      let ω = SpringSettling.angularFrequency(
        dampingRatio: min(1, max(Self.leastRatio, ratio)), duration: duration ?? 1,
        velocity: index == 1 ? initialVelocity.dy : initialVelocity.dx)
      return SpringMotion(angularFrequency: ω, dampingRatio: min(1, ratio))
    }
  }
  /// The ratio that a stiffness is searched with where there is nearly no damping (SP-19).
  private static let leastRatio = 1e-6

  /// Mass, stiffness and damping coefficient along x; a ratio form has mass 1 and the stiffness of its duration, 1 s unresolved (SP-19).
  public var mass: Double { if case .physical(let mass, _, _) = form { mass } else { 1 } }
  /// Mass per second squared.
  public var stiffness: Double {
    if case .physical(_, let stiffness, _) = form { return stiffness }
    let ω = component(0).angularFrequency
    return ω * ω
  }
  /// Mass per second.
  public var damping: Double {
    switch form {
    case .physical(_, _, let damping): damping
    case .ratio(let ratio, _): 2 * min(1, max(Self.leastRatio, ratio)) * component(0).angularFrequency
    }
  }
  /// Damping ratio ζ as stated, no unit: it may be above 1 although the motion is the critical one then.
  public var dampingRatio: Double {
    switch form {
    case .physical(let m, let k, let c): SpringMotion.dampingRatio(mass: m, stiffness: k, damping: c)
    case .ratio(let ratio, _): ratio
    }
  }

  /// The same ratio form with the stiffness for `duration` seconds.
  func with(duration: Double) -> SpringTimingParameters {
    SpringTimingParameters(.ratio(dampingRatio, duration: duration), initialVelocity)
  }

  /// The spring as it is written.
  public var text: SpringText {
    switch form {
    case .physical(let mass, let stiffness, let damping):
      SpringText(.physical(mass: mass, stiffness: stiffness, damping: damping), velocity: initialVelocity)
    case .ratio(let ratio, let duration?) where duration > 0 && duration.isFinite:
      SpringText(.settling(duration, dampingRatio: ratio), velocity: initialVelocity)
    case .ratio(let ratio, _): SpringText(.ratio(ratio), velocity: initialVelocity)
    }
  }

  private func settling(_ index: Int) -> Double {
    SpringSettling.time(component(index), velocity: index == 1 ? initialVelocity.dy : initialVelocity.dx)
  }
}

extension SpringTimingParameters: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { .spring }
  public var springTimingParameters: SpringTimingParameters? { self }
  /// A ratio form with the stiffness that `duration` seconds ask for (SP-19); any other spring, and one that was resolved before, as it is.
  public func resolved(duration: Double) -> TimingCurve { over(duration).erased }

  /// The spring with the stiffness for `duration` seconds, where it is open.
  package func over(_ duration: Double) -> SpringTimingParameters {
    guard case .ratio(let ratio, nil) = form else { return self }
    return SpringTimingParameters(.ratio(ratio, duration: duration), initialVelocity)
  }
  /// 1 at the end, where an animation is cut (SP-21); behind it the oscillation goes on as the equation says.
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return 0 }
    guard s < 1 || s > 1 + Self.endTolerance else { return 1 }
    let time = s * (duration ?? 1)
    guard time < .infinity else { return 1 }
    let r = component(0).response(at: time)
    return (1 - (r.displacement - initialVelocity.dx * r.impulse)).clampedToFinite
  }
  /// How far behind the end still counts as the end: more than rounding, less than any frame.
  private static var endTolerance: Double { 1e-9 }
  /// dp/ds, in ways for the whole duration; 0 before the start, at the end, where it is cut, and for NaN.
  public func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1 || s > 1 + Self.endTolerance, s < .infinity else { return 0 }
    let r = component(0).response(at: s * (duration ?? 1))
    return ((initialVelocity.dx * r.impulseRate - r.displacementRate) * (duration ?? 1)).clampedToFinite
  }
  /// Before the cut at its end, in a range that it swings through in no more than half a radian.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    range.lowerBound >= 0 && range.upperBound < 1 && component(0).angularFrequency * (duration ?? 1) * range.width <= 0.5
  }
}

/// Distances a second for a velocity in units a second over the way from `start` to `target` (SP-6).
///
/// A way below half a device pixel counts as one pixel, `1 / scale` (SP-7).
public func normalizedVelocity(_ velocity: Double, from start: Double, to target: Double, scale: Double = 1) -> Double {
  let way = target - start
  return velocity / (abs(way) < 0.5 / scale ? 1 / scale : way)
}
