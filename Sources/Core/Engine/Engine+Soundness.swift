/// Invariants between calls. Each store checks its own; here are those between stores.
extension Engine {
  /// The invariant that does not hold; nil in a sound engine. For tests, after each operation. O(everything).
  package var unsoundness: String? {
    unsoundnessOfTime ?? unsoundnessOfSpaces ?? unsoundnessOfValues ?? unsoundnessOfTerms ?? unsoundnessOfRecords ?? unsoundnessOfRows
      ?? unsoundnessOfCounts ?? unsoundnessOfExplicitRows ?? unsoundnessOfTables ?? unsoundnessOfShares
  }

  /// What frames compute of timelines without their phases is what these say, but for rounding.
  private var unsoundnessOfShares: String? {
    // those in time spaces are found again
    guard playbacks.followers.spaceChanges == spaces.changes else { return nil }
    for index in playbacks.followers.shown.indices {
      let shown = playbacks.followers.shown[index]
      guard shown.isCurrent, !timelines.mayHaveChanged(shown.timeline), let share = playbacks.followers.knownShare(of: index, at: now)
      else {
        continue
      }
      let (wanted, rate) = playbacks.followers.state(index).remaining(phase(of: shown.timeline))
      let distance = abs(share.x - wanted.x) + abs(share.y - wanted.y)
      // times are rounded to as much (``originGrid``), and some of them twice; those of what repeats far from its origin to more
      let ofTimes = max(0x1p-36, 2 * localNow(of: shown.timeline).ulp) * (abs(rate.x) + abs(rate.y))
      if !(distance <= 1e-9 * max(1, abs(wanted.x) + abs(wanted.y)) + ofTimes) {
        return "a frame presents a share of \(share) for timeline \(shown.timeline), whose phase says \(wanted)"
      }
    }
    return nil
  }

  private var unsoundnessOfTime: String? { timelines.unsoundness ?? spaces.unsoundness ?? agenda.unsoundness }

  /// A space lists the values and the timelines that are in it, and no others.
  private var unsoundnessOfSpaces: String? {
    let values = chunks.indices.flatMap { chunk in (0..<chunks[chunk].count).map { Slot.number(chunk, $0) } }.filter {
      slots[$0].space != 0
    }
    if let value = values.first(where: { !spaces.values[slots[$0].space].contains($0) }) {
      return "value \(value) is not listed in its space"
    }
    let inSpaces = timelines.indices.filter { timelines[$0].space != 0 }
    if let timeline = inSpaces.first(where: { !spaces.timelines[timelines[$0].space].contains($0) }) {
      return "timeline \(timeline) is not listed in its space"
    }
    return spaces.values.count == values.count && spaces.timelines.count == inSpaces.count ? nil : "a space lists what is not in it"
  }

  private var unsoundnessOfValues: String? { chunks.unsoundness ?? moving.unsoundness(chunks, at: now) }
  private var unsoundnessOfTerms: String? { playbacks.unsoundness ?? contributions.unsoundness }

  /// A general row's record is in use, is the only one of that row, and has its value and number.
  private var unsoundnessOfRecords: String? {
    var known: Set<Int> = []
    for chunk in chunksWithRows {
      var counts: [Int: Int] = [:]
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        guard let record = chunks[chunk].log.record(of: row) else { continue }
        let slot = Slot.number(chunk, chunks[chunk].log.keys[row].target)
        counts[slot, default: 0] += 1
        guard contributions.indices.contains(record), contributions.isUsed(record), known.insert(record).inserted else {
          return "a general row on value \(slot) has no record of its own"
        }
        let (contribution, number) = (contributions[record], chunks[chunk].log.notes[row].number)
        if contribution.slot != slot || UInt32(truncatingIfNeeded: contribution.number) != number {
          return "a general row on value \(slot) has the record of another"
        }
        if slots[slot].isReplacing, !contribution.isExplicit {
          return "value \(slot) is marked as replaced by a row, and has a general one"
        }
      }
      for place in 0..<chunks[chunk].count
      where slots[Slot.number(chunk, place)].generalCount != counts[Slot.number(chunk, place), default: 0] {
        return "value \(Slot.number(chunk, place)) counts other general rows than it has"
      }
    }
    return known.count == contributions.used ? nil : "\(contributions.used) records are in use, and rows have \(known.count)"
  }

  /// What a frame reads without checks: each live row's playback exists, and has the row's kind. The timeline that it runs on lists it, and runs in its time.
  private var unsoundnessOfRows: String? {
    for chunk in chunksWithRows {
      if !chunks[chunk].isDirty, let unsound = chunks[chunk].log.unsoundnessOfFollowed(playbacks) { return unsound }
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        let (key, timing, slot) = (
          chunks[chunk].log.keys[row], chunks[chunk].log.timing[row], Slot.number(chunk, chunks[chunk].log.keys[row].target)
        )
        if case .none = playbacks[key.playback].driver { return "a row of chunk \(chunk) has a playback that is over" }
        let follower = playbacks[key.playback].follower
        if (follower != nil || playbacks[key.playback].isResting) != (timing.y == 0) {
          return "a row of chunk \(chunk) \(follower != nil ? "follows a timeline" : "has a curve"), and is timed \(timing)"
        }
        if key.isBelowSpring, !slots[slot].hasSprings || !chunks[chunk].log.hasRowsBelowSprings || explicit(row, of: slots[slot]) == nil {
          return "a row on value \(slot) is hidden by a spring, and there is none"
        }
        guard let timeline = member(row, of: slots[slot])?.timeline else { continue }
        guard timelines.isUsed(timeline) else { return "a row on value \(slot) runs on timeline \(timeline), which is freed" }
        if timelines[timeline].space != slots[slot].space { return "a row on value \(slot) runs in another time than its own" }
        let number = chunks[chunk].log.notes[row].number
        if !timelines[timeline].rows.contains(where: { $0.number == number }) {
          return "timeline \(timeline) does not list a row that runs on it"
        }
      }
    }
    return nil
  }

  /// A playback's count is that of its rows, a spring playback's that of the members of its sums.
  private var unsoundnessOfCounts: String? {
    var rows = [Int: Int]()
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        rows[chunks[chunk].log.keys[row].playback, default: 0] += 1
      }
    }
    for playback in 0..<playbacks.count where playbacks.rowCount(playback) != rows[playback, default: 0] {
      return "playback \(playback) counts \(playbacks.rowCount(playback)) rows, and has \(rows[playback, default: 0])"
    }
    return nil
  }

  /// A table's count is that of the segments that refer to it.
  private var unsoundnessOfTables: String? {
    var uses = [ShareTable: Int]()
    for chunk in chunks.indices {
      let interpolations = (0..<chunks[chunk].log.count).filter { chunks[chunk].log.isLive($0) }.compactMap {
        chunks[chunk].log.interpolation(of: $0)
      }
      for interpolation in interpolations {
        slots[Slot.number(chunk, 0)].tables(pool.numbers.pointer(to: interpolation))?.forEach {
          if let table = ShareTable.Numbers($0.pointee)?.table { uses[table, default: 0] += 1 }
        }
      }
    }
    return shareTables.unsoundness(uses)
  }

  /// An explicit animation that is no general row has a row.
  private var unsoundnessOfExplicitRows: String? {
    for (number, explicit) in explicitRows {
      let slot = slots[explicit.slot]
      guard slot.isUsed, slot.isExplicit, slot.rows.contains(where: { slot.chunkPointer.pointee.log.notes[$0].number == number }) else {
        return "an explicit animation on value \(explicit.slot) has no row"
      }
    }
    return nil
  }
}

extension Engine {
  /// Makes everything on all values general: what laws compare other rows with.
  package mutating func generalizeEverything() {
    for chunk in chunksWithRows {
      for place in 0..<chunks[chunk].count where chunks[chunk].rowCount(place) > 0 { generalizeAll(on: Slot.number(chunk, place)) }
    }
  }
}
