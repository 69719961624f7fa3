import LegatoTiming

/// An arrangement of changes in time, as a value: in sequence, in parallel, delayed, staggered, repeated.
///
/// ```swift
/// let entrance = Motion.sequence(
///   .animate(0.3, curve: CubicTimingParameters.easeOut) { card.position.y = 80 },
///   .stagger(buttons, by: .step(0.05)) { button, _ in
///     .spring(SpringTimingParameters(dampingRatio: 0.7), duration: 0.4) { button.opacity = 1 }
///   },
///   .animate(0.1) { card.cornerRadius = 12 }.repeated(2, autoreverses: true, endingAt: .end))
/// let animator = PropertyAnimator(entrance)
/// animator.startAnimation()          // and then pause it, scrub it, turn it round: as one
/// ```
/// A motion is played on one timeline. Every body runs once, at the start, in the order of the motions; each value gets one keyframe track, with the curves
/// and springs of the parts. If two parts animate a value at the same time, the later one starts from the value reached (KF-20).
public struct Motion {
  indirect enum Kind {
    case change(any TimingCurveProvider, () -> Void)
    case wait
    /// The first `count` of these parts, in sequence or in parallel.
    case parts(Parts, count: Int)
    case repeated(Motion, count: Double, autoreverses: Bool, RepeatEnd)
  }
  let kind: Kind
  /// Seconds of the whole.
  public let duration: Double
  /// Nesting depth of motions, this one included.
  let depth: Int
  /// The most times that a change in it is made.
  let runs: Double

  /// Parts with their begins, in seconds. Motions made by ``Motion/then(_:)`` share one list, each with its own count.
  final class Parts {
    typealias Part = (start: Double, motion: Motion)
    var list: [Part]
    init(_ list: [Part]) { self.list = list }
  }

  /// The values after a repeated motion.
  public enum RepeatEnd: Hashable, Sendable {
    /// Those at the end of the last iteration: the start after an autoreverse, intermediate after a fraction.
    case asPlayed
    /// The values before; a jump unless it stops there.
    case start
    /// The end of one iteration; a jump unless it stops there.
    case end
  }

  private init(_ kind: Kind, _ duration: Double, depth: Int = 1, runs: Double = 1) {
    (self.kind, self.duration, self.depth, self.runs) = (kind, duration, depth, runs)
  }

  /// The nesting limit of motions, which are traversed recursively. Sequences by ``then(_:)`` and repeated delays do not nest.
  static let maximumDepth = 100

  private init(parts: [Parts.Part], _ duration: Double) {
    let (depth, runs) = parts.reduce((0, 1)) { (max($0.0, $1.motion.depth), max($0.1, $1.motion.runs)) }
    if depth >= Self.maximumDepth { Self.reportDepth() }
    let parts = depth < Self.maximumDepth ? parts : parts.filter { $0.motion.depth < Self.maximumDepth }
    self.init(.parts(Parts(parts), count: parts.count), duration, depth: min(depth, Self.maximumDepth - 1) + 1, runs: runs)
  }

  private static func reportDepth() {
    Misuse.report(
      .state(
        call: "Motion", wanted: "motions in motions at most \(maximumDepth) levels deep", found: "more",
        remedy: "lay them out in one sequence or group; what lies deeper is left out"))
  }

  /// Animates `changes` over `duration` seconds (at least 0; an invalid one is repaired to 0 and reported) under `curve`, ease in and out by default. A
  /// spring given by its mass has its own duration.
  public static func animate(
    _ duration: Double, curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: .easeInOut), _ changes: @escaping () -> Void
  ) -> Motion {
    let stated = repaired(duration, "Motion", "duration", minimum: 0, repair: 0)
    return Motion(.change(curve, changes), curve.lastingDuration(stated: stated))
  }

  /// The same under a spring; `duration` seconds apply to one given by its ratio.
  public static func spring(_ spring: SpringTimingParameters, duration: Double = 0.5, _ changes: @escaping () -> Void) -> Motion {
    animate(duration, curve: spring, changes)
  }

  /// A pause of some seconds.
  public static func wait(_ seconds: Double) -> Motion { Motion(.wait, repaired(seconds, "Motion", "wait", minimum: 0, repair: 0)) }

  /// Motions in sequence.
  public static func sequence(_ motions: [Motion]) -> Motion {
    var (time, parts) = (0.0, [(start: Double, motion: Motion)]())
    for motion in motions {
      parts.append((time, motion))
      time += motion.duration
    }
    return Motion(parts: parts, time)
  }
  /// Motions in sequence.
  public static func sequence(_ motions: Motion...) -> Motion { sequence(motions) }

  /// Motions in parallel; it lasts as long as the longest.
  public static func group(_ motions: [Motion]) -> Motion {
    Motion(parts: motions.map { (0, $0) }, motions.reduce(0) { max($0, $1.duration) })
  }
  /// Motions in parallel; it lasts as long as the longest.
  public static func group(_ motions: Motion...) -> Motion { group(motions) }

  /// The motion with a delay in seconds, at least 0; an invalid number is repaired to 0 and reported.
  public func delayed(by seconds: Double) -> Motion {
    let delay = repaired(seconds, "Motion", "delay", minimum: 0, repair: 0)
    // another delay only changes its begin
    if case .parts(let parts, count: 1) = kind, let first = parts.list.first {
      return Motion(parts: [(delay + first.start, first.motion)], delay + duration)
    }
    return Motion(parts: [(delay, self)], delay + duration)
  }

  /// This motion, then `next`. O(1), except for a second continuation of the same motion: O(parts).
  public func then(_ next: Motion) -> Motion {
    guard case .parts(let parts, let count) = kind, next.depth < depth else { return Motion.sequence(self, next) }
    let own = parts.list.count == count ? parts : Parts(Array(parts.list.prefix(count)))
    own.list.append((duration, next))
    return Motion(.parts(own, count: count + 1), duration + next.duration, depth: depth, runs: max(runs, next.runs))
  }

  /// The most iterations of a motion: its timeline can be scrubbed and therefore has an end, and each iteration takes memory.
  private static let maximumRunCount = 10_000.0

  /// Repeats the motion `count` times, fractions allowed, each followed by the same backwards if `autoreverses`.
  ///
  /// A count that is not above 0, or infinite, is repaired to 1; if a change in it would be made more than 10,000 times, in all enclosing repeats together,
  /// the count is reduced to what that limit leaves, at least 1. Both are reported. Without end a whole motion repeats with the option `repeat` of
  /// ``start(delay:options:completion:)``.
  public func repeated(_ count: Double, autoreverses: Bool = false, endingAt end: RepeatEnd = .asPlayed) -> Motion {
    var runs = repaired(count, "Motion", "repeat count", minimum: .leastNonzeroMagnitude, repair: 1)
    let most = max(1, (Self.maximumRunCount / self.runs).rounded(.down))
    if runs > most { runs = repaired(.nan, "Motion", "repeat count of at most \(most)", minimum: 0, repair: most) }
    guard depth < Self.maximumDepth else {
      Self.reportDepth()
      return self
    }
    return Motion(
      .repeated(self, count: runs, autoreverses: autoreverses, end), runs * duration * (autoreverses ? 2 : 1), depth: depth + 1,
      runs: self.runs * runs.rounded(.up))
  }

  // MARK: Running

  /// Runs the bodies and begins the motion, like a block of its ``duration``. Inside a block or an animator it has the duration and curve of that.
  @discardableResult
  public func start(delay: Double = 0, options: AnimationOptions = [], completion: ((_ finished: Bool) -> Void)? = nil) -> BlockAnimation {
    let collector = KeyframeCollector(.linear, for: "Motion.start")
    return BlockAnimation(
      StartedBlock.run(
        duration: duration, delay: delay, curve: .named(.linear), options: options,
        keyframes: collector, animations: lay, completion: completion))
  }
}

extension PropertyAnimator {
  /// An animator for a whole motion: it has its duration, and pauses, scrubs, reverses and continues all of it.
  /// - Parameters:
  ///   - motion: The motion to play.
  ///   - timingParameters: The curve of the whole; linear by default, so that each part has its own seconds.
  ///   - stage: Where it runs; nil for the stage of the first value that is changed.
  public convenience init(_ motion: Motion, timingParameters: any TimingCurveProvider = CubicTimingParameters.linear, stage: Stage? = nil) {
    self.init(duration: motion.duration, timingParameters: timingParameters, stage: stage)
    addAnimations { motion.start() }
  }
}
