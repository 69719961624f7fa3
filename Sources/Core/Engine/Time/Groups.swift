/// Numbered members of numbered groups, each in one at most. To join and to leave is O(1).
struct Groups: Sendable {
  private var groups: [[Int]] = []
  /// Each member's index in its group.
  private var indices: [Int: Int] = [:]

  /// Number of members of all groups.
  var count: Int { indices.count }

  /// In no order.
  subscript(group: Int) -> [Int] { groups.indices.contains(group) ? groups[group] : [] }

  /// Adds a member of no group.
  mutating func insert(_ member: Int, into group: Int) {
    while groups.count <= group { groups.append([]) }
    indices[member] = groups[group].count
    groups[group].append(member)
  }

  /// Removes a member of that group.
  mutating func remove(_ member: Int, from group: Int) {
    guard let index = indices.removeValue(forKey: member), let last = groups[group].popLast(), last != member else { return }
    groups[group][index] = last
    indices[last] = index
  }
}
