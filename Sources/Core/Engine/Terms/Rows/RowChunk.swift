/// What a frame reads of each chunk with rows. They are contiguous, as reading from each chunk would be a cache miss.
struct RowChunk: BitwiseCopyable {
  /// The chunk's number.
  let chunk: Int
  /// No row ends before this time.
  var earliestEnd = -Double.infinity
  /// Nothing here moves in stage time before this time; after it something does, unless the chunk is dirty.
  var quietUntil = -Double.infinity
  /// What rows on it follow.
  var follows = Followed.nothing

  /// The playbacks of timelines that rows of a chunk follow.
  enum Followed: BitwiseCopyable {
    case nothing
    case one(Int)
    /// The chunk has to be read itself.
    case several

    init(_ playbacks: borrowing Column<Int>) {
      self = playbacks.isEmpty ? .nothing : playbacks.count == 1 ? .one(playbacks[0]) : .several
    }
  }

  /// A dirty chunk, which has to be read itself.
  init(dirty chunk: Int) { self.chunk = chunk }

  /// A chunk whose presentations were computed for `now`.
  init(_ chunk: borrowing Chunk, shownAt now: Double) {
    self.chunk = chunk.number
    earliestEnd = chunk.earliestEnd
    quietUntil = chunk.isMoving(at: now) ? -.infinity : chunk.log.nextStart(after: now)
    follows = Followed(chunk.timelinePlaybacks)
  }

  var isDirty: Bool { earliestEnd == -.infinity }
}
