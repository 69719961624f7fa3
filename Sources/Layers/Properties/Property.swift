import LegatoCore

/// One animatable property of a layer: a plain value until it is animated for the first time, then a value on the stage.
struct Property<Value: Animatable>: AnimatingProperty {
  // stored first, as the value behind them may be three cache lines wide
  /// The address of ``animated``'s numbers, by which they are read without that object's line of the cache. Before there is one, whether the property counts
  /// as movement for reduced motion: no, yes, or as its type says.
  private var link: AnimatedLink
  private(set) var animated: Animated<Value>?
  private(set) var resting: Value

  init(_ value: Value, isMovement: Bool? = nil) {
    (resting, link) = (value, AnimatedLink(number: isMovement.map { $0 ? 1 : 0 } ?? 2))
  }

  /// Whether it counts as movement; nil leaves that to the type.
  private var isMovement: Bool? { link.number.map { $0 == 2 ? nil : $0 == 1 } ?? animated?.isMovement }

  var model: Value { @inline(__always) get { isPlaced ? animated?.value ?? resting : resting } }
  var presentation: Value { isPlaced ? knownShown ?? animated?.presentation ?? resting : resting }
  /// Whether it is a value on the stage. From the first word, so that reads of many layers touch few lines of the cache.
  var isPlaced: Bool { link.word > UInt8.max }
  /// The presentation of a value on the stage, if it need not be evaluated.
  private var knownShown: Value? { read { link.copyKnown(to: $0) } }
  /// The model of a value on the stage, unless it is discrete.
  private var knownModel: Value? { read { link.copyModel(to: $0) } }

  @inline(__always)
  private func read(_ copy: (UnsafeMutablePointer<Double>) -> Bool) -> Value? {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: max(1, Value.componentCount)) { buffer in
      guard let numbers = buffer.baseAddress, copy(numbers) else { return nil }
      return Value(components: Span(_unsafeElements: UnsafeBufferPointer(buffer)))
    }
  }
  var velocity: Value? { animated?.velocity }
  func velocity(matching wanted: Value, to target: Value) -> SpringVelocity? { animated?.velocity(matching: wanted, to: target) }
  var isAnimating: Bool { animated?.isAnimating ?? false }
  var animationCount: Int { animated?.animationCount ?? 0 }
  var number: Int? { animated?.number }
  var interactions: [Timeline.Interaction] { isAnimating ? animated!.interactions : [] }

  /// Prepares to set the property. In a block of `stage`, or if it was animated before, returns the value on the stage that the caller sets to `value`;
  /// else, or without a stage, sets the plain value at once and returns nil. Calls no other code.
  /// - Parameter space: the time space of its animations; evaluated when it becomes a value on the stage.
  mutating func begin(
    _ value: Value, in stage: Stage?, isAdditive: Bool, hasVectorVelocity: Bool, space: @autoclosure () -> Int
  ) -> Animated<Value>? {
    guard let stage else {
      rest(at: value)
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

  /// Makes the property a value on the stage, if it is not yet.
  mutating func open(in stage: Stage, isAdditive: Bool, hasVectorVelocity: Bool, space: Int) -> Animated<Value> {
    if let animated { return animated }
    let made = Animated(resting, in: stage, isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity, isMovement: isMovement)
    if space != 0 { made.timeSpace = space }
    (animated, link) = (made, AnimatedLink(made))
    return made
  }

  var slot: Int? { animated?.place }
  /// Whether it is a plain value, equal to `value`.
  func isResting(at value: Value) -> Bool { animated == nil && resting == value }
  func isSettled(at value: Value) -> Bool { animated == nil ? resting == value : Self.hasTable && !isAnimating && model == value }
  /// Passes the numbers that it had before it became a value on the stage, laid out as the engine does: a discrete value has one.
  func withNumbersBefore(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.hasTable ? 1 : Value.componentCount) { buffer in
      buffer.initialize(repeating: 0)
      var span = buffer.mutableSpan
      if !Self.hasTable { resting.write(to: &span) }
      body(UnsafeBufferPointer(buffer))
    }
  }
  func isResting(as other: Property) -> Bool { animated == nil && other.animated == nil && resting == other.resting }

  /// The values that a discrete value's numbers stand for.
  var places: [Value] { animated?.places ?? [resting] }

  var recipe: PropertyRecipe {
    if let tabled = Value.self as? any Tabled.Type { return PropertyRecipe(numbers: [0], table: tabled.packed(places)) }
    var recipe = PropertyRecipe()
    if let animated { recipe.numbers = animated.numbers(of: animated.value) } else { recipe.numbers = resting.numbers }
    return recipe
  }

  /// Copies the state of a property of another engine. Returns its slot if it was ever animated.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage, hasVectorVelocity: Bool) -> Int? {
    let table = ((Value.self as? any Tabled.Type)?.unpacked(recipe.table) ?? recipe.table as Any) as? [Value]
    guard recipe.isPlaced else {
      if let value = table?.first ?? Value(numbers: recipe.numbers) { rest(at: value) }
      return nil
    }
    let value = open(in: stage, isAdditive: false, hasVectorVelocity: hasVectorVelocity, space: 0)
    if let table { value.places = table }
    return value.place
  }

  func moveIntoSpace(_ space: Int) { animated?.timeSpace = space }

  func removeAnimations() { animated?.removeAllAnimations() }

  func rested(atPresentation isPresentation: Bool) -> Property { Property(isPresentation ? presentation : model, isMovement: isMovement) }

  /// Leaves the stage: its animations are removed, and the model stays.
  mutating func detach() {
    if animated != nil { rest(at: model) }
  }

  private mutating func rest(at value: Value) { self = Property(value, isMovement: isMovement) }
}

extension Property {
  /// Whether it has no animations. If so, the stage notifies `watcher` of the first animation to come, and of a change of the model.
  func rests(_ watcher: some RestWatcher) -> Bool { animated?.watchRest(watcher) ?? true }
  /// Whether it is animated by an animator that leaves hit testing to the window.
  var isTestedWhereSeen: Bool { animated?.isTestedWhereSeen ?? false }
  /// Whether it has animations.
  var hasAnimations: Bool { animated?.hasAnimations ?? false }
}

// Reads in place, which is why they are mutating; they call no other code.
extension Property {
  /// The value in that space; nil if it has to be evaluated.
  @inline(__always)
  mutating func known(in space: LayerSpace) -> Value? {
    if !isPlaced { return resting }
    return space == .model ? knownModel : knownShown
  }
}

extension Property<Point> {
  /// The same, without the generic path.
  @inline(__always)
  mutating func knownPoint(in space: LayerSpace) -> Point? {
    if !isPlaced { return resting }
    return link.pair(isShown: space == .presentation).map { Point(x: $0.x, y: $0.y) }
  }
}

extension Property<Size> {
  /// The same, without the generic path.
  @inline(__always)
  mutating func knownSize(in space: LayerSpace) -> Size? {
    if !isPlaced { return resting }
    return link.pair(isShown: space == .presentation).map { Size(width: $0.x, height: $0.y) }
  }
}

extension Property<Double> {
  /// Whether it is a plain value, and 0.
  var isPlainZero: Bool { animated == nil && resting == 0 }
}
