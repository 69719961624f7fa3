/// A curve that waits at its start for a fraction of the duration, then runs in the remainder.
///
/// `f(s) = g(0)` before `d`, `g((s − d) / (1 − d))` from there on.
public struct DelayedCurve: Hashable, Sendable {
  /// The curve that runs after the wait.
  public let base: AnyTimingCurve
  /// The share of the duration that is waited, in 0..<1, no unit.
  public let delay: Double

  /// `base`, after waiting for a share of the duration.
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
  /// Progress at `s`, any number; NaN gives 0. The base is evaluated at 0 while it waits.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    return base.progress(at: s < delay ? 0 : (s - delay) / (1 - delay)).numberOrZero
  }
  /// 0 while it waits; where it sets off, the slope to the right.
  public func velocity(at s: Double) -> Double {
    guard s >= delay else { return 0 }
    return (base.velocity(at: (s - delay) / (1 - delay)) / (1 - delay)).clampedToFinite
  }
  /// While it waits, and behind that where the base is smooth.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if range.upperBound < delay { return true }
    return range.lowerBound >= delay && base.isSmooth(in: range.mapped { ($0 - delay) / (1 - delay) })
  }
  /// The base is resolved with the rest of `duration` after the wait.
  public func resolved(duration: Double) -> TimingCurve {
    DelayedCurve(resolved: base.resolved(duration: duration * (1 - delay)), delay).erased
  }
}

extension TimingCurveProvider {
  /// This curve after a wait of the share `delay` (0..<1) of the duration.
  /// - Throws: ``TimingError`` if `delay` is not in 0..<1.
  public func delayed(by delay: Double) throws(TimingError) -> DelayedCurve { try DelayedCurve(erased, by: delay) }
}
