/// Replacement of a layer's entries where their number or their order changes. A splice (``LayerRanges/Splice``) says which of the former entries are kept,
/// and where, which are dropped, and which were recorded anew.
extension FrameList {
  /// Notes the pixels that change, and moves the entries to their new places.
  mutating func move(_ splice: LayerRanges.Splice) {
    let (former, dropped) = (splice.former, splice.dropped)
    let noted = differences.count
    let kept = compare(splice, dropped)
    moveDifferences(noted, splice, kept)
    // entries that are gone or have another order: what changes is behind all that follows the run before them
    var (place, new) = (former.lowerBound, former.lowerBound)
    for run in kept {
      for index in place..<run.old { differs(new, entries[index].bounds, .none) }
      (place, new) = (run.old + run.count, run.new + run.count)
    }
    for range in dropped { release(range) }
    if hasGroups, splice.difference != 0 { moveIndices(after: former.upperBound, upTo: splice.end, by: splice.difference) }
    // with many new entries it is faster to make the index again
    isIndexed = isIndexed && splice.recorded <= splice.end / 4
    if isIndexed { moveIndex(splice) }
    splice.apply(to: &entries)
    if isIndexed { splice.forEachRecorded { place, _ in indexEntry(place) } }
    new = former.lowerBound
    for run in kept {
      for index in new..<run.new { differs(index, .none, entries[index].bounds) }
      new = run.new + run.count
    }
  }

  /// Compares each recorded entry with the dropped one that has the same mark, and notes where they draw differently. Returns the runs of entries, kept or
  /// found, that have the same order as before, and an empty run at the end.
  private mutating func compare(_ splice: LayerRanges.Splice, _ dropped: [Range<Int>]) -> [LayerRanges.Run] {
    var search = MarkSearch(dropped)
    var (runs, others): ([LayerRanges.Run], [(old: Int, new: Int, recorded: Int)]) = ([], [])
    var (recorded, new) = (splice.end, splice.former.lowerBound)
    func add(_ old: Int, _ count: Int) {
      if let last = runs.last, last.old + last.count == old, last.new + last.count == new {
        runs[runs.count - 1].count += count
      } else {
        runs.append(LayerRanges.Run(old: old, new: new, count: count))
      }
    }
    func addRecorded(until end: Int) {
      for place in recorded..<end {
        if let old = search.place(of: entries[place].mark, in: entries) {
          add(old, 1)
          if !entries[place].isSame(as: entries[old]) { others.append((old, new, place)) }
        }
        new += 1
      }
      recorded = end
    }
    for piece in splice.pieces {
      addRecorded(until: piece.recordedEnd)
      add(piece.range.lowerBound, piece.range.count)
      new += piece.range.count
    }
    addRecorded(until: splice.end + splice.recorded)
    let kept = LayerRanges.inOrder(runs) + [LayerRanges.Run(old: splice.former.upperBound, new: new, count: 0)]
    var run = 0
    for other in others {
      while kept[run].new + kept[run].count <= other.new { run += 1 }
      if kept[run].new <= other.new { differs(other.new, entries[other.old].bounds, entries[other.recorded].bounds) }
    }
    return kept
  }

  /// Changes the indices of the first changes, those that were noted earlier in this frame. A change of an entry that has another order now is behind all:
  /// effects that were in front of it showed what it was.
  private mutating func moveDifferences(_ count: Int, _ splice: LayerRanges.Splice, _ kept: [LayerRanges.Run]) {
    for number in 0..<count where differences[number].place >= splice.former.lowerBound {
      let place = differences[number].place
      if place >= splice.former.upperBound {
        differences[number].place += splice.difference
        continue
      }
      var (low, high) = (0, kept.count)
      while low < high {
        let middle = (low + high) / 2
        if kept[middle].old <= place { low = middle + 1 } else { high = middle }
      }
      let run = low > 0 ? kept[low - 1] : LayerRanges.Run(old: 0, new: 0, count: 0)
      differences[number].place = place < run.old + run.count ? place - run.old + run.new : splice.former.lowerBound
    }
  }

  /// Adjusts indices that entries store, after the number of entries in a replaced layer has changed: the ends of groups around it, and the groups of entries
  /// behind its last entry in the list.
  private mutating func moveIndices(after start: Int, upTo end: Int, by distance: Int) {
    var opening = open.first?.group.place ?? -1
    while opening >= 0 {
      entries[opening].partner += distance
      opening = entries[opening].around
    }
    entries.withUnsafeMutableBufferPointer { entries in
      for place in start..<end { entries[place].moveIndices(from: start, by: distance) }
    }
  }
}

/// Finds the dropped entry with a given mark. As long as marks are asked for in the order of the dropped entries, no table is needed.
private struct MarkSearch {
  private let dropped: [Range<Int>]
  /// The next dropped entry, and its range.
  private var (next, range) = (0, 0)
  /// The indices of the remaining dropped entries by their marks, once the order differs.
  private var places: [ObjectIdentifier: Int]?

  init(_ dropped: [Range<Int>]) { (self.dropped, next) = (dropped, dropped.first?.lowerBound ?? 0) }

  /// The index of the dropped entry with this mark; nil if there is none.
  mutating func place(of mark: Mark, in entries: [FrameList.Entry]) -> Int? {
    if let places { return places[ObjectIdentifier(mark)] }
    while range < dropped.count, next == dropped[range].upperBound {
      range += 1
      if range < dropped.count { next = dropped[range].lowerBound }
    }
    guard range < dropped.count else { return nil }
    if entries[next].mark === mark {
      next += 1
      return next - 1
    }
    var places: [ObjectIdentifier: Int] = [:]
    for (number, range) in dropped[range...].enumerated() {
      for place in (number == 0 ? next : range.lowerBound)..<range.upperBound { places[ObjectIdentifier(entries[place].mark)] = place }
    }
    self.places = places
    return places[ObjectIdentifier(mark)]
  }
}
