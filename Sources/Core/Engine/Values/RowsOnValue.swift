/// The rows on one value, in order of their starts: O(1) if there is one and its chunk keeps the newest, otherwise O(rows of its chunk).
struct RowsOnValue: Sequence, IteratorProtocol {
  private let slot: Slot
  /// Upper bound of the rows still to come.
  private var left: Int
  private var row = 0

  init(_ slot: Slot) {
    self.slot = slot
    left = slot.chunkPointer.pointee.rowCount(slot.place)
    guard left == 1 else { return }
    if slot.chunkPointer.pointee.springs.hasSum(on: slot.place) {
      left = 0
    } else {
      row = slot.chunkPointer.pointee.log.newest(of: slot.place) ?? 0
    }
  }

  mutating func next() -> Int? {
    while left > 0, row < slot.chunkPointer.pointee.log.count {
      row += 1
      guard slot.chunkPointer.pointee.log.isRow(row - 1, of: slot.place) else { continue }
      left -= 1
      return row - 1
    }
    return nil
  }
}

extension Slot {
  var rows: RowsOnValue { RowsOnValue(self) }
}
