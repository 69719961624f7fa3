import LegatoCore

/// A property of any type, as the animation bookkeeping sees it.
protocol AnimatingProperty {
  var isAnimating: Bool { get }
  var animationCount: Int { get }
  /// The number that inspection reports for its value on the stage; nil if it was never animated.
  var number: Int? { get }
  /// The hit-testing policies of the blocks and animators that animate it.
  var interactions: [Timeline.Interaction] { get }
  func removeAnimations()
  /// Moves its present and future animations into a time space.
  func moveIntoSpace(_ space: Int)
  /// The engine's slot of its value; nil if it was never animated.
  var slot: Int? { get }
  /// The model as plain data, for a render server.
  var recipe: PropertyRecipe { get }
}
