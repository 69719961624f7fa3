/// Which rows no frame has to compute: those below an interpolation that replaces the whole value, and is presented as long as it is there.
extension Chunk {
  /// Finds them, before a frame, if rows here have changed since the last one. O(rows) where some have interpolations.
  mutating func findCovered(_ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks) {
    guard log.interpolated > 0 || log.hasCovered else { return }
    log.uncover()
    guard log.interpolated > 0, log.live > 1 else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: PlaceSet.words) { words in
      words.initialize(repeating: 0)
      let hidden = PlaceSet(words: words.baseAddress.unsafelyUnwrapped)
      for block in log.blocks.indices.reversed() {
        var covered: UInt64 = 0
        for i in RowBlock.FromNewest(log.blocks[block].live) {
          let row = block << RowBlock.shift &+ i
          let place = log.keys[row].target
          if hidden.contains(place) {
            covered |= 1 &<< UInt64(i)
          } else if replaces(row, numbers), !playbacks.isBent(log.keys[row].playback) {
            hidden.insert(place)
          }
        }
        if covered != 0 { log.cover(covered, inBlock: block) }
      }
    }
  }

  /// Whether a row has an interpolation that replaces the whole value.
  private func replaces(_ row: Int, _ numbers: borrowing Numbers) -> Bool {
    guard let index = log.interpolation(of: row) else { return false }
    let numbers = numbers.pointer(to: index)
    return kind.isMap ? MapInterpolation(numbers: numbers).replaces : !KeyInterpolation(numbers, width: width).adds
  }
}
