/// Invariants between calls. Each store checks its own; here are those between stores.
extension Engine {
  /// The invariant that does not hold; nil in a sound engine. For tests, after each operation. O(everything).
  package var unsoundness: String? {
    unsoundnessOfTime ?? unsoundnessOfValues ?? unsoundnessOfTerms ?? unsoundnessOfContributions ?? unsoundnessOfRows ?? unsoundnessOfCounts
      ?? unsoundnessOfExplicitRows ?? unsoundnessOfTables
  }

  private var unsoundnessOfTime: String? { timelines.unsoundness ?? spaces.unsoundness ?? agenda.unsoundness }
  private var unsoundnessOfValues: String? { chunks.unsoundness ?? moving.unsoundness(chunks, at: now) }
  private var unsoundnessOfTerms: String? { playbacks.unsoundness ?? contributions.unsoundness }

  /// A value's contributions are live, have the value's time space, and are listed by their timelines.
  private var unsoundnessOfContributions: String? {
    for (index, slot) in active.enumerated() {
      if slots[slot].activeIndex != index { return "value \(slot) has a wrong index in the list of values with contributions" }
      if slots[slot].hasNoContribution { return "value \(slot) is listed as having contributions, and has none" }
      for name in slots[slot].contributions {
        guard contributions.isAlive(name) else { return "value \(slot) names a contribution that is over" }
        let timeline = contributions[name.index].timeline
        guard timelines.isUsed(timeline) else { return "a contribution on value \(slot) runs on timeline \(timeline), which is freed" }
        if timelines[timeline].space != slots[slot].space { return "a contribution on value \(slot) runs in another time than it" }
        if !timelines[timeline].contributions.contains(name) { return "timeline \(timeline) does not list a contribution that runs on it" }
      }
    }
    return nil
  }

  /// What a frame reads without checks: each live row's playback exists, has the row's kind, and its timeline lists it.
  private var unsoundnessOfRows: String? {
    for chunk in chunksWithRows {
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
        guard let timeline = follower?.state.timeline else { continue }
        guard timelines.isUsed(timeline) else { return "a row of chunk \(chunk) follows timeline \(timeline), which is freed" }
        if timelines[timeline].space != slots[slot].space { return "a row on value \(slot) follows another time than its own" }
        let number = chunks[chunk].log.notes[row].number
        if !timelines[timeline].rows.contains(where: { $0.number == number }) {
          return "timeline \(timeline) does not list a row that follows it"
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

  /// An explicit animation that is a row has a row, on a timeline that lists it.
  private var unsoundnessOfExplicitRows: String? {
    for (number, explicit) in explicitRows {
      let slot = slots[explicit.slot]
      guard slot.isUsed, slot.isExplicit, slot.rows.contains(where: { slot.chunkPointer.pointee.log.notes[$0].number == number }) else {
        return "an explicit animation on value \(explicit.slot) has no row"
      }
      if !timelines.isUsed(explicit.timeline) || !timelines[explicit.timeline].rows.contains(where: { $0.number == number }) {
        return "timeline \(explicit.timeline) does not list the explicit animation that runs on it"
      }
    }
    return nil
  }
}
