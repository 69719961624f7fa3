import LegatoCore

/// The type-erased interface to a layer's property that the table of properties uses.
protocol TargetProperty: AnimatingProperty, SendableMetatype {
  associatedtype Value
  /// Whether its numbers on the stage are indices of a table, or weights of its values: after a change the same numbers may present another value.
  static var hasTable: Bool { get }
  /// Whether all numbers of `value` are finite; reported if not.
  static func isValid(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool
  /// Whether both are plain values, and equal.
  func isResting(as other: Self) -> Bool
  /// Whether it presents `value` and goes on to do so; false for a value on the stage whose changes the engine reports.
  func isSettled(at value: Value) -> Bool
  /// The presentation value, from which an explicit animation may start.
  var shown: PresentedValue { get }
  /// A change that ``begin(_:in:space:)`` has prepared and ``finish(_:)`` makes.
  associatedtype Change
  /// Prepares to set the model, as an animation in a block of `stage`; nil if the property has changed at once. Calls no other code.
  /// - Parameter space: the time space of its animations; evaluated when it becomes a value on the stage.
  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> Change?
  /// Sets the model. May call completions, which may use the property's layer, so that no access to the property may be open.
  static func finish(_ change: Change)
  /// Makes it a value on the stage; nil if `values` cannot be shown or added, which is reported.
  mutating func open(_ values: [AnimationValue<Value>], in stage: Stage, space: Int) -> OpenedProperty?
  /// Copies the state of a property of another engine. Returns its slot if it was ever animated.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage, hasVectorVelocity: Bool) -> Int?
  /// If it is a value on the stage, calls with its slot, and with the numbers that it had before, or nil if they are not known.
  func withOpened(_ body: (Int, UnsafeBufferPointer<Double>?) -> Void)
  /// A property at rest with this one's presentation or model as its value.
  func rested(atPresentation isPresentation: Bool) -> Self
  /// Leaves the stage: its animations are removed, and the model stays.
  mutating func detach()
}
