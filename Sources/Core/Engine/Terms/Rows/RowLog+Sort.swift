/// Rows of one value in the order of their starts, where older ones have come later: rows of different values have no order.
extension RowLog {
  /// Exchanges rows of one value, which are in the order of the log, until their starts are. O(rows²), and O(64) for each.
  mutating func sort(_ rows: [Int]) {
    noteUnordered()
    var exchanged = rows[rows.endIndex...]
    for end in rows.indices.dropFirst() {
      var index = end
      while index > 0, Int32(bitPattern: notes[rows[index]].number &- notes[rows[index - 1]].number) < 0 {
        exchange(rows[index], rows[index - 1])
        index -= 1
      }
      if index < end { exchanged = rows[min(index, exchanged.startIndex)...end] }
    }
    for row in exchanged {
      let key = keys[row]
      mark(row, isInterpolated: key.isInterpolated, straight: key.straight)
      setPlayback(key.playback, of: row)
      retime(row, timing[row], end: notes[row].end)
    }
  }

  private func exchange(_ row: Int, _ other: Int) {
    (timing[row], timing[other]) = (timing[other], timing[row])
    (notes[row], notes[other]) = (notes[other], notes[row])
    (keys[row], keys[other]) = (keys[other], keys[row])
    for i in 0..<width { (offsets[row * width + i], offsets[other * width + i]) = (offsets[other * width + i], offsets[row * width + i]) }
  }
}
