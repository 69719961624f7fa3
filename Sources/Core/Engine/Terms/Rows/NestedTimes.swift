import LegatoTiming

/// The nested times of an engine's playbacks: equal ones are one.
///
/// Invariant, see ``unsoundness(_:)``: one is kept as long as a playback has it, and with it the playbacks of the curves that it looks up.
struct NestedTimes {
  private var known: [NestedTime.Key: (time: NestedTime, uses: Int)] = [:]
  /// How many of them look up each playback's curve.
  private var lookUps: [Int: Int] = [:]

  subscript(key: NestedTime.Key) -> NestedTime? { known[key]?.time }

  /// Whether the curve of a playback without rows is looked up.
  func looksUp(_ playback: Int) -> Bool { lookUps[playback] != nil }

  /// Call for one that no playback has yet.
  mutating func add(_ time: NestedTime) {
    known[time.key] = (time, 0)
    for playback in time.playbacks { lookUps[playback, default: 0] += 1 }
  }

  /// Call for each playback that has one.
  mutating func keep(_ time: NestedTime) { known[time.key]?.uses += 1 }

  /// Call when a playback that has one is released. Returns the playbacks whose curves it looked up, if it was the last.
  mutating func release(_ time: NestedTime) -> [Int] {
    guard let uses = known[time.key]?.uses, uses > 1 else {
      known[time.key] = nil
      for playback in time.playbacks { lookUps[playback] = lookUps[playback].flatMap { $0 > 1 ? $0 - 1 : nil } }
      return time.playbacks
    }
    known[time.key]?.uses = uses - 1
    return []
  }

  /// What is wrong, for tests.
  /// - Parameter found: How many playbacks have each.
  func unsoundness(_ found: [NestedTime.Key: Int]) -> String? {
    var wanted: [Int: Int] = [:]
    for (time, uses) in known.values {
      if uses != found[time.key, default: 0] { return "nested times count \(uses) playbacks, and have \(found[time.key, default: 0])" }
      for playback in time.playbacks { wanted[playback, default: 0] += 1 }
    }
    return wanted == lookUps && found.count == known.count ? nil : "curves are looked up \(wanted) times, and counted \(lookUps)"
  }
}
