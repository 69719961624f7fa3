import LegatoCore

/// Animates a property from one value to another with a spring. The spring runs in seconds, and is cut off at the animation's duration.
///
/// Set the duration, usually to ``settlingDuration``; without one it is the transaction's, as for other animations (MT-9). The timing function is ignored.
public struct SpringAnimation<Value>: LayerAnimation, CompilableAnimation {
  private var basic: BasicAnimation<Value>
  /// See ``BasicAnimation/property``.
  public var property: LayerProperty<Value> {
    get { basic.property }
    set { basic.property = newValue }
  }
  /// See ``BasicAnimation/fromValue``.
  public var fromValue: Value? {
    get { basic.fromValue }
    set { basic.fromValue = newValue }
  }
  /// See ``BasicAnimation/toValue``.
  public var toValue: Value? {
    get { basic.toValue }
    set { basic.toValue = newValue }
  }
  /// See ``BasicAnimation/byValue``.
  public var byValue: Value? {
    get { basic.byValue }
    set { basic.byValue = newValue }
  }
  /// See ``BasicAnimation/isAdditive``.
  public var isAdditive: Bool {
    get { basic.isAdditive }
    set { basic.isAdditive = newValue }
  }
  /// See ``BasicAnimation/isCumulative``.
  public var isCumulative: Bool {
    get { basic.isCumulative }
    set { basic.isCumulative = newValue }
  }
  public var settings: AnimationSettings {
    get { basic.settings }
    set { basic.settings = newValue }
  }
  /// The mass, in any unit, above 0; 1 by default. Invalid numbers are repaired as in `SpringTimingParameters` (SP-8).
  public var mass = 1.0
  /// The stiffness: force per displacement, in mass/s²; 100 by default.
  public var stiffness = 100.0
  /// The damping coefficient, in mass/s; 10 by default.
  public var damping = 10.0
  /// The initial velocity towards the target, in distances to travel per second; 0 by default.
  public var initialVelocity = 0.0

  /// An animation between the given values; see ``BasicAnimation`` for those that are nil. The spring is cut off after `duration` seconds; at or below 0 it
  /// is the transaction's duration, or 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil, duration: Double = 0) {
    basic = BasicAnimation(property, from: from, to: to, by: by, duration: duration)
  }

  /// An animation with `spring` that lasts its settling duration, when 0.1 % of the distance remains. Damping ratios above 1 move as the critical one
  /// (SP-3).
  public init(_ property: LayerProperty<Value>, spring: Spring, from: Value? = nil, to: Value? = nil, by: Value? = nil) {
    self.init(property, from: from, to: to, by: by)
    (stiffness, damping) = (spring.stiffness, spring.damping)
    duration = settlingDuration
  }

  private func spring(for call: String) -> SpringTimingParameters {
    func checked(_ number: Double, _ name: String, above minimum: Double, else repair: Double) -> Double {
      if number > minimum, number.isFinite { return number }
      Misuse.report(
        .number(call: call, wanted: minimum == 0 ? "\(name) finite and above 0" : "\(name) finite", found: "\(number)", repair: "\(repair)")
      )
      return repair
    }
    let velocity = checked(initialVelocity, "initialVelocity", above: -.infinity, else: 0)
    return SpringTimingParameters(
      mass: checked(mass, "mass", above: 0, else: 1), stiffness: checked(stiffness, "stiffness", above: 0, else: 100),
      damping: checked(damping, "damping", above: 0, else: 10), initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
  }

  /// Seconds until the displacement stays within 0.1 % of the distance (SP-16, SP-17).
  public var settlingDuration: Double { spring(for: "settlingDuration").settlingDuration ?? 0 }

  func parts(_ context: AnimationContext) -> [ExplicitPart] {
    let map = context.map(settings)
    return basic.parts(context, map, ResolvedCurve(spring(for: "add(_:forKey:)"), cutAt: map.duration))
  }
}
