/// A curve turned round: from its far end, or with its time running backwards.
public struct ReversedCurve: Hashable, Sendable {
  /// What is turned round. Raw values are the words of the curve text.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// `1 − g(1 − s)`, still from 0 to 1: reversed, it retraces `g` (TC-12).
    case inverse = "reverse"
    /// `g(1 − s)`, from 1 to 0: the film played backwards. An animation under it ends with a jump to its target.
    case backwards = "backwards"
  }

  /// The curve as it was before the turn.
  public let base: AnyTimingCurve
  /// Whether progress runs from 0 to 1 or from 1 to 0.
  public let kind: Kind

  /// The inverse, from 0 to 1, by default.
  public init(_ base: TimingCurve, _ kind: Kind = .inverse) { (self.base, self.kind) = (AnyTimingCurve(base), kind) }
}

extension ReversedCurve: TimingCurveProvider {
  /// Progress at `s`, any number; NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let value = base.progress(at: 1 - s)
    return (kind == .inverse ? 1 - value : value).numberOrZero
  }
  /// `g′(1 − s)`, negative for ``Kind/backwards``; on a corner the slope to the right, which is the one to the left in `g`.
  public func velocity(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    let slope = base.velocity(before: 1 - s).clampedToFinite
    return kind == .inverse ? slope : -slope
  }
  /// Where the base is, seen from its far end.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { base.isSmooth(in: range.turned) }
  /// The base is resolved with the whole `duration`.
  public func resolved(duration: Double) -> TimingCurve { ReversedCurve(base.resolved(duration: duration), kind).erased }
}

extension TimingCurveProvider {
  /// `1 − f(1 − s)`, still from 0 to 1 (TC-12).
  public var reversed: ReversedCurve { ReversedCurve(erased) }
  /// `f(1 − s)`, from 1 to 0.
  public var backwards: ReversedCurve { ReversedCurve(erased, .backwards) }
}
