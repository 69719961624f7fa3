import LegatoCore

/// A value made of as many parts as it likes, such as an outline or a list of colours: not a fixed number of numbers, and yet mixed part by part.
protocol Blendable: Equatable, Sendable {
  /// Whether something lies between the two; where nothing does, the value switches when its animation ends.
  func blends(with other: Self) -> Bool
  /// The sum of the values of a mixture, each times its weight; all of them blend with each other, and the weights add up to 1.
  static func blended(_ mixture: Mixture<Self>) -> Self
  /// Whether all its numbers are finite.
  var isFinite: Bool { get }
}

/// Values and how much of each; an overshoot makes some of the weights negative.
struct Mixture<Value> {
  let table: [Value]
  var weights: Weights

  /// The places whose values have a weight.
  var places: some Sequence<Int> { (0..<table.count).lazy.filter { weights[$0] != 0 } }

  /// Any of the values that have a weight.
  var sample: Value { table[weights.heaviest] }

  func sum(_ number: (Value) -> Double) -> Double {
    var sum = 0.0
    for place in places { sum += number(table[place]) * weights[place] }
    return sum
  }

  /// The sum of premultiplied colours; where nothing of them is seen, the heaviest one's parts with no alpha.
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
  /// What is shown on the way to `target`: the mixture of what blends with it, or while anything else has weight left, of what has not yet switched.
  func shown(target: Value) -> Value {
    var stranger: Int?
    for place in places where weights[place] > 0 && !table[place].blends(with: target) {
      if weights[place] > stranger.map({ weights[$0] }) ?? 0 { stranger = place }
    }
    let main = stranger.map { table[$0] } ?? target
    let total = sum { $0.blends(with: main) ? 1 : 0 }
    guard total > 0, total.isFinite else { return main }
    let mixed = Mixture(
      table: table, weights: weights.scaled { table.indices.contains($0) && table[$0].blends(with: main) ? 1 / total : 0 })
    return Value.blended(mixed)
  }
}

extension Optional: Blendable where Wrapped: Blendable {
  func blends(with other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let a?, let b?): a.blends(with: b)
    case (nil, nil): true
    default: false
    }
  }

  static func blended(_ mixture: Mixture<Wrapped?>) -> Wrapped? {
    guard let sample = mixture.sample else { return nil }
    return Wrapped.blended(mixture.map { $0 ?? sample })
  }

  var isFinite: Bool { self?.isFinite ?? true }
}
