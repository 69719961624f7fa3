/// How a piece of time lies in the time around it: when it begins, how fast it runs, how often, and what is seen of it outside (MT-1…MT-7).
///
/// A pure function from the parent's time to a ``Moment``; nothing is remembered, so that any order of questions gives the same answers.
/// ```
/// parent   ────────┬───────────────────────────────┬──────▶
///                begin        A / |speed|         end
/// cycles           0 ──▶ D │ 0 ──▶ D │ 0 ──▶ D/2          repeatCount 2.5
/// ```
/// Numbers that cannot be meant are read as harmless ones and never trap: a NaN begin or offset is 0, a NaN speed 1, a NaN or negative duration 0,
/// a NaN or negative count or repeat duration is unset.
public struct TimeMap: Hashable, Sendable {
  /// Seconds of the parent at which it begins.
  public var beginTime: Double
  /// Seconds into itself at which it begins; an animation wraps to its start behind its end (MT-13).
  public var timeOffset: Double
  /// Its seconds a second of the parent: 0 stands still, below 0 it runs backwards (MT-12).
  public var speed: Double
  /// Seconds of one run, at least 0; infinite for a layer.
  public var duration: Double
  /// How many runs, fractions allowed; 0 is unset and means one. A run and its way back count as one (MT-4).
  public var repeatCount: Double
  /// Seconds of all runs together; 0 is unset. Above 0 it wins over ``repeatCount`` (MT-3).
  public var repeatDuration: Double
  /// Whether each run is followed by the same run backwards.
  public var autoreverses: Bool
  /// What is seen outside the active interval.
  public var fillMode: FillMode

  /// By default the map of a layer: endless, at the pace of the time around.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double = .infinity, repeatCount: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    (self.beginTime, self.timeOffset, self.speed, self.duration) = (beginTime, timeOffset, speed, duration)
    (self.repeatCount, self.repeatDuration, self.autoreverses, self.fillMode) = (repeatCount, repeatDuration, autoreverses, fillMode)
  }

  // MARK: MT-1

  /// `(parent − beginTime)·speed + timeOffset`, without regard for the active interval.
  public func localTime(at parent: Double) -> Double { (parent - begin) * rate + offset }

  /// The parent's time at which the local time is `local`. Where the speed is 0 nothing leads back; the answer is ``timeOffset`` (MT-10).
  public func parentTime(at local: Double) -> Double { rate == 0 ? offset : (local - offset) / rate + begin }

  // MARK: MT-3…MT-5

  /// Seconds of one run, with its way back where it has one.
  public var cycleDuration: Double { length * (autoreverses ? 2 : 1) }
  /// How many cycles, a fraction where it ends in the middle of one.
  public var cycleCount: Double {
    if repeatDuration > 0 { return cycleDuration > 0 ? repeatDuration / cycleDuration : 1 }
    return repeatCount > 0 ? repeatCount : 1
  }
  /// Seconds of the active interval in its own time.
  public var activeDuration: Double { repeatDuration > 0 ? repeatDuration : cycleDuration == 0 ? 0 : cycleCount * cycleDuration }
  /// The parent's time at which the active interval ends; infinite where it never does.
  public var endTime: Double { rate == 0 ? .infinity : begin + activeDuration / abs(rate) }

  // MARK: MT-6, MT-7

  /// Where it is when the parent's time is `parent`. O(1).
  ///
  /// At a turn it counts where it is about to go: at 0 of the next run. At its end it counts where it came from: at D of the last.
  public func moment(at parent: Double) -> Moment {
    let passed = parent - begin
    guard passed >= 0 else { return still(.before, atEnd: false, isShown: fillMode.fillsBackwards) }
    let active = activeDuration
    let done = rate == 0 ? 0 : passed * abs(rate)
    guard done < active else { return still(.after, atEnd: true, isShown: fillMode.fillsForwards) }
    guard length > 0, length < .infinity else {
      return Moment(phase: .active, cycle: 0, fraction: 0, basicTime: localTime(at: parent), rate: rate, isShown: true)
    }
    return place(offset / cycleDuration + (rate < 0 ? -done : done) / cycleDuration, arrives: false, .active, isShown: true)
  }

  private func still(_ phase: Phase, atEnd: Bool, isShown: Bool) -> Moment {
    guard length < .infinity else {
      return Moment(phase: phase, cycle: 0, fraction: 0, basicTime: offset, rate: 0, isShown: isShown)
    }
    let count = rate < 0 ? -cycleCount : cycleCount
    let offset = length > 0 ? offset / cycleDuration : 0
    guard atEnd, rate != 0 else { return place(offset, arrives: false, phase, isShown: isShown) }
    return place(offset + count, arrives: true, phase, isShown: isShown)
  }

  /// The moment at `x` cycles; between two cycles either the end of one or the start of the other.
  private func place(_ x: Double, arrives: Bool, _ phase: Phase, isShown: Bool) -> Moment {
    guard x.isFinite else {
      // endlessly many runs of no length
      return Moment(phase: phase, cycle: 0, fraction: arrives ? 1 : 0, basicTime: 0, rate: 0, isShown: isShown)
    }
    var cycle = x.rounded(.down)
    var share = x - cycle
    // forwards one leaves a boundary to the next cycle, backwards to the one before; arriving it is the other way round
    if share == 0, (rate < 0) != arrives, rate != 0 { (cycle, share) = (cycle - 1, 1) }
    let way = autoreverses ? 2 * share : share
    let goesBack = way > 1 || way == 1 && autoreverses && (rate < 0 ? arrives : !arrives)
    let fraction = way > 1 ? 2 - way : way
    let moves = phase == .active ? (goesBack ? -rate : rate) : 0
    // outside, and there where the run it shows has its own begin
    let isBefore = phase != .active && ((phase == .before) == (rate >= 0)) != goesBack
    return Moment(
      phase: phase, cycle: cycle, fraction: fraction, basicTime: fraction * length, rate: moves, isShown: isShown, isBefore: isBefore)
  }

  // MARK: What the numbers count as

  private var begin: Double { beginTime.isFinite ? beginTime : 0 }
  private var offset: Double { timeOffset.isFinite ? timeOffset : 0 }
  private var rate: Double { speed.isFinite ? speed : 1 }
  private var length: Double { duration > 0 ? duration : 0 }
}

extension TimeMap {
  /// Where a time lies. The begin belongs to the active interval, the end does not.
  public enum Phase: Hashable, Sendable {
    /// Before the active interval.
    case before
    /// In it.
    case active
    /// Behind it.
    case after
  }

  /// A moment of a piece of time.
  public struct Moment: Hashable, Sendable {
    /// Where the parent's time lies against the active interval.
    public let phase: Phase
    /// The cycle it falls into, counted from the one that begins at local time 0.
    public let cycle: Double
    /// Share of one run, 0…1; also on the way back.
    public let fraction: Double
    /// Seconds of one run, 0…D. Where the duration is infinite, the local time.
    public let basicTime: Double
    /// Change of ``basicTime`` a second of the parent: 0 outside the active interval, below 0 on the way back.
    public let rate: Double
    /// Whether anything is seen: inside the active interval, and outside where the fill mode says so.
    public let isShown: Bool
    /// Whether what is filled with lies on that side of its run on which the run has not begun: the *before flag* of CSS, for
    /// ``StepsCurve/progress(at:isBefore:)``. A staircase that jumps at its start then shows the step below. False inside the active interval.
    public internal(set) var isBefore = false
  }
}
