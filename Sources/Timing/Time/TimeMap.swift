/// A map from a parent's time to the local time of an animation or layer: its begin, speed, repeats and fill mode (MT-1…MT-7).
///
/// It is a pure function from the parent's time to a ``Moment``, without state, so that times can be evaluated in any order.
/// ```
/// parent   ────────┬───────────────────────────────┬──────▶
///                begin        A / |speed|         end
/// cycles           0 ──▶ D │ 0 ──▶ D │ 0 ──▶ D/2          repeatCount 2.5
/// ```
/// Invalid numbers are replaced and never trap: a begin or offset that is not finite counts as 0, such a speed as 1, a NaN or negative duration as 0, and a
/// NaN or negative repeat count or repeat duration as unset.
public struct TimeMap: Hashable, Sendable {
  /// The begin, in seconds of the parent's time.
  public var beginTime: Double
  /// The local time at the begin, in seconds. An animation that starts with an offset wraps around at its end (MT-13).
  public var timeOffset: Double
  /// The local seconds per second of the parent: with 0 the local time stands still, below 0 it runs backwards (MT-12).
  public var speed: Double
  /// The duration of one run, in local seconds, at least 0; infinite for a layer.
  public var duration: Double
  /// The number of runs, which may be a fraction; 0 is unset and means one. With ``autoreverses``, a run forwards and back counts as one (MT-4).
  public var repeatCount: Double
  /// The duration of all runs together, in local seconds; 0 is unset. Above 0 it takes precedence over ``repeatCount`` (MT-3).
  public var repeatDuration: Double
  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool
  /// What is presented outside the active interval.
  public var fillMode: FillMode

  /// Creates a map; by default that of a layer: without an end, at the speed of the parent.
  public init(
    beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1, duration: Double = .infinity, repeatCount: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
  ) {
    (self.beginTime, self.timeOffset, self.speed, self.duration) = (beginTime, timeOffset, speed, duration)
    (self.repeatCount, self.repeatDuration, self.autoreverses, self.fillMode) = (repeatCount, repeatDuration, autoreverses, fillMode)
  }

  // MARK: MT-1

  /// The local time `(parent − beginTime)·speed + timeOffset`, whether it is in the active interval or not.
  public func localTime(at parent: Double) -> Double { (parent - begin) * rate + offset }

  /// The parent's time at which the local time is `local`. If the speed is 0 there is none, and the result is ``timeOffset`` (MT-10).
  public func parentTime(at local: Double) -> Double { rate == 0 ? offset : (local - offset) / rate + begin }

  // MARK: MT-3…MT-5

  /// The duration of one cycle, in local seconds: a run, and the run back if it autoreverses.
  public var cycleDuration: Double { length * (autoreverses ? 2 : 1) }
  /// The number of cycles, which may be a fraction.
  public var cycleCount: Double {
    if repeatDuration > 0 { return cycleDuration > 0 ? repeatDuration / cycleDuration : 1 }
    return repeatCount > 0 ? repeatCount : 1
  }
  /// The duration of the active interval, in local seconds.
  public var activeDuration: Double { repeatDuration > 0 ? repeatDuration : cycleDuration == 0 ? 0 : cycleCount * cycleDuration }
  /// The parent's time at which the active interval ends; infinite if it does not end.
  public var endTime: Double { rate == 0 ? .infinity : begin + activeDuration / abs(rate) }

  // MARK: MT-6, MT-7

  /// The moment at a time of the parent.
  ///
  /// Between two cycles it is the start of the next one; at the end of the active interval it is the end of the last one.
  /// - Complexity: O(1).
  public func moment(at parent: Double) -> Moment {
    let passed = parent - begin
    guard passed >= 0 else { return momentOutside(.before, atEnd: false, isShown: fillMode.fillsBackwards) }
    let active = activeDuration
    let done = rate == 0 ? 0 : passed * abs(rate)
    guard done < active else { return momentOutside(.after, atEnd: true, isShown: fillMode.fillsForwards) }
    guard length > 0, length < .infinity else {
      return Moment(phase: .active, cycle: 0, fraction: 0, basicTime: localTime(at: parent), rate: rate, isShown: true)
    }
    return moment(atCycles: offset / cycleDuration + (rate < 0 ? -done : done) / cycleDuration, arrives: false, .active, isShown: true)
  }

  private func momentOutside(_ phase: Phase, atEnd: Bool, isShown: Bool) -> Moment {
    guard length < .infinity else {
      return Moment(phase: phase, cycle: 0, fraction: 0, basicTime: offset, rate: 0, isShown: isShown)
    }
    let count = rate < 0 ? -cycleCount : cycleCount
    let offset = length > 0 ? offset / cycleDuration : 0
    guard atEnd, rate != 0 else { return moment(atCycles: offset, arrives: false, phase, isShown: isShown) }
    return moment(atCycles: offset + count, arrives: true, phase, isShown: isShown)
  }

  /// The moment at `x` cycles. Between two cycles it is the end of the one if `arrives` is true, else the start of the other.
  private func moment(atCycles x: Double, arrives: Bool, _ phase: Phase, isShown: Bool) -> Moment {
    guard x.isFinite else {
      // infinitely many runs without duration
      return Moment(phase: phase, cycle: 0, fraction: arrives ? 1 : 0, basicTime: 0, rate: 0, isShown: isShown)
    }
    var cycle = x.rounded(.down)
    var fractionOfCycle = x - cycle
    // on a boundary between cycles: the next one if running forwards, the one before if backwards; vice versa when arriving
    if fractionOfCycle == 0, (rate < 0) != arrives, rate != 0 { (cycle, fractionOfCycle) = (cycle - 1, 1) }
    let runs = autoreverses ? 2 * fractionOfCycle : fractionOfCycle
    let isBackwards = runs > 1 || runs == 1 && autoreverses && (rate < 0 ? arrives : !arrives)
    let fraction = runs > 1 ? 2 - runs : runs
    let momentRate = phase == .active ? (isBackwards ? -rate : rate) : 0
    // outside the active interval, and on that side of the presented run on which it has not begun
    let isBefore = phase != .active && ((phase == .before) == (rate >= 0)) != isBackwards
    return Moment(
      phase: phase, cycle: cycle, fraction: fraction, basicTime: fraction * length, rate: momentRate, isShown: isShown, isBefore: isBefore)
  }

  // MARK: Repaired numbers

  private var begin: Double { beginTime.isFinite ? beginTime : 0 }
  private var offset: Double { timeOffset.isFinite ? timeOffset : 0 }
  private var rate: Double { speed.isFinite ? speed : 1 }
  private var length: Double { duration > 0 ? duration : 0 }
}

extension TimeMap {
  /// The position of a time relative to the active interval, which includes its begin but not its end.
  public enum Phase: Hashable, Sendable {
    /// Before the active interval.
    case before
    /// In the active interval.
    case active
    /// After the active interval.
    case after
  }

  /// The local time at one moment.
  public struct Moment: Hashable, Sendable {
    /// The position of the parent's time relative to the active interval.
    public let phase: Phase
    /// The cycle, counted from the one that begins at local time 0.
    public let cycle: Double
    /// The fraction of a run, 0…1; during a run backwards it decreases.
    public let fraction: Double
    /// The time in a run, 0…D, in local seconds; the local time if the duration is infinite.
    public let basicTime: Double
    /// The change of ``basicTime`` per second of the parent: 0 outside the active interval, below 0 while it runs backwards.
    public let rate: Double
    /// Whether the moment is presented: true in the active interval, and outside it as the fill mode says.
    public let isShown: Bool
    /// The *before flag* of CSS for ``StepsCurve/progress(at:isBefore:)``: whether the filled moment is at the start of a run that has not begun, so that steps
    /// that jump at the start are still below the jump. False in the active interval.
    public internal(set) var isBefore = false
  }
}
