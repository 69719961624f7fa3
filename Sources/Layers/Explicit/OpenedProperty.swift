import LegatoCore

/// A value that an explicit animation was given.
enum AnimationValue<Value> {
  /// A value to present.
  case whole(Value)
  /// A difference to add to a presented value.
  case offset(Value)
  /// A former presentation, in the engine's components.
  case numbers([Double])
  /// A former presentation of a value without components, as in ``PresentedValue``.
  case kept(any Sendable)

  func map<Other>(_ change: (Value) -> Other) -> AnimationValue<Other> {
    switch self {
    case .whole(let value): .whole(change(value))
    case .offset(let value): .offset(change(value))
    case .numbers(let numbers): .numbers(numbers)
    case .kept(let value): .kept(value)
    }
  }
}

/// A property as a value on the stage, and an animation's values in its components.
struct OpenedProperty {
  var target: AnimationTarget
  /// The components of each of the animation's values.
  var numbers: [[Double]]
  /// Whether two of the values, given by their indices, can be interpolated; nil stands for the model.
  var mixes: (Int?, Int?) -> Bool = { _, _ in true }
  /// The current presentation.
  var shown: () -> [Double]
}

extension OpenedProperty {
  init<Value: Animatable>(_ value: Animated<Value>, _ values: [AnimationValue<Value>]) {
    func shown() -> [Double] { value.numbers(of: value.presentation) }
    self.init(target: AnimationTarget(value), numbers: values.map { $0.asNumbers(value.numbers) ?? shown() }, shown: shown)
  }

  /// For one component of the value.
  init<Whole: Animatable>(
    _ value: Animated<Whole>, _ facet: Facet, _ values: [AnimationValue<Double>], of number: @escaping (Whole) -> Double
  ) {
    func shown() -> [Double] { [number(value.presentation)] }
    self.init(target: AnimationTarget(value, facet), numbers: values.map { $0.asNumbers(\.asNumbers) ?? shown() }, shown: shown)
  }
}

extension AnimationValue {
  /// The components; nil for a kept value, which has none.
  fileprivate func asNumbers(_ numbers: (Value) -> [Double]) -> [Double]? {
    switch self {
    case .whole(let value), .offset(let value): numbers(value)
    case .numbers(let numbers): numbers
    case .kept: nil
    }
  }
}

extension AnimationTarget {
  /// Reports an additive animation or a by value of a property whose values cannot be added.
  func checkSum(_ property: String, isAdditive: Bool, hasBy: Bool) {
    guard !isSummable, isAdditive || hasBy else { return }
    Misuse.report(
      .state(
        call: "add(_:forKey:)", wanted: "values that can be summed", found: "\(property), \(isAdditive ? "additive" : "with a by value")",
        remedy: "give it from and to, without isAdditive and by"))
  }
}
