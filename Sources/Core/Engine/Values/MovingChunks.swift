/// The chunks that have rows, in no order: what a frame goes through.
///
/// Invariants, see ``unsoundness(_:at:)``: each chunk with rows is here once and knows where; what is cached of it promises no more than it holds.
struct MovingChunks: ~Copyable {
  private var rows = Column<RowChunk>()
  /// Presentations of values with rows are those of this epoch, except in stale chunks.
  var epoch: UInt64 = 0

  init() {}

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }
  var indices: Range<Int> { rows.indices }
  /// Their numbers.
  var numbers: [Int] { rows.indices.map { rows[$0].chunk } }

  subscript(index: Int) -> RowChunk {
    @inline(__always) get { rows[index] }
    @inline(__always) _modify { yield &rows[index] }
  }

  /// Adds a chunk that got its first row, and answers its index.
  mutating func add(_ row: RowChunk) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  /// Takes one off the list; the last takes its index. Answers that one's chunk where it had to move.
  mutating func remove(_ index: Int) -> Int? {
    guard let last = rows.popLast(), index < rows.count else { return nil }
    rows[index] = last
    return last.chunk
  }

  /// Which invariant does not hold at the stage's time `now`; nil in a sound store. O(chunks and their rows).
  func unsoundness(_ chunks: borrowing Chunks, at now: Double) -> String? {
    for index in chunks.indices where chunks[index].hasRows != (chunks[index].activeIndex != nil) {
      return "chunk \(index) has \(chunks[index].hasRows ? "rows, and no frame looks at it" : "no rows, and frames look at it")"
    }
    for index in rows.indices {
      let (row, chunk) = (rows[index], rows[index].chunk)
      if chunks[chunk].activeIndex != index { return "chunk \(chunk) does not know its index among those with rows" }
      if row.isStale != chunks[chunk].isStale { return "a frame takes chunk \(chunk) for \(row.isStale ? "stale" : "shown")" }
      if row.isStale { continue }
      if row.earliestEnd > chunks[chunk].earliestEnd { return "a frame does not know of an end in chunk \(chunk)" }
      let moves = chunks[chunk].isMoving(at: now) || chunks[chunk].log.nextStart(after: now) < row.quietUntil
      if now < row.quietUntil, moves { return "a frame does not know that chunk \(chunk) moves" }
    }
    return nil
  }
}
