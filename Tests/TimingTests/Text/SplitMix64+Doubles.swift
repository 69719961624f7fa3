import TestSupport

extension SplitMix64 {
  /// Any finite double: all exponents are as likely.
  mutating func finite() -> Double {
    while true {
      let number = Double(bitPattern: next())
      if number.isFinite { return number }
    }
  }
}
