/// What has to be so between two calls, whatever was called.
extension Engine {
  /// What does not fit together; nil in a sound engine. O(all there is).
  package var unsoundness: String? {
    let free = Set(freeTimelines)
    if free.count < freeTimelines.count { return "a timeline was freed twice" }
    for index in timelines.indices where !free.contains(index) {
      for instance in timelines[index].instances where instance == index || free.contains(instance) || timelines[instance].source != index {
        return "timeline \(index) has \(instance) as an instance"
      }
      if let source = timelines[index].source, free.contains(source) { return "timeline \(index) follows \(source), which is freed" }
    }
    for slot in active {
      for name in slots[slot].loose {
        guard isAlive(name) else { return "value \(slot) names a contribution that is over" }
        let timeline = contributions[name.index].timeline
        if free.contains(timeline) { return "a contribution on value \(slot) runs on timeline \(timeline), which is freed" }
        if timelines[timeline].space != slots[slot].space { return "a contribution on value \(slot) runs in another time than it" }
        if !timelines[timeline].contributions.contains(where: { $0 == name }) {
          return "timeline \(timeline) does not know what runs on it"
        }
      }
    }
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        guard let timeline = styles[chunks[chunk].log.keys[row].style].follower?.state.timeline else { continue }
        if free.contains(timeline) { return "a row of chunk \(chunk) follows timeline \(timeline), which is freed" }
        let (number, slot) = (chunks[chunk].log.notes[row].number, Slot.number(chunk, chunks[chunk].log.keys[row].target))
        if timelines[timeline].space != slots[slot].space { return "a row on value \(slot) follows another time than its own" }
        if !timelines[timeline].rows.contains(where: { $0.number == number }) { return "timeline \(timeline) does not know a row of its" }
      }
    }
    for (number, explicit) in explicitRows {
      let slot = slots[explicit.slot]
      guard slot.isUsed, slot.isExplicit, slot.rows.contains(where: { slot.home.pointee.log.notes[$0].number == number }) else {
        return "an explicit animation on value \(explicit.slot) has no row"
      }
      if free.contains(explicit.timeline) || !timelines[explicit.timeline].rows.contains(where: { $0.number == number }) {
        return "timeline \(explicit.timeline) does not know the explicit animation that runs on it"
      }
    }
    return unsoundnessOfRows ?? unsoundnessOfRowChunks
  }

  /// What a frame reads without looking: each live row's style is there and of the row's kind, and a block says of its rows what they are.
  private var unsoundnessOfRows: String? {
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) {
        let (style, timing) = (chunks[chunk].log.keys[row].style, chunks[chunk].log.timing[row])
        let (isFollowing, block) = (styles[style].follower != nil, chunks[chunk].log.blocks[row / RowBlock.size])
        if case .none = styles[style].course { return "a row of chunk \(chunk) has a style that is over" }
        if isFollowing != (timing.y == 0) {
          return "a row of chunk \(chunk) \(isFollowing ? "follows a timeline" : "has a curve"), and is timed \(timing)"
        }
        if block.style != RowBlock.mixed, block.style != style { return "a block of chunk \(chunk) takes a row for one of another style" }
        if block.sharesTiming, block.timing != timing { return "a block of chunk \(chunk) takes a row for one of another time" }
      }
    }
    return nil
  }

  private var unsoundnessOfRowChunks: String? {
    for place in rowChunks.indices {
      let (row, chunk) = (rowChunks[place], rowChunks[place].chunk)
      if chunks[chunk].activeIndex != place { return "chunk \(chunk) does not know its place among those with rows" }
      if row.isStale != chunks[chunk].isStale { return "a frame takes chunk \(chunk) for \(row.isStale ? "stale" : "shown")" }
      if row.isStale { continue }
      if row.earliestEnd > chunks[chunk].earliestEnd { return "a frame does not know of an end in chunk \(chunk)" }
      let moves = chunks[chunk].isMoving(at: now) || chunks[chunk].log.nextStart(after: now) < row.quietUntil
      if now < row.quietUntil, moves { return "a frame does not know that chunk \(chunk) moves" }
    }
    return nil
  }
}
