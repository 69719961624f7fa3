import LegatoTiming

/// Changes in an order of time, as a value: one after the other, together, later, staggered, again.
///
/// ```swift
/// let entrance = Motion.sequence(
///   .animate(0.3, curve: CubicTimingParameters.easeOut) { card.position.y = 80 },
///   .stagger(buttons, by: .step(0.05)) { button, _ in .spring(SpringTimingParameters(dampingRatio: 0.7), 0.4) { button.opacity = 1 } },
///   .animate(0.1) { card.cornerRadius = 12 }.repeated(2, autoreverses: true, endingAt: .end))
/// let animator = PropertyAnimator(entrance)
/// animator.startAnimation()          // and then pause it, scrub it, turn it round: as one
/// ```
/// A motion is laid over one timeline. Every body is run once, at the start, in the order in which the motions are written; what each value does becomes one
/// keyframe track, with the curves and springs of the parts. Where two parts move one value at a time, the one that begins later takes over from the
/// value reached (KF-20).
public struct Motion {
  indirect enum Kind {
    case change(any TimingCurveProvider, () -> Void)
    case rest
    /// The first so many of these parts, one after the other or at once.
    case parts(Parts, count: Int)
    case again(Motion, count: Double, autoreverses: Bool, RepeatEnd)
  }
  let kind: Kind
  /// Seconds of the whole.
  public let duration: Double
  /// Levels of motions in motions, this one counted.
  let depth: Int
  /// How often a change in it is made at most.
  let runs: Double

  /// Parts and when each begins, in seconds. Motions that go on one after the other share one list: each knows how many of it are its own.
  final class Parts {
    typealias Part = (start: Double, motion: Motion)
    var list: [Part]
    init(_ list: [Part]) { self.list = list }
  }

  /// Where a repeated motion leaves its values.
  public enum RepeatEnd: Hashable, Sendable {
    /// Where the last run stops: at the start after a way back, in the middle after a fraction of a run.
    case asPlayed
    /// Where the values were before; a jump unless it stops there.
    case start
    /// Where one run leads; a jump unless it stops there.
    case end
  }

  private init(_ kind: Kind, _ duration: Double, depth: Int = 1, runs: Double = 1) {
    (self.kind, self.duration, self.depth, self.runs) = (kind, duration, depth, runs)
  }

  /// How deep motions may lie in motions: the walk through them is a call a level. One after the other is no level, nor is one that is delayed again.
  static let deepest = 100

  private init(parts: [Parts.Part], _ duration: Double) {
    let (depth, runs) = parts.reduce((0, 1)) { (max($0.0, $1.motion.depth), max($0.1, $1.motion.runs)) }
    if depth >= Self.deepest { Self.reportDepth() }
    let parts = depth < Self.deepest ? parts : parts.filter { $0.motion.depth < Self.deepest }
    self.init(.parts(Parts(parts), count: parts.count), duration, depth: min(depth, Self.deepest - 1) + 1, runs: runs)
  }

  private static func reportDepth() {
    Misuse.report(
      .state(
        call: "Motion", wanted: "motions in motions at most \(deepest) levels deep", found: "more",
        remedy: "lay them out in one sequence or group; what lies deeper is left out"))
  }

  /// What `changes` sets is reached after `duration` seconds (at least 0; a bad one is repaired to 0 and reported) under `curve`, ease in and out by default.
  /// A spring given by its mass brings its own duration.
  public static func animate(
    _ duration: Double, curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: .easeInOut), _ changes: @escaping () -> Void
  ) -> Motion {
    let stated = repaired(duration, "Motion", "duration", minimum: 0, repair: 0)
    return Motion(.change(curve, changes), curve.lastingDuration(stated: stated))
  }

  /// Under a spring; `duration` seconds are for one given by its ratio.
  public static func spring(_ spring: SpringTimingParameters, _ duration: Double = 0.5, _ changes: @escaping () -> Void) -> Motion {
    animate(duration, curve: spring, changes)
  }

  /// Nothing, for some seconds.
  public static func rest(_ seconds: Double) -> Motion { Motion(.rest, repaired(seconds, "Motion", "rest", minimum: 0, repair: 0)) }

  /// One after the other.
  public static func sequence(_ motions: [Motion]) -> Motion {
    var (time, parts) = (0.0, [(start: Double, motion: Motion)]())
    for motion in motions {
      parts.append((time, motion))
      time += motion.duration
    }
    return Motion(parts: parts, time)
  }
  /// One after the other.
  public static func sequence(_ motions: Motion...) -> Motion { sequence(motions) }

  /// All at once; as long as the longest.
  public static func group(_ motions: [Motion]) -> Motion {
    Motion(parts: motions.map { (0, $0) }, motions.reduce(0) { max($0, $1.duration) })
  }
  /// All at once; as long as the longest.
  public static func group(_ motions: Motion...) -> Motion { group(motions) }

  /// The same `seconds` later; at least 0, a bad number is repaired to 0 and reported.
  public func delayed(by seconds: Double) -> Motion {
    let delay = repaired(seconds, "Motion", "delay", minimum: 0, repair: 0)
    // delayed again, it only begins later
    if case .parts(let parts, count: 1) = kind, let first = parts.list.first {
      return Motion(parts: [(delay + first.start, first.motion)], delay + duration)
    }
    return Motion(parts: [(delay, self)], delay + duration)
  }

  /// This, and then `next`. O(1), but for the first that goes on from a motion that others went on from already: O(parts).
  public func then(_ next: Motion) -> Motion {
    guard case .parts(let parts, let count) = kind, next.depth < depth else { return Motion.sequence(self, next) }
    let own = parts.list.count == count ? parts : Parts(Array(parts.list.prefix(count)))
    own.list.append((duration, next))
    return Motion(.parts(own, count: count + 1), duration + next.duration, depth: depth, runs: max(runs, next.runs))
  }

  /// How many runs a motion may be repeated for: a timeline that is scrubbed as a whole has an end, and each run takes room.
  private static let mostRuns = 10_000.0

  /// Over and over: `count` runs, fractions allowed, each followed by the same backwards if it `autoreverses`.
  ///
  /// A count that is not above 0, or endless, is repaired to 1; one by which a change in it would be made more than 10,000 times, in all repeats around it
  /// together, to what is left of those, at least 1. Both are reported.
  public func repeated(_ count: Double, autoreverses: Bool = false, endingAt end: RepeatEnd = .asPlayed) -> Motion {
    var runs = repaired(count, "Motion", "repeat count", minimum: .leastNonzeroMagnitude, repair: 1)
    let most = max(1, (Self.mostRuns / self.runs).rounded(.down))
    if runs > most { runs = repaired(.nan, "Motion", "repeat count of at most \(most)", minimum: 0, repair: most) }
    guard depth < Self.deepest else {
      Self.reportDepth()
      return self
    }
    return Motion(
      .again(self, count: runs, autoreverses: autoreverses, end), runs * duration * (autoreverses ? 2 : 1), depth: depth + 1,
      runs: self.runs * runs.rounded(.up))
  }

  // MARK: Running

  /// Runs the bodies and begins the motion, like a block of its ``duration``. Inside a block or an animator it is laid over the duration there, under the
  /// curve there.
  @discardableResult
  public func start(delay: Double = 0, options: AnimationOptions = [], completion: ((_ finished: Bool) -> Void)? = nil) -> BlockAnimation {
    let collector = KeyframeCollector(.linear, for: "Motion.start")
    return BlockAnimation(
      StartedBlock.run(
        duration: duration, delay: delay, curve: .named(.linear), options: options,
        keyframes: collector, animations: { lay(into: collector) }, completion: completion))
  }
}

extension PropertyAnimator {
  /// An animator for a whole motion: it lasts as long, and pauses, scrubs, reverses and goes on with all of it.
  /// - Parameters:
  ///   - motion: what it plays.
  ///   - timingParameters: paces the whole; linear by default, so that each part has its own seconds.
  ///   - stage: where it runs; nil for the stage of the first value that is changed.
  public convenience init(_ motion: Motion, timingParameters: any TimingCurveProvider = CubicTimingParameters.linear, stage: Stage? = nil) {
    self.init(duration: motion.duration, timingParameters: timingParameters, stage: stage)
    addAnimations { motion.start() }
  }
}
