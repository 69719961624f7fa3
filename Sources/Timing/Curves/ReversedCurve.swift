/// A reversed curve: retraced from its end, or played backwards in time.
public struct ReversedCurve: Hashable, Sendable {
  /// How the curve is reversed. The raw values are the words in curve texts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `1 − g(1 − s)`, still from 0 to 1: an animation that runs back under it retraces `g` (TC-12).
    case inverse = "reverse"
    /// `g(1 − s)`, from 1 to 0. An animation under it ends with a jump to its target.
    case backwards = "backwards"
  }

  /// The curve that is reversed.
  public let base: AnyTimingCurve
  /// How it is reversed.
  public let kind: Kind

  /// Creates a reversed curve.
  public init(_ base: TimingCurve, _ kind: Kind = .inverse) { (self.base, self.kind) = (AnyTimingCurve(base), kind) }
}

extension ReversedCurve: TimingCurveProvider {
  /// Progress at `s`, any number; NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let value = base.progress(at: 1 - s)
    return (kind == .inverse ? 1 - value : value).numberOrZero
  }
  /// The slope `g′(1 − s)`, negated for ``Kind/backwards``. On a corner, the slope to the right, which is the slope to the left in `g`.
  public func velocity(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let slope = base.velocity(before: 1 - s).clampedToFinite
    return kind == .inverse ? slope : -slope
  }
  /// Whether the base is smooth in the mirrored range.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { base.isSmooth(in: range.mirrored) }
  /// Resolves the base with `duration`.
  public func resolved(duration: Double) -> TimingCurve { ReversedCurve(base.resolved(duration: duration), kind).erased }
}

extension TimingCurveProvider {
  /// `1 − f(1 − s)`, still from 0 to 1 (TC-12).
  public var reversed: ReversedCurve { ReversedCurve(erased) }
  /// `f(1 − s)`, from 1 to 0.
  public var backwards: ReversedCurve { ReversedCurve(erased, .backwards) }
}
