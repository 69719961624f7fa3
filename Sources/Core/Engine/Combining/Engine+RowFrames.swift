/// A frame of the rows: which chunks have to be evaluated, and whether another frame is needed.
extension Engine {
  /// Evaluates all chunks with rows at `now`, split over the executor's threads if there are enough. No allocation of its own.
  mutating func evaluateRows() {
    guard !moving.isEmpty else { return }
    let followersMove = showTimelines()
    room.dueChunks.removeAll(keepingCapacity: true)
    for index in moving.indices where needsEvaluation(moving[index], followersMove: followersMove) {
      let chunk = chunks.start[moving[index].chunk]
      if chunk.pointee.isDirty {
        chunk.pointee.review(pool.numbers, playbacks)
      } else if case .several = moving[index].follows, chunk.pointee.log.followersMoved != playbacks.followers.moves {
        chunk.pointee.log.findFollowed(playbacks)
      }
      room.dueChunks.append(moving[index].chunk)
    }
    if let executor, executor.parts > 1, room.dueChunks.count >= Self.minimumChunksToSplit {
      evaluateDueChunks(split: executor)
    } else {
      evaluateDue(room.dueChunks.indices, nil)
    }
    if changeReports.list != nil { for index in room.dueChunks.indices { chunks[room.dueChunks[index]].reported.move() } }
    noteEvaluated()
    for _ in 0..<playbacks.nonFiniteCount { events.nonFinite.append(-1) }
    for (slot, shown) in nonFiniteModels where chunks[slots[slot].chunk].activeIndex != nil {
      let start = presentation(of: slot)
      for (i, number) in shown.enumerated() { pool.numbers[start + i] = number }
      forgetShown(slot)
      refreshAlone(slot)
    }
  }

  /// Writes the presentations of some of ``room.dueChunks`` at `now`.
  func evaluateDue(_ indices: Range<Int>, _ missing: MissingPieces?) {
    Self.evaluate(room.dueChunks, indices, chunks.start, at: now, pool.numbers, playbacks, missing)
  }

  /// A function of its own: what it is passed is not copied for each chunk.
  @inline(never)
  private static func evaluate(
    _ due: [Int], _ indices: Range<Int>, _ chunks: UnsafeMutablePointer<UnsafeMutablePointer<Chunk>>, at now: Double,
    _ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    for index in indices {
      let chunk = chunks[due[index]]
      if index + 1 < due.count, due.count >= minimumToPrefetch(chunk), let ahead = Prefetch(chunks[due[index + 1]], numbers) {
        withUnsafePointer(to: ahead) { chunk.pointee.evaluate(at: now, numbers, playbacks, missing, $0) }
      } else {
        chunk.pointee.evaluate(at: now, numbers, playbacks, missing, nil)
      }
    }
  }

  /// So many chunks do not stay in the caches between frames. Rows that share all but their offsets wait for memory anyway: asking for more of it helps only where
  /// that is the main memory.
  private static func minimumToPrefetch(_ chunk: UnsafeMutablePointer<Chunk>) -> Int {
    chunk.pointee.log.alike > 0 && chunk.pointee.log.alike == chunk.pointee.log.count ? 512 : 192
  }

  private func needsEvaluation(_ row: RowChunk, followersMove: Bool) -> Bool {
    if now >= row.quietUntil { return true }
    guard followersMove else { return false }
    return switch row.follows {
    case .nothing: false
    case .one(let playback): playbacks.followers.hasMoved(playback, in: epoch)
    case .several: chunks[row.chunk].timelinePlaybacks.contains { playbacks.followers.hasMoved($0, in: epoch) }
    }
  }

  /// Marks all chunks with rows as evaluated at `now`.
  private mutating func noteEvaluated() {
    moving.epoch = epoch
    for index in moving.indices where moving[index].isDirty {
      let chunk = moving[index].chunk
      chunks[chunk].noteShown()
      moving[index] = RowChunk(chunks[chunk], shownAt: now)
    }
  }

  mutating func areRowsMoving() -> Bool {
    if areTimelinesMoving() { return true }
    for index in moving.indices {
      let row = moving[index]
      if row.isDirty ? chunks[row.chunk].isMoving(at: now) : now >= row.quietUntil { return true }
    }
    return false
  }

  /// The earliest start of a waiting row.
  var nextRowStart: Double {
    var next = Double.infinity
    for index in moving.indices {
      let row = moving[index]
      next = min(next, row.quietUntil > now ? row.quietUntil : chunks[row.chunk].log.nextStart(after: now))
    }
    return next
  }
}
