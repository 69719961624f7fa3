import LegatoCore

/// One animatable property of a layer: a plain value until it is animated for the first time, then a value of the stage.
struct Property<Value: Animatable>: AnimatingProperty {
  // first: next to the beginnings of others, while the value may be three lines of the cache wide
  private(set) var animated: Animated<Value>?
  /// False for what fades.
  private let isMovement: Bool?
  private var resting: Value

  init(_ value: Value, isMovement: Bool? = nil) { (resting, self.isMovement) = (value, isMovement) }

  var model: Value { animated?.value ?? resting }
  var presentation: Value { animated?.presentation ?? resting }
  var velocity: Value? { animated?.velocity }
  func velocity(matching wanted: Value, to target: Value) -> SpringVelocity? { animated?.velocity(matching: wanted, to: target) }
  var isAnimating: Bool { animated?.isAnimating ?? false }
  var animationCount: Int { animated?.animationCount ?? 0 }
  var number: Int? { animated?.number }
  var interactions: [Timeline.Interaction] { isAnimating ? animated!.interactions : [] }

  /// What is to be set to `value`, as an animation where a block of `stage` is running; nil where the property has changed at once, as without a stage. Calls
  /// nobody.
  /// - Parameter space: the time space of its animations; evaluated at the first one.
  mutating func begin(
    _ value: Value, in stage: Stage?, isAdditive: Bool, hasVectorVelocity: Bool, space: @autoclosure () -> Int
  ) -> Animated<Value>? {
    guard let stage else {
      (resting, animated) = (value, nil)
      return nil
    }
    if let animated { return animated }
    guard CurrentBlock.animates(in: stage) else {
      CurrentBlock.noteChange(in: stage)
      resting = value
      return nil
    }
    return open(in: stage, isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity, space: space())
  }

  /// ``animated``, read in place: from a getter the optimizer copies the whole property, which for a map of space is three lines of the cache.
  @inline(__always)
  mutating func animatedInPlace() -> Animated<Value>? { animated }

  /// The property as a value of the stage.
  mutating func open(in stage: Stage, isAdditive: Bool, hasVectorVelocity: Bool, space: Int) -> Animated<Value> {
    if let animated { return animated }
    let made = Animated(resting, in: stage, isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity, isMovement: isMovement)
    if space != 0 { made.timeSpace = space }
    animated = made
    return made
  }

  var place: Int? { animated?.place }
  /// Whether it is a plain value, and that one.
  func isResting(at value: Value) -> Bool { animated == nil && resting == value }
  /// What it was before it was a value of the stage, as that counts it.
  func withNumbersBefore(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    let isDiscrete = Value.componentCount == 0
    withUnsafeTemporaryAllocation(of: Double.self, capacity: isDiscrete ? 1 : Value.componentCount) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      if !isDiscrete { resting.write(to: &span) }
      body(UnsafeBufferPointer(buffer))
    }
  }
  func isResting(as other: Property) -> Bool { animated == nil && other.animated == nil && resting == other.resting }

  var recipe: PropertyRecipe {
    if let tabled = Value.self as? any Tabled.Type {
      return PropertyRecipe(numbers: [0], table: tabled.packed(animated?.places ?? [resting]))
    }
    var recipe = PropertyRecipe()
    if let animated { recipe.numbers = animated.numbers(of: animated.value) } else { recipe.numbers = resting.numbers }
    return recipe
  }

  /// Takes over what another engine's property is. Answers its number where something runs, or has run, on it.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage, hasVectorVelocity: Bool) -> Int? {
    let table = (Value.self as? any Tabled.Type)?.unpacked(recipe.table) as? [Value]
    guard recipe.isPlaced else {
      if let value = table?.first ?? Value(numbers: recipe.numbers) { (resting, animated) = (value, nil) }
      return nil
    }
    let value = open(in: stage, isAdditive: false, hasVectorVelocity: hasVectorVelocity, space: 0)
    if let table { value.places = table }
    return value.place
  }

  func moveIntoSpace(_ space: Int) { animated?.timeSpace = space }

  func removeAnimations() { animated?.removeAllAnimations() }

  func rested(isSeen: Bool) -> Property { Property(isSeen ? presentation : model, isMovement: isMovement) }

  /// Leaves the stage: what runs is removed, the model stays.
  mutating func detach() {
    guard animated != nil else { return }
    resting = model
    animated = nil
  }
}

extension Property {
  /// Whether nothing runs on it; `watcher` then hears, by its stage, of the first thing that does, and of another model.
  func rests(_ watcher: some RestWatcher) -> Bool { animated?.watchRest(watcher) ?? true }
  /// Whether an animator that leaves hit tests to the window moves it.
  var isTestedWhereSeen: Bool { animated?.isTestedWhereSeen ?? false }
  /// Whether anything runs on it.
  var hasAnimations: Bool { animated?.hasAnimations ?? false }
}

extension Property<Point> {
  @inline(__always)
  func point(isShown: Bool) -> Point {
    guard let pair = animated?.pair(isShown: isShown) else { return resting }
    return Point(x: pair.x, y: pair.y)
  }
}

extension Property<Size> {
  @inline(__always)
  func size(isShown: Bool) -> Size {
    guard let pair = animated?.pair(isShown: isShown) else { return resting }
    return Size(width: pair.x, height: pair.y)
  }
}

extension Property<Double> {
  /// Whether it is known to have always been 0.
  var isPlainZero: Bool { animated == nil && resting == 0 }
}
