import CLegatoThread

/// The rows of a chunk's values, in order of their starts: columns that only grow at the end.
///
/// A row contributes `offset · left(u)`, `u = (now − start) · rate`. An ended row stays and adds −0, until half of the log has ended; then the live rows are
/// compacted, in order. A row that replaces the only one on its value may be written over it. So a value's terms are always added in the order of their starts.
struct RowLog: ~Copyable {
  /// Numbers per row: those of an offset, of an interpolation's index, or of both ends of a straight one; the most that a row here has needed.
  private(set) var width = 1
  /// Numbers of an offset.
  let offsetWidth: Int
  private var room = RowRoom()
  private(set) var blocks = Column<RowBlock>()
  private(set) var live = 0
  /// Live rows with an interpolation.
  private(set) var interpolated = 0
  /// Lower bound of the ends of live rows.
  private(set) var earliestEnd = Double.infinity
  /// Whether anything was found of which rows frames compute.
  private(set) var isCovered = false
  /// Whether rows replace single components.
  private(set) var hasParts = false
  /// Whether rows are, or were, hidden by springs.
  var hasRowsBelowSprings = false
  /// Whether the numbers of starts may not ascend, as where rows have replaced others in place.
  private(set) var hasReplaced = false
  /// Leading rows of which row i belongs to value i; 0 until they are reviewed.
  private(set) var inOrder = 0
  /// How many of those, from the first on, share their playback and their timing; 0 until they are reviewed.
  private(set) var alike = 0
  /// Whether any block is to be reviewed.
  private var hasBlocksToReview = false
  private(set) var links = RowLinks()
  /// How often followers had moved when ``RowBlock/followed`` was found.
  var followersMoved = 0

  init(offsetWidth: Int) { self.offsetWidth = offsetWidth }

  var count: Int { room.count }

  /// Start in stage time and 1/duration; zeros for a row that follows a timeline.
  @inline(__always) var timing: UnsafeMutablePointer<SIMD2<Double>> { room.column(behind: 0) }
  /// Old minus new value, and what may be there instead, `width` numbers per row.
  @inline(__always) var offsets: UnsafeMutablePointer<Double> { room.column(behind: 16) }
  @inline(__always) var notes: UnsafeMutablePointer<Note> { room.column(behind: 16 &+ 8 &* width) }
  @inline(__always) var keys: UnsafeMutablePointer<Key> { room.column(behind: 32 &+ 8 &* width) }

  /// Bytes per row in each column.
  private var columns: [Int] { [16, 8 * width, 16, 8] }

  /// Makes room for a row with so many numbers: no more than that in an empty log. O(rows) where rows get wider.
  @inline(__always)
  mutating func expect(_ numbers: Int) { if width != numbers { resize(to: numbers) } }

  @inline(never)
  private mutating func resize(to numbers: Int) {
    guard count > 0 else {
      room = RowRoom()
      return width = numbers
    }
    guard width < numbers else { return }
    let old = RowLog(moving: &self)
    width = numbers
    room.grow(to: old.room.capacity, columns)
    _ = room.add(old.count)
    for row in 0..<old.count {
      (timing[row], notes[row], keys[row]) = (old.timing[row], old.notes[row], old.keys[row])
      for i in 0..<width { offsets[row * width + i] = i < old.width ? old.offsets[row * old.width + i] : -0.0 }
    }
  }

  /// Moves the columns out of another log, which keeps none.
  private init(moving other: inout RowLog) {
    (width, offsetWidth) = (other.width, other.offsetWidth)
    swap(&room, &other.room)
  }

  @inline(never)
  private mutating func grow(_ values: Int, _ more: Int) {
    let wanted = room.next(values, more)
    room.grow(to: wanted, columns)
    blocks.reserveCapacity(wanted / RowBlock.size + 1)
  }

  /// Rows that start together, contiguous, and where they are written.
  struct Appending {
    fileprivate let start: Start
    /// Of the first row, low 32 bits.
    fileprivate let number: UInt32
    fileprivate let first: Int
    fileprivate let timings: UnsafeMutablePointer<SIMD2<Double>>
    fileprivate let offsets: UnsafeMutablePointer<Double>
    fileprivate let notes: UnsafeMutablePointer<Note>
    fileprivate let keys: UnsafeMutablePointer<Key>
    fileprivate let stride: Int
    /// Number of rows.
    fileprivate(set) var count = 0

    @inline(__always)
    mutating func append(_ target: Int, _ width: Int, offset: (_ component: Int) -> Double) {
      let numbers = offsets + count &* stride
      timings[count] = start.timing
      forEachComponent(width, offset) { i, offset in numbers[i] = offset }
      notes[count] = Note(end: start.end, group: start.group, number: number &+ UInt32(truncatingIfNeeded: count))
      keys[count] = Key(playback: start.playback, target: target)
      count &+= 1
    }
  }

  /// Makes room for rows that start together.
  /// - Parameters:
  ///   - number: Of the first row.
  ///   - values: Rows to reserve where there is no room.
  @inline(__always)
  mutating func appending(_ start: Start, upTo most: Int, number: UInt64, values: Int) -> Appending {
    if room.free < most { grow(values, most) }
    let first = count
    return Appending(
      start: start, number: UInt32(truncatingIfNeeded: number), first: first, timings: timing + first, offsets: offsets + first &* width,
      notes: notes + first, keys: keys + first, stride: width)
  }

  /// Commits the appended rows. Amortised O(its count).
  @inline(__always)
  mutating func finish(_ rows: Appending) {
    let count = rows.count
    if count == 0 { return }
    _ = room.add(count)
    enter(rows.first, count, rows.start.playback, rows.start.timing, rows.start.end)
    if links.keepsNewest { noteNewest(rows.first, count) }
    // prefetches what the next start here writes, as many starts elsewhere may come before
    legato_prefetch(rows.timings + (count &+ 3))
    legato_prefetch(rows.offsets + (count &+ 3) &* rows.stride)
    legato_prefetch(rows.notes + (count &+ 3))
    legato_prefetch(rows.keys + (count &+ 7))
  }

  /// Appends one row and returns its index. Amortised O(width).
  /// - Parameter known: Numbers of its offset, where the caller knows them better.
  @inline(__always)
  @discardableResult
  mutating func append(
    _ start: Start, _ target: Int, width known: Int? = nil, number: UInt64, values: Int, offset: (_ component: Int) -> Double
  ) -> Int {
    var rows = appending(start, upTo: 1, number: number, values: values)
    rows.append(target, known ?? min(width, offsetWidth), offset: offset)
    finish(rows)
    return rows.first
  }

  /// Updates the blocks for new last rows.
  @inline(__always)
  private mutating func enter(
    _ first: Int, _ count: Int, _ playback: Int, _ timing: SIMD2<Double>, _ end: Double
  ) {
    let keys = keys
    var row = first
    while row < first &+ count {
      let bit = row & (RowBlock.size - 1)
      // fast path without a loop for one row
      let rows = count == 1 ? 1 : min(first &+ count &- row, RowBlock.size &- bit)
      if bit == 0 { blocks.append(RowBlock(playback: playback, timing: timing, first: keys[row].target)) }
      let block = blocks.start + (row >> RowBlock.shift)
      if block.pointee.timing != timing { block.pointee.sharesTiming = false }
      if block.pointee.playback != playback { block.pointee.playback = RowBlock.mixed }
      let first = block.pointee.first &+ bit
      for k in 0..<rows where keys[row &+ k].target != first &+ k { block.pointee.isInOrder = false }
      block.pointee.live |= (rows == 1 ? 1 : UInt64.max &>> UInt64(RowBlock.size &- rows)) &<< UInt64(bit)
      if timing.y != 0, timing.x < block.pointee.earliestStart { block.pointee.earliestStart = timing.x }
      if end < block.pointee.earliestEnd { block.pointee.earliestEnd = end }
      if count == 1 { break }
      row &+= rows
    }
    if end < earliestEnd { earliestEnd = end }
    live &+= count
    (inOrder, alike) = (0, 0)
  }

  private mutating func noteNewest(_ first: Int, _ count: Int) {
    for row in first..<first + count { links.note(row, on: keys[row].target) }
  }

  /// From now on the newest row of each value is kept. O(values and rows), once.
  mutating func keepNewest(values: Int) {
    if links.keepsNewest { return }
    links.keepNewest(values: values)
    noteNewest(0, count)
  }

  /// From now on the rows of each value are linked: values are evaluated one by one here. O(values and rows), once.
  mutating func keepLinks(values: Int) {
    if links.isLinked { return }
    links.link(values: values)
    noteNewest(0, count)
  }

  /// A value's newest live row, if kept.
  @inline(__always)
  func newest(of target: Int) -> Int? {
    guard links.keepsNewest, case let row = links.last(of: target), row < count, isRow(row, of: target) else { return nil }
    return row
  }

  @inline(__always)
  func isLive(_ row: Int) -> Bool { blocks[row >> RowBlock.shift].live & (1 &<< UInt64(row & (RowBlock.size - 1))) != 0 }

  /// Whether a row is live and on the value.
  @inline(__always)
  func isRow(_ row: Int, of target: Int) -> Bool { keys[row].target == target && isLive(row) }

  /// Ends a row: it adds nothing from now on. O(1), or O(64) if it had the earliest start of its block.
  mutating func remove(_ row: Int) {
    let block = row / RowBlock.size
    let start = timing[row]
    clear(row)
    guard start.y != 0, start.x == blocks[block].earliestStart || blocks[block].isToReview else { return }
    // usually others have started with it
    let other = block * RowBlock.size + blocks[block].live.trailingZeroBitCount
    if blocks[block].live == 0 || timing[other].y == 0 || timing[other].x != start.x { review(block) }
  }

  /// Replaces a live row by one on the same value, in stage time, that has begun: rows of different values have no order. O(width).
  mutating func replace(_ row: Int, by start: Start, number: UInt64, offset: (_ component: Int) -> Double) {
    let (numbers, block) = (offsets + row &* width, blocks.start + (row >> RowBlock.shift))
    timing[row] = start.timing
    forEachComponent(min(width, offsetWidth), offset) { i, offset in numbers[i] = offset }
    notes[row] = Note(end: start.end, group: start.group, number: UInt32(truncatingIfNeeded: number))
    keys[row] = Key(playback: start.playback, target: keys[row].target)
    if block.pointee.playback != start.playback { block.pointee.playback = RowBlock.mixed }
    block.pointee.sharesTiming = false
    (block.pointee.isToReview, hasBlocksToReview, hasReplaced, alike) = (true, true, true, 0)
    block.pointee.earliestStart = min(block.pointee.earliestStart, start.timing.x)
    block.pointee.earliestEnd = min(block.pointee.earliestEnd, start.end)
    earliestEnd = min(earliestEnd, start.end)
  }

  /// Finds out what the rows of each block have in common, and the first blocks: before they are evaluated. O(blocks), and O(64) for each with replaced rows.
  mutating func reviewBlocks() {
    if hasBlocksToReview { reviewReplaced() }
    let start = blocks.start
    var ordered = 0
    while ordered < blocks.count, start[ordered].isInOrder, start[ordered].first == ordered << RowBlock.shift { ordered += 1 }
    var similar = 0
    while similar < ordered, start[similar].isAlike(start) { similar += 1 }
    // without live rows their playback may be another by now
    if !(0..<similar).contains(where: { start[$0].live != 0 }) { similar = 0 }
    (inOrder, alike) = (min(count, ordered << RowBlock.shift), min(count, similar << RowBlock.shift))
  }

  @inline(never)
  private mutating func reviewReplaced() {
    hasBlocksToReview = false
    for index in blocks.indices where blocks[index].isToReview {
      review(index)
      blocks[index].findShared(timing + index * RowBlock.size, keys + index * RowBlock.size)
    }
  }

  /// Notes which rows of a block no frame has to compute, which replace single components, and whether all others are straight interpolations.
  mutating func cover(_ rows: UInt64, parts: UInt64, inBlock block: Int, areStraight: Bool) {
    (blocks[block].covered, blocks[block].parts, blocks[block].areStraight) = (rows, parts, areStraight)
    if parts != 0 { hasParts = true }
    blocks[block].findComputedPlayback(keys + block << RowBlock.shift)
    if rows != 0 || parts != 0 || areStraight { isCovered = true }
  }

  /// Notes rows of a block that are the only computed ones on their values.
  mutating func setSole(_ rows: UInt64, inBlock block: Int) { blocks[block].sole = rows }

  /// Notes that all rows have to be computed.
  mutating func uncover() {
    guard isCovered else { return }
    for index in blocks.indices {
      (blocks[index].covered, blocks[index].sole, blocks[index].parts, blocks[index].areStraight) = (0, 0, 0, false)
    }
    (isCovered, hasParts) = (false, false)
  }

  /// Notes whether a row has an interpolation, and the form of a straight one.
  mutating func mark(_ row: Int, isInterpolated: Bool, straight: UInt8 = 0) {
    // pointers in locals: the compiler's thread sanitizer fails on in-place changes through these properties
    let keys = keys
    keys[row].straight = straight
    if isInterpolated { blocks[row / RowBlock.size].hasInterpolations = true }
    guard keys[row].isInterpolated != isInterpolated else { return }
    keys[row].isInterpolated = isInterpolated
    interpolated += isInterpolated ? 1 : -1
  }

  /// Changes a row's playback.
  mutating func setPlayback(_ playback: Int, of row: Int) {
    let keys = keys
    keys[row].playback = playback
    blocks[row / RowBlock.size].playback = RowBlock.mixed
    blocks[row / RowBlock.size].isToReview = true
    (hasBlocksToReview, alike) = (true, 0)
  }

  /// Changes timing and end of a block's row. O(64).
  mutating func retime(_ row: Int, _ timing: SIMD2<Double>, end: Double) {
    let block = row / RowBlock.size
    self.timing[row] = timing
    notes[row].end = end
    blocks[block].sharesTiming = false
    review(block)
    blocks[block].isToReview = true
    (hasBlocksToReview, alike) = (true, 0)
    earliestEnd = min(earliestEnd, blocks[block].earliestEnd)
  }

  /// Notes that the numbers of starts do not ascend any more.
  mutating func noteUnordered() { hasReplaced = true }

  /// Removes a row from its completion group.
  func disown(_ row: Int) { notes[row].group = -1 }

  private mutating func clear(_ row: Int) {
    timing[row] = .zero
    for i in row * width..<(row + 1) * width { offsets[i] = -0.0 }
    blocks[row / RowBlock.size].live &= ~(1 << UInt64(row % RowBlock.size))
    live -= 1
    mark(row, isInterpolated: false)
  }

  /// Recomputes the earliest start and end of a block.
  private mutating func review(_ block: Int) {
    blocks[block].findBounds(timing + block * RowBlock.size, notes + block * RowBlock.size)
  }

  /// Ends all rows that are over at `time` and passes each to `end`. O(blocks + ended rows).
  mutating func finish(upTo time: Double, _ end: (_ row: Int, _ log: borrowing RowLog) -> Void) {
    guard earliestEnd <= time else { return }
    earliestEnd = .infinity
    for index in blocks.indices {
      if blocks[index].earliestEnd <= time {
        var left = blocks[index].live
        while left != 0 {
          let row = index * RowBlock.size + left.trailingZeroBitCount
          left &= left - 1
          guard notes[row].end <= time else { continue }
          end(row, self)
          clear(row)
        }
        review(index)
      }
      earliestEnd = min(earliestEnd, blocks[index].earliestEnd)
    }
  }

  /// Subtracts `seconds` from all times. O(rows).
  mutating func shift(by seconds: Double) {
    // pointers in locals: the compiler's thread sanitizer fails on in-place changes through these properties
    let (timing, notes) = (timing, notes)
    for row in 0..<count {
      let start = timing[row]
      if start.y != 0 { timing[row] = SIMD2(start.x - seconds, start.y) }
      notes[row].end = notes[row].end - seconds
    }
    for index in blocks.indices { blocks[index].shift(by: seconds) }
    earliestEnd -= seconds
  }

  /// Removes all rows; room for up to `most` is kept, so that the next start does not allocate.
  mutating func removeAll(keepingRoomFor most: Int) {
    guard room.capacity <= most else { return self = RowLog(offsetWidth: offsetWidth) }
    room.cut(to: 0)
    blocks.removeAll(keepingCapacity: true)
    links.removeAll()
    (live, interpolated, earliestEnd, hasReplaced, inOrder, alike) = (0, 0, .infinity, false, 0, 0)
    hasRowsBelowSprings = false
  }

  /// Whether compaction is worth its cost.
  var isSparse: Bool { count > 2 * RowBlock.size && live * 2 < count }

  /// Compacts the live rows, in order. O(rows).
  mutating func compact() {
    var next = 0
    for row in 0..<count where isLive(row) {
      if row != next {
        (timing[next], notes[next], keys[next]) = (timing[row], notes[row], keys[row])
        for i in 0..<width { offsets[next * width + i] = offsets[row * width + i] }
      }
      next += 1
    }
    room.cut(to: next)
    blocks.removeAll(keepingCapacity: true)
    (live, earliestEnd) = (0, .infinity)
    for row in 0..<next {
      let key = keys[row]
      enter(row, 1, key.playback, timing[row], notes[row].end)
      if key.isInterpolated { blocks[row / RowBlock.size].hasInterpolations = true }
    }
    links.removeAll()
    if links.keepsNewest { noteNewest(0, next) }
  }
}
