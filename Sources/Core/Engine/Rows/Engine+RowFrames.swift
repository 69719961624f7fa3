/// A frame of the rows: which chunks have to be computed, and whether there will be another.
extension Engine {
  /// All chunks with rows at `now`, split over the executor's threads where there is enough to do. No allocation of its own.
  mutating func evaluateRows() {
    guard !rowChunks.isEmpty else { return }
    showTimelines()
    dueChunks.removeAll(keepingCapacity: true)
    for place in rowChunks.indices where needsEvaluation(rowChunks[place]) { dueChunks.append(rowChunks[place].chunk) }
    if let executor, executor.parts > 1, dueChunks.count >= Self.leastChunksToSplit {
      evaluateDueChunks(split: executor)
    } else {
      for index in dueChunks.indices { evaluateDue(index, nil) }
    }
    if telling.list != nil { for index in dueChunks.indices { chunks[dueChunks[index]].told.move() } }
    noteEvaluated()
    for _ in 0..<styles.unwellCount { unwell.append(-1) }
    for (slot, shown) in unsound where chunks[slots[slot].chunk].activeIndex != nil {
      let place = presentation(of: slot)
      for (i, number) in shown.enumerated() { pool.numbers[place + i] = number }
      forgetShown(slot)
      refreshAlone(slot)
    }
  }

  /// Writes what the values of one of ``dueChunks`` show at `now`.
  func evaluateDue(_ index: Int, _ missing: MissingPieces?) {
    let asksAhead = dueChunks.count >= Self.leastChunksToAskAhead && index + 1 < dueChunks.count
    let next = asksAhead ? chunks.start[dueChunks[index + 1]] : nil
    chunks[dueChunks[index]].evaluate(at: now, pool.numbers, styles, missing, next: next)
  }

  /// So many do not stay in the caches from one frame to the next.
  private static let leastChunksToAskAhead = 192

  /// Brings the pieces of timelines' styles up to `now`.
  private mutating func showTimelines() {
    for shown in styles.shown { styles.show(currentPhase(of: shown.timeline), of: shown, epoch) }
  }

  private func needsEvaluation(_ row: RowChunk) -> Bool {
    if now >= row.quietUntil { return true }
    return row.followsTimelines && chunks[row.chunk].timelineStyles.contains { styles.changed[$0] > rowsEpoch }
  }

  /// All chunks with rows show what is to be seen at `now`.
  private mutating func noteEvaluated() {
    rowsEpoch = epoch
    for place in rowChunks.indices where rowChunks[place].isStale {
      let chunk = rowChunks[place].chunk
      chunks[chunk].noteShown()
      rowChunks[place] = RowChunk(chunks[chunk], shownAt: now)
    }
  }

  mutating func areRowsMoving() -> Bool {
    for shown in styles.shown where currentPhase(of: shown.timeline).fractionRate != 0 { return true }
    for place in rowChunks.indices {
      let row = rowChunks[place]
      if row.isStale ? chunks[row.chunk].isMoving(at: now) : now >= row.quietUntil { return true }
    }
    return false
  }

  /// When the first row that waits begins to move.
  var nextRowStart: Double {
    var next = Double.infinity
    for place in rowChunks.indices {
      let row = rowChunks[place]
      next = min(next, row.quietUntil > now ? row.quietUntil : chunks[row.chunk].log.nextStart(after: now))
    }
    return next
  }
}
