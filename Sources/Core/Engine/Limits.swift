/// How large the engine's numbers may be, and how near counts as the same. What is beyond a limit goes the general path, which falls back to the last good value (MU-5).
enum Limits {
  /// The longest offset of a row, and the largest sum of a way's numbers. Times what is left of a way it is a number, and so is a sum of as many as memory holds.
  static let longestOffset = 1e150
  /// The same for the parts of a map, of which up to four are multiplied, each times what is left.
  static let largestParts = 1e9
  /// The longest throw of a spring, in ways a second: over the longest offset it leaves a number.
  static let fastestThrow = 1e100
  /// The range of the seconds of an explicit run, and of its begin: their quotients are numbers.
  static let seconds = 1e-100..<1e100
  /// Shares of a way nearer than this are one: what a chain of a dozen operations on numbers about 1 is off by.
  static let sameShare = 1e-12
  /// Seconds to either side by which the velocity of a map is measured: the rounding of the quotient and the error of the chord are both some 10⁻¹⁰ of it.
  static let slopeStep = 1e-5
}
