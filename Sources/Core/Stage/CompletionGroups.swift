/// A stage's completion groups by number: running ones, and ended ones for reuse.
struct CompletionGroups: ~Copyable {
  private var groups = Segments<8, CompletionGroup?>()
  /// Order of the groups' first starts; 0 without one.
  private var orders = Segments<8, UInt64>()
  private var free = Column<Int32>()
  private var issued: UInt64 = 0

  /// Ended groups with numbers below this are kept for reuse: at most some megabytes.
  private static let kept = 1 << 18

  var openCount: Int { groups.count - free.count }

  /// Nil for a number that was never issued.
  subscript(index: Int) -> CompletionGroup? { groups.indices.contains(index) ? groups[index] : nil }

  /// Closes one member of a group, without counting a reference, unless it is the last; then false, and nothing is done.
  @inline(__always)
  func closeAnyButLast(_ index: Int, _ end: MemberEnd) -> Bool {
    guard groups.indices.contains(index) else { return false }
    let group = UnsafeRawPointer(groups.pointer(to: index)).load(as: Unmanaged<CompletionGroup>?.self)
    return group?._withUnsafeGuaranteedRef { $0.closeAnyButLast(end) } ?? false
  }

  func forEach(_ body: (CompletionGroup) -> Void) { for index in groups.indices { groups[index].map(body) } }

  /// The order of the first start in the group with that number.
  func order(_ index: Int) -> UInt64 { orders.indices.contains(index) ? orders[index] : 0 }

  /// A group with a number, kept here until it has ended; an ended one without references is reused.
  @inline(__always)
  mutating func make(_ parent: CompletionGroup?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<CompletionGroup> {
    guard let index = free.last.map(Int.init), isKnownUniquelyReferenced(&groups[index]) else { return new(parent, completion) }
    free.removeLast(1)
    // reading it as a strong reference would count it
    let group = UnsafeRawPointer(groups.pointer(to: index)).load(as: Unmanaged<CompletionGroup>.self)
    group._withUnsafeGuaranteedRef { $0.reopen(parent: parent, completion: completion, index: index) }
    return group
  }

  @inline(never)
  private mutating func new(_ parent: CompletionGroup?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<CompletionGroup>
  {
    let group = CompletionGroup(parent: parent, completion: completion?.pointee.call)
    _ = enter(group)
    return .passUnretained(group)
  }

  /// The stage of the groups, which each group with a number refers to.
  var stage: Unmanaged<Stage>?

  /// Gives a group a number.
  @inline(never)
  private mutating func enter(_ group: CompletionGroup) -> Int {
    let index: Int
    if let free = free.popLast() {
      index = Int(free)
      groups[index] = group
    } else {
      index = groups.count
      groups.append(group)
      orders.append(0)
    }
    group.index = index
    group.stage = stage
    return index
  }

  /// The number of a group that an animation starts in.
  @inline(__always)
  mutating func issue(_ group: CompletionGroup) -> Int {
    let index = group.index ?? enter(group)
    if orders[index] == 0 {
      issued += 1
      orders[index] = issued
    }
    return index
  }

  /// Frees the number of an ended group.
  mutating func leave(_ group: CompletionGroup) {
    guard let index = group.index else { return }
    if index >= Self.kept { groups[index] = nil }
    orders[index] = 0
    free.append(Int32(truncatingIfNeeded: index))
    group.index = nil
  }
}
