import LegatoCore

/// An animatable property whose values are ``Blendable``: its presentation is a weighted sum of the values that it was given lately.
///
/// The weights are plain numbers, so that everything that works for numbers works for paths and lists: curves, springs, scrubbing, reversing, starting from
/// the presentation, being interrupted and restored. A value that is set in a block gets an index of its own, whose weight animates to 1. There are 24
/// indices: if none is free, the presentation becomes the start of the next animation, and the running ones end.
struct BlendedProperty<Value: Blendable>: TargetProperty {
  private var resting: Value
  /// The values with their animated weights; nil until the property is animated for the first time.
  private var blend: Blend<Value>?

  /// Whether the values differ in shape, not only in colour; for reduced motion.
  private let isMovement: Bool

  init(_ value: Value, isMovement: Bool = false) {
    (resting, self.isMovement) = (value, isMovement)
  }

  var model: Value { blend?.model ?? resting }
  /// The values of the presentation, with their weights in it; nil if the property was never animated.
  var mixture: Mixture<Value>? { blend?.presented }
  var presentation: Value { blend?.presentation ?? resting }
  var isAnimating: Bool { blend?.weights.isAnimating ?? false }
  var animationCount: Int { blend?.weights.animationCount ?? 0 }
  var number: Int? { blend?.weights.number }
  var interactions: [Timeline.Interaction] { isAnimating ? blend!.weights.interactions : [] }
  /// The weight of the model in the presentation: 1 at rest, 0 at the start of an animation; outside 0…1 while a spring overshoots.
  var progress: Double { blend?.progress ?? 1 }

  mutating func begin(_ value: Value, in stage: Stage?, space: @autoclosure () -> Int) -> (of: Blend<Value>, to: Int)? {
    guard let stage else {
      (resting, blend) = (value, nil)
      return nil
    }
    let animates = CurrentBlock.animates(in: stage)
    guard animates || blend != nil else {
      CurrentBlock.noteChange(in: stage)
      resting = value
      return nil
    }
    let blend = blend ?? makeBlend(resting, stage, space())
    self.blend = blend
    if let index = blend.claimIndex(for: value, pinning: animates) { return (blend, index) }
    // more values than indices while it is animated: the presentation becomes the start of a new table
    if CurrentBlock.isInKeyframes {
      Misuse.report(
        .state(
          call: "addKeyframe", wanted: "at most \(Weights.componentCount) values of one property at a time", found: "another one",
          remedy: "split it into animations that follow each other"))
    }
    let fresh = makeBlend(animates ? blend.presentation : blend.model, stage, space())
    self.blend = fresh
    return fresh.claimIndex(for: value, pinning: animates).map { (fresh, $0) }
  }

  static func finish(_ change: (of: Blend<Value>, to: Int)) { change.of.setModel(to: change.to) }

  private func makeBlend(_ value: Value, _ stage: Stage, _ space: Int) -> Blend<Value> {
    Blend(value, in: stage, isMovement: isMovement, space: space)
  }

  static var hasTable: Bool { true }

  static func isValid(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool {
    layer.isValid(value, name())
  }

  var shown: PresentedValue { .value(Boxed(value: presentation)) }

  mutating func open(_ values: [AnimationValue<Value>], in stage: Stage, space: Int) -> OpenedProperty? {
    for case .whole(let value) in values where !value.isFinite { return refuse(value, "finite numbers", Self.giveNumbers) }
    for case .offset(let value) in values {
      guard value.isFinite else { return refuse(value, "finite numbers", Self.giveNumbers) }
      guard value.isOffset, value.blends(with: model) else {
        return refuse(
          value, "something that can be added to \(model)", "give one of the same steps or count, or leave out isAdditive and by")
      }
    }
    var blend = blend ?? makeBlend(resting, stage, space)
    var numbers = blend.numbers(of: values)
    if numbers == nil, !blend.weights.isAnimating {
      blend = makeBlend(blend.model, stage, space)
      numbers = blend.numbers(of: values)
    }
    guard let numbers else {
      return refuse(
        values.count, "at most \(Weights.componentCount) values of one property at a time",
        "split it into animations that follow each other")
    }
    self.blend = blend
    let model = model
    func value(_ index: Int?) -> Value {
      guard let index else { return model }
      switch values[index] {
      case .whole(let value), .offset(let value): return value
      case .kept(let kept): return Boxed.value(of: kept) ?? model
      case .numbers: return model
      }
    }
    return OpenedProperty(
      target: AnimationTarget(blend.weights), numbers: numbers, mixes: { value($0).blends(with: value($1)) },
      shown: { [blend] in blend.weights.presentation.numbers })
  }

  private static var giveNumbers: String { "look where the number that is not finite comes from" }

  private func refuse(_ found: Any, _ wanted: String, _ remedy: String) -> OpenedProperty? {
    Misuse.report(.state(call: "add(_:forKey:)", wanted: wanted, found: "\(found)", remedy: remedy))
    return nil
  }

  func moveIntoSpace(_ space: Int) { blend?.weights.timeSpace = space }

  func removeAnimations() { blend?.weights.removeAllAnimations() }

  func isSettled(at value: Value) -> Bool { !isAnimating && model == value }
  func isResting(as other: BlendedProperty) -> Bool { blend == nil && other.blend == nil && resting == other.resting }
  var slot: Int? { blend?.weights.place }
  func withOpened(_ body: (Int, UnsafeBufferPointer<Double>?) -> Void) { if let slot { body(slot, nil) } }
  var recipe: PropertyRecipe {
    PropertyRecipe(table: blend?.table ?? BlendTable(resting))
  }

  /// Copies the state of a property of another engine. Returns its slot if it was ever animated.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage, hasVectorVelocity: Bool) -> Int? {
    guard let table = recipe.table as? BlendTable<Value>, let first = table.values.first else { return nil }
    guard recipe.isPlaced else {
      (resting, blend) = (first, nil)
      return nil
    }
    let blend = blend ?? makeBlend(first, stage, 0)
    blend.table = table
    self.blend = blend
    return blend.weights.place
  }

  func rested(atPresentation isPresentation: Bool) -> BlendedProperty {
    BlendedProperty(isPresentation ? presentation : model, isMovement: isMovement)
  }

  /// Leaves the stage: its animations are removed, and the model stays.
  mutating func detach() {
    guard let blend else { return }
    (resting, self.blend) = (blend.model, nil)
  }
}
