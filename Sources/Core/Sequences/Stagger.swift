import LegatoTiming

/// How far apart the parts of a stagger begin.
public enum StaggerSpacing: Hashable, Sendable {
  /// Seconds from one place to the next.
  case step(Double)
  /// Seconds from the first to begin to the last, whatever their number.
  case total(Double)
}

/// Where a stagger begins; the others follow by their distance from there.
public enum StaggerOrigin: Hashable, Sendable {
  /// The first begins.
  case first
  /// The last begins.
  case last
  /// The middle begins, or the two at its sides; it spreads both ways.
  case center
  /// The place with this number, which may lie between two or outside.
  case index(Double)

  /// The distance of place `i` of `count`, in places.
  func distance(_ i: Int, of count: Int) -> Double {
    switch self {
    case .first: Double(i)
    case .last: Double(count - 1 - i)
    case .center: abs(Double(i) - Double(count - 1) / 2)
    case .index(let origin): origin.isFinite ? abs(Double(i) - origin) : 0
    }
  }
}

extension Motion {
  /// The same for each of `items`, each a little later than the one before it, seen from `origin`. The nearest begins at once.
  public static func stagger<Items: Collection>(
    _ items: Items, by spacing: StaggerSpacing, from origin: StaggerOrigin = .first, _ motion: (Items.Element, Int) -> Motion
  ) -> Motion {
    stagger(items, by: spacing, distance: { origin.distance($0, of: items.count) }, motion)
  }

  /// The same by distances of your own, such as those on a grid; numbers that are not finite or below 0 count as 0.
  public static func stagger<Items: Collection>(
    _ items: Items, by spacing: StaggerSpacing, distance: (Int) -> Double, _ motion: (Items.Element, Int) -> Motion
  ) -> Motion {
    let distances = items.indices.enumerated().map { place, _ in
      let distance = distance(place)
      return distance.isFinite && distance > 0 ? distance : 0
    }
    let (nearest, farthest) = (distances.min() ?? 0, distances.max() ?? 0)
    let step: Double
    switch spacing {
    case .step(let seconds): step = repaired(seconds, "stagger", "step", minimum: 0, repair: 0)
    case .total(let seconds):
      step = farthest > nearest ? repaired(seconds, "stagger", "total", minimum: 0, repair: 0) / (farthest - nearest) : 0
    }
    return group(zip(items, distances).enumerated().map { place, item in motion(item.0, place).delayed(by: (item.1 - nearest) * step) })
  }
}
