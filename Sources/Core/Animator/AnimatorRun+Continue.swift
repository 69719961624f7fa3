import LegatoTiming

/// Continuing after a pause (PA-44…PA-48, PA-53, PA-63).
extension AnimatorRun {
  func resume(_ parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    guard let stage, let timelineIndex, let timeline else {
      // nothing was animated: the clock starts with the first block that has a stage
      awaitsFirstBlock = true
      return notify()
    }
    stage.wake()
    let stretched = durationFactor > 0 ? durationFactor * duration : nil
    let resumption = resumption(parameters, stretched, timeline, stage, timelineIndex)
    stage.engine.resume(timelineIndex, resumption, after: timeline.heldDelay)
    notify()
  }

  private func resumption(
    _ parameters: (any TimingCurveProvider)?, _ stretched: Double?, _ timeline: Timeline, _ stage: Stage, _ index: Int
  ) -> Engine.Resumption {
    let held = timeline.fraction(at: stage.engine.now).value
    if parameters == nil, case .held = timeline.motion, timeline.isOnBaseCurve {
      // PA-49: nothing was converted, and nothing has to be
      let distance = abs(timeline.goal - held)
      return Engine.Resumption(
        pace: timeline.pace, fraction: held, remaining: distance > 0 ? stretched ?? distance * duration : 0, keepsCurve: true)
    }
    let shown = Timeline.clamped(timeline.shownProgress(at: stage.engine.now))
    let isDisplaced = shown == timeline.goal && stage.engine.isDisplacedAtGoal(index)
    let resumption =
      (parameters ?? provider).springTimingParameters == nil
      ? curve(parameters, stretched, timeline, shown, held, isDisplaced) : spring(parameters, stretched, timeline, shown, isDisplaced)
    return isDisplaced ? movedOffGoal(resumption, timeline) : resumption
  }

  /// A difference in progress beyond the error of a continuous curve's inverse.
  private static let unreached = 1e-6

  private func curve(
    _ parameters: (any TimingCurveProvider)?, _ stretched: Double?, _ timeline: Timeline, _ shown: Double, _ held: Double,
    _ isDisplaced: Bool
  ) -> Engine.Resumption {
    var pace = basePace
    if let parameters {
      pace = ResolvedCurve(parameters, duration: duration)
      if timeline.isReversed { pace = .mirrored(pace) }
    }
    let isAtGoal = shown == timeline.goal && !isDisplaced
    var fraction = isAtGoal ? timeline.goal : Timeline.clamped(pace.inverse(of: shown, near: held) ?? shown)
    if shown > 0, shown < 1, abs(pace.progress(at: fraction) - shown) > Self.unreached {
      // the curve jumps over the presented progress
      if fraction <= 0 || fraction >= 1 { fraction = shown }
      pace = .other(ReseededCurve(base: pace, start: fraction, progress: shown))
    }
    let distance = abs(timeline.goal - fraction)
    let remaining = distance > 0 ? stretched ?? distance * duration : isDisplaced ? stretched ?? abs(timeline.goal - held) * duration : 0
    return Engine.Resumption(pace: pace, fraction: fraction, remaining: remaining, keepsCurve: false)
  }

  private func spring(
    _ parameters: (any TimingCurveProvider)?, _ stretched: Double?, _ timeline: Timeline, _ shown: Double, _ isDisplaced: Bool
  ) -> Engine.Resumption {
    // its own spring has its start velocity only when it first runs
    let own = hasRun ? provider.springTimingParameters?.withoutVelocity : provider.springTimingParameters
    let base = parameters?.springTimingParameters ?? own ?? SpringTimingParameters()
    let distance = abs(timeline.goal - shown)
    let isRatioForm = base.settlingDuration == nil
    var seconds = stretched ?? (isRatioForm ? distance * duration : base.settlingDuration ?? 0)
    if distance == 0 { seconds = isDisplaced ? (seconds > 0 ? seconds : duration) : 0 }
    let resolved = base.resolved(duration: seconds > 0 ? seconds : duration).springTimingParameters ?? base
    let spring = ResolvedSpring(resolved, duration: resolved.duration ?? seconds)
    let pace = ResolvedCurve.other(SprungCurve(spring: spring.alongX, knot: shown, isForward: !timeline.isReversed))
    return Engine.Resumption(pace: pace, fraction: shown, remaining: seconds, keepsCurve: false, spring: spring)
  }

  /// PA-53: something displaced at the goal fades over the remaining time.
  private func movedOffGoal(_ resumption: Engine.Resumption, _ timeline: Timeline) -> Engine.Resumption {
    guard resumption.fraction == timeline.goal else { return resumption }
    var moved = resumption
    moved.isFade = true
    moved.fraction = timeline.isReversed ? Timeline.fadeLength : 1 - Timeline.fadeLength
    return moved
  }
}
