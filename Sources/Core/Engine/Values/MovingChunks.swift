/// The chunks with rows, unordered: those that a frame visits.
///
/// Invariants, see ``unsoundness(_:at:)``: each chunk with rows is listed once and has its index; cached times are no later than the chunk's.
struct MovingChunks: ~Copyable {
  private var rows = Column<RowChunk>()
  /// The epoch of the presentations of values with rows, except in dirty chunks.
  var epoch: UInt64 = 0

  init() {}

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }
  var indices: Range<Int> { rows.indices }
  /// The chunks' numbers.
  var numbers: [Int] { rows.indices.map { rows[$0].chunk } }

  subscript(index: Int) -> RowChunk {
    @inline(__always) get { rows[index] }
    @inline(__always) _modify { yield &rows[index] }
  }

  /// Adds a chunk with its first row and returns its index.
  mutating func add(_ row: RowChunk) -> Int {
    rows.append(row)
    return rows.count - 1
  }

  /// Removes a chunk; the last takes its index. Returns that chunk's number if it moved.
  mutating func remove(_ index: Int) -> Int? {
    guard let last = rows.popLast(), index < rows.count else { return nil }
    rows[index] = last
    return last.chunk
  }

  /// The invariant that does not hold at the stage's time `now`; nil in a sound store. O(chunks and their rows).
  func unsoundness(_ chunks: borrowing Chunks, at now: Double) -> String? {
    for index in chunks.indices where chunks[index].hasRows != (chunks[index].activeIndex != nil) {
      return "chunk \(index) has \(chunks[index].hasRows ? "rows, and no frame looks at it" : "no rows, and frames look at it")"
    }
    for index in rows.indices {
      let (row, chunk) = (rows[index], rows[index].chunk)
      if chunks[chunk].activeIndex != index { return "chunk \(chunk) has a wrong index in the list of chunks with rows" }
      if row.isDirty != chunks[chunk].isDirty { return "a frame takes chunk \(chunk) for \(row.isDirty ? "dirty" : "shown")" }
      if row.isDirty { continue }
      if row.earliestEnd > chunks[chunk].earliestEnd { return "a frame does not know of an end in chunk \(chunk)" }
      let moves = chunks[chunk].isMoving(at: now) || chunks[chunk].log.nextStart(after: now) < row.quietUntil
      if now < row.quietUntil, moves { return "a frame does not know that chunk \(chunk) moves" }
    }
    return nil
  }
}
