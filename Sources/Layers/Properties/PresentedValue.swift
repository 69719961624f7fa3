import LegatoCore

/// A presentation value: numbers, or a value that has none.
enum PresentedValue {
  case numbers(InlineArray<16, Double>, count: Int)
  case value(any Sendable)
}

extension PresentedValue {
  /// At most 16 numbers; a value with more counts as one without any.
  init<Value: Animatable>(_ value: Value) {
    var numbers = InlineArray<16, Double>(repeating: 0)
    let count = Value.componentCount
    guard !Value.isDiscrete, count <= 16 else {
      self = .numbers(numbers, count: 0)
      return
    }
    var span = numbers.mutableSpan
    value.write(to: &span)
    self = .numbers(numbers, count: count)
  }
}
