import LegatoLayers

extension DynamicAnimator: FrameParticipant {
  /// Half a second: of a longer gap only so much counts (DY-19).
  private static let longestGap = 0.5
  /// Share of a step by which a time may be late and still count as a step's.
  private static let rounding = 1e-6

  package var demand: FrameDemand { isRunning ? .everyFrame : .idle }

  package func takeUp() { settle() }

  package func originMoves(by seconds: Double) {
    origin -= seconds
    lastTime -= seconds
  }

  package func stageGoes() { if referenceLayer == nil { goesWithoutGround() } }

  /// Its stage or its reference layer was deallocated: the simulation stops.
  func goesWithoutGround() {
    joinedStage = nil
    isRunning = false
    let carried = whenGroundGoes.values
    for call in Array(carried) { call() }
  }

  package func advance(to time: Double) {
    guard isRunning else { return }
    let gap = time - lastTime
    lastTime = time
    if let stage, stage.motionLevel != .full, !isEssential { return hasten(to: time) }
    if gap > Self.longestGap {
      origin += gap - Self.longestGap
      reportSlowHost(gap)
    }
    // far from zero a time has no precision within a step: never more than the longest gap, never back
    let due = min(max((time - origin) / World.step, Double(steps) - 1), Double(steps + 1) + Self.longestGap / World.step)
    let target = Int(saturating: (due - Self.rounding).rounded(.up))
    while steps < target, isRunning { step() }
    let share = min(1, max(0, 1 - (Double(steps) - due)))
    write(isRunning && share < 1 - Self.rounding ? share : 1)
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}

extension DynamicAnimator {
  /// Reported once: a slow host is slow at each frame.
  private func reportSlowHost(_ gap: Double) {
    guard !hasReportedSlowHost else { return }
    hasReportedSlowHost = true
    Misuse.report(
      .state(
        call: "advance(to:)", wanted: "frames at most \(Self.longestGap) s apart while bodies move", found: "\(gap) s",
        remedy:
          "advance the stage at each frame while it asks for frames, or pause it for as long; the bodies moved for \(Self.longestGap) s"))
  }

  /// Steps that a frame simulates ahead where motion is reduced: two seconds.
  private static let haste = 240

  /// Reduced motion: shows the bodies at rest, or as they are two seconds later; time continues from there.
  private func hasten(to time: Double) {
    for _ in 0..<Self.haste where isRunning { step() }
    origin = time - Double(steps) * World.step
    write(1)
    if !isRunning { delegate?.dynamicAnimatorDidPause(self) }
  }
}
