import LegatoTiming

/// From what frames compute the remaining shares of followers, found once after each change of their timeline.
extension Engine {
  /// Finds again where frames find a follower's share.
  @inline(never)
  mutating func findSource(_ index: Int) {
    let number = playbacks.followers.shown[index].timeline
    let timeline = timelines.pointer(to: number)
    if let run = standstill(index) { return playbacks.followers.setStill(during: run, of: index) }
    guard case (var run, let pace)? = timeline.pointee.plainRun(at: localNow(of: number)) else {
      return playbacks.followers.setPhase(of: index, until: .infinity)
    }
    let state = playbacks.followers.state(index)
    let fade = (state.progression.course.pace ?? pace).fadeOfLookup
    let source: ShareSource?
    if let cycle = timeline.pointee.cycle {
      // a fade is only in the present iteration
      source = fade == nil ? playbacks.source(of: state, repeated: cycle, under: pace) : nil
    } else {
      source = playbacks.source(of: state, during: &run, under: pace)
    }
    guard let run = inStageTime(run, from: timeline.pointee.space) else {
      return playbacks.followers.setPhase(of: index, until: .infinity)
    }
    guard let source else { return playbacks.followers.setPhase(of: index, until: run.end) }
    playbacks.followers.set(source, fade, run, of: index)
  }

  /// The same run in stage time, until a space changes; nil where time runs backwards.
  private func inStageTime(_ run: ShareSource.Run, from space: Int) -> ShareSource.Run? {
    if space == 0 { return run }
    guard case let rate = spaces.rate(of: space), rate > 0, let end = spaces.stageTime(in: space, at: run.end),
      let since = firstTime(after: run.since, in: space)
    else { return nil }
    let unit = run.unit / rate
    // close to its end the phase decides
    return ShareSource.Run(since: since, end: end.isFinite ? end - (abs(end) + abs(unit)) * 0x1p-40 : end, first: run.first, unit: unit)
  }

  /// A stage time that is after a time of a space there, too, and not much later: up to it nothing has begun, whatever is rounded.
  private func firstTime(after local: Double, in space: Int) -> Double? {
    guard var time = spaces.stageTime(in: space, at: local), time.isFinite else { return spaces.stageTime(in: space, at: local) }
    var step = time.ulp
    while spaces.localTime(in: space, at: time) <= local { (time, step) = (time + step, 2 * step) }
    return time
  }

  /// The run during which a follower's share does not change: while its timeline stands still, under reduced motion, and without a duration. Nil if it does
  /// change, or the phase decides.
  private mutating func standstill(_ index: Int) -> ShareSource.Run? {
    let forever = ShareSource.Run(end: .infinity)
    let number = playbacks.followers.shown[index].timeline
    let timeline = timelines.pointer(to: number)
    guard timeline.pointee.chain == nil else { return nil }
    guard timeline.pointee.isRunning, case let rate = spaces.rate(of: timeline.pointee.space), rate != 0 else { return forever }
    let progression = playbacks.followers.state(index).progression
    // backwards a layer's time may lead to before the begin
    guard progression.isStill || progression.step(goal: 1) != nil, rate > 0 else { return nil }
    if progression.standsStill(currentPhase(of: number)) { return forever }
    return timeline.pointee.standstill(progression, at: localNow(of: number)).flatMap { inStageTime($0, from: timeline.pointee.space) }
  }
}

extension Timeline {
  /// The run during which an animation that changes at once is where it is; nil if the phase decides. It begins with its end while the timeline waits.
  fileprivate func standstill(_ progression: Progression, at now: Double) -> ShareSource.Run? {
    guard let run = plainRun(at: now)?.run else { return nil }
    if now < run.since { return ShareSource.Run(since: run.since, end: run.since) }
    guard cycle == nil, let step = progression.step(goal: goal) else { return nil }
    let time = run.since + (step - run.first) * run.unit
    // close to it the phase decides
    let margin = (abs(time) + abs(run.unit)) * 0x1p-40
    return ShareSource.Run(since: -.infinity, end: now < time - margin ? time - margin : now > time + margin ? .infinity : now.nextUp)
  }

  /// Its fraction while it runs on one line, or the units that have passed if it repeats, and the curve; nil if it does not, or its phase depends on more.
  fileprivate func plainRun(at now: Double) -> (run: ShareSource.Run, pace: ResolvedCurve)? {
    guard chain == nil, case .running(let since, let fraction, let unit) = motion, unit > 0, resumed != .fade,
      rateChange?.isAhead(of: fraction, isReversed: isReversed) != true, var end = endTime ?? (repeats ? .infinity : nil)
    else { return nil }
    var pace = pace
    if let later, let beginOfLater {
      if now < beginOfLater { end = min(end, beginOfLater) } else { pace = later.pace }
    }
    // close to the end the phase decides, whether it is over
    let decided = end.isFinite ? end - (abs(end) + unit) * 0x1p-40 : end
    return (ShareSource.Run(since: since, end: decided, first: repeats ? 0 : fraction, unit: isReversed ? -unit : unit), pace)
  }
}

extension Playbacks {
  /// From what a frame computes the shares of a follower while its timeline runs under a curve; nil if the phase is needed.
  /// - Parameter run: The timeline's; it becomes that of the place on the course.
  fileprivate mutating func source(
    of state: Follower.State, during run: inout ShareSource.Run, under pace: ResolvedCurve
  ) -> ShareSource? {
    guard !state.progression.isStill else { return nil }
    let (whole, isMirrored) = (abs(run.unit), state.progression.isMirrored)
    if isMirrored, (state.progression.course.pace ?? pace).isEvaluated { return nil }
    if isMirrored { run.measure(from: 1, -1) }
    let pace = isMirrored ? .mirrored(pace) : pace
    guard let source = course(of: state, during: &run, under: pace) else { return nil }
    return abs(run.unit) >= max(whole * source.leastPart, .leastNormalMagnitude) ? source : nil
  }

  /// The same while it repeats.
  fileprivate mutating func source(of state: Follower.State, repeated cycle: Cycle, under pace: ResolvedCurve) -> ShareSource? {
    var course = ShareSource.Run(since: 0)
    return source(of: state, during: &course, under: pace).map {
      $0.with(followers.lookups.lookup(folding: $0, FoldedLookup.ID($0, course, cycle)))
    }
  }

  private mutating func course(of state: Follower.State, during run: inout ShareSource.Run, under pace: ResolvedCurve) -> ShareSource? {
    switch state.progression.course {
    case .follow: return source(during: &run, under: pace, scale: state.start)
    case .own(let pace, let from, let to) where to > from && pace.isEvaluated:
      var source = ShareSource(followers.lookups.lookup(evaluating: pace, part: SIMD2(from, to - from)))
      source.scale = state.start
      return source
    case .own(.spring(let spring), let from, let to) where to > from:
      return source(spring, from: from, to: to, during: &run, scale: state.start, velocity: state.velocity)
    case .own(let pace, let from, let to) where to > from:
      run.measure(from: from, to - from)
      return source(during: &run, under: pace, scale: state.start)
    case .sprung(let knot, let spring, isForward: true) where knot < 1 && run.isBeyond(knot, isForward: true):
      return source(spring, from: knot, to: 1, during: &run, scale: state.segment, velocity: state.velocity)
    case .sprung(let knot, let spring, isForward: false) where knot > 0 && run.isBeyond(knot, isForward: false):
      return source(
        spring, from: knot, to: 0, during: &run, rest: state.start, scale: state.segment - state.start, velocity: state.velocity)
    case .knot(let knot, let progress) where 1 - progress >= Progression.minimumSpanBeyond && run.isBeyond(knot, isForward: true):
      return source(during: &run, under: pace, scale: state.segment / (1 - progress))
    case .knot(let knot, let progress) where progress >= Progression.minimumSpanBeyond && run.isBeyond(knot, isForward: false):
      guard state.progression.startProgress == 0 else { return nil }
      let way = (state.segment - state.start) / progress
      var source = source(during: &run, under: pace, scale: -way)
      source?.rest += state.start + way
      return source
    default: return nil
    }
  }

  private mutating func source(during run: inout ShareSource.Run, under pace: ResolvedCurve, scale: SIMD2<Double>) -> ShareSource? {
    var source: ShareSource
    switch pace {
    case .cubic(let cubic) where !pace.isEvaluated: source = ShareSource(followers.lookups.lookup(cubic))
    case .spring(let spring):
      return self.source(spring.alongX, from: 0, to: 1, during: &run, scale: scale, velocity: scale * -spring.velocity.dx)
    case .other(let curve as SprungCurve) where curve.span > 0 && run.isBeyond(curve.knot, isForward: curve.isForward):
      let (spring, way) = (curve.spring.alongX, scale * (curve.goal - curve.knot))
      return self.source(
        spring, from: curve.knot, to: curve.goal, during: &run, rest: scale * (1 - curve.goal), scale: way,
        velocity: way * -spring.velocity.dx)
    case .other(let curve as FadedCurve) where !pace.isEvaluated: return self.source(during: &run, under: curve.base, scale: scale)
    case .mirrored(let curve) where !curve.isEvaluated:
      run.measure(from: 1, -1)
      guard var source = self.source(during: &run, under: curve, scale: -scale) else { return nil }
      source.rest += scale
      return source
    case .linear, .cubic, .mirrored, .other: source = ShareSource(followers.lookups.lookup(evaluating: pace))
    }
    source.scale = scale
    return source
  }

  /// A spring over a part of the timeline.
  /// - Parameter velocity: per second.
  private mutating func source(
    _ spring: ResolvedSpring, from: Double, to: Double, during run: inout ShareSource.Run, rest: SIMD2<Double> = .zero,
    scale: SIMD2<Double>, velocity: SIMD2<Double>
  ) -> ShareSource? {
    let (frequency, length) = (spring.x.angularFrequency, spring.x.angularFrequency * spring.duration)
    guard spring.x == spring.y else { return nil }
    run.measure(from: from, to - from)
    var source = ShareSource(followers.lookups.lookup(dampingRatio: spring.x.dampingRatio), length: length)
    (source.rest, source.scale, source.velocity) = (rest, scale, velocity / frequency)
    return source
  }
}

extension ResolvedCurve {
  /// Whether it has no look-up, as it may be so steep that rounding of the place on it does not stay rounding.
  fileprivate var isEvaluated: Bool {
    switch self {
    case .linear, .spring: false
    case .cubic: !staysWithin(64)
    case .mirrored(let curve): curve.isEvaluated
    case .other(let curve as FadedCurve): curve.base.isEvaluated || !(curve.fade.steepness <= 64)
    case .other(let curve): !(curve is SprungCurve)
    }
  }
}

extension ResolvedCurve {
  /// What is left of the curve that it has replaced, by the place on its course as it is looked up; nil if it is evaluated with that.
  fileprivate var fadeOfLookup: Fade? {
    switch self {
    case .mirrored(let curve): curve.fadeOfLookup
    case .other(let curve as FadedCurve) where !isEvaluated: if case .mirrored = curve.base { curve.fade.mirrored } else { curve.fade }
    default: nil
    }
  }
}

extension Progression.Course {
  /// A curve of its own.
  fileprivate var pace: ResolvedCurve? { if case .own(let pace, _, _) = self { pace } else { nil } }
}

extension ShareSource {
  /// How small a part of the timeline its course may be, so that rounding of the place on it stays rounding: a spring that is thrown far multiplies that. The
  /// phase has no such bound.
  fileprivate var leastPart: Double {
    let most = max(abs(scale.x) + abs(velocity.x), abs(scale.y) + abs(velocity.y))
    return max(1, most) * (length ?? 0x1p6) * 0x1p-12
  }
}
