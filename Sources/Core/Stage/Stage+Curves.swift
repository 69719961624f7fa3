public import LegatoTiming

extension Stage {
  /// Replaces the curves of running and paused animations on this stage. Values and velocities are continuous; their differences from the new curve fade over
  /// the remaining distance, on both sides. Durations stay.
  ///
  /// To use a plug-in that was rebuilt:
  /// ```swift
  /// let rebuilt = try catalog.reload("org.example.bounce")
  /// try stage.replaceCurves(rebuilt.counterpart)
  /// ```
  /// Springs are unchanged, as they are more than curves; so is an animation that was continued from off its curve with less than a sixty-fourth of its
  /// progress remaining. Active animators start and continue under the new curve from now on; the others are unchanged.
  ///
  /// - Parameter replacement: Gets each curve in use, several times if several animations use it, and returns its replacement, or nil to keep it. It is
  ///   called for all before any change: if it throws, nothing changes.
  public func replaceCurves<Failure>(
    _ replacement: (any TimingCurveProvider) throws(Failure) -> (any TimingCurveProvider)?
  ) throws(Failure) {
    var found: [(place: Engine.Curved, curve: any TimingCurveProvider)] = []
    for (place, curve) in engine.curved {
      if let next = try replacement(curve) { found.append((place, next)) }
    }
    var bases: [(run: AnimatorRun, curve: any TimingCurveProvider)] = []
    for run in activeRuns where run.provider.springTimingParameters == nil {
      if let next = try replacement(run.provider) { bases.append((run, next)) }
    }
    for (place, curve) in found { engine.replace(place, by: curve) }
    for (run, curve) in bases { run.replaceCurve(by: curve) }
    reportNonFinite()
  }
}
