/// When rows of a log move, in stage time.
extension RowLog {
  /// Whether a live row in stage time has begun.
  func isMoving(at now: Double) -> Bool {
    for index in blocks.indices where blocks[index].live != 0 && blocks[index].earliestStart <= now { return true }
    return false
  }

  /// The earliest start after `now`.
  func nextStart(after now: Double) -> Double {
    var next = Double.infinity
    for index in blocks.indices {
      let block = blocks[index]
      guard block.live != 0, block.earliestStart < next else { continue }
      if block.earliestStart > now {
        next = block.earliestStart
        continue
      }
      for row in index * RowBlock.size..<min(count, (index + 1) * RowBlock.size) where timing[row].y != 0 && timing[row].x > now {
        next = min(next, timing[row].x)
      }
    }
    return next
  }
}
