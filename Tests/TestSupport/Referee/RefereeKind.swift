/// The kinds of values that scenes move, and how their animations come together.
package enum RefereeKind: CaseIterable, Hashable, Sendable {
  case number, point, size, rect
  /// A number that replaces, as an opacity does.
  case fade
  case color
  case plane
  /// Such a map as one of space that adds, as a layer has it.
  case card
  case space

  /// AD-9, AD-10.
  var isAdditive: Bool {
    switch self {
    case .number, .point, .size, .rect, .plane, .card: true
    case .fade, .color, .space: false
    }
  }
  /// Whether what it shows is a sum of its numbers.
  var isSum: Bool { isAdditive && !isPlane || self == .fade }
  /// Whether it is a map of the plane.
  var isPlane: Bool { self == .plane || self == .card }
  /// SP-13: whether a spring has an axis each.
  var hasAxes: Bool { self == .point }

  /// What leads from `old` to `new` when added to it, at its start: as numbers that shrink to 0, or a map's parts to those of none (AD-4, IV-8).
  func offset(from old: [Double], to new: [Double]) -> [Double] {
    guard isPlane else { return zip(old, new).map { $0 - $1 } }
    return Plane.Parts(Plane(old) * Plane(new).inverse).near(.identity).numbers.values
  }

  /// What makes `old` of `new` when added to it, as a value of the kind.
  func difference(from old: [Double], to new: [Double]) -> [Double] {
    isPlane ? (Plane(old) * Plane(new).inverse).numbers.values : offset(from: old, to: new)
  }

  /// What is `p` of the way from one value to another (IV-1, IV-2, IV-10, LM-22).
  package func between(_ from: [Double], _ to: [Double], _ p: Moving) -> [Moving] {
    switch self {
    case .number, .point, .size, .rect, .fade: return zip(from, to).map { p * ($1 - $0) + $0 }
    case .color: return zip(Self.premultiplied(from), Self.premultiplied(to)).map { p * ($1 - $0) + $0 }
    case .plane, .card: return mixed(Plane.Parts(Plane(from)).near(Plane.Parts(Plane(to))), Plane.Parts(Plane(to)), p).map.numbers
    case .space:
      let numbers = Space.between(Space([Moving](from)), Space([Moving](to)), p).numbers
      // at its start it is the start, a map of the plane where that is one
      return numbers.indices.map { i in
        let shown = numbers[i] / numbers[15]
        return p.value == 0 ? Moving(from[i] / from[15], rate: shown.rate) : shown
      }
    }
  }

  /// A value as what is compared: colours premultiplied and maps of space with 1 in the corner, for they are continuous so.
  func seen(_ numbers: [Double], rates: [Double]? = nil) -> [Moving] {
    let moving = zip(numbers, rates ?? numbers.map { _ in 0 }).map { Moving($0, rate: $1) }
    switch self {
    case .color: return [moving[0] * moving[3], moving[1] * moving[3], moving[2] * moving[3], moving[3]]
    case .space: return moving.map { $0 / moving[15] }
    default: return moving
    }
  }

  private static func premultiplied(_ n: [Double]) -> [Double] { [n[0] * n[3], n[1] * n[3], n[2] * n[3], n[3]] }
}
