extension Spring {
  /// Creates a spring from its perceived duration and its bounce (SP-26).
  ///
  /// - Parameters:
  ///   - duration: the response, in seconds, finite and above 0.
  ///   - bounce: above −1 and at most 1. From 0 (critically damped) to 1 (undamped), ζ = 1 − b; below 0 (overdamped), ζ = 1 / (1 + b).
  /// - Throws: ``TimingError`` naming the number that is not finite or out of range.
  public init(duration: Double, bounce: Double) throws(TimingError) {
    let duration = try Self.above0(duration, "duration", "seconds above 0", "pass 0.5 for a usual spring")
    guard bounce > -1, bounce <= 1 else {
      throw .outOfRange("bounce", expected: "above −1 and at most 1", actual: bounce, remedy: "pass 0 for no bounce, 0.3 for a lively one")
    }
    try self.init(response: duration, dampingRatio: Self.dampingRatio(bounce: bounce))
  }

  /// The bounce: `1 − ζ` for ratios up to 1, else `1/ζ − 1`.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  static func dampingRatio(bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }
}
