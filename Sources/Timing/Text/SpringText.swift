/// A spring in a curve text, defined by one of five combinations of parameters.
///
/// It can be made into an oscillator, ``spring()``, and into a timing curve, ``parameters()``.
public struct SpringText: Hashable, Sendable {
  /// The parameters that define the spring.
  public enum Form: Hashable, Sendable {
    /// Mass above 0, stiffness above 0 (in mass per second squared), damping coefficient of at least 0 (in mass per second).
    case physical(mass: Double, stiffness: Double, damping: Double)
    /// Perceived duration (in seconds, above 0), bounce above −1 and at most 1.
    case bounce(duration: Double, bounce: Double)
    /// Undamped period (in seconds, above 0), damping ratio of at least 0.
    case response(Double, dampingRatio: Double)
    /// Settling duration (in seconds, above 0), damping ratio of at least 0.
    case settling(Double, dampingRatio: Double)
    /// Damping ratio of at least 0; the settling duration is that of the animation, or 1 s without one.
    case ratio(Double)
  }

  /// The parameters as written; they are checked by ``spring()`` and ``parameters()``.
  public let form: Form
  /// The initial velocity towards the target, in distances from start to target per second.
  public let velocity: SpringVelocity

  /// Creates a spring text. Invalid numbers are reported by ``spring()`` and ``parameters()``.
  public init(_ form: Form, velocity: SpringVelocity = .zero) { (self.form, self.velocity) = (form, velocity) }

  /// Makes the oscillator. The velocity is not part of it, but is used to compute it from a settling duration.
  /// - Throws: ``TimingError`` naming the number that is out of range.
  public func spring() throws(TimingError) -> Spring {
    switch form {
    case .physical(let mass, let stiffness, let damping): try Spring(mass: mass, stiffness: stiffness, damping: damping)
    case .bounce(let duration, let bounce): try Spring(duration: duration, bounce: bounce)
    case .response(let response, let ratio): try Spring(response: response, dampingRatio: ratio)
    case .settling(let duration, let ratio): try Spring(settlingDuration: duration, dampingRatio: ratio, velocity: velocity.dx)
    case .ratio(let ratio): try Spring(settlingDuration: 1, dampingRatio: ratio, velocity: velocity.dx)
    }
  }

  /// Makes the timing curve, which ends when the spring has settled (SP-3, SP-21).
  /// - Throws: ``TimingError`` naming the number that is out of range; a spring without damping cannot end an animation.
  public func parameters() throws(TimingError) -> SpringTimingParameters {
    for speed in [velocity.dx, velocity.dy] where !speed.isFinite {
      throw .outOfRange("velocity", expected: "a finite number of ways a second", actual: speed, remedy: "pass 0 for a start from rest")
    }
    switch form {
    case .ratio(let ratio):
      return SpringTimingParameters(dampingRatio: try Self.ratio(ratio), initialVelocity: velocity)
    case .settling(let duration, let ratio):
      let duration = try Spring.above0(duration, "settling", "seconds above 0", "pass 0.5")
      return SpringTimingParameters(dampingRatio: try Self.ratio(ratio), initialVelocity: velocity).with(duration: duration)
    case .physical(let mass, let stiffness, let damping):
      return SpringTimingParameters(
        mass: try Spring.above0(mass, "mass", "a mass above 0", "pass 1"),
        stiffness: try Spring.above0(stiffness, "stiffness", "mass per second squared above 0", "pass 100"),
        damping: try Spring.above0(damping, "damping", "above 0, for a curve that ends", "pass 10"), initialVelocity: velocity)
    case .bounce, .response:
      return SpringTimingParameters(try Self.needsDamping(spring()), initialVelocity: velocity)
    }
  }

  private static func ratio(_ ratio: Double) throws(TimingError) -> Double {
    guard ratio >= 0, ratio.isFinite else {
      throw .outOfRange("damping-ratio", expected: "at least 0", actual: ratio, remedy: "pass 1 for no overshoot")
    }
    return ratio
  }

  private static func needsDamping(_ spring: Spring) throws(TimingError) -> Spring {
    guard spring.damping > 0, spring.damping.isFinite, spring.stiffness > 0, spring.stiffness.isFinite else {
      throw .outOfRange(
        "spring", expected: "damping above 0 and a stiffness that a double can hold, for a curve that ends", actual: spring.damping,
        remedy: "pass a damping ratio of 0.1 for a long ringing")
    }
    return spring
  }
}

extension SpringText: CustomStringConvertible {
  /// The curve text. A velocity of 0 is omitted, and one that is the same on both axes is written as one number.
  public var description: String {
    var parts: [String]
    switch form {
    case .physical(let mass, let stiffness, let damping):
      parts = ["mass: \(mass.curveText)", "stiffness: \(stiffness.curveText)", "damping: \(damping.curveText)"]
    case .bounce(let duration, let bounce): parts = ["duration: \(duration.curveText)", "bounce: \(bounce.curveText)"]
    case .response(let response, let ratio): parts = ["response: \(response.curveText)", "damping-ratio: \(ratio.curveText)"]
    case .settling(let duration, let ratio): parts = ["settling: \(duration.curveText)", "damping-ratio: \(ratio.curveText)"]
    case .ratio(let ratio): parts = ["damping-ratio: \(ratio.curveText)"]
    }
    if velocity.dx != velocity.dy {
      parts.append("velocity: \(velocity.dx.curveText) \(velocity.dy.curveText)")
    } else if velocity.dx != 0 {
      parts.append("velocity: \(velocity.dx.curveText)")
    }
    return "spring(\(parts.joined(separator: ", ")))"
  }
}
