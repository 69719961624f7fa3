/// A spring as a timing curve, which moves as ``SpringTimingParameters`` do: it has its own duration, and damping ratios above 1 move as critically damped
/// (SP-3). One without damping, which would never end, is repaired and reported.
extension Spring: TimingCurveProvider {
  public var timingCurveType: TimingCurveType { .spring }
  public var springTimingParameters: SpringTimingParameters? { SpringTimingParameters(self) }
  public func progress(at s: Double) -> Double { SpringTimingParameters(self).progress(at: s) }
  public func velocity(at s: Double) -> Double { SpringTimingParameters(self).velocity(at: s) }
  public func resolved(duration: Double) -> TimingCurve { SpringTimingParameters(self).erased }
  public func isSmooth(in range: ClosedRange<Double>) -> Bool { SpringTimingParameters(self).isSmooth(in: range) }
}
