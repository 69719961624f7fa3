import Legato

/// Replaces the operations of a layer by recorded and kept ones.
extension DrawingList {
  mutating func move(_ splice: LayerRanges.Splice) {
    changes = nil
    moveGroups(splice)
    nameRecorded(splice)
    splice.apply(to: &operations)
    splice.apply(to: &names)
  }

  /// Updates the ends of groups: of those around the layer, after it, and in kept pieces.
  private mutating func moveGroups(_ splice: LayerRanges.Splice) {
    guard hasGroups else { return }
    let (former, difference) = (splice.former, splice.difference)
    operations.withUnsafeMutableBufferPointer { operations in
      if difference != 0 {
        for place in 0..<former.lowerBound { operations[place].moveEnds(from: former.upperBound, by: difference) }
        for place in former.upperBound..<splice.end { operations[place].moveEnds(from: 0, by: difference) }
      }
      for piece in splice.pieces where piece.shift != 0 {
        for place in piece.range { operations[place].moveEnds(from: 0, by: piece.shift) }
      }
    }
  }

  /// Gives recorded operations the slots of those that they replace, as far as these suffice: after the last kept piece from the end, otherwise from the
  /// start.
  private mutating func nameRecorded(_ splice: LayerRanges.Splice) {
    let dropped = splice.dropped
    var vacant = dropped.joined().map { names[$0].slot }
    let recordedBehind = operations.count - (splice.pieces.last?.recordedEnd ?? operations.count)
    let matched = min(dropped.last?.count ?? 0, recordedBehind)
    for back in 0..<matched { swapSlot(at: operations.count - 1 - back, with: vacant.removeLast()) }
    var next = 0
    for place in splice.end..<operations.count - matched {
      guard next < vacant.count else { break }
      swapSlot(at: place, with: vacant[next])
      next += 1
    }
    freed += vacant[next...]
  }

  private mutating func swapSlot(at place: Int, with slot: UInt32) {
    free.append(names[place].slot)
    names[place].slot = slot
  }
}

extension DrawingList.Operation {
  fileprivate mutating func moveEnds(from index: Int, by difference: Int) {
    switch self {
    case .group(let opacity, let clip, let start, let end) where end >= index:
      self = .group(opacity: opacity, clip: clip, bodyStart: start >= index ? start + difference : start, end: end + difference)
    case .vibrant(let amount, let end) where end >= index: self = .vibrant(amount, end: end + difference)
    default: break
    }
  }
}
