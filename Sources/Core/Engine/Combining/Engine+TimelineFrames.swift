import LegatoTiming

/// A frame of what follows timelines: the remaining shares of their followers.
extension Engine {
  /// Updates the remaining shares of timelines' playbacks to `now`.
  mutating func showTimelines() {
    let all = playbacks.followers.shown.start
    var index = 0
    while index < playbacks.followers.shown.count {
      let shown = all + index
      if !isCurrent(shown) { findSource(index) }
      switch shown.pointee.source {
      case .still(isSet: true): index += 1
      case .curve(let lookup): index = showCurves(lookup, from: index)
      case .still, .phase, .other:
        let share = shown.pointee.share(at: now)
        if !(share.map { playbacks.followers.show($0, of: index, epoch) } ?? false) { showPhase(of: index) }
        index += 1
      }
    }
  }

  /// Updates those of consecutive followers under a curve, and returns the first index after them. The columns are short, so that they stay in the caches.
  private mutating func showCurves(_ lookup: Unmanaged<CubicLookup>, from first: Int) -> Int {
    let (all, most) = (playbacks.followers.shown.start + first, min(64, playbacks.followers.shown.count - first))
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * most) { room in
      let shares = room.baseAddress.unsafelyUnwrapped
      var count = 0
      while count < most, let fraction = (all + count).pointee.fraction(at: now, under: lookup), isCurrent(all + count) {
        shares[count] = fraction
        count += 1
      }
      lookup._withUnsafeGuaranteedRef { $0.replace(shares, shares + most, count: count) }
      for i in 0..<count where !playbacks.followers.show(shares[i], of: first + i, epoch) { showPhase(of: first + i) }
      if count == 0 { showPhase(of: first) }
      return first + max(1, count)
    }
  }

  @inline(never)
  private mutating func showPhase(of index: Int) {
    playbacks.show(currentPhase(of: playbacks.followers.shown[index].timeline), of: index, epoch)
  }

  @inline(__always)
  private func isCurrent(_ shown: UnsafePointer<Followers.Shown>) -> Bool {
    shown.pointee.changes == timelines.changes(of: shown.pointee.timeline)
  }

  /// A follower's share at `now`, the same as frames present, and its change per second. Not finite where that is not.
  mutating func shown(_ follower: Follower, _ playback: Int) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
    let index = playbacks.followers.index(of: playback)
    let shown = playbacks.followers.shown.start + index
    if !isCurrent(shown) { findSource(index) }
    let looked = shown.pointee.share(at: now)
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

  /// Finds again where frames find a follower's share.
  @inline(never)
  private mutating func findSource(_ index: Int) {
    let number = playbacks.followers.shown[index].timeline
    let (timeline, changes) = (timelines.pointer(to: number), timelines.changes(of: number))
    if let run = timeline.pointee.plainRun {
      let source = playbacks.source(of: playbacks.followers.state(index), under: timeline.pointee.pace)
      return playbacks.followers.set(source, run, of: index, changes: changes)
    }
    let isStill = !timeline.pointee.isRunning && timeline.pointee.space == 0 && timeline.pointee.chain == nil
    playbacks.followers.set(isStill ? .still(isSet: false) : .phase, ShareSource.Run(), of: index, changes: changes)
  }
}

extension Timeline {
  /// Its fraction while it runs on one line; nil if it does not, or its phase depends on more.
  fileprivate var plainRun: ShareSource.Run? {
    guard space == 0, chain == nil, case .running(let since, let fraction, let unit) = motion, unit > 0, !repeats, later == nil,
      rateChange == nil, resumed != .fade, let end = endTime
    else { return nil }
    // close to the end the phase decides, whether it is over
    let rounding = (abs(end) + unit) * 0x1p-40
    return ShareSource.Run(since: since, end: end - rounding, first: fraction, unit: isReversed ? -unit : unit)
  }
}

extension Playbacks {
  /// From what a frame computes the shares of a follower while its timeline runs under a curve.
  fileprivate mutating func source(of state: Follower.State, under pace: ResolvedCurve) -> Followers.Source {
    guard !state.progression.isMirrored, !state.progression.isStill else { return .phase }
    switch state.progression.course {
    case .follow:
      guard case .spring(let spring) = pace else { return source(under: pace, from: 0, to: 1, scale: state.start) }
      return source(spring, from: 0, to: 1, scale: state.start, velocity: state.start * -spring.velocity.dx)
    case .own(.spring(let spring), let from, let to) where to > from && spring.x.isSame(as: spring.y):
      return source(spring, from: from, to: to, scale: state.start, velocity: state.velocity)
    case .own(let pace, let from, let to) where to > from: return source(under: pace, from: from, to: to, scale: state.start)
    default: return .phase
    }
  }

  private mutating func source(
    _ spring: ResolvedSpring, from: Double, to: Double, scale: SIMD2<Double>, velocity: SIMD2<Double>
  ) -> Followers.Source {
    followers.make(ShareSource(.spring(spring.x, duration: spring.duration), from: from, to: to, scale: scale, velocity: velocity))
  }

  private mutating func source(under pace: ResolvedCurve, from: Double, to: Double, scale: SIMD2<Double>) -> Followers.Source {
    switch pace {
    case .linear: return followers.make(ShareSource(.line, from: from, to: to, scale: scale))
    case .cubic(let cubic) where pace.staysWithin(Self.greatestHeight):
      let lookup = Unmanaged.passUnretained(lookup(cubic))
      if from == 0, to == 1, scale == SIMD2(repeating: 1) { return .curve(lookup) }
      return followers.make(ShareSource(.curve(lookup), from: from, to: to, scale: scale))
    case .cubic, .spring, .other, .mirrored: return .phase
    }
  }

  /// How far a curve may go, so that rounding of the place on it stays rounding.
  private static var greatestHeight: Double { 64 }
}
