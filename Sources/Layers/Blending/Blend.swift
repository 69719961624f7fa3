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

  var model: Value { presented(weights.value).value }
  var presentation: Value { presented.value }
  /// The values of the presentation, with their weights in it.
  var presented: Mixture<Value> { presented(weights.presentation) }

  private func presented(_ shown: Weights) -> Mixture<Value> {
    let mixture = Mixture(table: table, weights: shown)
    return shown == Weights(at: shown.heaviest) ? mixture : mixture.presented(target: target(of: weights.value))
  }

  var progress: Double {
    let (model, shown) = (weights.value, weights.presentation)
    return shown == model ? 1 : shown[target(of: model)]
  }

  /// The index of a model's target: its only value; for a model that was stopped between values, the one that was not reached.
  private func target(of model: Weights) -> Int {
    let index = model.heaviest
    return model == Weights(at: index) || !table.values.indices.contains(table.goal) ? index : table.goal
  }

  /// Assigns an index to a value; nil, with nothing changed, if none is free.
  func claimIndex(for value: Value, pinning: Bool) -> Int? {
    let inUse = inUse
    if !weights.isAnimating { pinned = [] }
    guard let index = self.index(for: value, besides: inUse) else { return nil }
    if pinning { pinned.formUnion(inUse) }
    return index
  }

  /// Makes the value at an index the model.
  func setModel(to index: Int) {
    noteUnseen()
    table.goal = index
    table.setUnseen(index, false)
    guard CurrentBlock.isInKeyframes else {
      weights.value = Weights(at: index)
      return
    }
    func known(_ numbers: [Double]) -> Value { table.values[Weights(components: numbers.span).heaviest] }
    CurrentBlock.hold(unless: { known($0).blends(with: known($1)) }) { weights.value = Weights(at: index) }
  }

  /// Notes which values with weight are not presented, before another target makes that impossible to tell. Keys that switch have their whole weight at once.
  private func noteUnseen() {
    guard weights.isAnimating || table.values.indices.contains(where: { table.isUnseen($0) }) || weights.value != Weights(at: table.goal)
    else { return }
    let mixture = Mixture(table: table, weights: weights.presentation)
    let main = table.values[mixture.main(target: target(of: weights.value))]
    for index in mixture.indices where !table.isOffset(index) { table.setUnseen(index, !table.values[index].blends(with: main)) }
  }

  /// Weights for the values of an explicit animation, at indices that are kept while anything runs; nil, with nothing changed, if too few are free.
  func numbers(of values: [AnimationValue<Value>]) -> [[Double]]? {
    if !weights.isAnimating { pinned = [] }
    let before = (table, pinned)
    var indices = inUse
    pinned.formUnion(indices)
    var numbers: [[Double]] = []
    for value in values {
      let index: Int?
      switch value {
      case .numbers(let shares):
        numbers.append(shares)
        continue
      case .whole(let value): index = self.index(for: value, besides: indices)
      case .offset(let value): index = self.index(for: value, isOffset: true, besides: indices)
      case .kept(let kept): index = self.index(for: Boxed.value(of: kept) ?? presentation, besides: indices)
      }
      guard let index else {
        (table, pinned) = before
        return nil
      }
      indices.append(index)
      pinned.insert(index)
      table.setUnseen(index, false)
      numbers.append(Weights(at: index).numbers)
    }
    return numbers
  }

  /// The indices with a weight in the model or in the presentation.
  private var inUse: [Int] {
    let (model, shown) = (weights.value, weights.presentation)
    return table.values.indices.filter { model[$0] != 0 || shown[$0] != 0 }
  }

  /// The value's own index, a new one, or one that is no longer used.
  private func index(for value: Value, isOffset: Bool = false, besides inUse: [Int]) -> Int? {
    if let known = table.values.indices.first(where: { table.isOffset($0) == isOffset && table.values[$0] == value }) { return known }
    var index: Int? = table.values.count
    if table.values.count == Weights.componentCount {
      // at rest a stopped animator may still restore any of them: the caller makes a new table
      guard weights.isAnimating else { return nil }
      func free() -> Int? { table.values.indices.first { !pinned.contains($0) && !inUse.contains($0) } }
      index = free()
      // explicit animations may run for ever: release indices that no animation uses
      if index == nil, weights.hasExplicit {
        pinned = weights.numbersInUse.union(self.inUse).union(inUse)
        index = free()
      }
    }
    if let index { table.put(value, at: index, isOffset: isOffset) }
    return index
  }
}
