import LegatoCore

/// The calls by state of the animators' rules (PA-12…PA-39) as a small machine, written from the table and knowing nothing of the implementation.
///
/// All fractions are counted in the direction of travel, as `fractionComplete` is. Where a rule names an inverse of a curve the model takes the
/// fraction that the animator reports and checks that the curve leads from there to the progress shown.
struct AnimatorModel {
  enum Motion: Equatable {
    case rest
    /// Started without a block: the clock waits (PA-50).
    case awaiting(delay: Double)
    case running(Clock)
    /// The fraction, and whether it is progress on a line (PA-40) or time under the curve (PA-49).
    case paused(Double, isLine: Bool)
  }

  /// From a fraction to 1.
  struct Clock: Equatable {
    var since: Double
    var from: Double
    /// Seconds left at `since`; a range where no rule gives the number.
    var left: ClosedRange<Double>
    /// Seconds that a whole way takes at this pace.
    var unit: ClosedRange<Double>
    /// The fraction at which the pace becomes another, and the seconds that a whole way takes from there on (PA-57).
    var change: Change?
    struct Change: Equatable { var at, unit: Double }
    /// Seconds that may pass beside one of the ends, while something displaced fades or comes back (PA-53, PA-57).
    var fade = 0.0

    func fraction(at now: Double) -> ClosedRange<Double> {
      guard now >= since else { return from...from }
      if let change {
        let first = (change.at - from) * unit.lowerBound
        guard now - since >= first else { return exactly(from + (now - since) / unit.lowerBound) }
        return exactly(change.unit > 0 ? change.at + (now - since - first) / change.unit : 1)
      }
      if fade > 0, unit.lowerBound > 0 {
        func seen(_ seconds: Double) -> Double { min(1, from + max(0, seconds) / unit.lowerBound) }
        return seen(now - since - fade)...seen(now - since)
      }
      func at(_ seconds: Double) -> Double { seconds > 0 ? min(1, from + (1 - from) * (now - since) / seconds) : 1 }
      return at(left.upperBound)...at(left.lowerBound)
    }

    private func exactly(_ fraction: Double) -> ClosedRange<Double> { min(1, fraction)...min(1, fraction) }
  }

  /// Where it went on as a spring: that part of the way keeps the spring's seconds, there and back (PA-56, PA-57).
  struct Sprung: Equatable {
    /// From the start's side.
    var fraction: Double
    /// Seconds that a whole way takes at the spring's pace.
    var unit: Double
    /// Whether it is the part behind the fraction, or the one before it.
    var isBehind: Bool
  }
  var sprung: Sprung?
  /// The longest that the last fade may take.
  var longestFade = 0.0

  /// What turns the forward fraction into progress now.
  enum ResolvedCurve: Equatable {
    case base
    case other(LawCurve, isMirrored: Bool)
    /// A new spring over so many seconds: the fraction runs in a line (PA-44), the progress is the spring's from its place on (PA-48).
    case sprung(LawCurve, isThrown: Bool, from: Double, isForward: Bool, seconds: Double)
  }

  let make: AnimatorMake
  var state = AnimatingState.inactive
  var isReversed = false
  var isInterruptible: Bool
  var pausesOnCompletion: Bool
  var hasFacade = true
  var motion = Motion.rest
  var pace = ResolvedCurve.base
  /// What is left of a delay that a pause interrupted.
  var heldDelay = 0.0
  /// Whether something may be off its end at fraction 1 (PA-53): springs, overshooting curves, late and delayed parts.
  var mayBeDisplaced = false
  /// Numbers of the completions that wait.
  var completions: [Int] = []
  var queued: [(changes: [LawChange], isDelayed: Bool)] = []
  /// Whether it has run since the start: its own spring's start velocity is used up then (PA-52).
  var hasRun = false
  /// Whether a resume has converted the curve since the start, so that the next has to do so too (PA-49).
  var isConverted = false
  /// Whether the last resume left only something displaced to do (PA-53): the progress stays at its end.
  var isFading = false
  /// PA-53: how near its end an animator may go on then.
  static let nearGoal = 1e-5
  /// How many blocks the present start ran.
  var ranAtStart = 0
  /// How the last start ended; nil before the first, and while one lasts.
  var outcome: Outcome?

  init(_ make: AnimatorMake) {
    (self.make, isInterruptible, pausesOnCompletion) = (make, make.isInterruptible, make.pausesOnCompletion)
  }

  var isRunning: Bool {
    switch motion {
    case .awaiting, .running: true
    case .rest, .paused: false
    }
  }

  func fraction(at now: Double) -> ClosedRange<Double> {
    switch motion {
    case .rest, .awaiting: 0...0
    case .running(let clock): clock.fraction(at: now)
    case .paused(let fraction, _): fraction...fraction
    }
  }

  /// Progress from the start's side at a fraction in the direction of travel.
  func progress(at fraction: Double) -> Double {
    let x = isReversed ? 1 - fraction : fraction
    if case .paused(_, isLine: true) = motion { return x }
    if isFading, min(x, 1 - x) < Self.nearGoal { return x.rounded() }
    return progress(pace, forward: x)
  }

  func progress(_ pace: ResolvedCurve, forward x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return switch pace {
    case .base: make.curve.provider.resolved(duration: make.seconds).progress(at: x)
    case .other(let curve, isMirrored: false): curve.provider.progress(at: x)
    case .other(let curve, isMirrored: true): 1 - curve.provider.progress(at: 1 - x)
    case .sprung(let curve, let isThrown, let from, let isForward, let seconds):
      sprung(curve, isThrown, from, isForward, seconds, at: x)
    }
  }

  private func sprung(_ curve: LawCurve, _ isThrown: Bool, _ from: Double, _ isForward: Bool, _ seconds: Double, at x: Double) -> Double {
    let span = isForward ? 1 - from : from
    guard span > 0, isForward ? x >= from : x <= from, let spring = curve.provider.springTimingParameters else { return x }
    let own: any TimingCurveProvider = isThrown ? spring : spring.withoutVelocity
    let share = own.resolved(duration: seconds > 0 ? seconds : make.seconds).progress(at: abs(x - from) / span)
    return isForward ? from + span * share : from - span * share
  }
}

extension AnimatorModel.Motion {
  var isAwaiting: Bool { if case .awaiting = self { true } else { false } }
  /// When it ends, where a rule says so.
  var due: Double? {
    if case .running(let clock) = self, clock.left.lowerBound == clock.left.upperBound { clock.since + clock.left.lowerBound } else { nil }
  }
}

extension AnimatorModel {
  /// Whether nothing that a caller could find out differs.
  func isSame(as other: AnimatorModel) -> Bool {
    state == other.state && isReversed == other.isReversed && isInterruptible == other.isInterruptible && motion == other.motion
      && completions == other.completions && queued.count == other.queued.count
  }
}

/// A law that does not hold.
struct LawBreak: Error {
  var law: String
  var detail: String
  init(_ law: String, _ detail: String) { (self.law, self.detail) = (law, detail) }
}

func clamped(_ x: Double) -> Double { min(1, max(0, x)) }
