import LegatoCore

/// Numbers that could not be meant.
extension Layer {
  /// What reports call it: its type and its name.
  package var subject: String { name.map { "\(type(of: self)) \"\($0)\"" } ?? "an unnamed \(type(of: self))" }

  /// Whether all numbers of a value for the property `name` are finite; where one is not, the property keeps what it was and that is reported (MU-3).
  func isSound<Value: Animatable>(_ value: Value, _ name: @autoclosure () -> String) -> Bool {
    let count = Value.componentCount
    guard Value.combination != .discrete, count > 0 else { return true }
    let isFinite = withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { numbers in
      numbers.initialize(repeating: 0)
      var span = numbers.mutableSpan
      value.write(to: &span)
      // an exponent with all bits set, as only numbers that are not finite have, overflows into the sign
      var sums: UInt64 = 0
      for i in 0..<count { sums |= (numbers[i].bitPattern & Double.infinity.bitPattern) &+ (1 &<< 52) }
      return sums &>> 63 == 0
    }
    if !isFinite { refuse(value, name()) }
    return isFinite
  }

  func isSound(_ value: some Blendable, _ name: @autoclosure () -> String) -> Bool {
    if !value.isFinite { refuse(value, name()) }
    return value.isFinite
  }

  private func refuse(_ value: Any, _ name: String) {
    Misuse.report(.number(call: name, wanted: "finite numbers", found: "\(value)", repair: "what it was"), of: subject)
  }
}
