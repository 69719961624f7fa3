/// A curve of straight lines between points, CSS `linear()`.
///
/// Between the points A and B, `f(s) = A.y + (s − A.x)·(B.y − A.y) / (B.x − A.x)`; at an x that several points have, the last one counts. Outside the points
/// the first and the last line continue. Source: CSS Easing Functions Level 2, "The linear() easing function".
///
/// ```swift
/// let pause = try PiecewiseLinearCurve([.init(0), .init(0.5, at: 0.25, 0.75), .init(1)])   // linear(0, 0.5 25% 75%, 1)
/// ```
public struct PiecewiseLinearCurve: Hashable, Sendable {
  /// A point of the curve.
  public struct Point: Hashable, Sendable {
    /// The time fraction and the progress, finite; they may lie outside 0…1.
    public let x, y: Double
    /// Creates a point. Numbers are not checked here.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// A point as it is written in CSS: a progress, and no, one or two time fractions.
  public struct Stop: Hashable, Sendable {
    /// The progress, finite.
    public let progress: Double
    /// The time fraction at which the progress is reached; nil for evenly spaced between the neighbours.
    public let start: Double?
    /// The time fraction until which the progress stays; nil for a single point.
    public let end: Double?
    /// Creates a stop with no, one or two time fractions. An `end` without a `start` is used as the start.
    public init(_ progress: Double, at start: Double? = nil, _ end: Double? = nil) {
      (self.progress, self.start, self.end) = (progress, start ?? end, start == nil ? nil : end)
    }
  }

  /// The points in canonical form, at least one, with ascending x.
  public let points: [Point]

  /// Creates a curve through stops, which are made canonical as in CSS.
  ///
  /// A first stop without a fraction is at 0, a last one at 1, and others are evenly spaced between their neighbours. A fraction below an earlier one is
  /// raised to that. A stop with two fractions makes two points. A single stop makes a constant curve.
  /// - Throws: ``TimingError`` if there is no stop or a number is not finite.
  public init(_ stops: [Stop]) throws(TimingError) {
    guard !stops.isEmpty else { throw .outOfRange("stops", expected: "at least one", actual: 0, remedy: "pass a stop of 0 and one of 1") }
    var ys: [Double] = []
    var xs: [Double?] = []
    var largest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      for number in [stop.progress, stop.start ?? 0, stop.end ?? 0] where !number.isFinite {
        throw .outOfRange("stop \(index)", expected: "finite numbers", actual: number, remedy: "pass a progress and time fractions")
      }
      let given = [stop.start, stop.end].filter { $0 != nil }
      let fractions = !given.isEmpty ? given : index == 0 ? [0] : index == stops.count - 1 ? [1] : [nil]
      for fraction in fractions {
        if let fraction { largest = max(largest, fraction) }
        ys.append(stop.progress)
        xs.append(fraction.map { _ in largest })
      }
    }
    points = zip(Self.spread(xs), ys).map { Point(x: $0, y: $1) }
  }

  /// Creates a curve through equally spaced values, the first at 0 and the last at 1.
  /// - Throws: ``TimingError`` if there is no value or one is not finite.
  public init(values: [Double]) throws(TimingError) { try self.init(values.map { Stop($0) }) }

  /// Replaces each run of nil by evenly spaced numbers between its neighbours; the first and the last are not nil.
  private static func spread(_ xs: [Double?]) -> [Double] {
    var known = (index: 0, x: xs[0] ?? 0)
    var spread: [Double] = []
    for (index, x) in xs.enumerated() {
      guard let x else { continue }
      let run = index - known.index
      for k in 0..<max(0, run - 1) { spread.append(known.x + (x - known.x) * Double(k + 1) / Double(run)) }
      spread.append(x)
      known = (index, x)
    }
    return spread
  }

  /// The index of the first point of the line at `s`: the last point with x ≤ s, limited to the first and the last line.
  private func line(_ s: Double) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].x <= s { low = middle + 1 } else { high = middle }
    }
    return min(max(0, low - 1), points.count - 2)
  }
}

extension PiecewiseLinearCurve: TimingCurveProvider {
  /// The progress at `s`, any number. NaN gives 0, and infinity the limit of the outer line.
  public func progress(at s: Double) -> Double {
    guard !s.isNaN else { return 0 }
    guard points.count > 1 else { return points[0].y }
    let index = line(s)
    let (a, b) = (points[index], points[index + 1])
    if s == b.x { return b.y }
    if a.x == b.x || a.y == b.y { return s < a.x ? a.y : b.y }
    let part = (s - a.x) / (b.x - a.x)
    let rise = b.y - a.y
    let value = rise.isFinite ? a.y + part * rise : a.y * (1 - part) + b.y * part
    return value.isNaN ? a.y : value
  }

  /// The slope of the line at `s`; on a corner, that of the line to the right. 0 outside if the outermost line is a jump, and for NaN.
  public func velocity(at s: Double) -> Double {
    guard points.count > 1, !s.isNaN else { return 0 }
    let index = line(s)
    let (a, b) = (points[index], points[index + 1])
    guard a.x < b.x, a.y != b.y else { return 0 }
    return ((b.y - a.y) / (b.x - a.x)).clampedToFinite
  }

  /// True within one line.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool {
    guard points.count > 1 else { return true }
    let index = line(range.lowerBound)
    guard index == line(range.upperBound) else { return false }
    // the outermost line may be a jump
    let (a, b) = (points[index], points[index + 1])
    return a.x < b.x || a.y == b.y || range.upperBound < a.x || range.lowerBound >= a.x
  }
}
