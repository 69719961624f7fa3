import LegatoTiming

/// All timelines by number, and the phase of each at the moment at which it was last computed.
///
/// Invariants, see ``unsoundness``: a released number is released once, names no instance and no source, and is named by none.
struct Timelines: ~Copyable {
  private var all: [Timeline] = []
  private var released: [Int] = []
  /// The phase of each timeline, valid in the epoch beside it.
  private var phases: [Phase] = []
  private var epochs: [UInt64] = []

  init() {}

  var count: Int { all.count }
  var indices: Range<Int> { all.indices }
  /// How many are in use.
  var used: Int { all.count - released.count }

  subscript(index: Int) -> Timeline {
    @inline(__always) _read { yield all[index] }
    @inline(__always) _modify { yield &all[index] }
  }

  /// Stores a timeline under a number, with a revision that no earlier timeline of that number had. Amortised O(1).
  mutating func add(_ timeline: Timeline) -> Int {
    guard let index = released.popLast() else {
      all.append(timeline)
      phases.append(Phase(fraction: 0, fractionRate: 0, progress: 0, progressRate: 0, line: nil))
      epochs.append(0)
      return all.count - 1
    }
    let revision = all[index].revision
    all[index] = timeline
    all[index].revision = revision + 1
    epochs[index] = 0
    return index
  }

  /// Resets a timeline and makes its number available. Entries of the agenda for it become stale.
  mutating func release(_ index: Int) {
    all[index].revision += 1
    all[index].contributions.removeAll(keepingCapacity: true)
    all[index].rows.removeAll(keepingCapacity: true)
    all[index].instances = []
    all[index].source = nil
    all[index].chain = nil
    all[index].space = 0
    (all[index].isHidden, all[index].isAlone, all[index].isKept) = (false, false, false)
    released.append(index)
  }

  /// The phase that was stored for `epoch`, if one was.
  @inline(__always)
  func phase(_ index: Int, in epoch: UInt64) -> Phase? { epochs[index] == epoch ? phases[index] : nil }

  mutating func store(_ phase: Phase, of index: Int, in epoch: UInt64) { (phases[index], epochs[index]) = (phase, epoch) }

  /// The phase that was stored last, of whatever epoch.
  func lastPhase(_ index: Int) -> Phase { phases[index] }

  /// Which invariant does not hold; nil in a sound store. O(timelines).
  var unsoundness: String? {
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

  /// Whether a number is in use. O(released), for checks alone.
  func isUsed(_ index: Int) -> Bool { all.indices.contains(index) && !released.contains(index) }
}
