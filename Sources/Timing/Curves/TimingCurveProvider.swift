/// What a timing curve is made of.
public enum TimingCurveType: Int, Hashable, Sendable {
  /// One of the named curves: linear, ease in, ease out, ease in and out, default.
  case builtin
  /// A cubic Bézier curve with control points of its own.
  case cubic
  /// A spring.
  case spring
  /// A cubic part and a spring part together.
  case composed
}

/// A map from time fraction to progress, the role that every curve and spring plays.
///
/// A curve of your own needs ``progress(at:)`` and ``velocity(at:)``; the rest has defaults. One that many animations share also says where it
/// ``isSmooth(in:)``, and is `Hashable`: animations under equal curves then share one table instead of evaluating the curve in each frame.
///
/// A curve is evaluated during a frame or a read, and on each thread that shares the frame: it may not start, set or release anything on a stage.
public protocol TimingCurveProvider: Sendable {
  /// Which parts it has; by default what ``cubicTimingParameters`` and ``springTimingParameters`` say, ``TimingCurveType/cubic`` where both are nil.
  var timingCurveType: TimingCurveType { get }
  /// The cubic part, nil where there is none.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring part, nil where there is none.
  var springTimingParameters: SpringTimingParameters? { get }
  /// Progress at the time fraction `s`: no unit, 0 at 0 and 1 at 1, possibly outside 0…1 between; total for every `s`, NaN gives 0.
  func progress(at s: Double) -> Double
  /// The slope dp/ds at the time fraction `s`; total for every `s`.
  func velocity(at s: Double) -> Double
  /// The curve that runs over `duration` seconds. A spring given by its ratio needs the duration to know its stiffness; unresolved it takes 1 s.
  func resolved(duration: Double) -> TimingCurve
  /// Whether nothing hides in `range`, a part of 0…1: no jump, no corner, no detail finer than an eighth of the range, and the same answers each time.
  ///
  /// Where it is true, an animation may show a cubic that has the curve's values and slopes at both ends of the range, and its values to 10⁻⁸ at
  /// places spread over it; the ranges are a 512th of the duration. Where it is false, which is the default, the curve is evaluated each time.
  /// True where there is doubt costs exactness, false costs time.
  func isSmooth(in range: ClosedRange<Double>) -> Bool
}
