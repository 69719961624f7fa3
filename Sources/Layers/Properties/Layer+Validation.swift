import LegatoCore

/// Refusal of values with numbers that are not finite.
extension Layer {
  /// How reports name the layer: by its type and its name.
  package var subject: String { name.map { "\(type(of: self)) \"\($0)\"" } ?? "an unnamed \(type(of: self))" }

  /// Whether all numbers of a value for the property `name` are finite. If not, that is reported; the caller leaves the property unchanged (MU-3).
  @inline(__always)
  func isValid<Value: Animatable>(_ value: Value, _ name: @autoclosure () -> String) -> Bool {
    if value.hasFiniteNumbers { return true }
    refuse(value, name())
    return false
  }

  func isValid(_ value: some Blendable, _ name: @autoclosure () -> String) -> Bool {
    if !value.isFinite { refuse(value, name()) }
    return value.isFinite
  }

  @inline(never)
  private func refuse(_ value: Any, _ name: String) {
    Misuse.report(.number(call: name, wanted: "finite numbers", found: "\(value)", repair: "what it was"), of: subject)
  }
}

extension Animatable {
  /// Whether all its numbers are finite.
  @inline(__always)
  fileprivate var hasFiniteNumbers: Bool {
    let count = Self.componentCount
    guard !Self.isDiscrete else { return true }
    guard count <= 16 else { return hasManyFiniteNumbers }
    var numbers = InlineArray<16, Double>(repeating: 0)
    var span = numbers.mutableSpan
    write(to: &span)
    var sums: UInt64 = 0
    for i in 0..<count { sums |= Self.withCarry(numbers[i]) }
    return sums &>> 63 == 0
  }

  /// The same for more numbers than usual.
  @inline(never)
  private var hasManyFiniteNumbers: Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.componentCount) { numbers in
      numbers.initialize(repeating: 0)
      var span = numbers.mutableSpan
      write(to: &span)
      return numbers.allSatisfy { Self.withCarry($0) &>> 63 == 0 }
    }
  }

  /// Only numbers that are not finite have all exponent bits set, which adding 1 to the exponent carries into the sign bit.
  @inline(__always)
  private static func withCarry(_ number: Double) -> UInt64 { (number.bitPattern & Double.infinity.bitPattern) &+ (1 &<< 52) }
}
