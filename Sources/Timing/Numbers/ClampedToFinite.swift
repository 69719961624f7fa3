extension Double {
  /// The largest finite number in place of an infinity, 0 in place of NaN.
  package var clampedToFinite: Double { isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
}
