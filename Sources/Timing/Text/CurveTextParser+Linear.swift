extension CurveTextParser {
  /// Parses the stops of `linear(…)`, after the opening parenthesis: one or more of `<number> && <percentage>{0,2}`, separated by commas.
  mutating func linear() throws(CurveTextError) -> TimingCurveText {
    var stops: [PiecewiseLinearCurve.Stop] = []
    repeat { stops.append(try stop()) } while scanner.take(",")
    scanner.skipSpace()
    guard let curve = try? PiecewiseLinearCurve(stops) else { throw scanner.error("stops that make a curve") }
    try scanner.expect(")", or: ", “,” or a percentage")
    return .linear(curve)
  }

  private mutating func stop() throws(CurveTextError) -> PiecewiseLinearCurve.Stop {
    var progress: Double?
    var fractions: [Double] = []
    let first = try scanner.number("a progress, or a percentage", percentage: true)
    if first.isPercentage { fractions.append(first.value) } else { progress = first.value }
    scanner.skipSpace()
    // the percentages are either both before the number or both after it
    while scanner.isAtNumber, fractions.count < 2 || progress == nil {
      if progress != nil {
        fractions.append(try percentage())
      } else {
        let next = try scanner.number(fractions.count < 2 ? "a progress, or a percentage" : "a progress", percentage: true)
        guard next.isPercentage else {
          scanner.skipSpace()
          return PiecewiseLinearCurve.Stop(next.value, at: fractions[0], fractions.count > 1 ? fractions[1] : nil)
        }
        guard fractions.count < 2 else { throw scanner.error("a progress", at: next.offset) }
        fractions.append(next.value)
      }
      scanner.skipSpace()
    }
    guard let progress else { throw scanner.error("a progress") }
    return PiecewiseLinearCurve.Stop(progress, at: fractions.first, fractions.count > 1 ? fractions[1] : nil)
  }

  private mutating func percentage() throws(CurveTextError) -> Double {
    let number = try scanner.number("a percentage", percentage: true)
    guard number.isPercentage else { throw scanner.error("a percentage, “,” or “)”", at: number.offset) }
    return number.value
  }
}
