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
  @inline(__always)
  func remaining(at u: Double) -> Double? {
    if u <= 0 { return 1 }
    if u >= 1 { return 0 }
    let t = 1 - parameters.remaining(at: u)
    let (point, slope) = (((a * t + b) * t + c) * t, (3 * a * t + 2 * b) * t + c)
    guard slope.x > Self.leastSlope else { return nil }
    return 1 - (point.y - slope.y * (point.x - u) / slope.x)
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
