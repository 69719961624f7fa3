/// What 64 consecutive rows of a log have in common.
struct RowBlock {
  static let size = 1 << shift
  static let shift = 6
  static let mixed = -1

  /// A bit for each live row.
  var live: UInt64 = 0
  /// Lower bound of the ends of live rows, in stage time.
  var earliestEnd = Double.infinity
  /// Lower bound of the starts of live rows in stage time.
  var earliestStart = Double.infinity
  /// The playback of all rows, or ``mixed``.
  @Int32Index var playback = 0
  /// Start and rate of all rows, while ``sharesTiming``.
  var timing = SIMD2<Double>()
  var sharesTiming = true
  /// Whether row i belongs to value i, for all 64.
  var isInOrder = true
  /// Whether a row was replaced since these were last found: the bounds are right, but may be too low, and rows may have more in common.
  var isToReview = false

  /// Subtracts `seconds` from all times.
  mutating func shift(by seconds: Double) {
    earliestEnd -= seconds
    earliestStart -= seconds
    if timing.y != 0 { timing.x -= seconds }
  }
}
