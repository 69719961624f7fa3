import CLegatoThread

/// Up to 1,024 values of one kind with contiguous numbers, and the rows on them. Its address does not change, see ``ValueReference``.
struct Chunk: ~Copyable {
  /// The most values in a chunk: enough contiguous numbers for hardware prefetching, and few enough for the cache.
  static let capacity = 1024
  /// Wider values have no rows.
  static let maximumWidth = 1024
  static func capacity(_ width: Int) -> Int { max(1, min(capacity, Numbers.segment / width)) }
  /// Values of one array in each of its chunks: a power of two.
  static func run(_ width: Int) -> Int { 1 << (Int.bitWidth - 1 - capacity(width).leadingZeroBitCount) }

  /// What all its values have in common.
  let kind: Slot.Kind
  var width: Int { kind.width }
  let number: Int
  /// The stage of the values, unowned.
  let stage: Unmanaged<Stage>
  /// Index of the models in the number pool: `capacity · width` contiguous numbers.
  let models: Int
  /// Distance from a model to its presentation in the pool; 0 before the first animation on one of the values: then the models are presented.
  var stride = 0
  // what a start reads lies here, in few cache lines
  /// Number of live rows on each value; empty before the first.
  private(set) var rowCounts = Column<UInt32>()
  /// The epoch in which each value was evaluated individually; empty before the first such reading.
  private var epochs = Column<UInt64>()
  /// A bit for each value that changed since the last frame; empty unless values are replaced.
  private var changed = Column<UInt64>()
  /// Index in ``MovingChunks``, or nil without rows.
  var activeIndex: Int?
  /// Dirty: a value changed since the last frame, so single reads evaluate and the next frame evaluates the whole chunk. See ``Engine/markDirty(_:)``.
  var isDirty = false
  var log: RowLog
  var places: Places
  var springs: SpringLog
  /// Whether rows here may repeat their curve, or have a curve that replaced another in flight.
  var hasBentCurves = false
  /// Whether each value has one row, which a frame writes together with the model. See ``review(_:_:)``.
  var isWrittenWhole = false
  /// Whether explicit animations hide all springs: a frame does not compute them.
  var hidesSprings = false
  /// Whether premultiplied and straight components of colours here are the same where frames begin: their models are opaque, or nothing of them is presented.
  var beginsOpaque = false
  /// Whether they stay the same in motion.
  var isOpaque = false
  /// Playbacks here that follow a timeline.
  private(set) var timelinePlaybacks = Column<Int>()
  var reported: ReportedNumbers
  private let byAddress = PassedByAddress()

  init(_ kind: Slot.Kind, number: Int, of stage: Unmanaged<Stage>, models: Int, capacity: Int) {
    (self.kind, self.number, self.stage, self.models) = (kind, number, stage, models)
    places = Places(capacity: capacity)
    reported = ReportedNumbers(number)
    log = RowLog(offsetWidth: kind.rowWidth)
    springs = SpringLog(width: max(1, kind.rowWidth))
  }

  var capacity: Int { places.capacity }
  /// Indices that have been taken at least once.
  var count: Int { places.count }

  mutating func remove(_ place: Int) {
    forget(place)
    reported.setOwner(place, 0)
    places.giveBack(place)
  }

  func isCurrent(_ place: Int, _ epoch: UInt64) -> Bool { place < epochs.count && epochs[place] == epoch }

  mutating func noteCurrent(_ place: Int, _ epoch: UInt64) {
    if epochs.isEmpty { epochs.append(repeating: 0, count: capacity) }
    epochs[place] = epoch
  }

  /// Marks a value as changed, so that it is evaluated again.
  @inline(__always)
  mutating func forget(_ place: Int) {
    if place < epochs.count { epochs[place] = 0 }
    if !changed.isEmpty { changed[place >> 6] |= 1 << UInt64(place & 63) }
    reported.touch(place)
  }

  /// Prepares for replacing animations, some of them with offsets: from now on the newest row of each value, and which values changed since the last frame, are kept. O(values and
  /// rows), once.
  mutating func expectReplacing(hasOffsets: Bool) {
    if hasOffsets { expectOffsets() }
    log.keepNewest(values: capacity)
    if changed.isEmpty { changed.append(repeating: .max, count: (capacity + 63) / 64) }
  }

  /// Whether a value's presentation is that of the chunk's last frame.
  @inline(__always)
  func isAsShown(_ place: Int) -> Bool { !isDirty || place >> 6 < changed.count && changed[place >> 6] & 1 << UInt64(place & 63) == 0 }

  /// Marks all values as evaluated by a frame.
  mutating func noteShown() {
    isDirty = false
    for word in changed.indices { changed[word] = 0 }
  }

  /// Makes room before a row with an offset.
  @inline(__always)
  mutating func expectOffsets() { log.expect(kind.rowWidth) }

  func rowCount(_ place: Int) -> Int { place < rowCounts.count ? Int(rowCounts[place]) : 0 }

  /// Prefetches what a start on a value writes.
  @inline(__always)
  func prefetch(_ place: Int) {
    legato_prefetch(rowCounts.start + place)
    if place < epochs.count { legato_prefetch(epochs.start + place) }
    legato_prefetch(springs.first.start + place)
  }

  /// Allocates the row counts.
  @inline(__always)
  mutating func expectRows() { if rowCounts.isEmpty { rowCounts.append(repeating: 0, count: capacity) } }

  /// Counts a new row on a value; needs ``expectRows()`` before.
  @inline(__always)
  mutating func countRow(_ place: Int) {
    rowCounts[place] &+= 1
    forget(place)
  }

  mutating func noteRowGone(_ place: Int) {
    rowCounts[place] -= 1
    reported.touch(place)
    if rowCounts[place] == 0 { places.forgetRows(place) }
  }

  /// The interpolation of a row of numbers; nil with an offset.
  func interpolation(of row: Int, _ numbers: borrowing Numbers) -> KeyInterpolation? {
    log.keys[row].isInterpolated ? log.rows.interpolation(at: row, numbers, width) : nil
  }

  var earliestEnd: Double { min(log.earliestEnd, springs.earliestEnd) }
  var hasRows: Bool { log.live > 0 || !springs.isEmpty }
  func isMoving(at now: Double) -> Bool { !springs.isEmpty || log.isMoving(at: now) }

  mutating func noteTimelinePlayback(_ playback: Int) {
    if timelinePlaybacks.last == playback || timelinePlaybacks.contains(where: { $0 == playback }) { return }
    timelinePlaybacks.append(playback)
  }
  /// Resets the playbacks after the last row has ended.
  mutating func forgetPlaybacks() {
    timelinePlaybacks.removeAll(keepingCapacity: true)
    hasBentCurves = false
  }

  /// The invariant that does not hold; nil in a sound chunk. O(values, and rows with them).
  ///
  /// Besides those of its parts: each value's count is that of its rows and springs, and a vacant index has none.
  var unsoundness: String? {
    if let found = places.unsoundness ?? log.unsoundness ?? springs.unsoundness { return found }
    var rows = [Int](repeating: 0, count: capacity)
    for row in 0..<log.count where log.isLive(row) { rows[log.keys[row].target] += 1 }
    for place in 0..<capacity {
      let found = rows[place] + (springs.isEmpty ? 0 : springs.memberCount(on: place))
      if found != rowCount(place) { return "value \(place) has \(found) rows and springs, and \(rowCount(place)) are counted" }
      if found > 0, !places.isUsed(place) { return "place \(place) is vacant, and has rows" }
    }
    return nil
  }
}
