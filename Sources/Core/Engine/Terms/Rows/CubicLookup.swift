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
  /// once, and two by two.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ parameters: UnsafeMutablePointer<Double>, count: Int) {
    if count & 1 != 0 { fractions[count] = fractions[count &- 1] }
    var areMissing = SIMD2<Double>.zero .!= .zero
    var i = 0
    while i < count {
      let remaining = self.parameters.lookedUp((fractions + i).pair)
      (parameters + i).pair = 1 - remaining
      areMissing .|= remaining .!= remaining
      i &+= 2
    }
    if any(areMissing) { find(parameters, at: fractions, count) }
    i = 0
    while i < count {
      (fractions + i).pair = remaining(at: (fractions + i).pair, near: (parameters + i).pair)
      i &+= 2
    }
  }

  /// Finds the parameters of which there is no piece yet.
  @inline(never)
  private func find(_ parameters: UnsafeMutablePointer<Double>, at fractions: UnsafePointer<Double>, _ count: Int) {
    for i in 0..<count where parameters[i].isNaN { parameters[i] = 1 - self.parameters.remaining(at: max(0, min(1, fractions[i]))) }
  }

  /// Two remaining shares at fractions, from parameters near there.
  @inline(__always)
  private func remaining(at u: SIMD2<Double>, near t: SIMD2<Double>) -> SIMD2<Double> {
    let slope = (3 * a.x * t + 2 * b.x) * t + c.x
    let place = t - (((a.x * t + b.x) * t + c.x) * t - u) / slope
    return (1 - ((a.y * place + b.y) * place + c.y) * place).replacing(with: .nan, where: slope .<= Self.leastSlope)
      .replacing(with: 1, where: u .<= 0).replacing(with: 0, where: u .>= 1)
  }
}
