/// The one way from a number with a fraction to a whole one, for the whole package: it never ends the process.
extension FixedWidthInteger {
  /// `value` without its fraction, towards 0. What is beyond the type's range becomes the end of it that is nearest, and NaN `nan`. O(1).
  ///
  /// From 2⁶³ on a number is beyond the range of every type, of `UInt64` too.
  @inlinable
  package init(saturating value: Double, nan: Self = 0) {
    if let whole = Int64(exactly: value.rounded(.towardZero)) {
      self.init(clamping: whole)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : nan
    }
  }
}

// What traps at NaN, and at what is too large. They are here to be found before those of the standard library, and no module of the package may use them.

extension Int {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Float) { self.init(saturating: Double(value)) }
}
extension Int32 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
}
extension Int64 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
}
extension UInt8 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Float) { self.init(saturating: Double(value)) }
}
extension UInt16 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
}
extension UInt32 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
}
extension UInt64 {
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Double) { self.init(saturating: value) }
  @available(*, deprecated, message: "traps at NaN and at large numbers; use init(saturating:)")
  package init(_ value: Float) { self.init(saturating: Double(value)) }
}
