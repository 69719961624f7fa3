import LegatoCore

/// A property that only one kind of layer has: set by that, and moved by blocks and by explicit animations alike.
protocol TargetProperty: AnimatingProperty, SendableMetatype {
  associatedtype Value
  /// Whether all numbers of `value` are finite; that they are not is reported.
  static func isSound(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool
  /// What it shows, as an explicit animation may begin with it.
  var shown: Shown { get }
  /// Sets the model, as an animation where a block of `stage` is running.
  mutating func set(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int)
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

  mutating func set(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) {
    set(value, in: stage, isAdditive: false, hasVectorVelocity: false, space: space())
  }

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
