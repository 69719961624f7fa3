/// What a frame asks of each chunk with rows. All lie side by side; chunks lie far from each other, and looking into one waits for the memory.
struct RowChunk: BitwiseCopyable {
  /// The chunk's number.
  let chunk: Int
  /// Nothing on it ends before.
  var earliestEnd = -Double.infinity
  /// Nothing on it that runs in stage time moves before; from then on something does, as long as it is not stale.
  var quietUntil = -Double.infinity
  /// Whether rows on it follow timelines.
  var followsTimelines = false

  /// A chunk that is stale: only looking into it says more.
  init(stale chunk: Int) { self.chunk = chunk }

  /// A chunk whose presentations are those of `now`.
  init(_ chunk: borrowing Chunk, shownAt now: Double) {
    self.chunk = chunk.number
    earliestEnd = chunk.earliestEnd
    quietUntil = chunk.isMoving(at: now) ? -.infinity : chunk.log.nextStart(after: now)
    followsTimelines = !chunk.timelineStyles.isEmpty
  }

  var isStale: Bool { earliestEnd == -.infinity }
}
