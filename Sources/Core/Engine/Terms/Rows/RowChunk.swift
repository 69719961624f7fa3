/// What a frame reads of each chunk with rows. They are contiguous, as reading from each chunk would be a cache miss.
struct RowChunk: BitwiseCopyable {
  /// The chunk's number.
  let chunk: Int
  /// No row ends before this time.
  var earliestEnd = -Double.infinity
  /// Nothing here moves in stage time before this time; after it something does, unless the chunk is dirty.
  var quietUntil = -Double.infinity
  /// Whether rows on it follow timelines.
  var followsTimelines = false

  /// A dirty chunk, which has to be read itself.
  init(dirty chunk: Int) { self.chunk = chunk }

  /// A chunk whose presentations were computed for `now`.
  init(_ chunk: borrowing Chunk, shownAt now: Double) {
    self.chunk = chunk.number
    earliestEnd = chunk.earliestEnd
    quietUntil = chunk.isMoving(at: now) ? -.infinity : chunk.log.nextStart(after: now)
    followsTimelines = !chunk.timelinePlaybacks.isEmpty
  }

  var isDirty: Bool { earliestEnd == -.infinity }
}
