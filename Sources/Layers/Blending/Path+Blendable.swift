import LegatoCore

extension Path: Blendable {
  /// Paths with the same kinds of elements in the same order are interpolated point by point.
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
