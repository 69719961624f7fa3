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
        index = showCurves(lookup, from: index)
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

  /// Updates those of consecutive followers that run along one curve, and returns the first index after them.
  private mutating func showCurves(_ lookup: Unmanaged<CubicLookup>, from first: Int) -> Int {
    let (all, most) = (playbacks.followers.shown.start + first, min(64, playbacks.followers.shown.count - first))
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * most) { room in
      let shares = room.baseAddress.unsafelyUnwrapped
      var (count, space, time) = (0, 0, now)
      while count < most, case let shown = all + count, isCurrent(shown), shown.pointee.source.isCurve(lookup) {
        if shown.pointee.source.space != space {
          space = shown.pointee.source.space
          time = localNow(in: space)
        }
        guard let place = shown.pointee.place(at: time) else { break }
        shares[count] = place
        count += 1
      }
      lookup._withUnsafeGuaranteedRef { $0.replace(shares, shares + most, count: count) }
      for i in 0..<count where !playbacks.followers.show(shares[i], of: first + i, epoch) { showAlone(first + i) }
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

  /// Finds again where frames find a follower's share.
  @inline(never)
  private mutating func findSource(_ index: Int) {
    let number = playbacks.followers.shown[index].timeline
    let (timeline, changes) = (timelines.pointer(to: number), timelines.changes(of: number))
    if let run = timeline.pointee.plainRun {
      var source = playbacks.source(of: playbacks.followers.state(index), during: run, under: timeline.pointee.pace)
      source?.space = timeline.pointee.space
      let shown = source.map { playbacks.followers.make($0) } ?? .phase
      return playbacks.followers.set(shown, run, of: index, changes: changes)
    }
    let isStill = !timeline.pointee.isRunning && timeline.pointee.space == 0 && timeline.pointee.chain == nil
    playbacks.followers.set(isStill ? .still(isSet: false) : .phase, ShareSource.Run(), of: index, changes: changes)
  }
}

extension Timeline {
  /// Its fraction while it runs on one line; nil if it does not, or its phase depends on more.
  fileprivate var plainRun: ShareSource.Run? {
    guard chain == nil, case .running(let since, let fraction, let unit) = motion, unit > 0, !repeats, later == nil, resumed != .fade,
      rateChange?.isAhead(of: fraction, isReversed: isReversed) != true, let end = endTime
    else { return nil }
    // close to the end the phase decides, whether it is over
    let rounding = (abs(end) + unit) * 0x1p-40
    return ShareSource.Run(since: since, end: end - rounding, first: fraction, unit: isReversed ? -unit : unit)
  }
}

extension Playbacks {
  /// From what a frame computes the shares of a follower while its timeline runs under a curve; nil if the phase is needed.
  fileprivate mutating func source(of state: Follower.State, during run: ShareSource.Run, under pace: ResolvedCurve) -> ShareSource? {
    guard !state.progression.isMirrored, !state.progression.isStill else { return nil }
    switch state.progression.course {
    case .follow: return source(during: run, under: pace, scale: state.start)
    case .own(.spring(let spring), let from, let to) where to > from:
      var source = ShareSource(spring, from: from, to: to)
      (source.scale, source.velocity) = (state.start, state.velocity)
      return source
    case .own(let pace, let from, let to) where to > from:
      var source = source(during: run, under: pace, scale: state.start)
      // the place on a mirrored curve is that from its end
      guard source?.window == SIMD2(0, 1) else { return nil }
      source?.window = SIMD2(from, to - from)
      return source
    case .sprung(let knot, let spring, isForward: true) where knot < 1 && run.isBeyond(knot, isForward: true):
      var source = ShareSource(spring, from: knot, to: 1)
      (source.scale, source.velocity) = (state.segment, state.velocity)
      return source
    case .sprung(let knot, let spring, isForward: false) where knot > 0 && run.isBeyond(knot, isForward: false):
      var source = ShareSource(spring, from: knot, to: 0)
      (source.rest, source.scale, source.velocity) = (state.start, state.segment - state.start, state.velocity)
      return source
    default: return nil
    }
  }

  private mutating func source(during run: ShareSource.Run, under pace: ResolvedCurve, scale: SIMD2<Double>) -> ShareSource? {
    var source: ShareSource
    switch pace {
    case .linear: source = ShareSource(.line)
    case .cubic(let cubic) where pace.staysWithin(Self.greatestHeight): source = ShareSource(.curve(.passUnretained(lookup(cubic))))
    case .spring(let spring):
      source = ShareSource(spring.alongX, from: 0, to: 1)
      source.velocity = scale * -spring.velocity.dx
    case .other(let curve as SprungCurve) where curve.span > 0 && run.isBeyond(curve.knot, isForward: curve.isForward):
      source = ShareSource(curve.spring.alongX, from: curve.knot, to: curve.goal)
      source.rest = scale * (1 - curve.goal)
      source.scale = scale * (curve.goal - curve.knot)
      source.velocity = source.scale * -curve.spring.velocity.dx
      return source
    case .mirrored(let curve):
      guard let own = self.source(during: run, under: curve, scale: scale), own.window == SIMD2(0, 1), own.rest == .zero else { return nil }
      source = own
      (source.window, source.rest, source.scale, source.velocity) = (SIMD2(1, -1), scale, -scale, -own.velocity)
      return source
    case .cubic, .other: return nil
    }
    source.scale = scale
    return source
  }

  /// How far a curve may go, so that rounding of the place on it stays rounding.
  private static var greatestHeight: Double { 64 }
}

extension ShareSource {
  /// A spring over a part of the timeline.
  fileprivate init(_ spring: ResolvedSpring, from: Double, to: Double) {
    self.init(.spring(spring.x, y: spring.y, duration: spring.duration))
    window = SIMD2(from, to - from)
  }
}
