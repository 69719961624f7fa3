import LegatoCore

/// A property whatever its type.
protocol AnimatingProperty {
  var isAnimating: Bool { get }
  var animationCount: Int { get }
  /// Its value's number on the stage; nil where it was never animated.
  var number: Int? { get }
  /// What the blocks and animators that move it say about touches.
  var interactions: [Timeline.Interaction] { get }
  func removeAnimations()
  /// What runs on it, now and later, runs in that time.
  func moveIntoSpace(_ space: Int)
  /// The engine's number of it, once it was animated.
  var place: Int? { get }
  /// Its model as plain data.
  var recipe: PropertyRecipe { get }
}
