import LegatoCore

/// Refusal of values with numbers that are not finite.
extension Layer {
  /// How reports name the layer: by its type and its name.
  package var subject: String { name.map { "\(type(of: self)) \"\($0)\"" } ?? "an unnamed \(type(of: self))" }

  /// Whether all numbers of a value for the property `name` are finite. If not, that is reported; the caller leaves the property unchanged (MU-3).
  func isValid<Value: Animatable>(_ value: Value, _ name: @autoclosure () -> String) -> Bool {
    let count = Value.componentCount
    guard Value.combination != .discrete, count > 0 else { return true }
    let isFinite = withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { numbers in
      numbers.initialize(repeating: 0)
      var span = numbers.mutableSpan
      value.write(to: &span)
      // only numbers that are not finite have all exponent bits set, which adding 1 to the exponent carries into the sign bit
      var sums: UInt64 = 0
      for i in 0..<count { sums |= (numbers[i].bitPattern & Double.infinity.bitPattern) &+ (1 &<< 52) }
      return sums &>> 63 == 0
    }
    if !isFinite { refuse(value, name()) }
    return isFinite
  }

  func isValid(_ value: some Blendable, _ name: @autoclosure () -> String) -> Bool {
    if !value.isFinite { refuse(value, name()) }
    return value.isFinite
  }

  private func refuse(_ value: Any, _ name: String) {
    Misuse.report(.number(call: name, wanted: "finite numbers", found: "\(value)", repair: "what it was"), of: subject)
  }
}
