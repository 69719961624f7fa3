/// A curve that runs to its end in the first half of the duration and back in the second half.
///
/// `f(s) = g(2s)` before ½, `g(2 − 2s)` from there on. `f(1) = g(0)`: an animation under it ends with a jump to its target.
public struct MirroredCurve: Hashable, Sendable {
  /// The curve of the first half; the second half is the same, played backwards.
  public let base: AnyTimingCurve
  /// Creates a curve that runs `base` forwards and then backwards.
  public init(_ base: TimingCurve) { self.base = AnyTimingCurve(base) }
}

extension MirroredCurve: TimingCurveProvider {
  /// Progress at `s`, any number; NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    return base.progress(at: s < 0.5 ? 2 * s : 2 - 2 * s).numberOrZero
  }
  /// `2g′(2s)`, then `−2g′(2 − 2s)`; at ½ the latter.
  public func velocity(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    return (s < 0.5 ? 2 * base.velocity(at: 2 * s) : -2 * base.velocity(before: 2 - 2 * s)).clampedToFinite
  }
  /// True on one side of the middle, where the base is smooth.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    if range.upperBound < 0.5 { return base.isSmooth(in: range.mapped { 2 * $0 }) }
    return range.lowerBound >= 0.5 && base.isSmooth(in: range.mirrored.mapped { 2 * $0 })
  }
  /// Resolves the base with half of `duration`.
  public func resolved(duration: Double) -> TimingCurve { MirroredCurve(base.resolved(duration: duration / 2)).erased }
}

extension TimingCurveProvider {
  /// This curve, run forwards in half of the duration and then backwards.
  public var mirrored: MirroredCurve { MirroredCurve(erased) }
}
