/// A motion whose speed grows or falls by one factor in equal times, as that of what slides and is braked by friction.
///
/// `f′ = f′(0)·e^(−ks)` with `f(0) = 0` and `f(1) = 1` has the solution `f(s) = (1 − e^(−ks)) / (1 − e^(−k))`: fast first where `k` is above 0, slow first where it
/// is below, a line at 0. The speed at the end is `e^(−k)` of that at the start. A throw that loses the share `c` of its speed in a second goes on for `T` seconds under
/// `k = −T·ln(1 − c)`.
public struct ExponentialCurve: Hashable, Sendable {
  /// The greatest ``decay``, and the negative of the least; beyond it nothing is seen but a jump.
  public static let mostDecay = 500.0

  /// `k`: how often the speed falls to 1/e over the duration, −500…500, no unit; below 0 it grows.
  public let decay: Double
  /// Slopes at 0 and at 1.
  private let start, end: Double

  /// A motion whose speed falls, or with a number below 0 grows, to `e^(−decay)` of its start.
  /// - Throws: ``TimingError`` if `decay` is NaN or not in −500…500.
  public init(decay: Double) throws(TimingError) {
    guard abs(decay) <= Self.mostDecay else {
      throw .outOfRange("decay", expected: "a number in -500…500", actual: decay, remedy: "pass 4 for a throw that slows down")
    }
    // −0 is the same curve
    self.decay = decay == 0 ? 0 : decay
    start = Self.isLine(decay) ? 1 : -decay / Libm.expm1(-decay)
    end = start * Libm.exp(-decay)
  }

  /// Whether it differs from the line by less than a double's precision: by at most `|k|/8`.
  private static func isLine(_ decay: Double) -> Bool { abs(decay) < 1e-16 }
}

extension ExponentialCurve: TimingCurveProvider {
  /// Progress at `s`; outside 0…1 it continues along the slopes at the ends. NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return s <= 0 ? (start * s).clampedToFinite : 0 }
    guard s < 1 else { return (1 + end * (s - 1)).clampedToFinite }
    return Self.isLine(decay) ? s : Libm.expm1(-decay * s) / Libm.expm1(-decay)
  }

  /// `f′(0)·e^(−ks)`; outside 0…1 that of the nearer end. NaN gives the slope at 0.
  public func velocity(at s: Double) -> Double {
    guard s > 0 else { return start }
    return s < 1 ? start * Libm.exp(-decay * s) : end
  }

  /// Everywhere, where the speed changes by no more than a factor of e⁸ over the range.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { abs(decay) * (range.upperBound - range.lowerBound) <= 8 }
}
