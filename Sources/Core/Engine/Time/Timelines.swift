import LegatoTiming

/// All timelines by number, with the last computed phase of each.
///
/// Invariants, see ``unsoundness``: the list of changed timelines has each once; a number is released once; a released number has no instance and no source, and is neither of another.
struct Timelines: ~Copyable {
  private var all = Segments<8, Timeline>()
  private var released: [Int] = []
  /// The phase of each timeline, valid in the epoch of the same index.
  private var phases: [Phase] = []
  private var epochs: [UInt64] = []
  /// Whether each may have changed since that was asked, and which have.
  private var isChanged = Column<Bool>()
  private var changed = Column<Int32>()

  init() {}

  var count: Int { all.count }
  var indices: Range<Int> { all.indices }
  /// Number of timelines in use.
  var used: Int { all.count - released.count }

  subscript(index: Int) -> Timeline {
    @inline(__always) _read { yield all[index] }
    @inline(__always) _modify {
      noteChange(of: index)
      yield &all[index]
    }
  }

  /// A timeline's address, valid until the next ``add(_:)``: a copy would count references.
  @inline(__always)
  func pointer(to index: Int) -> UnsafePointer<Timeline> { UnsafePointer(all.pointer(to: index)) }

  /// Whether a timeline may have changed since ``takeChanged()`` told of it.
  func mayHaveChanged(_ index: Int) -> Bool { isChanged[index] }

  /// A timeline that may have changed since this told of it; nil if there is none.
  mutating func takeChanged() -> Int? {
    guard let index = changed.popLast() else { return nil }
    isChanged[Int(index)] = false
    return Int(index)
  }

  @inline(__always)
  private mutating func noteChange(of index: Int) {
    if isChanged[index] { return }
    isChanged[index] = true
    changed.appendInRoom(Int32(truncatingIfNeeded: index))
  }

  /// Stores a timeline under a number, with a revision that no earlier timeline of that number had. Amortised O(1).
  mutating func add(_ timeline: Timeline) -> Int {
    guard let index = released.popLast() else {
      all.append(timeline)
      phases.append(Phase(fraction: 0, fractionRate: 0, progress: 0, progressRate: 0, line: nil))
      epochs.append(0)
      isChanged.append(false)
      // no frame has to make room
      changed.reserveCapacity(isChanged.capacity)
      noteChange(of: all.count - 1)
      return all.count - 1
    }
    let revision = all[index].revision
    all[index] = timeline
    all[index].revision = revision + 1
    noteChange(of: index)
    epochs[index] = 0
    return index
  }

  /// Resets a timeline and makes its number available. Its agenda entries become stale.
  mutating func release(_ index: Int) {
    noteChange(of: index)
    all[index].revision += 1
    all[index].rows.removeAll(keepingCapacity: true)
    all[index].instances = []
    all[index].source = nil
    all[index].chain = nil
    all[index].space = 0
    (all[index].pace, all[index].later) = (.linear, nil)
    (all[index].isHidden, all[index].isAlone, all[index].isKept) = (false, false, false)
    released.append(index)
  }

  /// The phase stored for `epoch`, if any.
  @inline(__always)
  func phase(_ index: Int, in epoch: UInt64) -> Phase? { epochs[index] == epoch ? phases[index] : nil }

  mutating func store(_ phase: Phase, of index: Int, in epoch: UInt64) { (phases[index], epochs[index]) = (phase, epoch) }

  /// The invariant that does not hold; nil in a sound store. O(timelines).
  var unsoundness: String? {
    let noted = Set(changed.indices.map { Int(changed[$0]) })
    if noted.count < changed.count || isChanged.indices.contains(where: { isChanged[$0] != noted.contains($0) }) {
      return "the list of changed timelines is not what was noted of each"
    }
    let free = Set(released)
    if free.count < released.count { return "a timeline was freed twice" }
    for index in all.indices where !free.contains(index) {
      for instance in all[index].instances where instance == index || free.contains(instance) || all[instance].source != index {
        return "timeline \(index) has \(instance) as an instance"
      }
      if let source = all[index].source, free.contains(source) { return "timeline \(index) follows \(source), which is freed" }
    }
    return nil
  }

  /// Whether a number is in use. O(released), for checks only.
  func isUsed(_ index: Int) -> Bool { all.indices.contains(index) && !released.contains(index) }
}
