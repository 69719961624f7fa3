/// A value made of as many parts as it likes, such as an outline or a list of colours: not a fixed number of numbers, and yet mixed part by part.
protocol Blendable: Equatable {
  /// Whether something lies between the two; where nothing does, the value switches when its animation ends.
  func blends(with other: Self) -> Bool
  /// The sum of the values, each times its weight. The weights add up to 1; an overshoot makes some of them negative.
  static func blended(_ parts: [(value: Self, weight: Double)]) -> Self
  /// Whether all its numbers are finite.
  var isFinite: Bool { get }
}

extension Blendable {
  /// What `parts` show: a mixture where there is one, else what has not yet switched to `target`, the value that they lead to.
  static func shown(_ parts: [(value: Self, weight: Double)], target: Self) -> Self {
    let strangers = parts.filter { $0.weight > 0 && !$0.value.blends(with: target) }
    guard let main = strangers.max(by: { $0.weight < $1.weight }) else {
      let mixed = parts.filter { $0.value.blends(with: target) }
      return normalized(mixed) ?? target
    }
    return normalized(parts.filter { $0.value.blends(with: main.value) }) ?? main.value
  }

  private static func normalized(_ parts: [(value: Self, weight: Double)]) -> Self? {
    if parts.count == 1 { return parts[0].value }
    let total = parts.reduce(0) { $0 + $1.weight }
    guard !parts.isEmpty, total > 0, total.isFinite else { return nil }
    return blended(total == 1 ? parts : parts.map { ($0.value, $0.weight / total) })
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
  static func blended(_ parts: [(value: Wrapped?, weight: Double)]) -> Wrapped? {
    let some = parts.compactMap { part in part.value.map { (value: $0, weight: part.weight) } }
    return some.isEmpty ? nil : Wrapped.blended(some)
  }
  var isFinite: Bool { self?.isFinite ?? true }
}
