/// A hash table from numbers to numbers with open addressing, in one allocation. Keys are never removed.
///
/// For tables that every change of a value reads; a dictionary will do elsewhere.
struct NumberTable: ~Copyable {
  private static let none = UInt32.max
  private var keys = Column<UInt32>()
  private var values = Column<UInt32>()
  private var count = 0
  /// 32 minus the number of bits of an index.
  private var shift: UInt32 = 32

  init() {}

  /// Expected O(1).
  subscript(key: Int) -> Int? {
    guard !keys.isEmpty else { return nil }
    let index = index(of: UInt32(truncatingIfNeeded: key))
    return keys[index] == Self.none ? nil : Int(values[index])
  }

  /// Amortised O(1). Key and value are at least 0 and below 2³² − 1.
  mutating func set(_ key: Int, _ value: Int) {
    if 4 * count >= 3 * keys.count { grow() }
    let key = UInt32(truncatingIfNeeded: key)
    let index = index(of: key)
    if keys[index] == Self.none { count += 1 }
    (keys[index], values[index]) = (key, UInt32(truncatingIfNeeded: value))
  }

  /// The index of a key, or where it would be.
  @inline(__always)
  private func index(of key: UInt32) -> Int {
    // 2³² over the golden ratio spreads neighbouring keys
    var index = Int((key &* 0x9E37_79B1) >> shift)
    while keys[index] != key, keys[index] != Self.none { index = (index + 1) & (keys.count - 1) }
    return index
  }

  private mutating func grow() {
    var oldKeys = Column<UInt32>()
    var oldValues = Column<UInt32>()
    swap(&oldKeys, &keys)
    swap(&oldValues, &values)
    let room = max(8, 2 * oldKeys.count)
    keys.append(repeating: Self.none, count: room)
    values.append(repeating: 0, count: room)
    shift = UInt32(32 - room.trailingZeroBitCount)
    for old in oldKeys.indices where oldKeys[old] != Self.none {
      let index = index(of: oldKeys[old])
      (keys[index], values[index]) = (oldKeys[old], oldValues[old])
    }
  }
}
