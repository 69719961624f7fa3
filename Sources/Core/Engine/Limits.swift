/// Bounds of the engine's numbers, and tolerances. What exceeds a bound is evaluated generally, which falls back to the last finite value (MU-5).
enum Limits {
  /// The maximum offset of a row, and the maximum sum of an interpolation's numbers. Its product with a remaining share is finite, and so is a sum of as many
  /// as fit into memory.
  static let maximumOffset = 1e150
  /// The same for the parts of a map, of which up to four are multiplied, each with a remaining share.
  static let maximumParts = 1e9
  /// Upper bound of the numbers of a map that many iterations have multiplied, so that its products are finite.
  static let maximumPower = 1e100
  /// The maximum start velocity of a spring, in distances per second: with the maximum offset it is finite.
  static let maximumStartVelocity = 1e100
  /// The range of an explicit animation's seconds per iteration, and of its begin: their quotients are finite.
  static let seconds = 1e-100..<1e100
  /// Shares that differ by less count as equal: the error of a dozen operations on numbers about 1.
  static let sameShare = 1e-12
  /// Half the step of a map's difference quotient, in seconds: the relative errors of rounding and of the chord are both some 10⁻¹⁰.
  static let slopeStep = 1e-5
}
