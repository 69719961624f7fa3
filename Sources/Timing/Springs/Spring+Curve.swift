/// A spring where a curve is asked for: as ``SpringTimingParameters`` move. It brings its own duration; ratios above 1 move as the critical one does (SP-3), and
/// one without damping, which could end nothing, is repaired and reported.
extension Spring: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { .spring }
  public var springTimingParameters: SpringTimingParameters? { SpringTimingParameters(self) }
  public func progress(at s: Double) -> Double { SpringTimingParameters(self).progress(at: s) }
  public func velocity(at s: Double) -> Double { SpringTimingParameters(self).velocity(at: s) }
  public func resolved(duration: Double) -> TimingCurve { SpringTimingParameters(self).erased }
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { SpringTimingParameters(self).isSmooth(in: range) }
}
