/// A curve whose speed grows or decays exponentially, as that of an object slowed down by friction.
///
/// `f′ = f′(0)·e^(−ks)` with `f(0) = 0` and `f(1) = 1` has the solution `f(s) = (1 − e^(−ks)) / (1 − e^(−k))`. The curve slows down if `k` is above 0, speeds
/// up if it is below 0, and is linear at 0. The speed at the end is `e^(−k)` times that at the start. For a motion of `T` seconds that loses the fraction `c`
/// of its speed in each second, `k = −T·ln(1 − c)`.
public struct ExponentialCurve: Hashable, Sendable {
  /// The largest magnitude of ``decay``; beyond it the curve looks like a jump.
  public static let maximumDecay = 500.0

  /// The decay rate `k`, per duration, −500…500: the speed falls to 1/e of itself `k` times; below 0 it grows.
  public let decay: Double
  /// The slopes at 0 and at 1.
  private let start, end: Double

  /// Creates a curve whose speed changes by the factor `e^(−decay)` from start to end.
  /// - Throws: ``TimingError`` if `decay` is NaN or not in −500…500.
  public init(decay: Double) throws(TimingError) {
    guard abs(decay) <= Self.maximumDecay else {
      throw .outOfRange("decay", expected: "a number in -500…500", actual: decay, remedy: "pass 4 for a throw that slows down")
    }
    // −0 is the same curve
    self.decay = decay == 0 ? 0 : decay
    start = Self.isLine(decay) ? 1 : -decay / Libm.expm1(-decay)
    end = start * Libm.exp(-decay)
  }

  /// Whether the curve equals the line within a double's precision: the difference is at most `|k|/8`.
  private static func isLine(_ decay: Double) -> Bool { abs(decay) < 1e-16 }
}

extension ExponentialCurve: TimingCurveProvider {
  /// Progress at `s`; outside 0…1 it continues along the slopes at the ends. NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return s <= 0 ? (start * s).clampedToFinite : 0 }
    guard s < 1 else { return (1 + end * (s - 1)).clampedToFinite }
    return Self.isLine(decay) ? s : Libm.expm1(-decay * s) / Libm.expm1(-decay)
  }

  /// The slope `f′(0)·e^(−ks)`; outside 0…1 that of the nearer end. NaN gives the slope at 0.
  public func velocity(at s: Double) -> Double {
    guard s > 0 else { return start }
    return s < 1 ? start * Libm.exp(-decay * s) : end
  }

  /// True if the speed changes by at most a factor of e⁸ over the range.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { abs(decay) * (range.upperBound - range.lowerBound) <= 8 }
}
