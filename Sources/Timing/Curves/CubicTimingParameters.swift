/// A timing curve that is a cubic Bézier curve from (0, 0) to (1, 1) with two control points.
///
/// `x(t) = 3(1−t)²t·x1 + 3(1−t)t²·x2 + t³`, the same for y; the progress at `s` is `y(t)` where `x(t) = s`.
public struct CubicTimingParameters: Hashable, Sendable {
  /// The coordinates of the control points: x in 0…1, y within ±10¹⁰⁰; no unit.
  public let x1, y1, x2, y2: Double
  /// The coefficients in the power basis, `((a·t + b)·t + c)·t`.
  private let ax, bx, cx, ay, by, cy: Double
  private let isNamed: Bool

  private init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, isNamed: Bool) {
    (self.x1, self.y1, self.x2, self.y2, self.isNamed) = (x1, y1, x2, y2, isNamed)
    (cx, cy) = (3 * x1, 3 * y1)
    (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
    (ax, ay) = (1 - cx - bx, 1 - cy - by)
  }

  /// Creates the default curve of layers (TC-6).
  public init() { self = .default }

  /// Creates a named curve, whose ``timingCurveType`` is ``TimingCurveType/builtin``.
  public init(animationCurve: AnimationCurve) {
    switch animationCurve {
    case .easeInOut: self = .easeInOut
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .linear: self = .linear
    }
  }

  /// The largest y of a control point, so that three times it and the difference of two of them stay finite.
  package static let highest = 1e100

  /// Creates a curve with its own control points. An x outside 0…1 and a y beyond ±10¹⁰⁰ are clamped, a number that is not finite becomes 0, and both are
  /// reported (MU-3).
  public init(x1: Double, y1: Double, x2: Double, y2: Double) { self.init(x1: x1, y1: y1, x2: x2, y2: y2, for: "CubicTimingParameters") }

  /// Creates a curve with numbers that were passed to `call`, the name in misuse reports.
  package init(x1: Double, y1: Double, x2: Double, y2: Double, for call: String) {
    func repaired(_ value: Double, _ name: String, _ range: ClosedRange<Double>) -> Double {
      guard value.isFinite, range.contains(value) else {
        let repair = value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
        Misuse.report(
          .number(
            call: call, wanted: "\(name) finite and in \(range.lowerBound)…\(range.upperBound)", found: "\(value)",
            repair: "\(repair)"))
        return repair
      }
      return value
    }
    let free = -Self.highest...Self.highest
    self.init(repaired(x1, "x1", 0...1), repaired(y1, "y1", free), repaired(x2, "x2", 0...1), repaired(y2, "y2", free), isNamed: false)
  }

  /// Constant speed, `p = s`: control points (0, 0) and (1, 1).
  public static let linear = CubicTimingParameters(0, 0, 1, 1, isNamed: true)
  /// Starts slowly: control points (0.42, 0) and (1, 1) (TC-4).
  public static let easeIn = CubicTimingParameters(0.42, 0, 1, 1, isNamed: true)
  /// Ends slowly: control points (0, 0) and (0.58, 1) (TC-4).
  public static let easeOut = CubicTimingParameters(0, 0, 0.58, 1, isNamed: true)
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1) (TC-4).
  public static let easeInOut = CubicTimingParameters(0.42, 0, 0.58, 1, isNamed: true)
  /// The layer default: control points (0.25, 0.1) and (0.25, 1) (TC-4).
  public static let `default` = CubicTimingParameters(0.25, 0.1, 0.25, 1, isNamed: true)

  public static func == (l: CubicTimingParameters, r: CubicTimingParameters) -> Bool {
    (l.x1, l.y1, l.x2, l.y2) == (r.x1, r.y1, r.x2, r.y2)
  }
  public func hash(into hasher: inout Hasher) { for number in [x1, y1, x2, y2] { hasher.combine(number) } }

  /// The reversed curve: `g(s) = 1 − f(1 − s)` (TC-12).
  public var reversedParameters: CubicTimingParameters { CubicTimingParameters(1 - x2, 1 - y2, 1 - x1, 1 - y1, isNamed: false) }

  private func x(_ t: Double) -> Double { ((ax * t + bx) * t + cx) * t }
  private func y(_ t: Double) -> Double { ((ay * t + by) * t + cy) * t }
  private func xSlope(_ t: Double) -> Double { (3 * ax * t + 2 * bx) * t + cx }
  private func ySlope(_ t: Double) -> Double { (3 * ay * t + 2 * by) * t + cy }
  private var isStraight: Bool { x1 == y1 && x2 == y2 }

  /// The slope at the start, with which the curve is continued before 0 (TC-10).
  private var startGradient: Double {
    (x1 > 0 ? y1 / x1 : y1 == 0 && x2 > 0 ? y2 / x2 : y1 == 0 && y2 == 0 ? 1 : 0).clampedToFinite
  }
  private var endGradient: Double { inversionStartGradient }
  private var inversionStartGradient: Double {
    let (u1, v1, u2, v2) = (1 - x2, 1 - y2, 1 - x1, 1 - y1)
    return (u1 > 0 ? v1 / u1 : v1 == 0 && u2 > 0 ? v2 / u2 : v1 == 0 && v2 == 0 ? 1 : 0).clampedToFinite
  }

  /// Newton's method ends where t is known to this width, below the rounding error of any t but those next to 0.
  private static let narrowestBracket = 1e-17
  /// Of x(t): where it is 0, dp/ds is unbounded, and is clamped.
  private static let leastSlope = 1e-12
  /// The coefficient of t² below which y′(t) is taken for a line, as the formula of a parabola's zeros would lose their digits.
  private static let leastSquare = 1e-14

  /// The t with x(t) = s, for 0…1, by Newton's method in a bracket, which is halved when a step leaves it.
  private func parameter(at s: Double) -> Double {
    var (low, high, t) = (0.0, 1.0, s)
    for _ in 0..<80 {
      let error = x(t) - s
      if error == 0 { break }
      if error > 0 { high = t } else { low = t }
      let newton = t - error / xSlope(t)
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == t || high - low < Self.narrowestBracket { break }
      t = next
    }
    return t
  }
}

extension CubicTimingParameters: TimingCurveProvider {
  /// ``TimingCurveType/builtin`` for a named curve, but not for an equal one that was created with control points.
  public var timingCurveType: TimingCurveType { isNamed ? .builtin : .cubic }
  public var cubicTimingParameters: CubicTimingParameters? { self }

  /// The progress at `s`, any number: y where x is `s`, exact but for rounding. Outside 0…1 the curve continues along its end gradients (TC-10); NaN gives 0.
  /// - Complexity: O(1), at most 80 iterations.
  public func progress(at s: Double) -> Double {
    guard s > 0 else { return s < 0 && startGradient != 0 ? startGradient * s : 0 }
    guard s < 1 else { return endGradient == 0 ? 1 : 1 + endGradient * (s - 1) }
    return isStraight ? s : y(parameter(at: s)).clampedToFinite
  }

  /// The slope dp/ds at `s`. Outside 0…1, and at the ends, the end gradient (TC-10). NaN gives the gradient at the start.
  public func velocity(at s: Double) -> Double {
    guard s > 0 else { return startGradient }
    guard s < 1 else { return endGradient }
    if isStraight { return 1 }
    let t = parameter(at: s)
    return (ySlope(t) / max(xSlope(t), Self.leastSlope)).clampedToFinite
  }

  /// The progress and the slope dp/ds at `s`, for the cost of one of them.
  package func moving(at s: Double) -> (progress: Double, velocity: Double) {
    guard s > 0, s < 1, !isStraight else { return (progress(at: s), velocity(at: s)) }
    let t = parameter(at: s)
    return (y(t).clampedToFinite, (ySlope(t) / max(xSlope(t), Self.leastSlope)).clampedToFinite)
  }

  /// Always true: a cubic `p` over time intersects the curve where `p(x(t)) − y(t)`, of degree 9, is 0, so at most at nine points.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { true }

  /// The time fraction in 0…1 at which the progress is `progress`. If there are several, the one nearest to `near`, or the smallest without `near` (TC-11).
  public func inverse(of progress: Double, near: Double? = nil) -> Double {
    if isStraight { return min(1, max(0, progress)) }
    var (best, found) = (progress <= 0 ? 0.0 : 1.0, false)
    let turns = ([0.0] + turningPoints + [1.0])
    for (from, to) in zip(turns, turns.dropFirst()) {
      // the polynomials are 1 at 1 but for rounding
      let (first, last) = (y(from) - progress, (to == 1 ? 1 : y(to)) - progress)
      guard first == 0 || last == 0 || (first < 0) != (last < 0) else { continue }
      var (low, high) = (from, to)
      if first == 0 { high = from } else if last == 0 { low = to }
      for _ in 0..<60 where low < high {
        let middle = (low + high) / 2
        if (y(middle) - progress < 0) == (first < 0) { low = middle } else { high = middle }
      }
      let t = (low + high) / 2
      let s = t == 1 ? 1 : x(t)
      if !found || near.map({ abs(s - $0) < abs(best - $0) }) ?? false { (best, found) = (s, true) }
    }
    return best
  }

  /// The extrema of y(t) inside 0…1, ascending.
  private var turningPoints: [Double] {
    let (a, b, c) = (3 * ay, 2 * by, cy)
    if abs(a) < Self.leastSquare { return b == 0 ? [] : [-c / b].filter { $0 > 0 && $0 < 1 } }
    let d = b * b - 4 * a * c
    guard d > 0 else { return [] }
    return [(-b - d.squareRoot()) / (2 * a), (-b + d.squareRoot()) / (2 * a)].filter { $0 > 0 && $0 < 1 }.sorted()
  }
}

extension TimingCurveProvider {
  /// `spring` if there is only a spring part, `composed` if there are both parts, else `cubic`.
  public var timingCurveType: TimingCurveType {
    switch (cubicTimingParameters, springTimingParameters) {
    case (nil, nil): .cubic
    case (nil, _): .spring
    case (_, nil): .cubic
    default: .composed
    }
  }
  /// Nil.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// Nil.
  public var springTimingParameters: SpringTimingParameters? { nil }
  /// The curve itself, whatever the duration.
  public func resolved(duration: Double) -> TimingCurve { erased }
  /// False: the curve is evaluated each time.
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { false }
}
