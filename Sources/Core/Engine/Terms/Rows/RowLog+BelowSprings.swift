/// Explicit rows that a spring hides, which has replaced what they present: they go on, and are presented again after it.
extension RowLog {
  /// Hides a row, or presents it again.
  mutating func setBelowSpring(_ row: Int, _ isBelow: Bool) {
    let keys = keys
    keys[row].isBelowSpring = isBelow
    if isBelow { hasRowsBelowSprings = true }
  }

  /// Presents rows again whose values have no springs any more. O(rows) if any was hidden.
  mutating func presentAgain(_ hasSprings: (_ value: Int) -> Bool) {
    guard hasRowsBelowSprings else { return }
    var isLeft = false
    for row in 0..<count where isLive(row) && keys[row].isBelowSpring {
      if hasSprings(keys[row].target) { isLeft = true } else { setBelowSpring(row, false) }
    }
    hasRowsBelowSprings = isLeft
  }
}

extension Chunk {
  /// Presents explicit rows again that springs have hidden, which are over. O(rows) if any was hidden.
  mutating func presentRowsAgain() { log.presentAgain { springs.hasSum(on: $0) } }
}

extension Engine {
  /// Whether all explicit animations of a value may be hidden by a spring: as frames need not compute interpolations.
  func mayBeBelowSpring(_ slot: Slot) -> Bool {
    slot.rows.allSatisfy {
      let key = slot.chunkPointer.pointee.log.keys[$0]
      return key.isInterpolated || key.isGeneral || explicit($0, of: slot) == nil
    }
  }

  /// Hides the explicit animations of a value that began before a spring.
  func hide(belowSpring number: UInt64, on slot: Slot) {
    let number = UInt32(truncatingIfNeeded: number)
    for row in slot.rows where Int32(bitPattern: slot.chunkPointer.pointee.log.notes[row].number &- number) < 0 {
      slot.chunkPointer.pointee.log.setBelowSpring(row, true)
    }
  }
}
