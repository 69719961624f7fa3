extension RowLog {
  /// The invariant that does not hold; nil in a sound log. O(rows).
  ///
  /// Blocks cover all rows; their bits and the count agree about live rows; no row ends or starts before its block's bounds; what a block has for all its
  /// rows is theirs; an ended row adds −0; rows are covered only where that is noted.
  var unsoundness: String? {
    if blocks.count != (count + RowBlock.size - 1) / RowBlock.size { return "\(blocks.count) blocks for \(count) rows" }
    if !isCovered, blocks.indices.contains(where: { blocks[$0].covered != 0 }) { return "rows are covered, and none is noted" }
    var alive = 0
    for row in 0..<count {
      let block = blocks[row / RowBlock.size]
      guard isLive(row) else {
        if (row * width..<(row + 1) * width).contains(where: { offsets[$0] != 0 || offsets[$0].sign == .plus }) {
          return "row \(row) is over, and adds"
        }
        continue
      }
      alive += 1
      let (time, note) = (timing[row], notes[row])
      if note.end < block.earliestEnd || note.end < earliestEnd { return "row \(row) ends before the first end" }
      if time.y != 0, time.x < block.earliestStart { return "row \(row) starts before the first start" }
      if block.playback != RowBlock.mixed, block.playback != keys[row].playback {
        return "a block takes row \(row) for one of another playback"
      }
      if block.sharesTiming, block.timing != time { return "a block takes row \(row) for one of another time" }
      if row < inOrder, keys[row].target != row { return "row \(row) is taken for one of value \(row)" }
      if row < alike, keys[row].playback != blocks[0].playback || time != blocks[0].timing {
        return "row \(row) is taken for one like the first"
      }
      let value = block.first + row % RowBlock.size
      if block.isInOrder, keys[row].target != value { return "a block takes row \(row) for one of value \(value)" }
      if width < (keys[row].straight != 0 ? 2 * offsetWidth : keys[row].isInterpolated ? 1 : offsetWidth) {
        return "row \(row) has more numbers than there is room for"
      }
      if keys[row].isInterpolated, !block.hasInterpolations { return "a block takes row \(row) for one with an offset" }
    }
    let interpolated = (0..<count).count { isLive($0) && keys[$0].isInterpolated }
    if interpolated != self.interpolated { return "\(interpolated) rows have interpolations, and \(self.interpolated) are counted" }
    return alive == live ? unsoundnessOfLinks : "\(alive) rows are alive, and \(live) are counted"
  }

  /// Linked rows are those of their values, in order.
  private var unsoundnessOfLinks: String? {
    guard links.isLinked else { return nil }
    var last: [Int: Int] = [:]
    for row in 0..<count {
      let before = last.updateValue(row, forKey: keys[row].target)
      if links.before(row) != before || before.map({ links.after($0) != row }) ?? false {
        return "row \(row) is not linked to row \(before ?? -1)"
      }
    }
    return last.allSatisfy { links.end(of: $0, isLast: true) == $1 && links.after($1) == nil } ? nil : "a value's links end at another row"
  }
}
