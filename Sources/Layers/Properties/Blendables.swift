import LegatoCore

extension Path: Blendable {
  /// Outlines of the same steps in the same order mix point by point.
  func blends(with other: Path) -> Bool {
    elements.count == other.elements.count && zip(elements, other.elements).allSatisfy { $0.isLike($1) }
  }

  static func blended(_ mixture: Mixture<Path>) -> Path {
    var path = mixture.sample
    for (step, element) in path.elements.enumerated() {
      func mixed(_ point: (Element) -> Point) -> Point { mixture.sum { point($0.elements[step]) } }
      path.elements[step] =
        switch element {
        case .move: .move(mixed(\.end))
        case .line: .line(mixed(\.end))
        case .quadratic: .quadratic(control: mixed(\.control1), end: mixed(\.end))
        case .cubic: .cubic(control1: mixed(\.control1), control2: mixed(\.control2), end: mixed(\.end))
        case .close: .close
        }
    }
    return path
  }

  package var isFinite: Bool { elements.allSatisfy { $0.end.isFinite && $0.control1.isFinite && $0.control2.isFinite } }
}

extension Path.Element {
  fileprivate var end: Point {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: .zero
    }
  }
  fileprivate var control1: Point {
    switch self {
    case .quadratic(let control, _), .cubic(let control, _, _): control
    default: .zero
    }
  }
  fileprivate var control2: Point { if case .cubic(_, let control, _) = self { control } else { .zero } }

  fileprivate func isLike(_ other: Path.Element) -> Bool {
    switch (self, other) {
    case (.move, .move), (.line, .line), (.quadratic, .quadratic), (.cubic, .cubic), (.close, .close): true
    default: false
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

/// What stands in a list that mixes.
protocol BlendablePart: Equatable, Sendable {
  /// Stands for what an empty list has.
  static var absent: Self { get }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Self) -> Self
  /// Between two of them.
  static func interpolated(from: Self, to: Self, progress: Double) -> Self
  var isFinite: Bool { get }
}

extension Double: BlendablePart {
  static var absent: Double { 0 }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Double) -> Double { mixture.sum(part) }
}

extension Color: BlendablePart {
  static var absent: Color { .clear }
  static func sum<Value>(_ mixture: Mixture<Value>, _ part: (Value) -> Color) -> Color { mixture.sum(part) }
  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}

extension Array: Blendable where Element: BlendablePart {
  /// Lists of any length mix: they are first cut finer to a common one, which does not change what they show.
  func blends(with other: [Element]) -> Bool { Self.commonCount([count, other.count]) != nil }

  static func blended(_ mixture: Mixture<[Element]>) -> [Element] {
    guard let count = commonCount(mixture.places.map { mixture.table.values[$0].count }) else { return mixture.sample }
    let cut = mixture.map { $0.cut(to: count) }
    return (0..<count).map { i in Element.sum(cut) { $0[i] } }
  }

  /// As many parts, evenly along the same course.
  func cut(to count: Int) -> [Element] {
    guard self.count != count else { return self }
    return (0..<count).map { i in
      guard let (index, rest) = place(of: i, of: count) else { return first ?? .absent }
      return Element.interpolated(from: self[index], to: self[index + 1], progress: rest)
    }
  }

  var isFinite: Bool { allSatisfy(\.isFinite) }

  /// The shortest length that all of `counts` can be cut to without losing one of their own places: a whole number of steps for each of theirs.
  /// Nil where that is more than 500.
  static func commonCount(_ counts: [Int]) -> Int? {
    var steps = 1
    for own in counts.map({ Swift.max(1, $0 - 1) }) {
      var (a, b) = (steps, own)
      while b != 0 { (a, b) = (b, a % b) }
      let (product, overflows) = (steps / a).multipliedReportingOverflow(by: own)
      guard !overflows, product < 500 else { return counts.allSatisfy { $0 == counts[0] } ? counts[0] : nil }
      steps = product
    }
    return counts.allSatisfy { $0 == counts[0] } ? counts[0] : steps + 1
  }

  /// Between which two of this list's places the `i`th of `count` even places lies, and how far; nil where the list is no course.
  fileprivate func place(of i: Int, of count: Int) -> (index: Int, rest: Double)? {
    guard self.count > 1, count > 1 else { return nil }
    let along = i * (self.count - 1)
    let index = Swift.min(along / (count - 1), self.count - 2)
    return (index, Double(along - index * (count - 1)) / Double(count - 1))
  }
}
