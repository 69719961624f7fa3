extension Spring {
  /// A spring by the two numbers that designers turn: how long it feels and how much it bounces (SP-26).
  ///
  /// `duration` is the response, in seconds above 0. `bounce` above −1, at most 1: 0 is critical, 1 never rests (ζ = 1 − b), below 0 creeps
  /// (ζ = 1 / (1 + b)).
  /// - Throws: ``TimingError`` naming the number that is not finite or out of range.
  public init(duration: Double, bounce: Double) throws(TimingError) {
    let duration = try Self.above0(duration, "duration", "seconds above 0", "pass 0.5 for a usual spring")
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange("bounce", expected: "above −1 and at most 1", actual: bounce, remedy: "pass 0 for no bounce, 0.3 for a lively one")
    }
    try self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// The bounce that the ratio stands for: `1 − ζ`, and `1/ζ − 1` above 1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  static func dampingRatio(bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }
}
