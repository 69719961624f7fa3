/// The records of general rows. A record's index is reused once its row is over.
///
/// Invariant, see ``unsoundness``: an index is released once.
struct Contributions: ~Copyable {
  private var records = Segments<8, Contribution>()
  private var released: [Int] = []

  init() {}

  /// Number of records in use.
  var used: Int { records.count - released.count }

  /// Indices of records, some of them not in use; none if none is.
  var indices: Range<Int> { used == 0 ? 0..<0 : records.indices }

  func isUsed(_ index: Int) -> Bool { records[index].slot >= 0 }

  subscript(index: Int) -> Contribution {
    @inline(__always) _read { yield records[index] }
    @inline(__always) _modify { yield &records[index] }
  }

  /// Where a record lies until the next ``add(_:)``: for a frame's calls in which the compiler does not inline the subscript, whose coroutine would be allocated.
  @inline(__always)
  func pointer(to index: Int) -> UnsafePointer<Contribution> { UnsafePointer(records.pointer(to: index)) }

  /// Stores a record and returns its index. Amortised O(1).
  mutating func add(_ contribution: Contribution) -> Int {
    if let index = released.popLast() {
      records[index] = contribution
      return index
    }
    records.append(contribution)
    return records.count - 1
  }

  /// Frees a record's index.
  mutating func release(_ index: Int) {
    records[index].track = nil
    records[index].slot = -1
    released.append(index)
  }

  /// The invariant that does not hold; nil in a sound store. O(records).
  var unsoundness: String? {
    if Set(released).count < released.count { return "a contribution was freed twice" }
    if released.contains(where: { !records.indices.contains($0) }) { return "a contribution was freed that never was" }
    return released.contains { isUsed($0) } ? "a contribution that was freed is in use" : nil
  }
}
