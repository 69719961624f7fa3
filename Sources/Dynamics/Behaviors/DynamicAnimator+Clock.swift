import LegatoLayers

extension DynamicAnimator: FrameParticipant {
  /// The longest time between two frames that is simulated, in seconds (DY-19).
  private static let maximumGap = 0.5
  /// The tolerance for rounding of times, as a fraction of a step.
  private static let rounding = 1e-6

  package var demand: FrameDemand { isRunning ? .everyFrame : .idle }

  package func prepareToAdvance() {
    // at rest no step sees that the reference layer's bounds have changed
    if !isRunning, flat.contains(where: { ($0 as? CollisionBehavior)?.hasOtherBounds(in: self) == true }) { changed(.constraints) }
    applyPendingChanges()
  }

  package func originDidMove(by seconds: Double) {
    origin -= seconds
    lastTime -= seconds
  }

  package func stageWillDeinit() { if referenceLayer == nil { clockWasDeallocated() } }

  /// Stops the simulation because its stage or its reference layer was deallocated.
  func clockWasDeallocated() {
    joinedStage = nil
    isRunning = false
    let carried = clockObservers.values
    for call in Array(carried) { call() }
  }

  package func advance(to time: Double) {
    guard isRunning else { return }
    let gap = time - lastTime
    lastTime = time
    if let stage, stage.motionLevel != .full, !isEssential { return simulateAhead(to: time) }
    if gap > Self.maximumGap {
      origin += gap - Self.maximumGap
      reportSlowHost(gap)
    }
    // large times are less precise than a step: limit the number of steps, and never go back
    let due = min(max((time - origin) / World.step, Double(steps) - 1), Double(steps + 1) + Self.maximumGap / World.step)
    let target = Int(saturating: (due - Self.rounding).rounded(.up))
    while steps < target, isRunning { step() }
    let fraction = min(1, max(0, 1 - (Double(steps) - due)))
    write(isRunning && fraction < 1 - Self.rounding ? fraction : 1)
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}

extension DynamicAnimator {
  /// Reports frames that are too far apart, once.
  private func reportSlowHost(_ gap: Double) {
    guard !hasReportedSlowHost else { return }
    hasReportedSlowHost = true
    Misuse.report(
      .state(
        call: "advance(to:)", wanted: "frames at most \(Self.maximumGap) s apart while bodies move", found: "\(gap) s",
        remedy:
          "advance the stage at each frame while it asks for frames, or pause it for as long; the bodies moved for \(Self.maximumGap) s"))
  }

  /// The number of steps that a frame simulates ahead under reduced motion: two seconds.
  private static let aheadSteps = 240

  /// For reduced motion: simulates two seconds ahead, or until all bodies are at rest, and continues from there in the next frame.
  private func simulateAhead(to time: Double) {
    for _ in 0..<Self.aheadSteps where isRunning { step() }
    origin = time - Double(steps) * World.step
    write(1)
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}
