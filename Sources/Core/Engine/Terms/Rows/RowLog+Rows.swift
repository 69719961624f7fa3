extension RowLog {
  /// What a frame reads, valid until the next change.
  struct Rows {
    let timing: UnsafePointer<SIMD2<Double>>
    let offsets: UnsafePointer<Double>
    let keys: UnsafePointer<Key>
    let blocks: UnsafePointer<RowBlock>
    let count: Int

    /// The pool index of a row's interpolation; nil without one, or without such a row.
    @inline(__always)
    func interpolation(of row: Int, _ width: Int) -> Int? {
      UInt(bitPattern: row) < UInt(bitPattern: count) && keys[row].isInterpolated
        ? Int(truncatingIfNeeded: offsets[row &* width].bitPattern) : nil
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
    func inBlock(_ index: Int, _ width: Int) -> Rows {
      let first = index << RowBlock.shift
      return Rows(
        timing: timing + first, offsets: offsets + first * width, keys: keys + first, blocks: blocks + index,
        count: min(RowBlock.size, count - first))
    }
  }
  var rows: Rows {
    Rows(
      timing: UnsafePointer(timing), offsets: UnsafePointer(offsets), keys: UnsafePointer(keys),
      blocks: blocks.start, count: count)
  }

  /// The pool index of a row's ``KeyInterpolation`` or ``MapInterpolation``, in place of its offset; nil without one.
  @inline(__always)
  func interpolation(of row: Int) -> Int? { keys[row].isInterpolated ? Int(truncatingIfNeeded: offsets[row &* width].bitPattern) : nil }

  /// Whether a condition holds for all rows that frames compute. O(rows).
  func allComputed(_ condition: (_ row: Int) -> Bool) -> Bool {
    for index in blocks.indices {
      for i in RowBlock.FromNewest(blocks[index].computed) where !condition(index << RowBlock.shift &+ i) { return false }
    }
    return true
  }
}
