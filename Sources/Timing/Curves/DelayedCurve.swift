/// A curve that waits at its start for a fraction of the duration, then runs in the remainder.
///
/// `f(s) = g(0)` before `d`, `g((s − d) / (1 − d))` from there on.
public struct DelayedCurve: Hashable, Sendable {
  /// The curve that runs after the wait.
  public let base: AnyTimingCurve
  /// The delay as a fraction of the duration, in 0..<1.
  public let delay: Double

  /// Creates a curve that runs after a delay, given as a fraction of the duration.
  /// - Throws: ``TimingError`` if `delay` is not in 0..<1.
  public init(_ base: TimingCurve, by delay: Double) throws(TimingError) {
    guard delay >= 0, delay < 1 else {
      throw .outOfRange("delay", expected: "a share of the duration in 0..<1", actual: delay, remedy: "pass 0.5 to wait for half of it")
    }
    (self.base, self.delay) = (AnyTimingCurve(base), delay)
  }

  private init(resolved base: TimingCurve, _ delay: Double) { (self.base, self.delay) = (AnyTimingCurve(base), delay) }
}

extension DelayedCurve: TimingCurveProvider {
  /// The progress at `s`, any number; NaN gives 0. During the delay the base is evaluated at 0.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    return base.progress(at: s < delay ? 0 : (s - delay) / (1 - delay)).numberOrZero
  }
  /// The slope at `s`: 0 during the delay; at its end, the slope to the right.
  public func velocity(at s: Double) -> Double {
    guard s >= delay else { return 0 }
    return (base.velocity(at: (s - delay) / (1 - delay)) / (1 - delay)).clampedToFinite
  }
  /// True during the delay, and after it where the base is smooth.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if range.upperBound < delay { return true }
    return range.lowerBound >= delay && base.isSmooth(in: range.mapped { ($0 - delay) / (1 - delay) })
  }
  /// Resolves the base with the part of `duration` after the delay.
  public func resolved(duration: Double) -> TimingCurve {
    DelayedCurve(resolved: base.resolved(duration: duration * (1 - delay)), delay).erased
  }
}

extension TimingCurveProvider {
  /// This curve after a delay, given as a fraction 0..<1 of the duration.
  /// - Throws: ``TimingError`` if `delay` is not in 0..<1.
  public func delayed(by delay: Double) throws(TimingError) -> DelayedCurve { try DelayedCurve(erased, by: delay) }
}
