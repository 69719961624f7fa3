/// The package's conversion from floating point to integers, which never traps.
extension FixedWidthInteger {
  /// Rounds `value` towards 0. A value outside the type's range becomes the nearest end of the range, and NaN becomes `nan`.
  ///
  /// Numbers from 2⁶³ on count as outside the range of every type, even of `UInt64`.
  @inlinable
  package init(saturating value: Double, nan: Self = 0) {
    if let whole = Int64(exactly: value.rounded(.towardZero)) {
      self.init(clamping: whole)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : nan
    }
  }
}

// The two that are made for every pixel are written out: a build that is not optimized calls the one above through tables of witnesses.

extension Int {
  @inlinable
  package init(saturating value: Double, nan: Int = 0) {
    // without a call of the mathematical library, which rounds where a processor's instruction for it is not presumed
    if value.magnitude < 0x1p62 {
      let whole = Int(bitPattern: UInt(value.magnitude))
      self = value < 0 ? -whole : whole
    } else {
      self = Int(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : nan)
    }
  }
}

extension UInt8 {
  @inlinable
  package init(saturating value: Double, nan: UInt8 = 0) {
    self = UInt8(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : nan)
  }
}

// These hide the standard library's conversions, which trap for NaN and for large numbers, so that any use in the package is a warning.

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
