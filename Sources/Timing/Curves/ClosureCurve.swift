/// A curve of your own in one line.
///
/// ```swift
/// let wave = ClosureCurve { s in s + 0.1 * sin(6 * .pi * s) }
/// ```
/// Copies are equal, two curves made from the same source text are not. A closure has no text: encoding one throws.
public struct ClosureCurve: Sendable {
  private final class Functions: Sendable {
    let progress: @Sendable (Double) -> Double
    let velocity: (@Sendable (Double) -> Double)?
    init(_ progress: @escaping @Sendable (Double) -> Double, _ velocity: (@Sendable (Double) -> Double)?) {
      (self.progress, self.velocity) = (progress, velocity)
    }
  }
  private let functions: Functions

  /// The distance, as a share of the duration, to either side over which a missing slope is measured.
  public static let difference = 0x1p-17

  /// - Parameters:
  ///   - progress: Progress at a time fraction; 0 at 0, 1 at 1. A result that is no number counts as 0.
  ///   - velocity: The slope dp/ds there. Without it `(f(s + h) − f(s − h)) / 2h` is measured with `h =` ``difference``, inside 0…1 one-sided at the
  ///     ends: good to about 1e-10 where the curve is smooth, half of a corner's two slopes on a corner.
  public init(progress: @escaping @Sendable (Double) -> Double, velocity: (@Sendable (Double) -> Double)? = nil) {
    functions = Functions(progress, velocity)
  }

  /// A curve without a stated slope, which is measured.
  public init(_ progress: @escaping @Sendable (Double) -> Double) { self.init(progress: progress) }
}

extension ClosureCurve: Hashable {
  public static func == (l: ClosureCurve, r: ClosureCurve) -> Bool { l.functions === r.functions }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(functions)) }
}

extension ClosureCurve: TimingCurveProvider {
  /// What the closure says at `s`; NaN for `s`, or from the closure, gives 0.
  public func progress(at s: Double) -> Double { s.isNaN ? 0 : functions.progress(s).numberOrZero }

  /// What the second closure says, else the measured slope; what is no number, and the slope at an `s` that is not finite, is 0.
  public func velocity(at s: Double) -> Double {
    guard s.isFinite else { return 0 }
    if let velocity = functions.velocity { return velocity(s).numberOrZero }
    let (low, high) = (
      s >= 0 ? max(0, s - Self.difference) : s - Self.difference, s <= 1 ? min(1, s + Self.difference) : s + Self.difference
    )
    guard low < high else { return 0 }
    return ((progress(at: high) - progress(at: low)) / (high - low)).clampedToFinite
  }
}
