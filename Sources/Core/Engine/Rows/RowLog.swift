/// The plain animations of a chunk's values, in the order in which they started: columns of rows that are only appended.
///
/// A row shows `offset · left(u)`, `u = (now − start) · rate`. One that is over stays as a row that adds nothing (−0) until half of the
/// log is like that; then the others move together in order. So a value's terms are always added in the order in which they were made.
struct RowLog: ~Copyable {
  let width: Int
  /// Start in stage time and 1/duration; zeros for a row that shows a timeline.
  private(set) var timing = Column<SIMD2<Double>>()
  /// Old minus new value, `width` numbers a row.
  private(set) var offsets = Column<Double>()
  private(set) var ends = Column<Double>()
  /// Place of the value in its chunk.
  private(set) var targets = Column<UInt16>()
  private(set) var styles = Column<UInt32>()
  /// Whom it concerns when it is over, see ``RowOwner``.
  private(set) var owners = Column<RowOwner>()
  /// Counts starts, its last 32 bits: what is removed together is told in this order.
  private(set) var numbers = Column<UInt32>()
  private(set) var blocks = Column<RowBlock>()
  private(set) var live = 0
  /// At most the first end among rows that are alive.
  private(set) var earliestEnd = Double.infinity

  init(width: Int) { self.width = width }

  var count: Int { targets.count }

  /// What a frame reads, good until the next change.
  struct Rows {
    let timing: UnsafePointer<SIMD2<Double>>
    let offsets: UnsafePointer<Double>
    let targets: UnsafePointer<UInt16>
    let styles: UnsafePointer<UInt32>
    let blocks: UnsafePointer<RowBlock>
    let count: Int
  }
  var rows: Rows {
    Rows(
      timing: timing.start, offsets: offsets.start, targets: targets.start, styles: styles.start, blocks: blocks.start, count: count)
  }

  /// Room for more rows: at first for a few, then for one on each of the chunk's `values`, so that columns do not grow to twice what they hold.
  @inline(never)
  private mutating func grow(_ values: Int) {
    let room = count < 64 ? max(4, 2 * count) : max(values, 2 * count)
    timing.reserveCapacity(room)
    offsets.reserveCapacity(room * width)
    ends.reserveCapacity(room)
    targets.reserveCapacity(room)
    styles.reserveCapacity(room)
    owners.reserveCapacity(room)
    numbers.reserveCapacity(room)
    blocks.reserveCapacity(room / RowBlock.size + 1)
  }

  /// Appends a row. Amortised O(width).
  /// - Parameter room: rows to make room for where there is none.
  @inline(__always)
  mutating func append(
    _ target: Int, _ style: Int, timing: SIMD2<Double>, end: Double, owner: RowOwner, number: UInt64, room: Int, offset: (Int) -> Double
  ) -> Int {
    let row = count
    if row == targets.capacity { grow(room) }
    self.timing.place(timing)
    for i in 0..<width { offsets.place(offset(i)) }
    ends.place(end)
    targets.place(UInt16(truncatingIfNeeded: target))
    styles.place(UInt32(truncatingIfNeeded: style))
    owners.place(owner)
    numbers.place(UInt32(truncatingIfNeeded: number))
    enter(row, target, UInt32(truncatingIfNeeded: style), timing, end)
    return row
  }

  /// Enters a new last row in its block.
  @inline(__always)
  private mutating func enter(_ row: Int, _ target: Int, _ style: UInt32, _ timing: SIMD2<Double>, _ end: Double) {
    let bit = row % RowBlock.size
    if bit == 0 { blocks.append(RowBlock(style: style, timing: timing)) }
    let block = blocks.start + row / RowBlock.size
    if block.pointee.timing != timing { block.pointee.sharesTiming = false }
    if block.pointee.style != style { block.pointee.style = RowBlock.mixed }
    if target != row { block.pointee.isInOrder = false }
    block.pointee.live |= 1 << UInt64(bit)
    if timing.y != 0, timing.x < block.pointee.earliestStart { block.pointee.earliestStart = timing.x }
    if end < block.pointee.earliestEnd { block.pointee.earliestEnd = end }
    if end < earliestEnd { earliestEnd = end }
    live += 1
  }

  func isLive(_ row: Int) -> Bool { blocks[row / RowBlock.size].live & (1 << UInt64(row % RowBlock.size)) != 0 }

  /// Whether a row is alive and a value's.
  func isRow(_ row: Int, of target: Int) -> Bool { Int(targets[row]) == target && isLive(row) }

  /// Ends a row: it adds nothing from here on. O(1), or O(64) where it was the first of its block to start.
  mutating func remove(_ row: Int) {
    let place = row / RowBlock.size
    let start = timing[row]
    clear(row)
    if start.y != 0, start.x == blocks[place].earliestStart { review(place) }
  }

  /// Gives a row of a block another begin. O(64).
  mutating func move(_ row: Int, to start: Double, end: Double) {
    let place = row / RowBlock.size
    (timing[row].x, ends[row]) = (start, end)
    blocks[place].sharesTiming = false
    review(place)
    earliestEnd = min(earliestEnd, blocks[place].earliestEnd)
  }

  private mutating func clear(_ row: Int) {
    timing[row] = .zero
    for i in row * width..<(row + 1) * width { offsets[i] = -0.0 }
    owners[row] = .nobody
    blocks[row / RowBlock.size].live &= ~(1 << UInt64(row % RowBlock.size))
    live -= 1
  }

  /// First start and end of a block anew.
  private mutating func review(_ place: Int) {
    var (start, end, left) = (Double.infinity, Double.infinity, blocks[place].live)
    while left != 0 {
      let row = place * RowBlock.size + left.trailingZeroBitCount
      left &= left - 1
      end = min(end, ends[row])
      if timing[row].y != 0 { start = min(start, timing[row].x) }
    }
    (blocks[place].earliestStart, blocks[place].earliestEnd) = (start, end)
  }

  /// Ends all rows that are over at `time` and hands each to `end`. O(blocks), and what ends.
  mutating func finish(upTo time: Double, _ end: (_ row: Int, _ log: borrowing RowLog) -> Void) {
    guard earliestEnd <= time else { return }
    earliestEnd = .infinity
    for place in blocks.indices {
      if blocks[place].earliestEnd <= time {
        var left = blocks[place].live
        while left != 0 {
          let row = place * RowBlock.size + left.trailingZeroBitCount
          left &= left - 1
          guard ends[row] <= time else { continue }
          end(row, self)
          clear(row)
        }
        review(place)
      }
      earliestEnd = min(earliestEnd, blocks[place].earliestEnd)
    }
  }

  /// Whether a row alive runs in stage time and has begun.
  func isMoving(at now: Double) -> Bool {
    for place in blocks.indices where blocks[place].live != 0 && blocks[place].earliestStart <= now { return true }
    return false
  }

  /// The first start after `now` among rows that wait.
  func nextStart(after now: Double) -> Double {
    var next = Double.infinity
    for place in blocks.indices {
      let block = blocks[place]
      guard block.live != 0, block.earliestStart < next else { continue }
      if block.earliestStart > now {
        next = block.earliestStart
        continue
      }
      for row in place * RowBlock.size..<min(count, (place + 1) * RowBlock.size) where timing[row].y != 0 && timing[row].x > now {
        next = min(next, timing[row].x)
      }
    }
    return next
  }

  /// Nothing is left; room for up to `most` rows is kept, so that the next start asks the system for none.
  mutating func removeAll(keepingRoomFor most: Int) {
    guard targets.capacity <= most else { return self = RowLog(width: width) }
    timing.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    (live, earliestEnd) = (0, .infinity)
  }

  /// Whether moving the rows together is worth it.
  var isSparse: Bool { count > 2 * RowBlock.size && live * 2 < count }

  /// Moves what is alive together, in order. O(rows).
  mutating func compact() {
    var next = 0
    blocks.removeAll(keepingCapacity: true)
    (live, earliestEnd) = (0, .infinity)
    for row in 0..<count where owners[row] != .nobody {
      if row != next {
        (timing[next], ends[next], targets[next]) = (timing[row], ends[row], targets[row])
        (styles[next], owners[next], numbers[next]) = (styles[row], owners[row], numbers[row])
        for i in 0..<width { offsets[next * width + i] = offsets[row * width + i] }
      }
      next += 1
    }
    timing.removeLast(count - next)
    offsets.removeLast(offsets.count - next * width)
    ends.removeLast(ends.count - next)
    styles.removeLast(styles.count - next)
    owners.removeLast(owners.count - next)
    numbers.removeLast(numbers.count - next)
    targets.removeLast(targets.count - next)
    for row in 0..<next { enter(row, Int(targets[row]), styles[row], timing[row], ends[row]) }
  }
}
