extension Array: Blendable where Element: BlendablePart {
  /// Lists of different lengths are first resampled to a common length, which does not change what they show.
  func blends(with other: [Element]) -> Bool { Self.commonCount([count, other.count]) != nil }

  static func blended(_ mixture: Mixture<[Element]>) -> [Element] {
    // three lists or more may have no common length, though any two of them do: then the nearest to one is as good
    let count = commonCount(mixture.indices.map { mixture.table.values[$0].count }) ?? mostCount
    let resampled = mixture.map { $0.resampled(to: count) }
    return (0..<count).map { i in Element.sum(resampled) { $0[i] } }
  }

  /// The list resampled to `count` elements at even positions, with linear interpolation.
  func resampled(to count: Int) -> [Element] {
    guard self.count != count else { return self }
    return (0..<count).map { i in
      guard let (index, rest) = position(of: i, of: count) else { return first ?? .absent }
      return Element.interpolated(from: self[index], to: self[index + 1], progress: rest)
    }
  }

  var isFinite: Bool { allSatisfy(\.isFinite) }

  /// The longest length to which lists are resampled.
  static var mostCount: Int { 500 }

  /// The shortest length to which lists with these counts can be resampled without losing one of their own elements: each interval of theirs is divided
  /// into a whole number of steps. Nil if that is more than ``mostCount``.
  static func commonCount(_ counts: [Int]) -> Int? {
    var steps = 1
    for own in counts.map({ Swift.max(1, $0 - 1) }) {
      var (a, b) = (steps, own)
      while b != 0 { (a, b) = (b, a % b) }
      let (product, overflows) = (steps / a).multipliedReportingOverflow(by: own)
      guard !overflows, product < mostCount else { return counts.allSatisfy { $0 == counts[0] } ? counts[0] : nil }
      steps = product
    }
    return counts.allSatisfy { $0 == counts[0] } ? counts[0] : steps + 1
  }

  /// The element before the `i`th of `count` even positions, and the fraction of the way to the next one; nil if there are fewer than two elements or
  /// positions.
  fileprivate func position(of i: Int, of count: Int) -> (index: Int, rest: Double)? {
    guard self.count > 1, count > 1 else { return nil }
    let along = i * (self.count - 1)
    let index = Swift.min(along / (count - 1), self.count - 2)
    return (index, Double(along - index * (count - 1)) / Double(count - 1))
  }
}
