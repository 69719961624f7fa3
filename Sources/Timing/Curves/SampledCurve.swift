/// A curve through a table of equally spaced values.
///
/// The value `k` of `n` is at the time fraction `k / (n − 1)`. The *monotone cubic* interpolation rises where the table rises and never overshoots it: it
/// consists of Hermite cubics whose slope at a value is the harmonic mean `2ab / (a + b)` of the slopes `a` and `b` to either side, or 0 if these differ in
/// sign; at the ends it is the three-point estimate, limited to three times the outer slope. Source: Fritsch and Butland 1984 (PCHIP). Outside 0…1 the
/// curve continues along its end slopes.
public struct SampledCurve: Hashable, Sendable {
  /// The interpolation between two values.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable {
    /// A straight line.
    case linear
    /// A monotone cubic, which does not overshoot the two values; the slope is continuous.
    case monotone
  }

  /// The table: the progress at equally spaced time fractions from 0 to 1; at least two finite numbers.
  public let values: [Double]
  /// The interpolation between two values.
  public let interpolation: Interpolation
  /// The slope dp/ds at each value; empty for linear interpolation.
  private let slopes: [Double]

  /// Creates a curve through equally spaced values, the first at 0 and the last at 1.
  /// - Throws: ``TimingError`` if there are fewer than two values or one is not finite.
  public init(values: [Double], interpolation: Interpolation = .monotone) throws(TimingError) {
    guard values.count > 1 else {
      throw .outOfRange("values", expected: "at least two", actual: Double(values.count), remedy: "pass 0 and 1 for a straight line")
    }
    for value in values where !value.isFinite {
      throw .outOfRange("values", expected: "finite numbers", actual: value, remedy: "leave it out")
    }
    (self.values, self.interpolation) = (values, interpolation)
    slopes = interpolation == .monotone ? Self.slopes(values) : []
  }

  public static func == (l: SampledCurve, r: SampledCurve) -> Bool { l.values == r.values && l.interpolation == r.interpolation }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(interpolation)
  }

  private static func slopes(_ values: [Double]) -> [Double] {
    let scale = Double(values.count - 1)
    let lines = zip(values, values.dropFirst()).map { (($1 - $0) * scale).clampedToFinite }
    guard lines.count > 1 else { return [lines[0], lines[0]] }
    func end(_ outer: Double, _ inner: Double) -> Double {
      let estimate = (3 * outer - inner) / 2
      if estimate * outer <= 0 { return 0 }
      return outer * inner < 0 && abs(estimate) > 3 * abs(outer) ? 3 * outer : estimate
    }
    let inner = zip(lines, lines.dropFirst()).map { a, b in (a < 0) == (b < 0) && a != 0 && b != 0 ? 2 / (1 / a + 1 / b) : 0 }
    return ([end(lines[0], lines[1])] + inner + [end(lines[lines.count - 1], lines[lines.count - 2])]).map { $0.clampedToFinite }
  }

  /// The index of the interval that contains `s` in 0…1, and the position in it, 0…1; on a value, the interval to the right.
  private func location(_ s: Double) -> (index: Int, part: Double) {
    let scaled = s * Double(values.count - 1)
    let index = min(Int(saturating: scaled), values.count - 2)
    return (index, scaled - Double(index))
  }

  private func line(_ index: Int) -> Double { ((values[index + 1] - values[index]) * Double(values.count - 1)).clampedToFinite }
  private var startSlope: Double { slopes.first ?? line(0) }
  private var endSlope: Double { slopes.last ?? line(values.count - 2) }
}

extension SampledCurve: TimingCurveProvider {
  /// Progress at `s`, any number. NaN gives 0.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    if s < 0 { return startSlope == 0 ? values[0] : values[0] + startSlope * s }
    if s > 1 { return endSlope == 0 ? values[values.count - 1] : values[values.count - 1] + endSlope * (s - 1) }
    let (index, t) = location(s)
    let (a, b) = (values[index], values[index + 1])
    if t == 0 { return a }
    if t == 1 { return b }
    guard !slopes.isEmpty else { return (a + t * (b - a)).clampedToFinite }
    let h = 1 / Double(values.count - 1)
    let (p, q) = (slopes[index] * h, slopes[index + 1] * h)
    // the Hermite form around the start, which is exact for equal values and slopes
    return (a + t * (p + t * ((3 * (b - a) - 2 * p - q) + t * (p + q - 2 * (b - a))))).clampedToFinite
  }

  /// The slope at `s`; on a corner, the one to the right. Outside 0…1 the slope of the nearer end; 0 for NaN.
  public func velocity(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    if s < 0 { return startSlope }
    if s >= 1 { return endSlope }
    let (index, t) = location(s)
    guard !slopes.isEmpty else { return line(index) }
    let h = 1 / Double(values.count - 1)
    let (p, q, rise) = (slopes[index], slopes[index + 1], (values[index + 1] - values[index]) / h)
    return (p + t * (2 * (3 * rise - 2 * p - q) + t * 3 * (p + q - 2 * rise))).clampedToFinite
  }

  /// True between two values.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= 1 else { return false }
    return location(range.lowerBound).index == location(range.upperBound).index
  }
}
