/// Which rows of a log are on the same value: the newest of each, and links between them where values are evaluated one by one. Empty until kept.
struct RowLinks: ~Copyable {
  /// The last row appended on each value. Unless rows are linked, its index may be another row's once it has ended.
  private var newest = Column<UInt32>()
  /// For each row the one before it on its value, and the one after it.
  private var links = Column<SIMD2<UInt32>>()
  /// Whether the rows of each value are linked.
  private(set) var isLinked = false
  private static let none = UInt32.max

  @inline(__always) var keepsNewest: Bool { !newest.isEmpty }

  /// From now on the newest row of each value is kept; those of the log are to be noted.
  mutating func keepNewest(values: Int) { newest.append(repeating: Self.none, count: values) }

  /// From now on rows are linked as well; those of the log are to be noted again.
  mutating func link(values: Int) {
    if newest.isEmpty { keepNewest(values: values) }
    isLinked = true
    removeAll()
  }

  /// Forgets the rows of a log that is empty, or in which they have moved: the others are to be noted again. O(values) with links.
  mutating func removeAll() {
    guard isLinked else { return }
    links.removeAll(keepingCapacity: true)
    for target in newest.indices { newest[target] = Self.none }
  }

  /// Notes a last row.
  @inline(__always)
  mutating func note(_ row: Int, on target: Int) {
    if isLinked { link(row, on: target) }
    newest[target] = UInt32(truncatingIfNeeded: row)
  }

  @inline(never)
  private mutating func link(_ row: Int, on target: Int) {
    let before = newest[target]
    links.append(SIMD2(before, Self.none))
    if before != Self.none { links[Int(before)].y = UInt32(truncatingIfNeeded: row) }
  }

  /// A value's last row; needs the newest.
  @inline(__always)
  func last(of target: Int) -> Int { Int(newest[target]) }

  /// A value's last or first row, which may be over; nil without one. O(1), the first in O(rows of the value). Needs links.
  func end(of target: Int, isLast: Bool) -> Int? {
    guard newest[target] != Self.none else { return nil }
    var row = last(of: target)
    if !isLast { while let before = before(row) { row = before } }
    return row
  }

  /// The row before one on its value, which may be over; nil without one. Needs links.
  func before(_ row: Int) -> Int? { links[row].x == Self.none ? nil : Int(links[row].x) }

  /// The row after one.
  func after(_ row: Int) -> Int? { links[row].y == Self.none ? nil : Int(links[row].y) }
}
