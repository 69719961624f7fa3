/// The rows on one value, in order of their starts: O(1) if there is one and its chunk keeps the newest, otherwise O(rows of its chunk).
struct RowsOnValue: Sequence, IteratorProtocol {
  private let slot: Slot
  /// Upper bound of the rows still to come.
  private var left: Int
  /// The next row to look at.
  private var row: Int
  private let step: Int

  init(_ slot: Slot, newestFirst: Bool = false) {
    self.slot = slot
    left = slot.chunkPointer.pointee.rowCount(slot.place)
    (row, step) = newestFirst ? (slot.chunkPointer.pointee.log.count - 1, -1) : (0, 1)
    guard left == 1 else { return }
    if slot.chunkPointer.pointee.springs.hasSum(on: slot.place) {
      left = 0
    } else {
      row = slot.chunkPointer.pointee.log.newest(of: slot.place) ?? row
    }
  }

  mutating func next() -> Int? {
    while left > 0, row >= 0, row < slot.chunkPointer.pointee.log.count {
      defer { row += step }
      guard slot.chunkPointer.pointee.log.isRow(row, of: slot.place) else { continue }
      left -= 1
      return row
    }
    return nil
  }
}

extension Slot {
  /// In the order of their starts.
  var rows: RowsOnValue { RowsOnValue(self) }
}
