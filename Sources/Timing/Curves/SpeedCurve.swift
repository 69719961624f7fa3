/// A curve played faster or slower than its duration.
///
/// `f(s) = g(k·s)`. With a speed above 1 the curve ends at `1 / k` and stays at `g(1)`. Below 1 only its first part, up to `g(k)`, is used, and an animation
/// ends with a jump.
public struct SpeedCurve: Hashable, Sendable {
  /// The curve at a speed of 1.
  public let base: AnyTimingCurve
  /// The factor of the speed, finite and above 0.
  public let speed: Double

  /// Creates a curve that runs `base` at another speed.
  /// - Throws: ``TimingError`` if `speed` is not above 0 and finite.
  public init(_ base: TimingCurve, speed: Double) throws(TimingError) {
    guard speed > 0, speed.isFinite else {
      throw .outOfRange("speed", expected: "above 0 and finite", actual: speed, remedy: "pass 2 for twice as fast")
    }
    (self.base, self.speed) = (AnyTimingCurve(base), speed)
  }

  private init(resolved base: TimingCurve, _ speed: Double) { (self.base, self.speed) = (AnyTimingCurve(base), speed) }

  private func rests(_ u: Double) -> Bool { speed > 1 && u >= 1 }
}

extension SpeedCurve: TimingCurveProvider {
  /// The progress at `s`, any number; NaN gives 0. From `1 / speed` on, if that is below 1, it is the base's progress at 1.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let u = s * speed
    return base.progress(at: rests(u) ? 1 : u).numberOrZero
  }
  /// The slope `k·g′(k·s)`; 0 after the base's end.
  public func velocity(at s: Double) -> Double {
    let u = s * speed
    return rests(u) || s.isNaN ? 0 : (speed * base.velocity(at: u)).clampedToFinite
  }
  /// True after the base's end, and before it where the base is smooth.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if rests(range.lowerBound * speed) { return true }
    return !rests(range.upperBound * speed) && base.isSmooth(in: range.mapped { $0 * speed })
  }
  /// Resolves the base with `duration / speed`.
  public func resolved(duration: Double) -> TimingCurve {
    SpeedCurve(resolved: base.resolved(duration: duration / speed), speed).erased
  }
}

extension TimingCurveProvider {
  /// This curve at `speed` times its speed.
  /// - Throws: ``TimingError`` if `speed` is not above 0 and finite.
  public func speed(_ speed: Double) throws(TimingError) -> SpeedCurve { try SpeedCurve(erased, speed: speed) }
}
