/// The records of general animations. A record's index is reused once it is over; a ``ContributionName`` includes the generation.
///
/// Invariant, see ``unsoundness``: an index is released once.
struct Contributions: ~Copyable {
  private var records = Segments<Contribution>()
  private var generations = Column<UInt32>()
  private var released: [Int] = []

  init() {}

  /// Number of records in use.
  var used: Int { records.count - released.count }

  subscript(index: Int) -> Contribution {
    @inline(__always) _read { yield records[index] }
    @inline(__always) _modify { yield &records[index] }
  }

  /// Where a record lies until the next ``add(_:)``: for a frame's calls in which the compiler does not inline the subscript, whose coroutine would be allocated.
  @inline(__always)
  func pointer(to index: Int) -> UnsafePointer<Contribution> { UnsafePointer(records.pointer(to: index)) }

  func isAlive(_ name: ContributionName) -> Bool { generations[name.index] == name.generation }

  /// Stores a record. Amortised O(1).
  mutating func add(_ contribution: Contribution) -> ContributionName {
    if let index = released.popLast() {
      records[index] = contribution
      return ContributionName(index: index, generation: generations[index])
    }
    records.append(contribution)
    generations.append(0)
    return ContributionName(index: records.count - 1, generation: 0)
  }

  /// Frees a record's index; its names are stale from now on.
  mutating func release(_ index: Int) {
    records[index].show(nil, nil)
    generations[index] &+= 1
    released.append(index)
  }

  /// The invariant that does not hold; nil in a sound store. O(records).
  var unsoundness: String? {
    if Set(released).count < released.count { return "a contribution was freed twice" }
    if released.contains(where: { !records.indices.contains($0) }) { return "a contribution was freed that never was" }
    return generations.count == records.count ? nil : "contributions and their generations differ in number"
  }
}
