import LegatoTiming

/// A local time: begin, offset and speed relative to its parent's time (MT-1). Number 0 is the stage's.
struct TimeSpace: Sendable {
  var parent: Int
  /// From the parent's time to its own, both relative to their origins.
  var map: TimeMap
  /// Whole seconds that count as 0 in its own time, so that precision does not depend on the distance from 0.
  var origin = 0.0
}

/// The tree of time spaces, by number; the first is the stage's own time. Conversion of times, and what is in each space but the first: values, timelines and
/// spaces.
///
/// Invariants, see ``unsoundness``: number 0 is the identity, the parents of every space in use lead to it, and each of them lists it.
struct Spaces: Sendable {
  private(set) var all = [TimeSpace(parent: 0, map: TimeMap())] { didSet { changes &+= 1 } }
  /// Counts changes: what was computed of spaces before the last one is out of date.
  private(set) var changes = 0
  private var released: [Int] = []
  /// The spaces in each one.
  private(set) var children = Groups()
  /// The values in each but the first, and the timelines.
  private(set) var values = Groups(), timelines = Groups()
  /// The depth up to which conversion recurses instead of allocating a path.
  private static let maximumCallDepth = 32

  var count: Int { all.count }

  subscript(index: Int) -> TimeSpace {
    @inline(__always) get { all[index] }
    @inline(__always) _modify { yield &all[index] }
  }

  /// Adds a space with its parent's time.
  mutating func add(in parent: Int) -> Int {
    let space = TimeSpace(parent: parent, map: TimeMap(), origin: all[parent].origin)
    let index = released.popLast() ?? all.count
    if index < all.count { all[index] = space } else { all.append(space) }
    children.insert(index, into: parent)
    return index
  }

  mutating func release(_ space: Int) {
    children.remove(space, from: all[space].parent)
    released.append(space)
  }

  mutating func setParent(of space: Int, to parent: Int) {
    children.remove(space, from: all[space].parent)
    all[space].parent = parent
    children.insert(space, into: parent)
  }

  /// Replaces all spaces by those a server receives.
  mutating func replaceAll(_ spaces: [TimeSpace]) {
    (all, children) = (spaces, Groups())
    for space in all.indices.dropFirst() { children.insert(space, into: all[space].parent) }
  }

  /// Notes that a value is in another space than before; 0 for the stage's time, or for none.
  mutating func moveValue(_ value: Int, from old: Int, to new: Int) { Self.move(value, from: old, to: new, &values) }

  /// The same for a timeline.
  mutating func moveTimeline(_ timeline: Int, from old: Int, to new: Int) { Self.move(timeline, from: old, to: new, &timelines) }

  private static func move(_ member: Int, from old: Int, to new: Int, _ groups: inout Groups) {
    if old == new { return }
    if old != 0 { groups.remove(member, from: old) }
    if new != 0 { groups.insert(member, into: new) }
  }

  /// A space and all in it, outer ones before inner ones. O(these).
  func tree(of space: Int) -> [Int] {
    var tree = [space]
    var next = 0
    while next < tree.count {
      tree += children[tree[next]]
      next += 1
    }
    return tree
  }

  /// The values in a space and those inside it but the first, by number. O(n log n).
  func values(inside space: Int) -> [Int] { tree(of: space).flatMap { values[$0] }.sorted() }

  /// The same timelines.
  func timelines(inside space: Int) -> [Int] { tree(of: space).flatMap { timelines[$0] }.sorted() }

  /// The space's time at the stage's `time`, both relative to their origins. O(depth).
  func localTime(in space: Int, at time: Double) -> Double { inwards(to: space, from: time) { $1.localTime(at: $0) } }

  /// The stage's time at which the space's is `local`; nil if one on the path has speed 0. O(depth).
  func stageTime(in space: Int, at local: Double) -> Double? {
    var (space, time) = (space, local)
    while space != 0 {
      let here = all[space]
      guard here.map.speed != 0 else { return nil }
      (space, time) = (here.parent, here.map.parentTime(at: time))
    }
    return time
  }

  /// Seconds of the space per second of the stage. O(depth).
  func rate(of space: Int) -> Double { inwards(to: space, from: 1) { $0 * $1.speed } }

  /// What becomes of a number of the stage's through the maps of the spaces from the outermost to this one.
  private func inwards(
    to space: Int, from number: Double, calls: Int = maximumCallDepth, _ next: (_ number: Double, _ map: TimeMap) -> Double
  ) -> Double {
    guard space != 0 else { return number }
    guard calls > 0 else { return path(to: space).reduce(number) { next($0, all[$1].map) } }
    return next(inwards(to: all[space].parent, from: number, calls: calls - 1, next), all[space].map)
  }

  /// The spaces from the outermost to this one.
  private func path(to space: Int) -> [Int] {
    var (path, space) = ([Int](), space)
    while space != 0 {
      path.append(space)
      space = all[space].parent
    }
    return path.reversed()
  }

  /// The invariant that does not hold; nil in a sound store. O(spaces · depth).
  var unsoundness: String? {
    if all[0].parent != 0 || all[0].map != TimeMap() { return "the stage's own time is mapped" }
    for space in all.indices.dropFirst() where !released.contains(space) {
      var (outer, steps) = (space, 0)
      while outer != 0, steps <= all.count { (outer, steps) = (all[outer].parent, steps + 1) }
      if outer != 0 { return "space \(space) lies inside itself" }
      if !children[all[space].parent].contains(space) { return "space \(space) is not listed in its parent" }
    }
    return nil
  }
}
