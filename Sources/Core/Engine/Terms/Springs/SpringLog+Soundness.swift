/// Checks of a chunk's springs.
extension SpringLog {
  /// The invariant that does not hold; nil in a sound log. O(sums and members).
  ///
  /// A value's sums are linked from its first and have its index; each has the members that it counts, at least one; no member ends before the first end, nor
  /// before its block's.
  var unsoundness: String? {
    var members = [Int](repeating: 0, count: sumCount)
    var alive = 0
    for member in 0..<memberCount where isLive(member) {
      let own = self.members[member]
      guard own.sum < sumCount else { return "spring \(member) is in a sum that is not there" }
      members[own.sum] += 1
      alive += 1
      if own.end < earliestEnd || own.end < blockEnds[member >> Self.blockShift] { return "spring \(member) ends before the first end" }
    }
    if blockEnds.count != (memberCount + 1 << Self.blockShift - 1) >> Self.blockShift {
      return "\(blockEnds.count) blocks for \(memberCount) springs"
    }
    if alive != live { return "\(alive) springs are alive, and \(live) are counted" }
    var linked = 0
    for target in first.indices where first[target] != Int32(Self.none) {
      for row in sums(of: target) {
        linked += 1
        if sum(row).pointee.target != target { return "sum \(row) is linked from value \(target), and about \(sum(row).pointee.target)" }
        let counted = sum(row).pointee.memberCount
        if counted == 0 || counted != members[row] { return "sum \(row) has \(members[row]) springs, and counts \(counted)" }
      }
    }
    let used = members.count { $0 > 0 }
    return linked == used ? nil : "\(used) sums have springs, and \(linked) are linked"
  }

  /// Number of springs on a value. O(sums on it).
  func memberCount(on target: Int) -> Int { sums(of: target).reduce(0) { $0 + sum($1).pointee.memberCount } }
}
