/// A spring as a timing curve that moves as in the modelled system: damping ratios above 1 move as critically damped (SP-3).
///
/// In the *ratio form* the stiffness follows from the duration of the animation; in the *physical form* the spring determines the duration, its settling
/// time.
/// - SeeAlso: ``Spring``, the oscillator as a value with all three regimes.
public struct SpringTimingParameters: Hashable, Sendable {
  private enum Form: Hashable {
    case ratio(Double, duration: Double?)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }
  private let form: Form
  /// The initial velocity of each axis, in distances from start to target per second, positive towards the target; finite (MU-3).
  public let initialVelocity: SpringVelocity
  /// The seconds after which at most 0.1 % of the distance remains; nil for a ratio form (SP-16, SP-17, SP-22, SP-23).
  public private(set) var settlingDuration: Double?

  private init(_ form: Form, _ velocity: SpringVelocity) {
    (self.form, initialVelocity) = (form, velocity)
    // computed once, because each start of an animation needs it
    if case .physical = form { settlingDuration = max(settling(0), settling(1)) }
  }

  /// Creates the default spring: mass 3, stiffness 1000, damping 500 (SP-9).
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500) }
  /// Creates a spring whose stiffness follows from the duration of the animation (SP-10). A ratio below 0 or not finite becomes 0.5 and is reported.
  public init(dampingRatio: Double, initialVelocity: SpringVelocity = .zero) {
    let ratio =
      dampingRatio.isFinite && dampingRatio >= 0
      ? dampingRatio : Self.repaired("dampingRatio", dampingRatio, 0.5, wanted: "finite and at least 0")
    self.init(.ratio(ratio, duration: nil), Self.repaired(initialVelocity))
  }
  /// Creates a spring from mass, stiffness and damping coefficient, finite and above 0; the duration of an animator is then ignored (SP-11). Invalid numbers
  /// are reported and become those of SP-8: 1, 100, 10; all of them, if they are too extreme for a finite settling time.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: SpringVelocity = .zero) {
    func positive(_ value: Double, _ name: String, _ repair: Double) -> Double {
      Self.isUsable(value) ? value : Self.repaired(name, value, repair, wanted: "finite and above 0")
    }
    let form = Form.physical(
      mass: positive(mass, "mass", 1), stiffness: positive(stiffness, "stiffness", 100), damping: positive(damping, "damping", 10))
    self.init(form, Self.repaired(initialVelocity))
    guard settlingDuration?.isFinite == false else { return }
    Misuse.report(
      .number(
        call: "SpringTimingParameters", wanted: "numbers of a spring that settles",
        found: "damping \(damping) of mass \(mass), stiffness \(stiffness)",
        repair: "mass 1, stiffness 100, damping 10"))
    self.init(.physical(mass: 1, stiffness: 100, damping: 10), self.initialVelocity)
  }

  /// Creates a spring of mass 1 from its response, in seconds, and damping ratio (SP-26). Invalid numbers become those of SP-8 and are reported.
  public init(response: Double, dampingRatio: Double, initialVelocity: SpringVelocity = .zero) {
    self.init(
      response: ("response", response), shape: ("dampingRatio", dampingRatio, "finite and above 0"), ratio: dampingRatio, initialVelocity)
  }
  /// Creates a spring of mass 1 from its perceived duration, in seconds, and bounce, above −1 and below 1 (SP-26). Invalid numbers become those of SP-8 and
  /// are reported.
  public init(duration: Double, bounce: Double, initialVelocity: SpringVelocity = .zero) {
    self.init(
      response: ("duration", duration), shape: ("bounce", bounce, "above -1 and below 1"), ratio: Spring.dampingRatio(bounce: bounce),
      initialVelocity)
  }
  /// Reports invalid numbers under the names of the parameters they were passed as.
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
  /// Creates a timing curve from a ``Spring``. One without damping would never end an animation; its damping is repaired and reported.
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

  /// The duration of the motion, in seconds: the settling time, or the duration with which a ratio form was resolved; nil for one that was not.
  public var duration: Double? {
    switch form {
    case .ratio(_, let duration): duration
    case .physical: settlingDuration
    }
  }
  /// The same spring without an initial velocity.
  public var withoutVelocity: SpringTimingParameters { SpringTimingParameters(form, .zero) }

  /// The motion along one axis. The axes of a ratio form differ if different velocities have to settle in the same duration (SP-14).
  package func component(_ index: Int) -> SpringMotion {
    switch form {
    case .physical(let m, let k, let c):
      return SpringMotion(
        angularFrequency: SpringMotion.angularFrequency(mass: m, stiffness: k),
        dampingRatio: min(1, SpringMotion.dampingRatio(mass: m, stiffness: k, damping: c)))
    case .ratio(let ratio, let duration):
      let ω = SpringSettling.angularFrequency(
        dampingRatio: min(1, max(Self.minimumRatio, ratio)), duration: duration ?? 1,
        velocity: index == 1 ? initialVelocity.dy : initialVelocity.dx)
      return SpringMotion(angularFrequency: ω, dampingRatio: min(1, ratio))
    }
  }
  /// The smallest ratio with which a stiffness is computed (SP-19).
  private static let minimumRatio = 1e-6

  /// The mass; 1 for a ratio form (SP-19).
  public var mass: Double { if case .physical(let mass, _, _) = form { mass } else { 1 } }
  /// The stiffness along x, in mass per second squared; for a ratio form that of its duration, or of 1 s if it is not resolved (SP-19).
  public var stiffness: Double {
    if case .physical(_, let stiffness, _) = form { return stiffness }
    let ω = component(0).angularFrequency
    return ω * ω
  }
  /// The damping coefficient along x, in mass per second.
  public var damping: Double {
    switch form {
    case .physical(_, _, let damping): damping
    case .ratio(let ratio, _): 2 * min(1, max(Self.minimumRatio, ratio)) * component(0).angularFrequency
    }
  }
  /// The damping ratio ζ as given. It may be above 1, although the motion is critically damped then.
  public var dampingRatio: Double {
    switch form {
    case .physical(let m, let k, let c): SpringMotion.dampingRatio(mass: m, stiffness: k, damping: c)
    case .ratio(let ratio, _): ratio
    }
  }

  /// The same damping ratio, resolved for `duration` seconds.
  func with(duration: Double) -> SpringTimingParameters {
    SpringTimingParameters(.ratio(dampingRatio, duration: duration), initialVelocity)
  }

  /// The spring as a curve text.
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
  /// A ratio form with the stiffness for `duration` seconds (SP-19); any other spring, and a resolved one, unchanged.
  public func resolved(duration: Double) -> TimingCurve { over(duration).erased }

  /// The spring with the stiffness for `duration` seconds, if it is not resolved yet.
  package func over(_ duration: Double) -> SpringTimingParameters {
    guard case .ratio(let ratio, nil) = form else { return self }
    return SpringTimingParameters(.ratio(ratio, duration: duration), initialVelocity)
  }
  /// The progress at `s`: 1 at 1, where an animation ends (SP-21); beyond 1 the oscillation continues by its equation.
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return 0 }
    guard s < 1 || s > 1 + Self.endTolerance else { return 1 }
    let time = s * (duration ?? 1)
    guard time < .infinity else { return 1 }
    let r = component(0).response(at: time)
    return (1 - (r.displacement - initialVelocity.dx * r.impulse)).clampedToFinite
  }
  /// How far beyond 1 still counts as the end: more than rounding, less than any frame.
  private static var endTolerance: Double { 1e-9 }
  /// The slope dp/ds; 0 before the start, at the end, and for NaN.
  public func velocity(at s: Double) -> Double {
    guard s >= 0, s < 1 || s > 1 + Self.endTolerance, s < .infinity else { return 0 }
    let r = component(0).response(at: s * (duration ?? 1))
    return ((initialVelocity.dx * r.impulseRate - r.displacementRate) * (duration ?? 1)).clampedToFinite
  }
  /// True before the end, in a range in which the phase of the oscillation advances by at most half a radian.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    range.lowerBound >= 0 && range.upperBound < 1 && component(0).angularFrequency * (duration ?? 1) * range.width <= 0.5
  }
}

/// Converts a velocity in units per second to distances from `start` to `target` per second, the unit of ``SpringVelocity`` (SP-6).
///
/// A distance below half a device pixel counts as one pixel, `1 / scale` (SP-7).
public func normalizedVelocity(_ velocity: Double, from start: Double, to target: Double, scale: Double = 1) -> Double {
  let distance = target - start
  return velocity / (abs(distance) < 0.5 / scale ? 1 / scale : distance)
}
