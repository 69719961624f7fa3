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
    let (new, old) = (entries, former.entries)
    var others = 0
    if new.count == old.count {
      for i in new.indices where new[i].mark !== old[i].mark { others += 1 }
    }
    guard new.count == old.count, others <= 8 else { return align(with: former, &damage) }
    var next = 0
    for end in effects + [new.count] {
      let through = min(end + 1, new.count)
      compare(new[next..<through], old[next..<through], &damage)
      if end < new.count { spread(end, &damage) }
      next = through
    }
  }

  /// Compares pairwise; both have the same count.
  private func compare(_ new: ArraySlice<Entry>, _ old: ArraySlice<Entry>, _ damage: inout Damage) {
    new.withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in
        for i in new.indices where !new[i].isSame(as: old[i]) {
          damage.add(old[i].bounds)
          damage.add(new[i].bounds)
        }
      }
    }
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
    let (new, old) = (entries, former.entries)
    // a common prefix and suffix are the most frequent case
    var (start, newEnd, oldEnd) = (0, new.count, old.count)
    new.withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in
        while start < min(newEnd, oldEnd), new[start].mark === old[start].mark { start += 1 }
        while newEnd > start, oldEnd > start, new[newEnd - 1].mark === old[oldEnd - 1].mark { (newEnd, oldEnd) = (newEnd - 1, oldEnd - 1) }
      }
    }
    compare(new[..<start], old[..<start], &damage)
    compare(new[newEnd...], old[oldEnd...], &damage)
    alignMiddle(new[start..<newEnd], old[start..<oldEnd], &damage)
    for place in effects { spread(place, &damage) }
  }

  private func alignMiddle(_ new: ArraySlice<Entry>, _ old: ArraySlice<Entry>, _ damage: inout Damage) {
    if new.isEmpty || old.isEmpty {
      for entry in old { damage.add(entry.bounds) }
      for entry in new { damage.add(entry.bounds) }
      return
    }
    let (entries, former) = (Array(new), Array(old))
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(former.count)
    for (place, entry) in former.enumerated() { places[ObjectIdentifier(entry.mark)] = place }
    // longest increasing subsequence of former places: each entry's former place; for each length the entry with the lowest end; each entry's predecessor
    var (ends, before, origins) = ([Int](), [Int](repeating: -1, count: entries.count), [Int](repeating: -1, count: entries.count))
    for (i, entry) in entries.enumerated() {
      guard let place = places[ObjectIdentifier(entry.mark)] else { continue }
      origins[i] = place
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if origins[ends[middle]] < place { low = middle + 1 } else { high = middle }
      }
      before[i] = low > 0 ? ends[low - 1] : -1
      if low < ends.count { ends[low] = i } else { ends.append(i) }
    }
    var stays = [Bool](repeating: false, count: former.count)
    var (kept, place) = ([Bool](repeating: false, count: entries.count), ends.last ?? -1)
    while place >= 0 {
      kept[place] = true
      if former[origins[place]].isSame(as: entries[place]) { stays[origins[place]] = true }
      place = before[place]
    }
    for (i, entry) in former.enumerated() where !stays[i] { damage.add(entry.bounds) }
    for (i, entry) in entries.enumerated() where !kept[i] || !stays[origins[i]] { damage.add(entry.bounds) }
  }
}
