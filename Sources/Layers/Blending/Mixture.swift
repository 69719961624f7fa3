import LegatoCore

/// Values and their weights; an overshoot makes some weights negative.
struct Mixture<Value: Sendable> {
  let table: BlendTable<Value>
  var weights: Weights

  /// The indices with a weight other than 0.
  var indices: some Sequence<Int> { (0..<table.values.count).lazy.filter { weights[$0] != 0 } }

  /// The value with the largest weight.
  var sample: Value { table.values[weights.heaviest] }

  func sum(_ number: (Value) -> Double) -> Double {
    var sum = 0.0
    for index in indices { sum += number(table.values[index]) * weights[index] }
    return sum
  }

  /// The weighted sum of premultiplied colours; if its alpha is 0, the colour of the heaviest value with alpha 0.
  func sum(_ color: (Value) -> Color) -> Color {
    let alpha = sum { color($0).alpha }
    guard alpha != 0 else { return color(sample).withAlpha(multipliedBy: 0) }
    func part(_ part: (Color) -> Double) -> Double { sum { part(color($0)) * color($0).alpha } / alpha }
    return Color(red: part(\.red), green: part(\.green), blue: part(\.blue), alpha: alpha)
  }

  func sum(_ point: (Value) -> Point) -> Point { Point(x: sum { point($0).x }, y: sum { point($0).y }) }

  func map<Other>(_ change: (Value) -> Other) -> Mixture<Other> { Mixture<Other>(table: table.map(change), weights: weights) }
}

extension Mixture where Value: Blendable {
  /// What is presented on the way to `target` blends with this: with that one, or as long as another value still has weight that was presented before, with
  /// that.
  func main(target: Value) -> Value {
    var blocking: Int?
    for index in indices where weights[index] > 0 && !isBeside(index) && !table.values[index].blends(with: target) {
      if weights[index] > blocking.map({ weights[$0] }) ?? 0 { blocking = index }
    }
    return blocking.map { table.values[$0] } ?? target
  }

  /// Whether an index is an offset's, or that of a value that was not presented.
  private func isBeside(_ index: Int) -> Bool { table.isOffset(index) || table.isUnseen(index) }

  /// The presentation on the way to `target`: the weighted sum of the values that blend with ``main(target:)`` and of the offsets.
  func shown(target: Value) -> Value {
    let main = main(target: target)
    var (total, isWhole) = (0.0, true)
    for index in indices where !table.isOffset(index) {
      if table.values[index].blends(with: main) { total += weights[index] } else { isWhole = false }
    }
    guard total > 0, total.isFinite else { return main }
    let scale = isWhole ? 1 : 1 / total
    let mixed = Mixture(
      table: table,
      weights: weights.scaled { index in
        guard table.values.indices.contains(index), table.values[index].blends(with: main) else { return 0 }
        return table.isOffset(index) ? 1 : scale
      })
    return Value.blended(mixed)
  }
}
