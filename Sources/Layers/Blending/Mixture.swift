import LegatoCore

/// Values and their weights; an overshoot makes some weights negative.
struct Mixture<Value: Sendable> {
  let table: BlendTable<Value>
  var weights: Weights

  /// The indices with a weight other than 0.
  var places: some Sequence<Int> { (0..<table.values.count).lazy.filter { weights[$0] != 0 } }

  /// The value with the largest weight.
  var sample: Value { table.values[weights.heaviest] }

  func sum(_ number: (Value) -> Double) -> Double {
    var sum = 0.0
    for place in places { sum += number(table.values[place]) * weights[place] }
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
  /// The presentation on the way to `target`: the weighted sum of the values that blend with it and of the offsets. As long as another value still has
  /// weight, of those that blend with that one instead.
  func shown(target: Value) -> Value {
    var stranger: Int?
    for place in places where weights[place] > 0 && !table.isOffset(place) && !table.values[place].blends(with: target) {
      if weights[place] > stranger.map({ weights[$0] }) ?? 0 { stranger = place }
    }
    let main = stranger.map { table.values[$0] } ?? target
    var (total, isWhole) = (0.0, true)
    for place in places where !table.isOffset(place) {
      if table.values[place].blends(with: main) { total += weights[place] } else { isWhole = false }
    }
    guard total > 0, total.isFinite else { return main }
    let scale = isWhole ? 1 : 1 / total
    let mixed = Mixture(
      table: table,
      weights: weights.scaled { place in
        guard table.values.indices.contains(place), table.values[place].blends(with: main) else { return 0 }
        return table.isOffset(place) ? 1 : scale
      })
    return Value.blended(mixed)
  }
}
