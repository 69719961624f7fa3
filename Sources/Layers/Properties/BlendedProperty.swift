import LegatoCore

/// An animatable property whose values are ``Blendable``: shown is a weight for each of the values that it was given lately.
///
/// The weights are plain numbers, so that whatever can be done to a number can be done to an outline: curves, springs, scrubbing, reversing, starting
/// from what is shown, being caught half way and put back. A value set in a block gets a place of its own, and its weight goes to 1. There are 24
/// places: where all are needed, what is shown becomes the start of what comes next, and what ran is over.
struct BlendedProperty<Value: Blendable>: TargetProperty {
  private var resting: Value
  /// Whether an animation starts from what is shown even where its block does not ask for it.
  private let startsFromShown: Bool
  private var blend: Blend<Value>?

  /// Whether the values have another shape each, and not only other colours.
  private let isMovement: Bool

  init(_ value: Value, startsFromShown: Bool = false, isMovement: Bool = false) {
    (resting, self.startsFromShown, self.isMovement) = (value, startsFromShown, isMovement)
  }

  var model: Value { blend?.model ?? resting }
  var presentation: Value { blend?.presentation ?? resting }
  var isAnimating: Bool { blend?.weights.isAnimating ?? false }
  var animationCount: Int { blend?.weights.animationCount ?? 0 }
  var number: Int? { blend?.weights.number }
  var interactions: [Timeline.Interaction] { isAnimating ? blend!.weights.interactions : [] }
  /// The weight of the model in what is shown: 1 at rest, 0 where an animation starts; outside 0…1 where a spring overshoots.
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
    if let place = blend.take(value, pinning: animates) { return (blend, place) }
    // more values in one unbroken motion than there are places: what is shown becomes the start
    if CurrentBlock.isInKeyframes {
      Misuse.report(
        .state(
          call: "addKeyframe", wanted: "at most \(Weights.componentCount) values of one property at a time", found: "another one",
          remedy: "split it into animations that follow each other"))
    }
    let fresh = makeBlend(animates ? blend.presentation : blend.model, stage, space())
    self.blend = fresh
    return fresh.take(value, pinning: animates).map { (fresh, $0) }
  }

  static func finish(_ change: (of: Blend<Value>, to: Int)) { change.of.go(to: change.to) }

  private func makeBlend(_ value: Value, _ stage: Stage, _ space: Int) -> Blend<Value> {
    Blend(value, in: stage, startsFromShown, isMovement, space)
  }

  static func isSound(_ value: Value, on layer: Layer, _ name: @autoclosure () -> String) -> Bool {
    layer.isSound(value, name())
  }

  var shown: Shown { .value(Kept(value: presentation)) }

  mutating func open(_ values: [Stated<Value>], in stage: Stage, space: Int) -> OpenedProperty? {
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
    func value(_ place: Int?) -> Value {
      guard let place else { return model }
      switch values[place] {
      case .whole(let value), .offset(let value): return value
      case .kept(let kept): return (kept as? Kept<Value>)?.value ?? model
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

  var place: Int? { blend?.weights.place }
  var recipe: PropertyRecipe {
    PropertyRecipe(table: blend?.table ?? BlendTable(resting))
  }

  /// Takes over what another engine's property is. Answers its number where something runs, or has run, on it.
  mutating func install(_ recipe: PropertyRecipe, in stage: Stage) -> Int? {
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

  /// Leaves the stage: what runs is removed, the model stays.
  mutating func detach() {
    guard let blend else { return }
    (resting, self.blend) = (blend.model, nil)
  }
}

/// A value in a shell of its own: it may be an optional.
private struct Kept<Value: Sendable>: Sendable { let value: Value }

/// The values that a property was given while it moved, and how much of each shows.
final class Blend<Value: Blendable> {
  let weights: Animated<Weights>
  /// The values that the weights belong to.
  fileprivate(set) var table: BlendTable<Value>
  /// The places that what runs, or what an animator may put back, can lead from.
  private var pinned: Set<Int> = []

  init(_ value: Value, in stage: Stage, _ startsFromShown: Bool, _ isMovement: Bool, _ space: Int) {
    table = BlendTable(value)
    weights = Animated(Weights(at: 0), in: stage, isAdditive: false, startsFromShown: startsFromShown, isMovement: isMovement)
    if space != 0 { weights.timeSpace = space }
  }

  var model: Value {
    let model = weights.value
    return value(of: model, target: model)
  }
  var presentation: Value { value(of: weights.presentation, target: weights.value) }

  var progress: Double {
    let (model, shown) = (weights.value, weights.presentation)
    return shown == model ? 1 : shown[model.heaviest]
  }

  /// A place for a value; nil where none is left, and nothing has changed then.
  func take(_ value: Value, pinning: Bool) -> Int? {
    let inUse = inUse
    if !weights.isAnimating { pinned = [] }
    guard let place = place(for: value, besides: inUse) else { return nil }
    if pinning { pinned.formUnion(inUse) }
    return place
  }

  /// Makes the value in a place the model.
  func go(to place: Int) {
    guard CurrentBlock.isInKeyframes else {
      weights.value = Weights(at: place)
      return
    }
    func known(_ numbers: [Double]) -> Value { table.values[Weights(components: numbers.span).heaviest] }
    CurrentBlock.hold(unless: { known($0).blends(with: known($1)) }) { weights.value = Weights(at: place) }
  }

  /// Shares of what an explicit animation says, in places that stay as long as anything runs; nil where too few are left, and nothing has changed then.
  func numbers(of values: [Stated<Value>]) -> [[Double]]? {
    if !weights.isAnimating { pinned = [] }
    let before = (table, pinned)
    var places = inUse
    pinned.formUnion(places)
    var numbers: [[Double]] = []
    for value in values {
      let place: Int?
      switch value {
      case .numbers(let shares):
        numbers.append(shares)
        continue
      case .whole(let value): place = self.place(for: value, besides: places)
      case .offset(let value): place = self.place(for: value, isOffset: true, besides: places)
      case .kept(let kept):
        place = self.place(for: (kept as? Kept<Value>)?.value ?? presentation, besides: places)
      }
      guard let place else {
        (table, pinned) = before
        return nil
      }
      places.append(place)
      pinned.insert(place)
      numbers.append(Weights(at: place).numbers)
    }
    return numbers
  }

  /// The places of the model and of what is shown.
  private var inUse: [Int] {
    let (model, shown) = (weights.value, weights.presentation)
    return table.values.indices.filter { model[$0] != 0 || shown[$0] != 0 }
  }

  /// A known place, a new one, or one that nothing needs any more.
  private func place(for value: Value, isOffset: Bool = false, besides inUse: [Int]) -> Int? {
    if let known = table.values.indices.first(where: { table.isOffset($0) == isOffset && table.values[$0] == value }) { return known }
    var place: Int? = table.values.count
    if table.values.count == Weights.componentCount {
      // at rest a stopped animator may still want any of them back: a table of its own for what comes
      guard weights.isAnimating else { return nil }
      func free() -> Int? { table.values.indices.first { !pinned.contains($0) && !inUse.contains($0) } }
      place = free()
      // what was added by hand may run for ever: what else came and went meanwhile is let go
      if place == nil, weights.hasExplicit {
        pinned = weights.numbersInUse.union(self.inUse).union(inUse)
        place = free()
      }
    }
    if let place { table.put(value, at: place, isOffset: isOffset) }
    return place
  }

  private func value(of weights: Weights, target: Weights) -> Value {
    let place = weights.heaviest
    if weights == Weights(at: place) { return table.values[place] }
    return Mixture(table: table, weights: weights).shown(target: table.values[target.heaviest])
  }
}

/// A share for each place of a table.
struct Weights: Animatable {
  private var shares: InlineArray<24, Double>

  /// All of the value at `place`.
  init(at place: Int) { shares = InlineArray { $0 == place ? 1 : 0 } }

  static var componentCount: Int { 24 }
  static var combination: Combination { .sum }
  init(components: Span<Double>) { shares = InlineArray { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in 0..<Self.componentCount { components[i] = shares[i] } }

  static func == (l: Weights, r: Weights) -> Bool { (0..<componentCount).allSatisfy { l.shares[$0] == r.shares[$0] } }
  subscript(place: Int) -> Double { shares[place] }

  /// Each share times what `factor` says for its place.
  func scaled(_ factor: (Int) -> Double) -> Weights {
    var scaled = self
    for place in 0..<Self.componentCount where shares[place] != 0 { scaled.shares[place] *= factor(place) }
    return scaled
  }

  /// The place with the largest share.
  var heaviest: Int { (0..<Self.componentCount).reduce(0) { shares[$1] > shares[$0] ? $1 : $0 } }
}
