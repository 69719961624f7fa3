import LegatoTiming

/// A frame of what follows timelines: the remaining shares of their followers.
extension Engine {
  /// Updates the remaining shares of timelines' playbacks to `now`. Returns whether any may have changed.
  mutating func showTimelines() -> Bool {
    noteChangedTimelines()
    var mayHaveChanged = false
    for block in 0..<playbacks.followers.usedBlocks {
      if !playbacks.followers.blocks[block].isCurrent { findSources(ofBlock: block) }
      if playbacks.followers.blocks[block].isAtRest { continue }
      playbacks.followers.prefetch(block + 2)
      showBlock(block)
      mayHaveChanged = true
    }
    return mayHaveChanged
  }

  private mutating func findSources(ofBlock block: Int) {
    for index in playbacks.followers.indices(of: block) where !playbacks.followers.shown[index].isCurrent { findSource(index) }
    playbacks.followers.review(block)
  }

  /// Updates the followers of a block: together those that follow one another with one look-up, in columns, so that as many as possible are computed at once.
  private mutating func showBlock(_ block: Int) {
    let some = playbacks.followers.indices(of: block)
    var index = some.lowerBound
    while index < some.upperBound {
      if playbacks.followers.isOver(index, at: now) {
        findSource(index)
        playbacks.followers.review(block)
      }
      let shown = playbacks.followers.shown[index]
      let count = playbacks.followers.alike(block, from: index, at: now)
      if count > 0, let lookup = shown.source.lookup {
        showRun(index..<index + count, of: block, at: now, lookup)
      } else if case .still(isSet: true) = shown.source {
      } else {
        showAlone(index)
      }
      index += max(1, count)
    }
  }

  private mutating func showRun(_ some: Range<Int>, of block: Int, at now: Double, _ lookup: Unmanaged<CourseLookup>) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * FollowerBlock.size) { room in
      let shares = room.baseAddress.unsafelyUnwrapped
      let impulses = shares + FollowerBlock.size
      playbacks.followers.writeArguments(block, some, at: now, to: shares)
      lookup._withUnsafeGuaranteedRef { $0.replace(shares, impulses, count: some.count) }
      let seconds = playbacks.followers.writeShares(block, some, at: now, shares, impulses)
      var index = some.lowerBound
      while true {
        index = playbacks.followers.show(shares, seconds, block, index..<some.upperBound, from: some.lowerBound, epoch)
        if index == some.upperBound { return }
        showAlone(index)
        index += 1
      }
    }
  }

  private mutating func showAlone(_ index: Int) {
    if let share = playbacks.followers.share(of: index, at: now), playbacks.followers.show(share, of: index, epoch) { return }
    playbacks.show(currentPhase(of: playbacks.followers.shown[index].timeline), of: index, epoch)
  }

  /// Notes which followers' timelines, or the times that these run in, may have changed.
  private mutating func noteChangedTimelines() {
    if playbacks.followers.spaceChanges != spaces.changes {
      playbacks.followers.spaceChanges = spaces.changes
      for index in playbacks.followers.shown.indices
      where timelines.pointer(to: playbacks.followers.shown[index].timeline).pointee.space != 0 {
        playbacks.followers.forgetSource(index)
      }
    }
    while let timeline = timelines.takeChanged() {
      playbacks.followers.noteChange(ofTimeline: timeline)
      // held on its line
      for instance in timelines.pointer(to: timeline).pointee.instances { playbacks.followers.noteChange(ofTimeline: instance) }
    }
  }

  /// A follower's share at `now`, the same as frames present, and its change per second. Not finite where that is not.
  mutating func shown(_ follower: Follower, _ playback: Int) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
    noteChangedTimelines()
    let index = playbacks.followers.index(of: playback)
    if !playbacks.followers.shown[index].isCurrent { findSource(index) }
    let looked = playbacks.followers.share(of: index, at: now)
    if let looked, Follower.isSound(looked), !scratch.wantsVelocity { return (looked, .zero) }
    let moving = follower.state.remaining(currentPhase(of: follower.state.timeline))
    if let looked, Follower.isSound(looked) { return (looked, moving.rate) }
    return moving
  }

  /// Whether rows that follow timelines move at `now`; stops at the first that does.
  mutating func areTimelinesMoving() -> Bool {
    noteChangedTimelines()
    for block in 0..<playbacks.followers.usedBlocks where !playbacks.followers.blocks[block].isAtRest {
      for index in playbacks.followers.indices(of: block) where isMoving(follower: index) { return true }
    }
    return false
  }

  private mutating func isMoving(follower index: Int) -> Bool {
    if let known = playbacks.followers.isMoving(index, at: now) { return known }
    return isMoving(playbacks.followers.state(index).progression, on: playbacks.followers.shown[index].timeline)
  }

  /// Whether something with that progression on a timeline moves at `now`.
  mutating func isMoving(_ progression: Progression, on timeline: Int) -> Bool {
    let phase = currentPhase(of: timeline)
    return phase.fractionRate != 0 && !progression.standsStill(phase)
  }
}
