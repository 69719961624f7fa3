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
    let share = playbacks.followers.shown[index].share(at: localNow(in: playbacks.followers.shown[index].space))
    if let share, playbacks.followers.show(share, of: index, epoch) { return }
    playbacks.show(currentPhase(of: playbacks.followers.shown[index].timeline), of: index, epoch)
  }

  /// Updates those of consecutive followers with one look-up, and returns the first index after them: in columns, and loop by loop, so that as many as possible
  /// are computed at once.
  private mutating func showAll(with lookup: Unmanaged<CourseLookup>, from first: Int) -> Int {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.atOnce) { room in
      let (shares, impulses) = (room.baseAddress.unsafelyUnwrapped, room.baseAddress.unsafelyUnwrapped + Self.atOnce)
      let most = min(Self.atOnce, playbacks.followers.shown.count - first)
      let count = writeArguments(of: lookup, from: first, to: shares, upTo: most)
      lookup._withUnsafeGuaranteedRef { $0.replace(shares, impulses, count: count) }
      var shown = 0
      while true {
        shown = playbacks.followers.show(shares, impulses, shown..<count, from: first, epoch)
        if shown == count, count > 0 { return first + count }
        showAlone(first + shown)
        shown += 1
        if count == 0 { return first + 1 }
      }
    }
  }

  /// So many shares are computed at once; an even number.
  private static let atOnce = 64

  /// Writes the arguments of consecutive followers with one look-up, and returns how many there are.
  @inline(never)
  private mutating func writeArguments(
    of lookup: Unmanaged<CourseLookup>, from first: Int, to arguments: UnsafeMutablePointer<Double>, upTo most: Int
  ) -> Int {
    let all = playbacks.followers.shown.start + first
    var (count, time) = (0, (space: 0, now: now))
    while count < most, isCurrent(all + count), let argument = argument(all + count, lookup, &time) {
      arguments[count] = argument
      count &+= 1
    }
    return count
  }

  /// The argument of a follower with that look-up; nil with another one, or if the phase is needed.
  /// - Parameter time: That of the space of the one before, and from now on of its own.
  @inline(__always)
  private mutating func argument(
    _ shown: UnsafePointer<Followers.Shown>, _ lookup: Unmanaged<CourseLookup>, _ time: inout (space: Int, now: Double)
  ) -> Double? {
    if time.space != shown.pointee.space { time = (shown.pointee.space, localNow(in: shown.pointee.space)) }
    guard time.now < shown.pointee.run.end else { return nil }
    let place = shown.pointee.run.place(at: time.now)
    switch shown.pointee.source {
    case .curve(let own): return own.toOpaque() == lookup.toOpaque() ? place : nil
    case .other(let more): return more.pointee.lookup.toOpaque() == lookup.toOpaque() ? more.pointee.argument(at: place) : nil
    case .phase, .still: return nil
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
    let looked = shown.pointee.share(at: localNow(in: shown.pointee.space))
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
      if known ?? isMoving(playbacks.followers.state(index).progression, on: shown.pointee.timeline) { return true }
    }
    return false
  }

  /// Whether something with that progression on a timeline moves at `now`.
  mutating func isMoving(_ progression: Progression, on timeline: Int) -> Bool {
    let phase = currentPhase(of: timeline)
    return phase.fractionRate != 0 && !progression.standsStill(phase)
  }
}
