extension Spring {
  /// A spring by its physics: `m·x″ + c·x′ + k·x = 0` (SP-1).
  ///
  /// `mass` above 0, `stiffness` above 0 (mass per second squared), `damping` coefficient at least 0 (mass per second).
  /// - Throws: ``TimingError`` naming the number that is not finite or out of range.
  public init(mass: Double, stiffness: Double, damping: Double) throws(TimingError) {
    let mass = try Self.above0(mass, "mass", "a mass above 0", "pass 1")
    let stiffness = try Self.above0(stiffness, "stiffness", "mass per second squared above 0", "pass 100")
    guard damping >= 0, damping.isFinite else {
      throw .outOfRange("damping", expected: "a coefficient of at least 0", actual: damping, remedy: "pass 10")
    }
    try self.init(response: 2 * .pi * (mass / stiffness).squareRoot(), dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// Stiffness at mass 1, per second squared: `(2π / response)²`.
  public var stiffness: Double { angularFrequency * angularFrequency }
  /// Damping coefficient at mass 1, per second: `4πζ / response`.
  public var damping: Double { 2 * dampingRatio * angularFrequency }

  /// The spring that has settled after `settlingDuration` seconds: the one an animator of that duration gets from a bare ratio (SP-19).
  ///
  /// `velocity` in ways to travel a second. Ratios above 1 count as 1 here, and those below a thousandth never settle by themselves.
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
