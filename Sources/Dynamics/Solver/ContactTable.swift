/// All pairs in a dense array, with a hash table by their shapes, and a list for each shape.
struct ContactTable: Sendable {
  /// A pair at one of its two shapes, in that shape's list: the ends before and after it, -1 for none.
  private struct End: Sendable {
    var previous: Int32 = -1, next: Int32 = -1
  }
  private(set) var keys: [UInt64] = []
  var pairs: [ContactPair] = []
  /// The hash table, with open addressing: indices of pairs, -1 for empty. Its size is a power of two, and it is at most half full.
  private var index: [Int32] = [Int32](repeating: -1, count: 256)
  /// Two for each pair: that at shape A, then that at shape B.
  private var ends: [End] = []
  /// By shapes; -1 for none.
  private var firstEnds: [Int32] = []

  private static func key(_ a: Int32, _ b: Int32) -> UInt64 { UInt64(UInt32(min(a, b))) << 32 | UInt64(UInt32(max(a, b))) }

  private func home(_ key: UInt64) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    return Int(hash & UInt64(index.count - 1))
  }

  func contains(_ a: Int32, _ b: Int32) -> Bool {
    let key = Self.key(a, b)
    var slot = home(key)
    while index[slot] >= 0 {
      if keys[Int(index[slot])] == key { return true }
      slot = (slot + 1) & (index.count - 1)
    }
    return false
  }

  mutating func append(_ pair: ContactPair) {
    if (pairs.count + 1) * 2 > index.count { grow() }
    let key = Self.key(pair.shapeA, pair.shapeB)
    pairs.append(pair)
    keys.append(key)
    enter(key, Int32(pairs.count - 1))
    ends.append(End())
    ends.append(End())
    link(pairs.count - 1)
  }

  private func shape(at end: Int) -> Int { Int(end % 2 == 0 ? pairs[end / 2].shapeA : pairs[end / 2].shapeB) }

  /// Enters a pair into the lists of its shapes.
  private mutating func link(_ number: Int) {
    for end in 2 * number...2 * number + 1 {
      let shape = shape(at: end)
      while firstEnds.count <= shape { firstEnds.append(-1) }
      let next = firstEnds[shape]
      ends[end] = End(next: next)
      if next >= 0 { ends[Int(next)].previous = Int32(end) }
      firstEnds[shape] = Int32(end)
    }
  }

  private mutating func unlink(_ number: Int) {
    for end in 2 * number...2 * number + 1 {
      let here = ends[end]
      if here.next >= 0 { ends[Int(here.next)].previous = here.previous }
      if here.previous >= 0 { ends[Int(here.previous)].next = here.next } else { firstEnds[shape(at: end)] = here.next }
    }
  }

  private mutating func enter(_ key: UInt64, _ value: Int32) {
    var slot = home(key)
    while index[slot] >= 0 { slot = (slot + 1) & (index.count - 1) }
    index[slot] = value
  }

  private mutating func grow() {
    index = [Int32](repeating: -1, count: index.count * 2)
    for i in keys.indices { enter(keys[i], Int32(i)) }
  }

  private func slot(of number: Int) -> Int {
    var slot = home(keys[number])
    while index[slot] != Int32(number) { slot = (slot + 1) & (index.count - 1) }
    return slot
  }

  /// Removes a pair; the last pair takes its index.
  mutating func remove(_ number: Int) {
    // backward shift deletion: later entries of the probe sequence move up if their home slot allows it
    let mask = index.count - 1
    var hole = slot(of: number)
    var next = (hole + 1) & mask
    while index[next] >= 0 {
      let home = home(keys[Int(index[next])])
      if (next &- home) & mask >= (next &- hole) & mask {
        index[hole] = index[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    index[hole] = -1
    unlink(number)
    let last = pairs.count - 1
    if number != last {
      index[slot(of: last)] = Int32(number)
      unlink(last)
      pairs[number] = pairs[last]
      keys[number] = keys[last]
      link(number)
    }
    pairs.removeLast()
    keys.removeLast()
    ends.removeLast(2)
  }

  /// The pairs of a shape, the last first, so that each can be removed in turn. O(n log n) for n pairs of this shape.
  func list(of shape: Int32) -> [Int] {
    guard shape < firstEnds.count else { return [] }
    var (list, end) = ([Int](), Int(firstEnds[Int(shape)]))
    while end >= 0 {
      list.append(end / 2)
      end = Int(ends[end].next)
    }
    return list.sorted(by: >)
  }
}
