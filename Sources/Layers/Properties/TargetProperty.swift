import LegatoCore

/// A property that only one kind of layer has: set by that, and moved by blocks and by explicit animations alike.
protocol TargetProperty: AnimatingProperty, SendableMetatype {
  associatedtype Value
  /// Whether all numbers of `value` are finite; that they are not is reported.
  static func isSound(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool
  /// What it shows, as an explicit animation may begin with it.
  var shown: Shown { get }
  /// What is left to be done of a change.
  associatedtype Change
  /// Begins to set the model, as an animation where a block of `stage` is running; nil where it has changed at once. Calls nobody.
  /// - Parameter space: the time that what runs on it runs in; asked at the first animation.
  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> Change?
  /// Sets the model. May call completions, which may use the property's layer: the property is not held meanwhile.
  static func finish(_ change: Change)
  /// Makes it a value of the stage; nil where `values` cannot be shown or added, which is reported.
  mutating func open(_ values: [Stated<Value>], in stage: Stage, space: Int) -> OpenedProperty?
  /// Takes over what another engine's property is. Answers its number where something runs, or has run, on it.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage) -> Int?
  /// Leaves the stage: what runs is removed, the model stays.
  mutating func detach()
}

/// What a property shows: numbers, or a value that has none.
enum Shown {
  case numbers(InlineArray<16, Double>, count: Int)
  case value(any Sendable)
}

extension Property: TargetProperty {
  static func isSound(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool { layer.isSound(value, name()) }

  var shown: Shown { Shown(presentation) }

  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> (of: Animated<Value>, to: Value)? {
    begin(value, in: stage, isAdditive: false, hasVectorVelocity: false, space: space()).map { ($0, value) }
  }

  static func finish(_ change: (of: Animated<Value>, to: Value)) { change.of.value = change.to }

  mutating func open(_ values: [Stated<Value>], in stage: Stage, space: Int) -> OpenedProperty? {
    OpenedProperty(open(in: stage, isAdditive: false, hasVectorVelocity: false, space: space), values)
  }

  mutating func install(_ recipe: PropertyRecipe, in stage: Stage) -> Int? { install(recipe, in: stage, hasVectorVelocity: false) }
}

extension Shown {
  /// At most 16 numbers; a value of more, or of none, counts as one without.
  init(_ value: some Animatable) {
    var numbers = InlineArray<16, Double>(repeating: 0)
    let count = type(of: value).componentCount
    guard count <= 16 else {
      self = .numbers(numbers, count: 0)
      return
    }
    var span = numbers.mutableSpan
    if count > 0 { value.write(to: &span) }
    self = .numbers(numbers, count: count)
  }
}
