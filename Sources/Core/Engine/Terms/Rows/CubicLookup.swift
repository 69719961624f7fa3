import LegatoTiming

/// The remaining share under a cubic curve, exact but for rounding, for the price of a look-up: a table knows nearly where on the curve a fraction is, and one
/// step of Newton's method finds the place. So what a frame presents of a timeline is what a pause finds there.
final class CubicLookup {
  let curve: CubicTimingParameters
  /// The curve's parameter over the fraction.
  private let parameters: CurveTable
  /// The coefficients of x and y in the power basis, `((a·t + b)·t + c)·t`.
  private let a, b, c: SIMD2<Double>

  /// Below this slope of x, one step does not suffice.
  private static let leastSlope = 0x1p-6

  fileprivate init(_ curve: CubicTimingParameters, emptyPieces: CurveTable.EmptyPieces) {
    (self.curve, (a, b, c)) = (curve, curve.coefficients)
    let parameter = ClosureCurve(
      corners: [], progress: { curve.parameter(at: $0) }, velocity: { 1 / curve.slopeOfX(atParameter: curve.parameter(at: $0)) })
    parameters = CurveTable(.other(parameter), emptyPieces: emptyPieces)
    parameters.tabulate()
  }

  /// The remaining share at the fraction `u`; nil where the curve is nearly vertical, and has to be solved.
  func remaining(at u: Double) -> Double? {
    let remaining = remaining(at: SIMD2(repeating: u), near: SIMD2(repeating: parameter(near: u))).x
    return remaining == remaining ? remaining : nil
  }

  /// Replaces fractions by the remaining shares there, NaN for nil. In two loops, as many look-ups then wait for each other's memory at once.
  /// - Parameter parameters: Room for as many numbers.
  func replace(_ fractions: UnsafeMutablePointer<Double>, _ parameters: UnsafeMutablePointer<Double>, count: Int) {
    for i in 0..<count { parameters[i] = parameter(near: fractions[i]) }
    var i = 0
    while i &+ 1 < count {
      (fractions + i).pair = remaining(at: (fractions + i).pair, near: (parameters + i).pair)
      i &+= 2
    }
    if i < count { fractions[i] = remaining(at: SIMD2(repeating: fractions[i]), near: SIMD2(repeating: parameters[i])).x }
  }

  /// Nearly the curve's parameter at a fraction.
  @inline(__always)
  private func parameter(near u: Double) -> Double { 1 - parameters.remaining(at: max(0, min(1, u))) }

  /// Two remaining shares at fractions, from parameters near there.
  @inline(__always)
  private func remaining(at u: SIMD2<Double>, near t: SIMD2<Double>) -> SIMD2<Double> {
    let (x, y) = (((a.x * t + b.x) * t + c.x) * t, ((a.y * t + b.y) * t + c.y) * t)
    let slope = (x: (3 * a.x * t + 2 * b.x) * t + c.x, y: (3 * a.y * t + 2 * b.y) * t + c.y)
    return (1 - (y - slope.y * (x - u) / slope.x)).replacing(with: .nan, where: slope.x .<= Self.leastSlope)
      .replacing(with: 1, where: u .<= 0).replacing(with: 0, where: u .>= 1)
  }
}

/// The look-ups of an engine: timelines with equal curves share one.
struct CubicLookups: ~Copyable {
  private var all: [CubicTimingParameters: CubicLookup] = [:]
  /// Cache: consecutive timelines mostly have the same curve.
  private var latest: CubicLookup?

  /// With more curves than these, all are forgotten here: a follower retains its own.
  private static let kept = 256

  init() {}

  /// The curve's look-up. O(1).
  mutating func lookup(_ curve: CubicTimingParameters, _ emptyPieces: CurveTable.EmptyPieces) -> CubicLookup {
    if let latest, latest.curve == curve { return latest }
    let lookup = all[curve] ?? make(curve, emptyPieces)
    latest = lookup
    return lookup
  }

  private mutating func make(_ curve: CubicTimingParameters, _ emptyPieces: CurveTable.EmptyPieces) -> CubicLookup {
    if all.count >= Self.kept { all.removeAll() }
    let lookup = CubicLookup(curve, emptyPieces: emptyPieces)
    all[curve] = lookup
    return lookup
  }
}
