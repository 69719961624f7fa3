import LegatoTiming

/// The remaining share under a cubic curve, exact but for rounding, for the price of a look-up: a table knows nearly where on the curve a fraction is, and one
/// step of Newton's method finds the place. So what a frame presents of a timeline is what a pause finds there.
final class CubicLookup: CourseLookup {
  /// The curve's parameter over the fraction.
  private let parameters: CurveTable
  /// The coefficients of x and y in the power basis, `((a·t + b)·t + c)·t`.
  private let a, b, c: SIMD2<Double>

  /// Below this slope of x, one step does not suffice.
  private static let leastSlope = 0x1p-6

  init(_ curve: CubicTimingParameters, emptyPieces: CurveTable.EmptyPieces) {
    (a, b, c) = curve.coefficients
    let parameter = ClosureCurve(
      corners: [], progress: { curve.parameter(at: $0) }, velocity: { 1 / curve.slopeOfX(atParameter: curve.parameter(at: $0)) })
    parameters = CurveTable(.other(parameter), emptyPieces: emptyPieces)
    parameters.tabulate()
  }

  /// The arguments are fractions; NaN is for where the curve is nearly vertical, and has to be solved. In two loops, as many look-ups then wait for memory at
  /// once.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ parameters: UnsafeMutablePointer<Double>, count: Int) {
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
