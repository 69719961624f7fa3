import Legato

/// Replaces the operations of a layer by recorded and kept ones.
extension DrawingList {
  /// - Parameters:
  ///   - former: The layer's former range.
  ///   - count: Its new number of operations.
  ///   - end: The end of the list; the recorded operations follow it.
  mutating func splice(_ former: Range<Int>, count: Int, recordedFrom end: Int, layer: Int) {
    let difference = count - former.count
    // pieces that do not move, and pieces that move with everything after the layer
    var (first, last) = (0, layers.pieces.count)
    var stay = former.lowerBound
    while first < last, layers.pieces[first].recorded == end, layers.pieces[first].range.lowerBound == stay {
      stay = layers.pieces[first].range.upperBound
      first += 1
    }
    var follow = former.upperBound
    while last > first, layers.pieces[last - 1].recorded == operations.count, layers.pieces[last - 1].range.upperBound == follow {
      follow = layers.pieces[last - 1].range.lowerBound
      last -= 1
    }
    changes = nil
    layers.moved += difference == 0 ? follow - stay : end - stay
    moveRanges(former, by: difference, layer)
    moveGroups(before: former, end: end, by: difference)
    nameRecorded(former, end)
    let plan = Plan(
      stay: stay, follow: follow, end: end, difference: difference, pieces: layers.pieces[first..<last], recorded: operations.count - end)
    plan.apply(to: &operations)
    plan.apply(to: &names)
  }

  /// Moves the ranges of layers that were not recorded.
  private mutating func moveRanges(_ former: Range<Int>, by difference: Int, _ layer: Int) {
    var recorded = layers.told.map { (number: $0, range: layers.ranges[$0]) }
    var around = layers.around[layer]
    while around >= 0 {
      let range = layers.ranges[around]
      recorded.append((around, range.lowerBound..<range.upperBound + difference))
      around = layers.around[around]
    }
    let sorted = layers.pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }
    layers.ranges.withUnsafeMutableBufferPointer { ranges in
      for number in ranges.indices {
        let range = ranges[number]
        if range.lowerBound >= former.upperBound {
          ranges[number] = range.lowerBound + difference..<range.upperBound + difference
        } else if range.lowerBound >= former.lowerBound, let piece = sorted.last(where: range.lowerBound, former.lowerBound) {
          let shift = piece.start - piece.range.lowerBound
          ranges[number] = range.lowerBound + shift..<range.upperBound + shift
        }
      }
      for (number, range) in recorded { ranges[number] = range }
    }
  }

  /// Updates the ends of groups: of those around the layer, after it, and in kept pieces.
  private mutating func moveGroups(before former: Range<Int>, end: Int, by difference: Int) {
    guard hasGroups else { return }
    operations.withUnsafeMutableBufferPointer { operations in
      if difference != 0 {
        for place in 0..<former.lowerBound { operations[place].moveEnds(from: former.upperBound, by: difference) }
        for place in former.upperBound..<end { operations[place].moveEnds(from: 0, by: difference) }
      }
      for piece in layers.pieces where piece.start != piece.range.lowerBound {
        for place in piece.range { operations[place].moveEnds(from: 0, by: piece.start - piece.range.lowerBound) }
      }
    }
  }

  /// Gives recorded operations the slots of those that they replace, as far as these suffice: after the last kept piece from the end, otherwise from the
  /// start.
  private mutating func nameRecorded(_ former: Range<Int>, _ end: Int) {
    let sorted = layers.pieces.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var (vacant, place) = ([UInt32](), former.lowerBound)
    for piece in sorted {
      for place in place..<piece.range.lowerBound { vacant.append(names[place].slot) }
      place = piece.range.upperBound
    }
    let behind = former.upperBound - place
    for place in place..<former.upperBound { vacant.append(names[place].slot) }
    let recordedBehind = operations.count - (layers.pieces.last?.recorded ?? operations.count)
    let matched = min(behind, recordedBehind)
    for back in 0..<matched { swapSlot(at: operations.count - 1 - back, with: vacant.removeLast()) }
    var next = 0
    for place in end..<operations.count - matched {
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

extension [LayerRanges.Piece] {
  /// The last piece that begins at or before an index, in pieces sorted by former start; nil for none.
  fileprivate func last(where index: Int, _ start: Int) -> LayerRanges.Piece? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.lowerBound <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 && index < self[low - 1].range.upperBound ? self[low - 1] : nil
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

/// The new order of an array's parts.
private struct Plan {
  /// The end of the part that stays, and the start of the part that moves with everything after it.
  let stay, follow: Int
  /// The end of the list; the recorded operations follow it.
  let end: Int
  let difference: Int
  let pieces: ArraySlice<LayerRanges.Piece>
  let recorded: Int

  /// Moves the elements and removes the replaced ones.
  func apply<Element>(to array: inout [Element]) {
    let (middle, dropped) = (follow - stay, recorded - difference)
    array.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let room = UnsafeMutablePointer<Element>.allocate(capacity: middle + recorded)
      defer { room.deallocate() }
      room.moveInitialize(from: base + stay, count: middle)
      (room + middle).moveInitialize(from: base + end, count: recorded)
      if difference != 0 { (base + follow + difference).moveInitialize(from: base + follow, count: end - follow) }
      var (next, told, place) = (stay, end, stay)
      var kept: [Range<Int>] = []
      func tell(_ count: Int) {
        (base + next).moveInitialize(from: room + middle + told - end, count: count)
        (next, told) = (next + count, told + count)
      }
      for piece in pieces {
        tell(piece.recorded - told)
        (base + next).moveInitialize(from: room + piece.range.lowerBound - stay, count: piece.range.count)
        next += piece.range.count
        kept.append(piece.range)
      }
      tell(end + recorded - told)
      // the remaining pieces move towards the end
      next = end + difference
      kept.sort { $0.lowerBound < $1.lowerBound }
      for range in kept + [follow..<follow] {
        let count = range.lowerBound - place
        (base + next).moveInitialize(from: room + place - stay, count: count)
        (next, place) = (next + count, range.upperBound)
      }
    }
    array.removeLast(dropped)
  }
}
