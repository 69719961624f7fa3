extension RowLog {
  /// What a frame reads, valid until the next change.
  struct Rows {
    let timing: UnsafePointer<SIMD2<Double>>
    let offsets: UnsafePointer<Double>
    let keys: UnsafePointer<Key>
    let blocks: UnsafePointer<RowBlock>
    let count: Int
    /// Numbers per row.
    let stride: Int
    /// Leading rows that are alike, see ``RowLog/alike``.
    let alike: Int
    /// See ``RowLog/followersMoved``.
    let followersMoved: Int

    /// The pool index of a row's interpolation; nil without one there, or without such a row.
    @inline(__always)
    func interpolation(of row: Int) -> Int? {
      guard UInt(bitPattern: row) < UInt(bitPattern: count), keys[row].isInterpolated, keys[row].straight == 0 else { return nil }
      return Int(truncatingIfNeeded: offsets[row &* stride].bitPattern)
    }

    /// The interpolation of a row of numbers, which has one.
    @inline(__always)
    func interpolation(at row: Int, _ numbers: borrowing Numbers, _ width: Int) -> KeyInterpolation {
      let (own, straight) = (offsets + row &* stride, keys[row].straight)
      return straight != 0
        ? KeyInterpolation(straight: straight, own, width: width)
        : KeyInterpolation(numbers.pointer(to: Int(truncatingIfNeeded: own.pointee.bitPattern)), width: width)
    }

    /// The first row after this one with another playback, up to a bound.
    @inline(__always)
    func endOfPlayback(from row: Int, upTo bound: Int) -> Int {
      let playback = keys[row].playback
      var end = row &+ 1
      while end < bound, keys[end].playback == playback { end &+= 1 }
      return end
    }

    /// Those of one block.
    func inBlock(_ index: Int) -> Rows {
      let first = index << RowBlock.shift
      return Rows(
        timing: timing + first, offsets: offsets + first * stride, keys: keys + first, blocks: blocks + index,
        count: min(RowBlock.size, count - first), stride: stride, alike: 0, followersMoved: followersMoved)
    }
  }
  var rows: Rows {
    Rows(
      timing: UnsafePointer(timing), offsets: UnsafePointer(offsets), keys: UnsafePointer(keys),
      blocks: blocks.start, count: count, stride: width, alike: alike, followersMoved: followersMoved)
  }

  /// Whether a condition holds for all rows that frames compute. O(rows).
  func allComputed(_ condition: (_ row: Int) -> Bool) -> Bool {
    for index in blocks.indices {
      for i in RowBlock.FromNewest(blocks[index].computed) where !condition(index << RowBlock.shift &+ i) { return false }
    }
    return true
  }
}
