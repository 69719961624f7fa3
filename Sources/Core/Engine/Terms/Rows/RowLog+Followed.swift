/// Blocks whose rows follow one follower each, in the order of these: a frame reads their remaining shares one after another, and of no row which one it is.
extension RowLog {
  /// Finds these blocks after rows have changed here, or followers have moved. O(rows that follow timelines).
  mutating func findFollowed(_ playbacks: borrowing Playbacks) {
    followersMoved = playbacks.followers.moves
    for index in blocks.indices {
      blocks.start[index].followed = playbacks.pieces.withUnsafeBufferPointer { rows.inBlock(index).sharesInOrder($0) }
    }
  }

  /// The invariant that does not hold between them and the followers: a block's rows follow those whose shares it has.
  func unsoundnessOfFollowed(_ playbacks: borrowing Playbacks) -> String? {
    for index in blocks.indices {
      guard let followed = rows.followed(blocks[index], playbacks) else { continue }
      let first = index << RowBlock.shift
      for row in first..<min(count, first + RowBlock.size)
      where !isLive(row) || playbacks.pieces[keys[row].playback] != followed + (row - first) {
        return "a frame takes the share of row \(row) from another follower"
      }
    }
    return nil
  }
}

extension RowLog.Rows {
  /// The remaining shares that the rows of a block follow, if they are side by side.
  @inline(__always)
  func followed(_ block: RowBlock, _ playbacks: borrowing Playbacks) -> UnsafePointer<Double>? {
    followersMoved == playbacks.followers.moves ? block.followed : nil
  }

  /// The same for these rows, of one block, found out row by row.
  fileprivate func sharesInOrder(_ pieces: UnsafeBufferPointer<UnsafePointer<Double>>) -> UnsafePointer<Double>? {
    let block = blocks[0]
    guard block.playback == RowBlock.mixed, block.sharesTiming, block.timing.y == 0,
      block.live == UInt64.max &>> UInt64(RowBlock.size - count)
    else { return nil }
    let first = pieces[keys[0].playback]
    for row in 1..<count where pieces[keys[row].playback] != first + row { return nil }
    return first
  }
}
