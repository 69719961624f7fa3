/// The rows on one value, in order of their starts: O(1) if there is one and its chunk keeps the newest, O(its rows) where they are linked, otherwise O(rows of
/// its chunk).
struct RowsOnValue: Sequence, IteratorProtocol {
  private let slot: Slot
  private let isNewestFirst: Bool
  /// Whether it follows links: they may be made on the way.
  private let isLinked: Bool
  /// Upper bound of the rows still to come.
  private var left: Int
  /// The next row to look at; −1 if there is none.
  private var row: Int

  init(_ slot: Slot, newestFirst: Bool = false) {
    (self.slot, isNewestFirst) = (slot, newestFirst)
    let chunk = slot.chunkPointer
    (left, isLinked) = (chunk.pointee.rowCount(slot.place), chunk.pointee.log.links.isLinked)
    row = newestFirst ? chunk.pointee.log.count - 1 : 0
    if isLinked {
      row = left == 0 ? -1 : chunk.pointee.log.links.end(of: slot.place, isLast: newestFirst) ?? -1
    } else if left == 1 {
      if chunk.pointee.springs.hasSum(on: slot.place) { left = 0 } else { row = chunk.pointee.log.newest(of: slot.place) ?? row }
    }
  }

  mutating func next() -> Int? {
    while left > 0, row >= 0, row < slot.chunkPointer.pointee.log.count {
      let here = row
      row = following(here)
      guard slot.chunkPointer.pointee.log.isRow(here, of: slot.place) else { continue }
      left -= 1
      return here
    }
    return nil
  }

  private func following(_ row: Int) -> Int {
    let log = slot.chunkPointer
    guard isLinked else { return isNewestFirst ? row - 1 : row + 1 }
    return (isNewestFirst ? log.pointee.log.links.before(row) : log.pointee.log.links.after(row)) ?? -1
  }
}

extension Slot {
  /// In the order of their starts.
  var rows: RowsOnValue { RowsOnValue(self) }

  /// Call where values of its chunk are visited one by one. O(rows of its chunk) once.
  func keepLinks() {
    if chunkPointer.pointee.rowCount(place) > 0 { chunkPointer.pointee.log.keepLinks(values: chunkPointer.pointee.capacity) }
  }
}
