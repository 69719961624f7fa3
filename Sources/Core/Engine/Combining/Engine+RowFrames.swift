/// A frame of the rows: which chunks have to be evaluated, and whether another frame is needed.
extension Engine {
  /// Evaluates all chunks with rows at `now`, split over the executor's threads if there are enough. No allocation of its own.
  mutating func evaluateRows() {
    guard !moving.isEmpty else { return }
    showTimelines()
    room.dueChunks.removeAll(keepingCapacity: true)
    for index in moving.indices where needsEvaluation(moving[index]) {
      let chunk = chunks.start[moving[index].chunk]
      if chunk.pointee.isDirty { chunk.pointee.review(pool.numbers, playbacks) }
      room.dueChunks.append(moving[index].chunk)
    }
    if let executor, executor.parts > 1, room.dueChunks.count >= Self.minimumChunksToSplit {
      evaluateDueChunks(split: executor)
    } else {
      for index in room.dueChunks.indices { evaluateDue(index, nil) }
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

  /// Writes the presentations of one of ``room.dueChunks`` at `now`.
  func evaluateDue(_ index: Int, _ missing: MissingPieces?) {
    let prefetchesNext = room.dueChunks.count >= Self.minimumChunksToPrefetch && index + 1 < room.dueChunks.count
    let next = prefetchesNext ? chunks.start[room.dueChunks[index + 1]] : nil
    chunks[room.dueChunks[index]].evaluate(at: now, pool.numbers, playbacks, missing, next: next)
  }

  /// This many chunks do not stay in the caches between frames.
  private static let minimumChunksToPrefetch = 192

  /// Updates the remaining shares of timelines' playbacks to `now`.
  private mutating func showTimelines() {
    for shown in playbacks.shown { playbacks.show(currentPhase(of: shown.timeline), of: shown, epoch) }
  }

  private func needsEvaluation(_ row: RowChunk) -> Bool {
    if now >= row.quietUntil { return true }
    return row.followsTimelines && chunks[row.chunk].timelinePlaybacks.contains { playbacks.changed[$0] > moving.epoch }
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
    for shown in playbacks.shown where currentPhase(of: shown.timeline).fractionRate != 0 { return true }
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
