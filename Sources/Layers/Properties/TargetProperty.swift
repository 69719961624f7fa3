import LegatoCore

/// The type-erased interface to a layer's property that the table of properties uses.
protocol TargetProperty: AnimatingProperty, SendableMetatype {
  associatedtype Value
  /// Whether all numbers of `value` are finite; that they are not is reported.
  static func isSound(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool
  /// Whether both are plain values, and the same.
  func isResting(as other: Self) -> Bool
  /// What it shows, as an explicit animation may begin with it.
  var shown: Shown { get }
  /// The remaining steps of a change.
  associatedtype Change
  /// Begins to set the model, as an animation where a block of `stage` is running; nil where it has changed at once. Calls nobody.
  /// - Parameter space: the time space of its animations; evaluated at the first one.
  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> Change?
  /// Sets the model. May call completions, which may use the property's layer: the property is not held meanwhile.
  static func finish(_ change: Change)
  /// Makes it a value of the stage; nil where `values` cannot be shown or added, which is reported.
  mutating func open(_ values: [Stated<Value>], in stage: Stage, space: Int) -> OpenedProperty?
  /// Takes over what another engine's property is. Answers its number where something runs, or has run, on it.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage, hasVectorVelocity: Bool) -> Int?
  /// Where it is a value of the stage: calls with its number there, and with the numbers that it had before; nil where those are not known.
  func withOpened(_ body: (Int, UnsafeBufferPointer<Double>?) -> Void)
  /// A plain value: what is shown of this one, or its model.
  func rested(isSeen: Bool) -> Self
  /// Leaves the stage: what runs is removed, the model stays.
  mutating func detach()
}
