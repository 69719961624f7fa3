import LegatoCore

/// A discrete value: it cannot be interpolated and switches when its animation ends.
struct DiscreteValue<Value: Equatable>: Animatable {
  var value: Value
  init(_ value: Value) { self.value = value }
  static var componentCount: Int { 0 }
  static var combination: Combination { .discrete }
  init(components: Span<Double>) { preconditionFailure("a discrete value is never made of numbers") }
  func write(to components: inout MutableSpan<Double>) {}
}
