import LegatoTiming

/// A curve without a table, evaluated each time, with the arithmetic of the phase: it may be steep anywhere.
final class EvaluatedCurve: CourseLookup {
  /// As an existential, so that it is called without a copy, which would count references.
  private let curve: any TimingCurveProvider
  let id: ID

  /// The same for equal curves over equal parts of their timelines.
  struct ID: Equatable {
    /// Nil for a curve without equality.
    let key: AnyHashable?
    /// The part begins at `x`, and is `y` long.
    let part: SIMD2<Double>
  }

  init(_ pace: ResolvedCurve, _ id: ID) {
    self.id = id
    if case .other(let own) = pace { curve = own } else { curve = pace }
  }

  /// The arguments are the timeline's fractions; both ends of the part are exact.
  override func replace(_ fractions: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>, count: Int) {
    for i in 0..<count {
      let place = (fractions[i] - id.part.x) / id.part.y
      (fractions[i], impulses[i]) = (place <= 0 ? 1 : place >= 1 ? 0 : 1 - curve.progress(at: place), 0)
    }
  }
}
