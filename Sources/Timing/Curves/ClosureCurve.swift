/// A curve that evaluates a closure.
///
/// ```swift
/// let wave = ClosureCurve(corners: []) { s in s + 0.1 * sin(6 * .pi * s) }
/// ```
/// With a list of its corners, many animations under it share one table (``TimingCurveProvider/isSmooth(in:)``); for that, create it once and pass copies.
///
/// Copies are equal; two curves made from the same source code are not. A closure has no curve text, so encoding it throws.
public struct ClosureCurve: Sendable {
  private final class Functions: Sendable {
    let progress: @Sendable (Double) -> Double
    let velocity: (@Sendable (Double) -> Double)?
    let corners: [Double]?
    init(_ progress: @escaping @Sendable (Double) -> Double, _ velocity: (@Sendable (Double) -> Double)?, _ corners: [Double]?) {
      (self.progress, self.velocity, self.corners) = (progress, velocity, corners)
    }
  }
  private let functions: Functions

  /// The distance to either side, as a fraction of the duration, over which a missing slope is computed as a difference quotient.
  public static let finiteDifferenceStep = 0x1p-17

  /// The widest range, as a fraction of the duration, in which a closure counts as smooth.
  private static let resolution = 1.0 / 64

  /// Creates a curve that evaluates closures.
  /// - Parameters:
  ///   - corners: the time fractions at which the curve has jumps or corners, in any order; `[]` for none. Those outside 0…1 have no effect. Passing a list
  ///     promises that the closures are smooth between them, with no detail finer than a 512th of the duration, and always return the same result. With
  ///     nil, the default, the closure is called in each frame.
  ///   - progress: the progress at a time fraction; 0 at 0, 1 at 1. NaN counts as 0.
  ///   - velocity: the slope dp/ds at a time fraction. Without it the slope is `(f(s + h) − f(s − h)) / 2h` with `h =` ``finiteDifferenceStep``, one-sided at
  ///     0 and 1: accurate to about 1e-10 where the curve is smooth; on a corner, the mean of both slopes.
  public init(
    corners: [Double]? = nil, progress: @escaping @Sendable (Double) -> Double, velocity: (@Sendable (Double) -> Double)? = nil
  ) {
    functions = Functions(progress, velocity, corners)
  }

  /// Creates a curve whose slope is computed as a difference quotient.
  public init(corners: [Double]? = nil, _ progress: @escaping @Sendable (Double) -> Double) {
    self.init(corners: corners, progress: progress)
  }
}

extension ClosureCurve: Hashable {
  public static func == (l: ClosureCurve, r: ClosureCurve) -> Bool { l.functions === r.functions }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(functions)) }
}

extension ClosureCurve: TimingCurveProvider {
  /// The result of the closure at `s`; 0 if `s` or the result is NaN.
  public func progress(at s: Double) -> Double { s.isNaN ? 0 : functions.progress(s).clampedToFinite }

  /// The result of the velocity closure, else the difference quotient; 0 for NaN, and at an `s` that is not finite.
  public func velocity(at s: Double) -> Double {
    guard s.isFinite else { return 0 }
    if let velocity = functions.velocity { return velocity(s).clampedToFinite }
    let (low, high) = (
      s >= 0 ? max(0, s - Self.finiteDifferenceStep) : s - Self.finiteDifferenceStep,
      s <= 1 ? min(1, s + Self.finiteDifferenceStep) : s + Self.finiteDifferenceStep
    )
    guard low < high else { return 0 }
    return ((progress(at: high) - progress(at: low)) / (high - low)).clampedToFinite
  }

  /// True away from the corners, if those are known.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    guard let corners = functions.corners, range.width <= Self.resolution else { return false }
    let (low, high) = (range.lowerBound - Self.finiteDifferenceStep, range.upperBound + Self.finiteDifferenceStep)
    return !corners.contains { $0 >= low && $0 <= high }
  }
}
