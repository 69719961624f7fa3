import LegatoTiming

/// The delays between the parts of a stagger.
public enum StaggerSpacing: Hashable, Sendable {
  /// Seconds from one index to the next.
  case step(Double)
  /// Seconds from the first begin to the last, for any count.
  case total(Double)
}

/// Where a stagger begins; the delay of others depends on their distance from there.
public enum StaggerOrigin: Hashable, Sendable {
  /// At the first.
  case first
  /// At the last.
  case last
  /// In the middle, in both directions; an even count begins with two.
  case center
  /// At an index, which may be fractional or out of range.
  case index(Double)

  /// The distance of index `i` of `count` from the origin, in indices.
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
  /// The motion of each of `items`, with delays by the distance from `origin`. The nearest begins at once.
  public static func stagger<Items: Collection>(
    _ items: Items, by spacing: StaggerSpacing, from origin: StaggerOrigin = .first, _ motion: (Items.Element, Int) -> Motion
  ) -> Motion {
    // O(n) for a string
    let count = items.count
    return stagger(items, by: spacing, distance: { origin.distance($0, of: count) }, motion)
  }

  /// The same with custom distances, such as those on a grid; numbers that are not finite or below 0 count as 0.
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
