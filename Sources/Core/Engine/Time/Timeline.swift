/// A piece of time that can be started, paused, scrubbed, reversed and continued under another curve.
///
/// Its state is the argument of its curve, the *fraction* 0…1, moving at a constant rate towards 1 (forwards) or 0 (reversed).
package struct Timeline: Sendable {
  enum Motion: Equatable {
    /// From `fraction` at the stage time `since` (not before), `unit` seconds for a whole 0…1, towards the end of the direction.
    case running(since: Double, fraction: Double, unit: Double)
    /// Paused, the curve stays.
    case held(fraction: Double)
    /// Paused, the curve became a line (PA-40): `fraction` and the curve's progress there are those of the pause.
    case line(progress: Double, fraction: Double)
  }

  /// Seconds of one run from 0 to 1 under the base curve, at least 0.
  var duration: Double
  /// The curve the fraction is under now.
  var pace: Pace
  /// The curve of the runs behind the present one, where that only brings a former curve to its end; see ``Stage/replaceCurves(_:)``.
  struct Later {
    let pace: Pace
    /// A time on the timeline's own clock, or a count of repeats other than that of an explicit animation.
    var since: Double
    let cycle: Double
  }
  var later: Later?
  var motion: Motion
  var isReversed = false
  /// Runs over and over: how often, and whether every second run goes back (MT-3…MT-6). Blocks only.
  var repeatCount = 1.0
  var autoreverses = false
  /// What is left of a delay that a pause interrupted, in seconds.
  var heldDelay = 0.0
  /// Counts changes of motion, so that entries of the agenda can go stale.
  var revision: UInt64 = 0
  /// What runs on it; may name contributions that were removed, see ``ContributionName``.
  var contributions: [ContributionName] = []
  /// What follows it as rows, in the order of their starts; may name some that are over, see ``RowName``.
  var rows: [RowName] = []
  /// The time space its motion is told in.
  var space = 0
  /// Set for an explicit animation, whose time is a chain of maps instead of a motion.
  var chain: TimeChain?
  /// The timeline that this one follows in another space, and those that follow this one.
  var source: Int?
  var instances: [Int] = []
  /// Its end was reached since it last began to run.
  var hasArrived = false
  /// Where an instance and its source were held.
  struct Pause {
    var source, own: Double
    /// Where the instance goes when its source is scrubbed: straight to both ends, without a jump at the pause (PA-48).
    func followed(to fraction: Double) -> Double {
      if fraction == source { return own }
      if fraction < source { return own * fraction / source }
      return own + (1 - own) * (fraction - source) / (1 - source)
    }
  }
  var pausedAt: Pause?

  /// What may happen to touches on what it moves (HT-5…HT-11).
  package enum Interaction: Hashable, Sendable {
    case block(allowed: Bool)
    case animator(allowed: Bool, isManual: Bool)
  }
  var interaction = Interaction.block(allowed: false)
  /// The end that reduced motion shows from the begin on; nil while the timeline is moved by hand (``MotionLevel``).
  var shownGoal: Double?
  /// An explicit animation that reduced motion does not show at all.
  var isHidden = false
  /// It was made for one animation of one value, and is freed with it.
  var isAlone = false
  /// What runs on it stays when it is over, to be seen or not as its fill mode says (MT-8).
  var isKept = false
  /// Whether it was put where it stands: scrubbed, or paused before it ran.
  var isByHand: Bool { !isRunning && shownGoal == nil }
  /// Whether no other curve was given since the start (PA-49).
  var isOnBaseCurve = true
  /// As what it went on after a pause.
  enum Resumed { case curve, spring, fade }
  /// During a fade the progress stays at its end (PA-53).
  var resumed = Resumed.curve
  /// Set where it went on as a spring or a fade, until it goes on again.
  var gears: Gears?

  init(duration: Double, pace: Pace, motion: Motion) {
    (self.duration, self.pace, self.motion) = (duration, pace, motion)
    if case .running = motion { shownGoal = 1 }
  }

  var isRunning: Bool { if case .running = motion { true } else { false } }
  /// The fraction at which the present direction ends.
  var goal: Double { isReversed ? 0 : 1 }

  /// Length of all runs in units of one.
  private var length: Double { repeatCount * (autoreverses ? 2 : 1) }
  var repeats: Bool { repeatCount != 1 || autoreverses }

  /// The fraction at `time` and its change a second.
  func fraction(at time: Double) -> (value: Double, rate: Double) {
    switch motion {
    case .held(let fraction), .line(_, let fraction): return (fraction, 0)
    case .running(let since, let start, let unit):
      guard time >= since else { return (start, 0) }
      let passed = unit > 0 ? (time - since) / unit : .infinity
      if repeats { return repeated(passed, unit) }
      let way = isReversed ? -1.0 : 1.0
      if let gears, gears.areAhead(of: start, isReversed: isReversed) {
        let here = gears.fraction(time - since, after: start, isReversed: isReversed)
        return way * (goal - here.value) > 0 ? (here.value, way / here.unit) : atGoal(time, way / here.unit)
      }
      guard passed < abs(goal - start) else { return atGoal(time, way / unit) }
      return (start + way * passed, way / unit)
    }
  }

  /// The fraction and its rate where the way seems to be over: its end time decides, and the sum of its seconds may be rounded to less.
  private func atGoal(_ time: Double, _ rate: Double) -> (value: Double, rate: Double) {
    guard let endTime, time < endTime else { return (goal, 0) }
    return (isReversed ? 1 - 1.0.nextDown : 1.0.nextDown, rate)
  }

  /// MT-6: the run that `passed` falls into, walked back every second time where it reverses by itself.
  private func repeated(_ passed: Double, _ unit: Double) -> (value: Double, rate: Double) {
    guard passed < length else { return (1, 0) }
    let run = passed.truncatingRemainder(dividingBy: autoreverses ? 2 : 1)
    return run > 1 ? (2 - run, -1 / unit) : (run, 1 / unit)
  }

  func phase(at time: Double) -> Phase {
    guard let since = later?.since, time >= since, let pace = later?.pace else { return phase(at: time, under: pace) }
    return phase(at: time, under: pace)
  }

  private func phase(at time: Double, under pace: Pace) -> Phase {
    let (fraction, rate) = fraction(at: time)
    var phase = Phase(fraction: fraction, fractionRate: rate, progress: 0, progressRate: 0, line: nil)
    if rate == 0 || isFading(at: fraction) {
      phase.progress = progress(at: fraction, under: pace)
    } else {
      // both ends of the curve are exact: the end of a spring is a cut (SP-21)
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

  private func progress(at fraction: Double) -> Double { progress(at: fraction, under: pace) }

  /// The curve, exact at both ends: the end of a spring is a cut (SP-21).
  private func progress(at fraction: Double, under pace: Pace) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return isFading(at: fraction) ? fraction.rounded() : pace.progress(at: fraction)
  }

  /// How far from its end an animator goes on that has only something displaced left to fade.
  static let fadeLength = 0x1p-30

  private func isFading(at fraction: Double) -> Bool {
    resumed == .fade && (fraction <= Self.fadeLength || fraction >= 1 - Self.fadeLength)
  }

  /// Seconds a whole 0…1 takes as it began to run.
  var unitOfRun: Double { if case .running(_, _, let unit) = motion { unit } else { duration } }

  /// Whether its end means anything: a block's that moves things in other times alone is their business.
  var hasEnd: Bool {
    if case .animator = interaction { true } else { isUsed }
  }
  /// Whether something runs on it, or did.
  var isUsed: Bool { !contributions.isEmpty || !rows.isEmpty }

  /// The fraction a paused timeline is held at.
  var heldFraction: Double {
    switch motion {
    case .held(let fraction), .line(_, let fraction), .running(_, let fraction, _): fraction
    }
  }

  static func clamped(_ x: Double) -> Double { min(1, max(0, x)) }

  /// When the present direction ends, in its space's time, or nil where it does not end by itself.
  var endTime: Double? {
    if let chain { return chain.outermost.endTime.isFinite ? chain.outermost.endTime : nil }
    guard case .running(let since, let start, let unit) = motion else { return nil }
    let end = since + (repeats ? unit > 0 ? length * unit : 0 : seconds(from: start, to: goal))
    return end.isFinite ? end : nil
  }

  /// Seconds from one fraction to another that lies ahead, as it runs now.
  func seconds(from start: Double, to end: Double) -> Double {
    gears?.seconds(from: start, to: end, isReversed: isReversed) ?? abs(end - start) * unitOfRun
  }

  /// The fraction that comes `seconds` after another; both in the direction of travel, 0…1.
  func travelled(_ seconds: Double, after start: Double) -> Double {
    guard let gears, duration > 0 else { return min(1, unitOfRun > 0 ? start + seconds / unitOfRun : start) }
    let here = gears.fraction(seconds, after: isReversed ? 1 - start : start, isReversed: isReversed).value
    return Self.clamped(isReversed ? 1 - here : here)
  }

  /// Seconds that a whole 0…1 takes at the rate at which it leaves `fraction`.
  func unit(at fraction: Double) -> Double { gears?.unit(at: fraction, isReversed: isReversed) ?? unitOfRun }

  /// `fractionComplete`: counted in the direction of travel (PA-58), time fraction while running, progress on the line (PA-41).
  func fractionComplete(at time: Double) -> Double {
    let forward: Double
    if case .line(let progress, _) = motion { forward = progress } else { forward = fraction(at: time).value }
    return isReversed ? 1 - forward : forward
  }

  /// Seconds until a delay is over, 0 where none is running.
  func delayLeft(at time: Double) -> Double {
    if case .running(let since, _, _) = motion { max(0, since - time) } else { heldDelay }
  }

  // MARK: Calls

  /// PA-40, PA-49: nothing on screen moves.
  mutating func pause(at time: Double, linearly: Bool) {
    heldDelay = delayLeft(at: time)
    let fraction = fraction(at: time).value
    motion = linearly ? .line(progress: Self.clamped(progress(at: fraction)), fraction: fraction) : .held(fraction: fraction)
    revision += 1
  }

  /// PA-38: paused at the end of its direction, exactly there whatever the clock's rounding.
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

  /// PA-57, PA-58: turns round where it is, at the same pace.
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
    gears = nil
    revision += 1
  }

  /// Shown progress, 0…1 outside overshoots: the line's, or the curve's.
  func shownProgress(at time: Double) -> Double {
    if case .line(let progress, _) = motion { progress } else { progress(at: fraction(at: time).value) }
  }
}
