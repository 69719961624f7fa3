/// The changes of an engine since its last commit, recorded where they happen, so that no search is needed.
///
/// An engine without a server has none; a change then costs one comparison.
struct Journal {
  /// An animation that began on a value, and its index.
  struct Start {
    enum Term { case row(Int), member(Int) }
    let number: UInt32
    let term: Term
  }

  /// The changes of one value. Its model always counts as changed.
  struct Note {
    /// More than new animations: everything on it is sent again.
    var isWhole = false
    var starts: [Start] = []
    /// Whether something other than starts from its presentation changed that.
    var hasJumped = true
    /// With more new starts than this, sending everything is as short.
    static let maximumStartCount = 64
  }

  /// What the server has of a timeline.
  struct SentTimeline {
    var motion: Timeline.Motion
    var chain: TimeChain?
    /// The owner's time of a start whose begin the server has not reported yet.
    var unresolved: Double?
  }

  /// A start that waits for the server: the owner's time of it, and its value.
  struct Unresolved {
    let time: Double
    let slot: Int
    /// Whether the server had the value before, and so presents where the animation starts from.
    var isKnown = true
  }

  /// Starts that are kept until a commit includes them.
  private static let maximumUncommittedCount = 1 << 18

  private(set) var slots: [Int: Note] = [:]
  /// Timelines that changed, and the time of their last change.
  private(set) var timelines: [Int: Double] = [:]
  private(set) var freed: Set<Int> = []
  var sentTimelines: [Int: SentTimeline] = [:]
  /// Starts whose begins the server has not reported yet.
  var unresolved: [UInt32: Unresolved] = [:]
  /// Those of them that no commit has included yet.
  private(set) var uncommitted: [UInt32] = []
  /// Begins of springs that the server has reported, and that are to be adopted when their time has come.
  var reported: [UInt32: Double] = [:]
  var hasSpaces = true

  mutating func note(slot: Int) { slots[slot, default: Note()].hasJumped = true }

  mutating func noteWhole(slot: Int) {
    slots[slot, default: Note()].isWhole = true
    slots[slot]?.starts = []
    slots[slot]?.hasJumped = true
  }

  mutating func noteStart(slot: Int, _ number: UInt64, _ term: Start.Term, at now: Double) {
    noteUnresolved(number, on: slot, at: now)
    let number = UInt32(truncatingIfNeeded: number)
    var note = slots[slot] ?? Note()
    guard !note.isWhole else { return }
    slots[slot] = nil  // held once, so that the list grows in place
    note.hasJumped = true
    note.starts.append(Start(number: number, term: term))
    if note.starts.count > Note.maximumStartCount { (note.isWhole, note.starts) = (true, []) }
    slots[slot] = note
  }

  /// Records a start that begins at the server's next frame.
  mutating func noteUnresolved(_ number: UInt64, on slot: Int, at now: Double) {
    let number = UInt32(truncatingIfNeeded: number)
    unresolved[number] = Unresolved(time: now, slot: slot)
    uncommitted.append(number)
    guard uncommitted.count > Self.maximumUncommittedCount else { return }
    // without commits, old starts keep the owner's begins
    for old in uncommitted.prefix(Self.maximumUncommittedCount / 2) { unresolved[old] = nil }
    uncommitted.removeFirst(Self.maximumUncommittedCount / 2)
  }

  /// Whether a value presents something else than it did at the last commit, and not only because time has gone on.
  func hasJumped(slot: Int) -> Bool { slots[slot]?.hasJumped ?? false }

  /// Records that a value presents what it did before its last change: ``hasJumped(slot:)`` is as before that.
  mutating func noteContinued(slot: Int, hadJumped: Bool) { slots[slot]?.hasJumped = hadJumped }

  /// Records that the server does not present what these starts start from.
  mutating func noteUnknown(slot: Int, _ starts: Range<UInt64>) {
    for start in starts where unresolved[UInt32(truncatingIfNeeded: start)]?.slot == slot {
      unresolved[UInt32(truncatingIfNeeded: start)]?.isKnown = false
    }
  }

  func isUnresolved(_ number: UInt64) -> Bool { unresolved[UInt32(truncatingIfNeeded: number)] != nil }

  /// Records the end of a start: if the server has not begun it yet, it must not begin there.
  mutating func noteOver(_ number: UInt32) { if let start = unresolved.removeValue(forKey: number) { noteWhole(slot: start.slot) } }

  mutating func note(timeline: Int, at now: Double) { timelines[timeline] = now }

  /// Records a new timeline at an index: it differs from the one that the server has.
  mutating func noteCreated(timeline: Int, at now: Double) {
    if sentTimelines[timeline] != nil { freed.insert(timeline) }
    sentTimelines[timeline] = nil
    timelines[timeline] = now
  }

  /// Records that a timeline that is new, or in another space, goes on with what the server knows: it does not begin at the server's next frame.
  mutating func noteKnown(timeline: Int, _ motion: Timeline.Motion, _ chain: TimeChain? = nil) {
    sentTimelines[timeline] = SentTimeline(motion: motion, chain: chain)
  }

  mutating func noteFreed(timeline: Int) {
    if sentTimelines.removeValue(forKey: timeline) != nil { freed.insert(timeline) }
    timelines[timeline] = nil
  }

  /// A space's origin has moved by `seconds`, and the timeline's chain is another object.
  mutating func shift(timeline: Int, by seconds: Double, _ before: TimeChain?, _ after: TimeChain?) {
    guard let known = sentTimelines[timeline] else { return }
    sentTimelines[timeline]?.motion = known.motion.shifted(by: -seconds)
    sentTimelines[timeline]?.chain = known.chain === before ? after : known.chain?.begun(later: -seconds)
  }

  /// The stage's origin has moved by `seconds`.
  mutating func shift(by seconds: Double) {
    timelines = timelines.mapValues { $0 - seconds }
    unresolved = unresolved.mapValues { Unresolved(time: $0.time - seconds, slot: $0.slot, isKnown: $0.isKnown) }
    reported = reported.mapValues { $0 - seconds }
    sentTimelines = sentTimelines.mapValues {
      SentTimeline(motion: $0.motion, chain: $0.chain, unresolved: $0.unresolved.map { $0 - seconds })
    }
  }

  mutating func forget(slot: Int) { slots[slot] = nil }

  mutating func take(slot: Int) -> Note { slots.removeValue(forKey: slot) ?? Note() }
  mutating func takeFreed() -> [Int] {
    defer { freed.removeAll(keepingCapacity: true) }
    return freed.sorted()
  }
  mutating func takeUncommitted() -> [UInt32] {
    defer { uncommitted.removeAll(keepingCapacity: true) }
    return uncommitted
  }
  /// In the order of their indices, so that what ends together ends in one order.
  mutating func takeTimelines() -> [(index: Int, time: Double)] {
    defer { timelines.removeAll(keepingCapacity: true) }
    return timelines.map { (index: $0.key, time: $0.value) }.sorted { $0.index < $1.index }
  }
}
