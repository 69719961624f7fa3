import LegatoTiming

/// A frame of what follows timelines: the remaining shares of their followers.
extension Engine {
  /// Updates the remaining shares of timelines' playbacks to `now`.
  mutating func showTimelines() {
    let all = playbacks.shown.start
    for index in playbacks.shown.indices {
      let shown = all + index
      if shown.pointee.isCurrent(timelines) {
        if case .still = shown.pointee.source.kind, shown.pointee.isSet { continue }
      } else {
        findSource(index)
      }
      if let share = shown.pointee.source.share(at: now), playbacks.show(share, of: index, epoch) { continue }
      playbacks.show(currentPhase(of: shown.pointee.timeline), of: index, epoch)
    }
  }

  /// A follower's share at `now`, the same as frames present, and its change per second. Not finite where that is not.
  mutating func shown(_ follower: Follower, _ playback: Int) -> (value: SIMD2<Double>, rate: SIMD2<Double>) {
    let index = playbacks.shownIndex(of: playback)
    if !playbacks.shown[index].isCurrent(timelines) { findSource(index) }
    let looked = playbacks.shown[index].source.share(at: now)
    if let looked, Follower.isSound(looked), !scratch.wantsVelocity { return (looked, .zero) }
    let moving = follower.state.remaining(currentPhase(of: follower.state.timeline))
    if let looked, Follower.isSound(looked) { return (looked, moving.rate) }
    return moving
  }

  /// Finds again where frames find a follower's share.
  private mutating func findSource(_ index: Int) {
    let shown = playbacks.shown[index]
    let (source, lookup) = shareSource(of: shown)
    playbacks.set(source, lookup, of: index, changes: timelines.changes(of: shown.timeline))
  }

  /// Whether rows that follow timelines move at `now`; stops at the first that does.
  mutating func areTimelinesMoving() -> Bool {
    for index in playbacks.shown.indices {
      let shown = playbacks.shown.start + index
      let known = shown.pointee.isCurrent(timelines) ? shown.pointee.source.isMoving(at: now) : nil
      if known ?? (currentPhase(of: shown.pointee.timeline).fractionRate != 0) { return true }
    }
    return false
  }

  /// Where frames find a follower's share from now on, and what it has to retain for that.
  private mutating func shareSource(of shown: Playbacks.Shown) -> (ShareSource, CubicLookup?) {
    let timeline = timelines.pointer(to: shown.timeline)
    guard timeline.pointee.space == 0, timeline.pointee.chain == nil else { return (.phase, nil) }
    guard let run = timeline.pointee.plainRun else { return (timeline.pointee.isRunning ? .phase : .still, nil) }
    return shown.follower._withUnsafeGuaranteedRef { follower in
      let state = follower.state
      guard !state.progression.isMirrored, !state.progression.isStill else { return (.phase, nil) }
      switch state.progression.course {
      case .follow: return playbacks.source(timeline.pointee.pace, run, scale: state.start)
      case .own(.spring(let spring), let from, let to) where to > from && spring.x.isSame(as: spring.y):
        let kind = ShareSource.Kind.spring(spring.x, duration: spring.duration)
        return (ShareSource(kind, run, from: from, to: to, scale: state.start, velocity: state.velocity), nil)
      case .own(let pace, let from, let to) where to > from && !pace.isSpring:
        return playbacks.source(pace, run, from: from, to: to, scale: state.start)
      default: return (.phase, nil)
      }
    }
  }
}

extension Timeline {
  /// Its fraction while it runs on one line; nil if it does not, or its phase depends on more.
  fileprivate var plainRun: ShareSource.Run? {
    guard case .running(let since, let fraction, let unit) = motion, unit > 0, !repeats, later == nil, rateChange == nil, resumed != .fade,
      let end = endTime
    else { return nil }
    // close to the end the phase decides, whether it is over
    let rounding = (abs(end) + unit) * 0x1p-40
    return ShareSource.Run(since: since, end: end - rounding, first: fraction, unit: isReversed ? -unit : unit)
  }
}

extension Playbacks {
  /// The source of a run under a curve, and what it retains.
  fileprivate mutating func source(
    _ pace: ResolvedCurve, _ run: ShareSource.Run, from: Double = 0, to: Double = 1, scale: SIMD2<Double>
  ) -> (ShareSource, CubicLookup?) {
    switch pace {
    case .linear: return (ShareSource(.line, run, from: from, to: to, scale: scale), nil)
    case .cubic(let cubic) where pace.staysWithin(Self.greatestHeight):
      let lookup = lookup(cubic)
      return (ShareSource(.curve(.passUnretained(lookup)), run, from: from, to: to, scale: scale), lookup)
    case .spring(let spring):
      let kind = ShareSource.Kind.spring(spring.x, duration: spring.duration)
      return (ShareSource(kind, run, from: from, to: to, scale: scale, velocity: scale * -spring.velocity.dx), nil)
    case .cubic, .other, .mirrored: return (.phase, nil)
    }
  }

  /// How far a curve may go, so that rounding of the place on it stays rounding.
  private static var greatestHeight: Double { 64 }
}
