import LegatoCore

/// The values that a property was given while it was animated, and the animated weight of each.
final class Blend<Value: Blendable> {
  let weights: Animated<Weights>
  /// The values that the weights belong to.
  var table: BlendTable<Value>
  /// Indices that running animations, or an animator's records, still use.
  private var pinned: Set<Int> = []

  init(_ value: Value, in stage: Stage, isMovement: Bool, space: Int) {
    table = BlendTable(value)
    weights = Animated(Weights(at: 0), in: stage, isAdditive: false, isMovement: isMovement)
    if space != 0 { weights.timeSpace = space }
  }

  var model: Value {
    let model = weights.value
    return value(of: model, target: target(of: model))
  }
  var presentation: Value { value(of: weights.presentation, target: target(of: weights.value)) }

  var progress: Double {
    let (model, shown) = (weights.value, weights.presentation)
    return shown == model ? 1 : shown[target(of: model)]
  }

  /// The index of a model's target: its only value; for a model that was stopped between values, the one that was not reached.
  private func target(of model: Weights) -> Int {
    let place = model.heaviest
    return model == Weights(at: place) || !table.values.indices.contains(table.goal) ? place : table.goal
  }

  /// Assigns an index to a value; nil, with nothing changed, if none is free.
  func take(_ value: Value, pinning: Bool) -> Int? {
    let inUse = inUse
    if !weights.isAnimating { pinned = [] }
    guard let place = place(for: value, besides: inUse) else { return nil }
    if pinning { pinned.formUnion(inUse) }
    return place
  }

  /// Makes the value at an index the model.
  func go(to place: Int) {
    table.goal = place
    guard CurrentBlock.isInKeyframes else {
      weights.value = Weights(at: place)
      return
    }
    func known(_ numbers: [Double]) -> Value { table.values[Weights(components: numbers.span).heaviest] }
    CurrentBlock.hold(unless: { known($0).blends(with: known($1)) }) { weights.value = Weights(at: place) }
  }

  /// Weights for the values of an explicit animation, at indices that are kept while anything runs; nil, with nothing changed, if too few are free.
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
      case .kept(let kept): place = self.place(for: Kept.value(of: kept) ?? presentation, besides: places)
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

  /// The indices with a weight in the model or in the presentation.
  private var inUse: [Int] {
    let (model, shown) = (weights.value, weights.presentation)
    return table.values.indices.filter { model[$0] != 0 || shown[$0] != 0 }
  }

  /// The value's own index, a new one, or one that is no longer used.
  private func place(for value: Value, isOffset: Bool = false, besides inUse: [Int]) -> Int? {
    if let known = table.values.indices.first(where: { table.isOffset($0) == isOffset && table.values[$0] == value }) { return known }
    var place: Int? = table.values.count
    if table.values.count == Weights.componentCount {
      // at rest a stopped animator may still restore any of them: the caller makes a new table
      guard weights.isAnimating else { return nil }
      func free() -> Int? { table.values.indices.first { !pinned.contains($0) && !inUse.contains($0) } }
      place = free()
      // explicit animations may run for ever: release indices that no animation uses
      if place == nil, weights.hasExplicit {
        pinned = weights.numbersInUse.union(self.inUse).union(inUse)
        place = free()
      }
    }
    if let place { table.put(value, at: place, isOffset: isOffset) }
    return place
  }

  private func value(of weights: Weights, target: Int) -> Value {
    let place = weights.heaviest
    if weights == Weights(at: place) { return table.values[place] }
    return Mixture(table: table, weights: weights).shown(target: table.values[target])
  }
}
