import LegatoTiming

/// A curve without a table, evaluated each time.
final class EvaluatedCurve: CourseLookup {
  /// As an existential, so that it is called without a copy, which would count references.
  private let curve: any TimingCurveProvider

  /// The same for equal curves; nil for a curve without equality.
  let key: AnyHashable?

  init(_ pace: ResolvedCurve, key: AnyHashable?) {
    self.key = key
    if case .other(let own) = pace { curve = own } else { curve = pace }
  }

  /// The arguments are fractions; both ends are exact.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    for i in 0..<count {
      (fractions[i], impulses[i]) = (fractions[i] <= 0 ? 1 : fractions[i] >= 1 ? 0 : 1 - curve.progress(at: fractions[i]), 0)
    }
  }
}
