import LegatoTiming

/// A frame of what follows timelines: the remaining shares of their followers.
extension Engine {
  /// Updates the remaining shares of timelines' playbacks to `now`.
  mutating func showTimelines() {
    var index = 0
    while index < playbacks.followers.shown.count {
      let shown = playbacks.followers.shown.start + index
      if !isCurrent(shown) { findSource(index) }
      if let lookup = shown.pointee.source.lookup {
        index = showAll(with: lookup, from: index)
        continue
      }
      if case .still(isSet: true) = shown.pointee.source {} else { showAlone(index) }
      index += 1
    }
  }

  private mutating func showAlone(_ index: Int) {
    let share = playbacks.followers.shown[index].share(at: localNow(in: playbacks.followers.shown[index].source.space))
    if let share, playbacks.followers.show(share, of: index, epoch) { return }
    playbacks.show(currentPhase(of: playbacks.followers.shown[index].timeline), of: index, epoch)
  }

  /// Updates those of consecutive followers with one look-up, and returns the first index after them.
  private mutating func showAll(with lookup: Unmanaged<CourseLookup>, from first: Int) -> Int {
    let (all, most) = (playbacks.followers.shown.start + first, min(64, playbacks.followers.shown.count - first))
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * most) { room in
      let (shares, impulses) = (room.baseAddress.unsafelyUnwrapped, room.baseAddress.unsafelyUnwrapped + most)
      var (count, space, time) = (0, 0, now)
      while count < most, case let shown = all + count, isCurrent(shown), shown.pointee.source.uses(lookup) {
        if shown.pointee.source.space != space {
          space = shown.pointee.source.space
          time = localNow(in: space)
        }
        guard let argument = shown.pointee.argument(at: time) else { break }
        shares[count] = argument
        count += 1
      }
      lookup._withUnsafeGuaranteedRef { $0.replace(shares, impulses, count: count) }
      for i in 0..<count where !playbacks.followers.show(shares[i], impulses[i], of: first + i, epoch) { showAlone(first + i) }
      if count == 0 { showAlone(first) }
      return first + max(1, count)
    }
  }

  @inline(__always)
  private func isCurrent(_ shown: UnsafePointer<Followers.Shown>) -> Bool {
    shown.pointee.changes == timelines.changes(of: shown.pointee.timeline)
  }

  /// A space's time at `now`, computed once per epoch.
  @inline(__always)
  private mutating func localNow(in space: Int) -> Double { space == 0 ? now : spaces.localTime(in: space, at: now, epoch) }

  /// A follower's share at `now`, the same as frames present, and its change per second. Not finite where that is not.
  mutating func shown(_ follower: Follower, _ playback: Int) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
    let index = playbacks.followers.index(of: playback)
    let shown = playbacks.followers.shown.start + index
    if !isCurrent(shown) { findSource(index) }
    let looked = shown.pointee.share(at: localNow(in: shown.pointee.source.space))
    if let looked, Follower.isSound(looked), !scratch.wantsVelocity { return (looked, .zero) }
    let moving = follower.state.remaining(currentPhase(of: follower.state.timeline))
    if let looked, Follower.isSound(looked) { return (looked, moving.rate) }
    return moving
  }

  /// Whether rows that follow timelines move at `now`; stops at the first that does.
  mutating func areTimelinesMoving() -> Bool {
    for index in playbacks.followers.shown.indices {
      let shown = playbacks.followers.shown.start + index
      let known = isCurrent(shown) ? shown.pointee.isMoving(at: now) : nil
      if known ?? (currentPhase(of: shown.pointee.timeline).fractionRate != 0) { return true }
    }
    return false
  }
}
