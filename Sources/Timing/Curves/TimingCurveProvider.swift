/// The kind of a timing curve.
public enum TimingCurveType: Int, Hashable, Sendable {
  /// One of the named curves: linear, ease-in, ease-out, ease-in-out, default.
  case builtin
  /// A cubic Bézier curve with control points of its own.
  case cubic
  /// A spring.
  case spring
  /// A cubic part and a spring part together.
  case composed
}

/// A timing curve: a function from the time fraction to the progress. All curves and springs conform to it.
///
/// Your own curve implements ``progress(at:)`` and ``velocity(at:)``; all other members have defaults. If many animations use it, also implement
/// ``isSmooth(in:)`` and make it `Hashable`: animations under equal curves then share one table instead of evaluating the curve in each frame.
///
/// A curve is evaluated during a frame or a read, and on each thread that shares the work of a frame: it must not start, set or release anything on a
/// stage.
public protocol TimingCurveProvider: Sendable {
  /// The kind of the curve; by default it follows from ``cubicTimingParameters`` and ``springTimingParameters``, and is ``TimingCurveType/cubic`` if both are
  /// nil.
  var timingCurveType: TimingCurveType { get }
  /// The cubic part; nil if there is none.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring part; nil if there is none.
  var springTimingParameters: SpringTimingParameters? { get }
  /// The progress at the time fraction `s`: 0 at 0 and 1 at 1, between them any number. Defined for every `s`; NaN gives 0.
  func progress(at s: Double) -> Double
  /// The slope dp/ds at the time fraction `s`, defined for every `s`.
  func velocity(at s: Double) -> Double
  /// The curve for an animation of `duration` seconds. A spring that is given by its damping ratio alone needs the duration to compute its stiffness;
  /// unresolved it uses 1 s.
  func resolved(duration: Double) -> TimingCurve
  /// Whether the curve is smooth in `range`, a part of 0…1: it has no jump, no corner and no detail finer than an eighth of the range, and always returns the
  /// same values.
  ///
  /// If true, animations may use a cubic instead that has the curve's values and slopes at both ends of the range, and its values to 10⁻⁸ at sample points
  /// in between; the ranges are a 512th of the duration. If false, the default, the curve is evaluated each time. In doubt, return false: it costs time,
  /// while a wrong true costs accuracy.
  func isSmooth(in range: ClosedRange<Double>) -> Bool
}
