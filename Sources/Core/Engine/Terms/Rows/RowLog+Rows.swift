extension RowLog {
  /// What a frame reads, valid until the next change.
  struct Rows {
    let timing: UnsafePointer<SIMD2<Double>>
    let offsets: UnsafePointer<Double>
    let keys: UnsafePointer<Key>
    let blocks: UnsafePointer<RowBlock>
    let count: Int

    /// Those of a range that begins with a block.
    func inBlocks(_ range: Range<Int>, _ width: Int) -> Rows {
      let first = range.lowerBound
      return Rows(
        timing: timing + first, offsets: offsets + first * width, keys: keys + first, blocks: blocks + (first >> RowBlock.shift),
        count: range.count)
    }
  }
  var rows: Rows {
    Rows(
      timing: UnsafePointer(timing), offsets: UnsafePointer(offsets), keys: UnsafePointer(keys),
      blocks: blocks.start, count: count)
  }
}
