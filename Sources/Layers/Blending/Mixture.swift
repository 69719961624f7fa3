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
  /// The index of what is presented on the way to the value at `target`, by itself or with what blends with it: that value, or as long as another one still has
  /// weight that was presented before, that.
  func main(target: Int) -> Int {
    var blocking: Int?
    for index in indices where weights[index] > 0 && !isBeside(index) && !table.values[index].blends(with: table.values[target]) {
      if weights[index] > blocking.map({ weights[$0] }) ?? 0 { blocking = index }
    }
    return blocking ?? target
  }

  /// Whether an index is an offset's, or that of a value that was not presented.
  private func isBeside(_ index: Int) -> Bool { table.isOffset(index) || table.isUnseen(index) }

  /// What is presented on the way to the value at `target`: the values that blend with ``main(target:)``, and the offsets.
  ///
  /// The positive weights among them make up for those of values that are not presented. The negative ones, of an overshoot, are not enlarged.
  func presented(target: Int) -> Mixture {
    let main = main(target: target)
    var (positive, negative, isWhole) = (0.0, 0.0, true)
    for index in indices where !table.isOffset(index) {
      let weight = weights[index]
      if !table.values[index].blends(with: table.values[main]) {
        isWhole = false
      } else if weight > 0 {
        positive += weight
      } else {
        negative -= weight
      }
    }
    guard positive > 0, positive.isFinite, negative.isFinite else { return Mixture(table: table, weights: Weights(at: main)) }
    let scale = isWhole ? 1 : (1 + negative) / positive
    let shares = weights.scaled { index in
      guard table.values.indices.contains(index), table.values[index].blends(with: table.values[main]) else { return 0 }
      return table.isOffset(index) || weights[index] < 0 ? 1 : scale
    }
    return Mixture(table: table, weights: shares)
  }

  /// The sum; of one value that value itself.
  var value: Value {
    let index = weights.heaviest
    return weights == Weights(at: index) ? table.values[index] : Value.blended(self)
  }
}
