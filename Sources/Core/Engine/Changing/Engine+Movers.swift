/// What has a progression on a timeline.
extension Engine {
  /// A follower, for all rows that have its share, or a general row. Stale once that is over or changed.
  enum Mover {
    case follower(playback: Int, generation: Int)
    case general(record: Int, number: UInt64)
  }

  /// A timeline, and its instances in other spaces.
  func inAnySpace(_ timeline: Int) -> [Int] {
    let instances = timelines.pointer(to: timeline).pointee.instances
    return instances.isEmpty ? [timeline] : [timeline] + instances
  }

  func followers(of some: [Int]) -> [Mover] {
    var found: [Mover] = []
    for timeline in some {
      for playback in playbacks.followers.of(timeline: timeline) {
        found.append(.follower(playback: playback, generation: playbacks.generation(playback)))
      }
    }
    return found
  }

  /// O(rows on the timelines) if any row is general.
  func generalRows(on some: [Int]) -> [Mover] {
    guard contributions.used > 0 else { return [] }
    return some.flatMap { timelines[$0].rows }.compactMap { record(of: $0) }
      .map { .general(record: $0, number: contributions[$0].number) }
  }

  /// How it moves, and on which timeline; nil if it is stale.
  func progression(of mover: Mover) -> (progression: Progression, timeline: Int)? {
    switch mover {
    case .follower(let playback, let generation):
      guard playbacks.isCurrent(playback, generation: generation) else { return nil }
      return playbacks[playback].follower.map { ($0.state.progression, $0.state.timeline) }
    case .general(let record, let number):
      guard contributions.isUsed(record), contributions[record].number == number else { return nil }
      return (contributions[record].progression, contributions[record].timeline)
    }
  }

  /// Changes the course of one that is not stale.
  mutating func setCourse(_ course: Progression.Course, of mover: Mover) {
    switch mover {
    case .follower(let playback, _):
      guard var state = playbacks[playback].follower?.state else { return }
      state.progression.course = course
      change(playback, state)
    case .general(let record, _):
      contributions[record].progression.course = course
      journal?.noteWhole(slot: contributions[record].slot)
    }
  }

  /// Changes the state of a follower; a server gets its rows again. O(rows of the timeline) with a server.
  mutating func change(_ playback: Int, _ state: Follower.State) {
    playbacks.change(playback, state)
    guard journal != nil else { return }
    for (_, slot) in rows(of: playback, on: state.timeline) { journal?.noteWhole(slot: slot.number) }
  }

  /// The rows of a playback that follows a timeline, with their values. O(rows of the timeline).
  func rows(of playback: Int, on timeline: Int) -> [(row: Int, slot: Slot)] {
    timelines[timeline].rows.compactMap { name in
      guard let row = row(named: name), slots[name.slot].chunkPointer.pointee.log.keys[row].playback == playback else { return nil }
      return (row, slots[name.slot])
    }
  }
}
