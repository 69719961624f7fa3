/// A curve of your own in one line.
///
/// ```swift
/// let wave = ClosureCurve(corners: []) { s in s + 0.1 * sin(6 * .pi * s) }
/// ```
/// One that names its corners is tabulated where many animations go by it (``TimingCurveProvider/isSmooth(in:)``); make it once and pass copies of it.
///
/// Copies are equal, two curves made from the same source text are not. A closure has no text: encoding one throws.
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

  /// The distance, as a share of the duration, to either side over which a missing slope is measured.
  public static let difference = 0x1p-17

  /// The widest range, as a share of the duration, in which a closure counts as smooth.
  private static let resolution = 1.0 / 64

  /// A curve that evaluates closures.
  /// - Parameters:
  ///   - corners: Time fractions at which the curve jumps or bends, in any order, those outside 0…1 of no effect; `[]` for none. It promises that the
  ///     closures are smooth between them with no detail finer than a 512th of the duration, and give the same answer each time. Nil, the default,
  ///     promises nothing: the closure is called in each frame.
  ///   - progress: Progress at a time fraction; 0 at 0, 1 at 1. A result that is no number counts as 0.
  ///   - velocity: The slope dp/ds there. Without it `(f(s + h) − f(s − h)) / 2h` is measured with `h =` ``difference``, inside 0…1 one-sided at the
  ///     ends: good to about 1e-10 where the curve is smooth, half of a corner's two slopes on a corner.
  public init(
    corners: [Double]? = nil, progress: @escaping @Sendable (Double) -> Double, velocity: (@Sendable (Double) -> Double)? = nil
  ) {
    functions = Functions(progress, velocity, corners)
  }

  /// A curve without a stated slope, which is measured.
  public init(corners: [Double]? = nil, _ progress: @escaping @Sendable (Double) -> Double) {
    self.init(corners: corners, progress: progress)
  }
}

extension ClosureCurve: Hashable {
  public static func == (l: ClosureCurve, r: ClosureCurve) -> Bool { l.functions === r.functions }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(functions)) }
}

extension ClosureCurve: TimingCurveProvider {
  /// What the closure says at `s`; NaN for `s`, or from the closure, gives 0.
  public func progress(at s: Double) -> Double { s.isNaN ? 0 : functions.progress(s).clampedToFinite }

  /// What the second closure says, else the measured slope; what is no number, and the slope at an `s` that is not finite, is 0.
  public func velocity(at s: Double) -> Double {
    guard s.isFinite else { return 0 }
    if let velocity = functions.velocity { return velocity(s).clampedToFinite }
    let (low, high) = (
      s >= 0 ? max(0, s - Self.difference) : s - Self.difference, s <= 1 ? min(1, s + Self.difference) : s + Self.difference
    )
    guard low < high else { return 0 }
    return ((progress(at: high) - progress(at: low)) / (high - low)).clampedToFinite
  }

  /// Away from its corners, where they are known.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    guard let corners = functions.corners, range.width <= Self.resolution else { return false }
    let (low, high) = (range.lowerBound - Self.difference, range.upperBound + Self.difference)
    return !corners.contains { $0 >= low && $0 <= high }
  }
}
