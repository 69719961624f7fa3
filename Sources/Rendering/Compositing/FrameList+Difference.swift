extension FrameList {
  /// Marks as damaged what this list draws otherwise than a former one.
  ///
  /// Where the entries outside the damage are the same, in the same order, so is every pixel there.
  func difference(from former: FrameList, to damage: inout Damage) {
    let (new, old) = (entries, former.entries)
    var others = 0
    if new.count == old.count {
      for i in new.indices where new[i].mark !== old[i].mark { others += 1 }
    }
    guard new.count == old.count, others <= 8 else { return align(with: former, &damage) }
    for i in new.indices {
      if !new[i].isSame(as: old[i]) {
        damage.add(old[i].bounds)
        damage.add(new[i].bounds)
      }
      spread(i, &damage)
    }
  }

  /// An effect shows what lies behind from farther away.
  private func spread(_ place: Int, _ damage: inout Damage) {
    let entry = entries[place]
    guard case .backdrop(let backdrop) = entry.mark.paint else { return }
    let source = backdrop.source(for: entry.bounds).intersection(entry.region)
    guard damage.touches(source) else { return }
    backdrop.forget()
    damage.add(entry.bounds)
  }

  /// Entries came, went, or changed their order: those that stay in the order they had are compared, all others are damage.
  private func align(with former: FrameList, _ damage: inout Damage) {
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(former.entries.count)
    for (place, entry) in former.entries.enumerated() { places[ObjectIdentifier(entry.mark)] = place }
    // where each entry was; for each length of a rising row of such places the entry that ends it lowest; which comes before each in its row
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
    var stays = [Bool](repeating: false, count: former.entries.count)
    var (kept, place) = ([Bool](repeating: false, count: entries.count), ends.last ?? -1)
    while place >= 0 {
      kept[place] = true
      if former.entries[origins[place]].isSame(as: entries[place]) { stays[origins[place]] = true }
      place = before[place]
    }
    for (i, entry) in former.entries.enumerated() where !stays[i] { damage.add(entry.bounds) }
    for (i, entry) in entries.enumerated() where !kept[i] || !stays[origins[i]] { damage.add(entry.bounds) }
    for i in entries.indices { spread(i, &damage) }
  }
}
