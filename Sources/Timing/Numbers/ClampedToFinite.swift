extension Double {
  /// This number, with infinity replaced by the largest finite number of its sign and NaN by 0.
  package var clampedToFinite: Double { isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude) }
}
