import CLegatoThread

/// Up to 1,024 values of one kind whose numbers lie side by side, and the plain animations on them. It lies at a fixed place, see ``ValueReference``.
struct Chunk: ~Copyable {
  /// The most values of a chunk: a run of numbers long enough for the processor to read ahead, and small enough to stay near it.
  static let capacity = 1024
  /// Wider values are no rows: they would not lie side by side.
  static let widest = 1024
  static func capacity(_ width: Int) -> Int { max(1, min(capacity, Numbers.segment / width)) }
  /// How many values of one owner lie in each of their chunks: a power of two.
  static func run(_ width: Int) -> Int { 1 << (Int.bitWidth - 1 - capacity(width).leadingZeroBitCount) }

  /// What all its values have in common.
  let kind: Slot.Kind
  var width: Int { kind.width }
  let number: Int
  /// Whose values they are; only handed on.
  let stage: Unmanaged<Stage>
  /// Start of the models in the number pool, `capacity · width` side by side.
  let models: Int
  /// How far behind the models the presentations lie; 0 before the first animation on one of the values: at rest they are the models.
  var stride = 0
  // what a start asks lies here, in few lines of the cache
  /// Rows alive on each value; empty before the first.
  private(set) var rowCounts = Column<UInt32>()
  /// The epoch in which each value was computed alone; empty before one is.
  private var epochs = Column<UInt64>()
  /// A bit for each value that was changed since the last frame, where that is kept.
  private var changed = Column<UInt64>()
  /// Where the numbers of each value's ``MapInterpolation`` or ``KeyInterpolation`` are, one more than the index in the pool; 0 without one, empty before the first.
  private var interpolations = Column<UInt32>()
  private var interpolationCount = 0
  /// Place in the engine's list of chunks with rows, or nil.
  var activeIndex: Int?
  /// A value was changed since the last frame: what is read alone is computed alone, and the next frame computes all. See ``Engine/noteStale(_:)``.
  var isStale = false
  var log: RowLog
  var places: Places
  var springs: SpringLog
  /// Whether there may be rows here that repeat their curve, or whose curve took over from another one in flight.
  var hasBentCurves = false
  /// Styles that show a timeline and have rows here.
  private(set) var timelineStyles: [Int] = []
  var reported: ReportedNumbers

  init(_ kind: Slot.Kind, number: Int, of stage: Unmanaged<Stage>, models: Int, capacity: Int) {
    (self.kind, self.number, self.stage, self.models) = (kind, number, stage, models)
    places = Places(capacity: capacity)
    reported = ReportedNumbers(number)
    log = RowLog(width: kind.isMap ? 0 : max(1, kind.rowWidth))
    springs = SpringLog(width: max(1, kind.rowWidth))
  }

  var capacity: Int { places.capacity }
  /// Values that have been given a place.
  var count: Int { places.count }

  mutating func remove(_ place: Int) {
    forget(place)
    reported.setOwner(place, 0)
    places.giveBack(place)
  }

  func isCurrent(_ place: Int, _ epoch: UInt64) -> Bool { place < epochs.count && epochs[place] == epoch }

  mutating func noteCurrent(_ place: Int, _ epoch: UInt64) {
    expectAlone()
    epochs[place] = epoch
  }

  /// Values will be computed alone: a frame then finds the room for their epochs.
  mutating func expectAlone() { if epochs.isEmpty { epochs.append(repeating: 0, count: capacity) } }

  /// What was computed of a value alone is out of date.
  @inline(__always)
  mutating func forget(_ place: Int) {
    if place < epochs.count { epochs[place] = 0 }
    if !changed.isEmpty { changed[place >> 6] |= 1 << UInt64(place & 63) }
    reported.touch(place)
  }

  /// Values here are replaced: from here on it is kept what is on each, and which of them still show what the last frame left. O(values and rows), once.
  mutating func expectReplacing() {
    log.keepNewest(values: capacity)
    if changed.isEmpty { changed.append(repeating: .max, count: (capacity + 63) / 64) }
  }

  /// Whether a value shows what the last frame of the chunk left.
  @inline(__always)
  func isAsShown(_ place: Int) -> Bool { !isStale || place >> 6 < changed.count && changed[place >> 6] & 1 << UInt64(place & 63) == 0 }

  /// A frame has computed all.
  mutating func noteShown() {
    isStale = false
    for word in changed.indices { changed[word] = 0 }
  }

  /// A row is about to come that is an offset.
  @inline(__always)
  mutating func expectOffsets() { if log.width < kind.rowWidth { log.widen(to: kind.rowWidth) } }

  func rowCount(_ place: Int) -> Int { place < rowCounts.count ? Int(rowCounts[place]) : 0 }

  /// Asks for what a start on a value writes.
  @inline(__always)
  func prefetch(_ place: Int) {
    legato_prefetch(rowCounts.start + place)
    if place < epochs.count { legato_prefetch(epochs.start + place) }
    legato_prefetch(springs.first.start + place)
  }

  /// Rows may be about to be counted.
  @inline(__always)
  mutating func expectRows() { if rowCounts.isEmpty { rowCounts.append(repeating: 0, count: capacity) } }

  /// A row more on a value, where rows are expected.
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

  /// Where the interpolation is in the number pool of a value that replaced another: a map's ``MapInterpolation``, or a ``KeyInterpolation``.
  func interpolation(of place: Int) -> Int? { interpolations.isEmpty || interpolations[place] == 0 ? nil : Int(interpolations[place]) - 1 }

  /// Whether each row here goes a way.
  var areAllKeyed: Bool { interpolationCount > 0 && interpolationCount == log.live }
  /// Whether values here go a way.
  var hasInterpolations: Bool { interpolationCount > 0 }

  mutating func setInterpolation(of place: Int, _ interpolation: Int?) {
    if interpolations.isEmpty {
      if interpolation == nil { return }
      interpolations.append(repeating: 0, count: capacity)
    }
    interpolationCount += (interpolation == nil ? 0 : 1) - (interpolations[place] == 0 ? 0 : 1)
    interpolations[place] = interpolation.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
  }

  var earliestEnd: Double { min(log.earliestEnd, springs.earliestEnd) }
  var hasRows: Bool { log.live > 0 || !springs.isEmpty }
  func isMoving(at now: Double) -> Bool { !springs.isEmpty || log.isMoving(at: now) }

  mutating func noteTimelineStyle(_ style: Int) { if !timelineStyles.contains(style) { timelineStyles.append(style) } }
  /// The last row has gone.
  mutating func forgetStyles() {
    timelineStyles.removeAll(keepingCapacity: true)
    hasBentCurves = false
  }

  /// Which invariant does not hold; nil in a sound chunk. O(values, and rows with them).
  ///
  /// Besides those of its parts: each value's count is that of the rows and springs on it, a vacant place has none, and as many interpolations are counted as
  /// there are.
  var unsoundness: String? {
    if let found = places.unsoundness ?? log.unsoundness ?? springs.unsoundness { return found }
    var rows = [Int](repeating: 0, count: capacity)
    for row in 0..<log.count where log.isLive(row) { rows[log.keys[row].target] += 1 }
    for place in 0..<capacity {
      let found = rows[place] + (springs.isEmpty ? 0 : springs.memberCount(on: place))
      if found != rowCount(place) { return "value \(place) has \(found) rows and springs, and \(rowCount(place)) are counted" }
      if found > 0, !places.isUsed(place) { return "place \(place) is vacant, and has rows" }
    }
    let set = interpolations.indices.count { interpolations[$0] != 0 }
    return set == interpolationCount ? nil : "\(set) values have interpolations, and \(interpolationCount) are counted"
  }
}
