extension FrameList {
  /// Adds to the damage what the redrawn stretches changed.
  mutating func tellDifferences(to damage: inout Damage) {
    if !effects.isEmpty { sortDifferences() }
    var next = 0
    // changes in front of an effect do not affect it
    for place in effects {
      while next < differences.count, differences[next].place <= place {
        add(differences[next], &damage)
        next += 1
      }
      spread(place, &damage)
    }
    for difference in differences[next...] { add(difference, &damage) }
    forgetDifferences()
  }

  private func add(_ difference: Difference, _ damage: inout Damage) {
    damage.add(difference.before)
    damage.add(difference.after)
  }

  /// Adds to the damage where this list and a former one differ.
  ///
  /// A pixel outside the damage has the same entries in the same order, and so the same colour.
  func difference(from former: FrameList, to damage: inout Damage) {
    guard entries.count == former.entries.count, countOthers(former) <= Self.mostOthers else { return align(with: former, &damage) }
    var next = 0
    for end in effects + [entries.count] {
      let through = min(end + 1, entries.count)
      compare(next..<through, with: next, of: former, &damage)
      if end < entries.count { spread(end, &damage) }
      next = through
    }
  }
  private static var mostOthers: Int { 8 }

  /// Compares entries with as many of the former list. Those that were moved from there are the same.
  private func compare(_ range: Range<Int>, with other: Int, of former: FrameList, _ damage: inout Damage) {
    for place in range {
      let old = other + place - range.lowerBound
      if origins[place] == Int32(truncatingIfNeeded: old) { continue }
      if origins[place] < 0, entries[place].isSame(as: former.entries[old]) { continue }
      damage.add(former.entries[old].bounds)
      damage.add(entries[place].bounds)
    }
  }

  /// How many entries have another mark at the same index.
  private func countOthers(_ former: FrameList) -> Int {
    var others = 0
    for place in entries.indices where !isSameMark(place, former, place) { others += 1 }
    return others
  }

  /// Whether an entry has the mark that another of the former list has or had.
  private func isSameMark(_ place: Int, _ former: FrameList, _ other: Int) -> Bool {
    if origins[place] >= 0 { return origins[place] == Int32(truncatingIfNeeded: other) }
    return entries.withUnsafeBufferPointer { new in former.entries.withUnsafeBufferPointer { new[place].mark === $0[other].mark } }
  }

  /// Damages an effect if something changed within its blur's reach behind it.
  private func spread(_ place: Int, _ damage: inout Damage) {
    let entry = entries[place]
    guard case .backdrop(let backdrop) = entry.mark.paint else { return }
    backdrop.cover(covered(place))
    let source = backdrop.source(for: entry.bounds).intersection(entry.region)
    guard damage.touches(source) else { return }
    backdrop.forget()
    damage.add(entry.bounds)
  }

  /// The largest part of an effect that one opaque entry hides, of the next few in front of it and behind the next effect.
  private func covered(_ effect: Int) -> PixelRect {
    var best = PixelRect.none
    guard entries[effect].around < 0 else { return best }
    for entry in entries[effect...].dropFirst().prefix(Self.mostCovers) {
      if entry.mark.kind == .effect { break }
      guard entry.hides, let spans = entry.mark.spans else { continue }
      let rect = spans.inside.moved(by: entry.corner).intersection(entries[effect].bounds)
      if rect.area > best.area { best = rect }
    }
    return best
  }
  private static var mostCovers: Int { 64 }

  /// For entries added, removed or reordered: compares those that kept their order, and damages all others.
  private func align(with former: FrameList, _ damage: inout Damage) {
    // a common prefix and suffix are the most frequent case
    var (start, newEnd, oldEnd) = (0, entries.count, former.entries.count)
    while start < min(newEnd, oldEnd), isSameMark(start, former, start) { start += 1 }
    while newEnd > start, oldEnd > start, isSameMark(newEnd - 1, former, oldEnd - 1) { (newEnd, oldEnd) = (newEnd - 1, oldEnd - 1) }
    compare(0..<start, with: 0, of: former, &damage)
    compare(newEnd..<entries.count, with: oldEnd, of: former, &damage)
    alignMiddle(start..<newEnd, start..<oldEnd, of: former, &damage)
    for place in effects { spread(place, &damage) }
  }

  private func alignMiddle(_ range: Range<Int>, _ before: Range<Int>, of former: FrameList, _ damage: inout Damage) {
    let places = formerPlaces(range, before, of: former)
    let stands = Rising.kept(places)
    var stays = [Bool](repeating: false, count: before.count)
    for (i, place) in places.enumerated() where stands[i] {
      let entry = range.lowerBound + i
      if origins[entry] >= 0 || former.entries[place].isSame(as: entries[entry]) { stays[place - before.lowerBound] = true }
    }
    for place in before where !stays[place - before.lowerBound] { damage.add(former.entries[place].bounds) }
    for (i, place) in places.enumerated() where !stands[i] || !stays[place - before.lowerBound] {
      damage.add(entries[range.lowerBound + i].bounds)
    }
  }

  /// For each entry its index in the former list, or -1. Those that were copied know it; others are found by their marks.
  private func formerPlaces(_ range: Range<Int>, _ before: Range<Int>, of former: FrameList) -> [Int] {
    var isTaken = [Bool](repeating: false, count: before.count)
    for place in range where origins[place] >= 0 {
      let origin = Int(origins[place])
      if before.contains(origin) { isTaken[origin - before.lowerBound] = true }
    }
    var places: [ObjectIdentifier: Int] = [:]
    for place in before where !isTaken[place - before.lowerBound] { places[ObjectIdentifier(former.entries[place].mark)] = place }
    return range.map { place in
      let origin = Int(origins[place])
      if origin >= 0 { return before.contains(origin) ? origin : -1 }
      return places[ObjectIdentifier(entries[place].mark)] ?? -1
    }
  }
}

/// The longest rising subsequence of places: what is in it has kept its order.
private enum Rising {
  /// Which of the places are in it; -1 never is.
  static func kept(_ places: [Int]) -> [Bool] {
    // for each length the element with the lowest end, and each element's predecessor
    var (ends, before) = ([Int](), [Int](repeating: -1, count: places.count))
    for (i, place) in places.enumerated() where place >= 0 {
      var (low, high) = (0, ends.count)
      if let last = ends.last, places[last] < place { low = high }
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < place { low = middle + 1 } else { high = middle }
      }
      before[i] = low > 0 ? ends[low - 1] : -1
      if low < ends.count { ends[low] = i } else { ends.append(i) }
    }
    var (kept, i) = ([Bool](repeating: false, count: places.count), ends.last ?? -1)
    while i >= 0 {
      kept[i] = true
      i = before[i]
    }
    return kept
  }
}
