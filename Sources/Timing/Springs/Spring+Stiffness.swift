extension Spring {
  /// Creates a spring from its physical parameters: `m·x″ + c·x′ + k·x = 0` (SP-1).
  ///
  /// - Parameters:
  ///   - mass: the mass m, finite and above 0.
  ///   - stiffness: the stiffness k, in mass per second squared, finite and above 0.
  ///   - damping: the damping coefficient c, in mass per second, finite and at least 0.
  /// - Throws: ``TimingError`` naming the number that is not finite or out of range.
  public init(mass: Double, stiffness: Double, damping: Double) throws(TimingError) {
    let mass = try Self.above0(mass, "mass", "a mass above 0", "pass 1")
    let stiffness = try Self.above0(stiffness, "stiffness", "mass per second squared above 0", "pass 100")
    guard damping >= 0, damping.isFinite else {
      throw .outOfRange("damping", expected: "a coefficient of at least 0", actual: damping, remedy: "pass 10")
    }
    try self.init(
      response: 2 * .pi / SpringMotion.angularFrequency(mass: mass, stiffness: stiffness),
      dampingRatio: SpringMotion.dampingRatio(mass: mass, stiffness: stiffness, damping: damping))
  }

  /// The stiffness for a mass of 1, per second squared: `(2π / response)²`.
  public var stiffness: Double { angularFrequency * angularFrequency }
  /// The damping coefficient for a mass of 1, per second: `4πζ / response`.
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// Creates the spring that settles in a given time, as an animator of that duration uses it for a damping ratio alone (SP-19).
  ///
  /// Ratios above 1 count as 1 here, and those below a thousandth do not settle by themselves.
  /// - Parameters:
  ///   - settlingDuration: the settling time, in seconds, finite and above 0.
  ///   - dampingRatio: the damping ratio, finite and above 0.
  ///   - velocity: the initial velocity, in distances from start to target per second, finite.
  /// - Throws: ``TimingError`` naming the number that is not finite or out of range.
  public init(settlingDuration: Double, dampingRatio: Double, velocity: Double = 0) throws(TimingError) {
    let duration = try Self.above0(settlingDuration, "settlingDuration", "seconds above 0", "pass 0.5")
    guard velocity.isFinite else {
      throw .outOfRange("velocity", expected: "a finite number of ways a second", actual: velocity, remedy: "pass 0 for a start from rest")
    }
    guard dampingRatio > 0, dampingRatio.isFinite else {
      throw .outOfRange("dampingRatio", expected: "above 0", actual: dampingRatio, remedy: "pass 1 for no overshoot")
    }
    let ζ = min(1, dampingRatio)
    let ω = SpringSettling.angularFrequency(dampingRatio: ζ, duration: duration, velocity: velocity)
    try self.init(response: 2 * .pi / ω, dampingRatio: ζ)
  }
}
