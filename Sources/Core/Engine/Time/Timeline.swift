/// An animation's time: it can be started, paused, scrubbed, reversed and continued under another curve.
///
/// Its state is the argument of its curve, the *fraction* 0…1, which changes at a constant rate towards 1 (forwards) or 0 (reversed).
package struct Timeline: Sendable {
  enum Motion: Equatable {
    /// Leaves `fraction` at the time `since`, `unit` seconds per whole 0…1, towards the end of the direction.
    case running(since: Double, fraction: Double, unit: Double)
    /// Paused under its curve.
    case held(fraction: Double)
    /// Paused linearly (PA-40): `fraction`, and the curve's progress there, are those at the pause.
    case line(progress: Double, fraction: Double)
  }

  /// Seconds of one iteration from 0 to 1 under the base curve, at least 0.
  var duration: Double
  /// The present curve.
  var pace: ResolvedCurve
  /// The curve of later iterations, where the present one only finishes under a former curve; see ``Stage/replaceCurves(_:)``.
  struct Later {
    let pace: ResolvedCurve
    /// The iterations before the later ones, each in one direction. An explicit animation has the later curve in every cycle but `cycle` instead.
    let passed: Double
    let cycle: Double
  }
  var later: Later?
  var motion: Motion
  var isReversed = false
  /// Set if it repeats. Blocks only.
  var cycle: Cycle?
  /// Remaining seconds of a delay that a pause interrupted.
  var heldDelay = 0.0
  /// Counts changes of motion; agenda entries of other revisions are stale.
  var revision: UInt64 = 0
  /// The rows that follow it, in order of their starts; may include ended ones, see ``RowName``.
  var rows: [RowName] = []
  /// The time space to whose time `motion` refers.
  var space = 0
  /// Set for an explicit animation, which has a chain of maps instead of a motion.
  var chain: TimeChain?
  /// For an instance in another space, the timeline it is an instance of; and this timeline's own instances.
  var source: Int?
  var instances: [Int] = []
  /// Whether its end was reached since it last began to run.
  var hasArrived = false
  /// The fractions at which an instance and its source were paused.
  struct Pause {
    var source, own: Double
    /// The instance's fraction when its source is scrubbed: linear to both ends, without a jump at the pause (PA-48).
    func followed(to fraction: Double) -> Double {
      if fraction == source { return own }
      if fraction < source { return own * fraction / source }
      return own + (1 - own) * (fraction - source) / (1 - source)
    }
  }
  var pausedAt: Pause?

  /// The hit-testing policy for animated values (HT-5…HT-11).
  package enum Interaction: Hashable, Sendable {
    case block(allowed: Bool)
    case animator(allowed: Bool, isManual: Bool)
  }
  var interaction = Interaction.block(allowed: false)
  /// The end that reduced motion presents from the begin on; nil while the timeline is scrubbed (``MotionLevel``).
  var shownGoal: Double?
  /// An explicit animation that reduced motion does not present at all.
  var isHidden = false
  /// Made for one animation of one value, and freed with it.
  var isAlone = false
  /// Whether its animations stay when it is over, presented as their fill modes say (MT-8).
  var isKept = false
  /// Whether the fraction was set by a scrub, or the timeline was paused before it ran.
  var isByHand: Bool { !isRunning && shownGoal == nil }
  /// Whether its curve has not been replaced since the start (PA-49).
  var isOnBaseCurve = true
  /// How it continued after a pause.
  enum Resumed { case curve, spring, fade }
  /// During a fade the progress stays at its end (PA-53).
  var resumed = Resumed.curve
  /// Set while it continues as a spring or a fade.
  var rateChange: RateChange?

  init(duration: Double, pace: ResolvedCurve, motion: Motion) {
    (self.duration, self.pace, self.motion) = (duration, pace, motion)
    if case .running = motion { shownGoal = 1 }
  }

  var isRunning: Bool { if case .running = motion { true } else { false } }
  /// The fraction at which the present direction ends.
  var goal: Double { isReversed ? 0 : 1 }

  var repeats: Bool { cycle != nil }

  /// The fraction at `time` and its change per second.
  func fraction(at time: Double) -> (value: Double, rate: Double) {
    switch motion {
    case .held(let fraction), .line(_, let fraction): return (fraction, 0)
    case .running(let since, let start, let unit):
      guard time >= since else { return (start, 0) }
      let passed = unit > 0 ? (time - since) / unit : .infinity
      if let cycle, case let (fraction, sense) = cycle.fraction(passed) { return (fraction, sense == 0 ? 0 : sense / unit) }
      let direction = isReversed ? -1.0 : 1.0
      if let rateChange, rateChange.isAhead(of: start, isReversed: isReversed) {
        let here = rateChange.fraction(time - since, after: start, isReversed: isReversed)
        return direction * (goal - here.value) > 0 ? (here.value, direction / here.unit) : atGoal(time, direction / here.unit)
      }
      guard passed < abs(goal - start) else { return atGoal(time, direction / unit) }
      return (start + direction * passed, direction / unit)
    }
  }

  /// The fraction and its rate where the sum of the seconds says that it is over; the end time decides, as that sum may be rounded down.
  private func atGoal(_ time: Double, _ rate: Double) -> (value: Double, rate: Double) {
    guard let endTime, time < endTime else { return (goal, 0) }
    return (isReversed ? 1 - 1.0.nextDown : 1.0.nextDown, rate)
  }

  func phase(at time: Double) -> Phase {
    guard let since = beginOfLater, time >= since, let pace = later?.pace else { return phase(at: time, under: pace) }
    return phase(at: time, under: pace)
  }

  /// When the later iterations begin, in its space's time; nil if none have another curve.
  var beginOfLater: Double? {
    guard let later, case .running(let since, _, let unit) = motion else { return nil }
    return since + later.passed * unit
  }

  private func phase(at time: Double, under pace: ResolvedCurve) -> Phase {
    let (fraction, rate) = fraction(at: time)
    var phase = Phase(fraction: fraction, fractionRate: rate, progress: 0, progressRate: 0, line: nil)
    if rate == 0 || isFading(at: fraction) {
      phase.progress = progress(at: fraction, under: pace)
    } else {
      // both ends are exact: the end of a spring is a cut (SP-21)
      let (progress, velocity) = pace.moving(at: fraction)
      (phase.progress, phase.progressRate) = (fraction <= 0 ? 0 : fraction >= 1 ? 1 : progress, velocity * rate)
    }
    phase.goal = shownGoal
    if case .running(let since, _, _) = motion, time < since { phase.goal = nil }
    if case .line(let progress, _) = motion {
      phase.line = Phase.Line(progress: progress, pausedProgress: Self.clamped(phase.progress))
    }
    return phase
  }

  /// The curve's progress, exact at both ends: the end of a spring is a cut (SP-21).
  private func progress(at fraction: Double, under pace: ResolvedCurve) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return isFading(at: fraction) ? fraction.rounded() : pace.progress(at: fraction)
  }

  /// The distance in fraction that an animator continues over when only a displacement has to fade.
  static let fadeLength = 0x1p-30

  private func isFading(at fraction: Double) -> Bool {
    resumed == .fade && (fraction <= Self.fadeLength || fraction >= 1 - Self.fadeLength)
  }

  /// Seconds for a whole 0…1 when it began to run.
  var unitOfRun: Double { if case .running(_, _, let unit) = motion { unit } else { duration } }

  /// Whether its end is reported: not for a block's timeline that only has instances.
  var hasEnd: Bool {
    if case .animator = interaction { true } else { isUsed }
  }
  /// Whether something is, or was, animated by it.
  var isUsed: Bool { !rows.isEmpty }

  /// The fraction at which a paused timeline is held.
  var heldFraction: Double {
    switch motion {
    case .held(let fraction), .line(_, let fraction), .running(_, let fraction, _): fraction
    }
  }

  static func clamped(_ x: Double) -> Double { min(1, max(0, x)) }

  /// When it began or will begin to run, in its space's time; nil while it is paused.
  var beginTime: Double? {
    if let chain { return chain.outermost.beginTime }
    return if case .running(let since, _, _) = motion { since } else { nil }
  }

  /// When the present direction ends, in its space's time; nil if it does not end by itself.
  var endTime: Double? {
    if let chain { return chain.outermost.endTime.isFinite ? chain.outermost.endTime : nil }
    guard case .running(let since, let start, let unit) = motion else { return nil }
    let end = since + (cycle.map { unit > 0 ? $0.length * unit : 0 } ?? seconds(from: start, to: goal))
    return end.isFinite ? end : nil
  }

  /// Seconds from one fraction to a later one at its present rates.
  func seconds(from start: Double, to end: Double) -> Double {
    rateChange?.seconds(from: start, to: end, isReversed: isReversed) ?? abs(end - start) * unitOfRun
  }

  /// The fraction `seconds` after `start`; both in the direction of travel, 0…1.
  func travelled(_ seconds: Double, after start: Double) -> Double {
    guard let rateChange, duration > 0 else { return min(1, unitOfRun > 0 ? start + seconds / unitOfRun : start) }
    let here = rateChange.fraction(seconds, after: isReversed ? 1 - start : start, isReversed: isReversed).value
    return Self.clamped(isReversed ? 1 - here : here)
  }

  /// Seconds for a whole 0…1 at the rate with which it leaves `fraction`.
  func unit(at fraction: Double) -> Double { rateChange?.unit(at: fraction, isReversed: isReversed) ?? unitOfRun }

  /// `fractionComplete` in the direction of travel (PA-58): the time fraction while running, the progress during a linear pause (PA-41).
  func fractionComplete(at time: Double) -> Double {
    let forward: Double
    if case .line(let progress, _) = motion { forward = progress } else { forward = fraction(at: time).value }
    return isReversed ? 1 - forward : forward
  }

  /// Seconds until the delay is over, 0 without one.
  func delayLeft(at time: Double) -> Double {
    if case .running(let since, _, _) = motion { max(0, since - time) } else { heldDelay }
  }

  // MARK: Calls

  /// Pauses without a change of presentation (PA-40, PA-49).
  mutating func pause(at time: Double, linearly: Bool) {
    heldDelay = delayLeft(at: time)
    let fraction = fraction(at: time).value
    motion = linearly ? .line(progress: Self.clamped(progress(at: fraction, under: pace)), fraction: fraction) : .held(fraction: fraction)
    revision += 1
  }

  /// PA-38: pauses exactly at the end of its direction, independent of the clock's rounding.
  mutating func pauseAtGoal(linearly: Bool) {
    (heldDelay, shownGoal) = (0, goal)
    motion = linearly ? .line(progress: goal, fraction: goal) : .held(fraction: goal)
    revision += 1
  }

  /// Sets `fractionComplete` of a paused timeline; `value` is 0…1.
  mutating func scrub(to value: Double) {
    let forward = isReversed ? 1 - value : value
    switch motion {
    case .line(_, let fraction): motion = .line(progress: forward, fraction: fraction)
    case .held: motion = .held(fraction: forward)
    case .running: return
    }
    shownGoal = nil
    if value > 0 { heldDelay = 0 }
    revision += 1
  }

  /// PA-57, PA-58: reverses at its present fraction, at the same rate.
  mutating func reverse(at time: Double) {
    if case .running(let since, _, _) = motion {
      let here = fraction(at: time).value
      isReversed.toggle()
      let unit = unit(at: here)
      shownGoal = goal
      motion = .running(since: max(since, time), fraction: here, unit: unit)
      if here == goal { motion = .running(since: time, fraction: here, unit: unit) }
    } else {
      isReversed.toggle()
    }
    hasArrived = false
    revision += 1
  }

  mutating func run(since: Double, fraction: Double, unit: Double) {
    motion = .running(since: since, fraction: fraction, unit: unit)
    shownGoal = goal
    heldDelay = 0
    hasArrived = false
    pausedAt = nil
    rateChange = nil
    revision += 1
  }

  /// The presented progress, 0…1 except for overshoots: the line's, or the curve's.
  func shownProgress(at time: Double) -> Double {
    if case .line(let progress, _) = motion { progress } else { progress(at: fraction(at: time).value, under: pace) }
  }
}
