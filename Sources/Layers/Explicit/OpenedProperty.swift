import LegatoCore

/// A value of an explicit animation.
enum Stated<Value> {
  /// What is shown.
  case whole(Value)
  /// What is added to something that is shown.
  case offset(Value)
  /// What was shown, as the engine holds it.
  case numbers([Double])
  /// What was shown of a value without numbers, as ``Shown`` keeps it.
  case kept(any Sendable)

  init(_ shown: Shown) {
    switch shown {
    case .numbers(let numbers, let count): self = .numbers((0..<count).map { numbers[$0] })
    case .value(let value): self = .kept(value)
    }
  }

  func map<Other>(_ change: (Value) -> Other) -> Stated<Other> {
    switch self {
    case .whole(let value): .whole(change(value))
    case .offset(let value): .offset(change(value))
    case .numbers(let numbers): .numbers(numbers)
    case .kept(let value): .kept(value)
    }
  }
}

/// A property as a value of the stage, and the numbers there of an animation's values.
struct OpenedProperty {
  var target: AnimationTarget
  /// Of each value that was stated.
  var numbers: [[Double]]
  /// Whether two of the values can be interpolated, by their indices; nil stands for the model.
  var mixes: (Int?, Int?) -> Bool = { _, _ in true }
  /// What is shown now.
  var shown: () -> [Double]
}

extension OpenedProperty {
  init<Value: Animatable>(_ value: Animated<Value>, _ values: [Stated<Value>]) {
    func shown() -> [Double] { value.numbers(of: value.presentation) }
    self.init(target: AnimationTarget(value), numbers: values.map { $0.asNumbers(value.numbers) ?? shown() }, shown: shown)
  }

  /// A plain number of the value.
  init<Whole: Animatable>(_ value: Animated<Whole>, _ facet: Facet, _ values: [Stated<Double>], of number: @escaping (Whole) -> Double) {
    func shown() -> [Double] { [number(value.presentation)] }
    self.init(target: AnimationTarget(value, facet), numbers: values.map { $0.asNumbers(\.asNumbers) ?? shown() }, shown: shown)
  }
}

extension Stated {
  /// The same numbers shown or added; nil for a value without any.
  fileprivate func asNumbers(_ numbers: (Value) -> [Double]) -> [Double]? {
    switch self {
    case .whole(let value), .offset(let value): numbers(value)
    case .numbers(let numbers): numbers
    case .kept: nil
    }
  }
}

extension AnimationTarget {
  /// Values that cannot be interpolated have no sum either: that is reported, and skipped.
  func checkSum(_ property: String, isAdditive: Bool, hasBy: Bool) {
    guard !isSummable, isAdditive || hasBy else { return }
    Misuse.report(
      .state(
        call: "add(_:forKey:)", wanted: "values that can be summed", found: "\(property), \(isAdditive ? "additive" : "with a by value")",
        remedy: "give it from and to, without isAdditive and by"))
  }
}
