public import LegatoTiming

extension Stage {
  /// Gives other curves to what moves on this stage, or is paused on it. Place and velocity go on as they are; their difference from those of the
  /// new curve fades over what is left of the way, on both sides. Durations stay.
  ///
  /// A plug-in that was rebuilt takes over like this:
  /// ```swift
  /// let rebuilt = try catalog.reload("org.example.bounce")
  /// try stage.replaceCurves(rebuilt.counterpart)
  /// ```
  /// Springs go on as they are, for their motion is more than a curve; so does what hangs from a place where it was caught and has less than a sixty-fourth of its
  /// way left. Animators that are active start and continue under the new curve from now on; the others are left alone.
  ///
  /// - Parameter replacement: Is given each curve in use, several times where several animations use it, and answers the one for its place, or nil to leave it.
  ///   All are asked before anything is changed: where it throws nothing is.
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
