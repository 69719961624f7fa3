/// Reports of values whose presentation changed, recorded where the changes happen, so that values at rest cost nothing.
///
/// A change of a value marks it (``Chunk/forget(_:)``), a frame of a chunk marks all values with rows, and the few with general rows are always compared. A
/// report contains the marked values whose numbers differ from the last report.
extension Engine {
  /// From now on ``reportChanges(_:)`` reports the values given to ``report(to:since:)``.
  package mutating func beginReporting() { changeReports.begin() }

  /// Ends reporting.
  package mutating func endReporting() {
    for chunk in chunks.indices { chunks[chunk].reported.end() }
    changeReports.end()
  }

  /// Reports a value's changes under an owner's key above 0, until the value is freed.
  /// - Parameter known: The presentation that the owner has; nil for the present one.
  package mutating func report(_ slot: Int, to owner: UInt64, since known: UnsafeBufferPointer<Double>?) {
    guard let list = changeReports.list else { return }
    let (chunk, place, width) = (slots[slot].chunkPointer, slots[slot].place, slots[slot].width)
    if chunk.pointee.reported.isEmpty {
      chunk.pointee.reported.begin(chunk.pointee.capacity, width, list)
      // so that frames do not allocate
      list.pointee.reserveCapacity(chunks.count)
    }
    chunk.pointee.reported.setOwner(place, owner)
    if let known, let numbers = known.baseAddress, known.count == width {
      chunk.pointee.reported.updateIfChanged(place, width, numbers)
      chunk.pointee.reported.touch(place)
    } else {
      let shown = show(slot)
      _ = withNumbers(shown, width) { chunk.pointee.reported.updateIfChanged(place, width, $0) }
    }
  }

  /// A value's owner key; 0 if it is not reported.
  package func owner(of slot: Int) -> UInt64 { slots[slot].chunkPointer.pointee.reported.owner(slots[slot].place) }

  /// Ends the reports of a value.
  package mutating func forgetOwner(of slot: Int) { slots[slot].chunkPointer.pointee.reported.setOwner(slots[slot].place, 0) }

  /// Calls `body` with the owner of each value whose presentation differs from the last report, and its numbers. O(values that move, or changed since), no
  /// allocation.
  package mutating func reportChanges(_ body: (_ owner: UInt64, _ shown: UnsafePointer<Double>) -> Void) {
    guard let list = changeReports.list else { return }
    for record in contributions.indices where contributions.isUsed(record) {
      let slot = slots[contributions[record].slot]
      slot.chunkPointer.pointee.reported.touch(slot.place)
    }
    // changes since the last frame are evaluated together
    let isBehind = moving.epoch != epoch || list.pointee.indices.contains { chunks[list.pointee[$0]].isDirty }
    if !moving.isEmpty, isBehind { evaluateAll() }
    for index in list.pointee.indices { reportChanges(of: chunks.start[list.pointee[index]], body) }
    list.pointee.removeAll(keepingCapacity: true)
  }

  private mutating func reportChanges(of chunk: UnsafeMutablePointer<Chunk>, _ body: (UInt64, UnsafePointer<Double>) -> Void) {
    let (width, models) = (chunk.pointee.width, chunk.pointee.models)
    let stride = strideOfShown(chunk)
    let count = chunk.pointee.count
    for word in 0..<(count + 63) / 64 {
      var bits = chunk.pointee.reported.take(word)
      let rows = chunk.pointee.placesWithRows(word)
      if chunk.pointee.reported.hasMoved { bits |= rows }
      while bits != 0 {
        let bit = bits.trailingZeroBitCount
        bits &= bits &- 1
        let place = word << 6 | bit
        let owner = chunk.pointee.reported.owner(place)
        if owner == 0 { continue }
        let shown =
          stride.map { models + place &* width + (rows & 1 << UInt64(bit) != 0 ? $0 : 0) } ?? show(Slot(chunkPointer: chunk, place: place))
        withNumbers(shown, width) { if chunk.pointee.reported.updateIfChanged(place, width, $0) { body(owner, $0) } }
      }
    }
    chunk.pointee.reported.noteTaken()
  }

  /// A value's numbers, contiguous; those of a value wider than a segment are copied.
  @inline(__always)
  private func withNumbers<R>(_ start: Int, _ width: Int, _ body: (UnsafePointer<Double>) -> R) -> R {
    if width <= Chunk.maximumWidth { return body(UnsafePointer(pool.numbers.pointer(to: start))) }
    return pool.numbers.run(start, width).withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
  }
}

extension Chunk {
  /// Which of 64 values have rows: a bit each.
  @inline(__always)
  func placesWithRows(_ word: Int) -> UInt64 {
    let first = word << 6
    guard first < rowCounts.count else { return 0 }
    let (counts, end) = (rowCounts.start + first, min(64, rowCounts.count - first))
    var any: UInt32 = 0
    for i in 0..<end { any |= counts[i] }
    guard any != 0 else { return 0 }
    var bits: UInt64 = 0
    for i in 0..<end where counts[i] != 0 { bits |= 1 << UInt64(i) }
    return bits
  }
}
