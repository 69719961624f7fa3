import LegatoCore

/// Switching between running by itself and being driven by an interaction, any number of times (TR-15).
extension Transition {
  /// The speed after the interaction ends, as a multiple above 0; anything else is repaired to 1 and reported.
  var completionSpeed: Double {
    guard let speed = interaction?.completionSpeed else { return 1 }
    if speed > 0, speed.isFinite { return speed }
    Misuse.report(.number(call: "completionSpeed", wanted: "a finite speed above 0", found: "\(speed)", repair: "1"))
    return 1
  }
  var completionCurve: AnimationCurve { interaction?.completionCurve ?? .easeInOut }

  /// TR-12: makes a running transition interactive again. Misuse reports name `call`.
  func pause(for call: String) {
    switch phase {
    case .waiting, .starting, .interactive, .over: return
    case .animating: break
    }
    guard currentAnimator() != nil, isInterruptible else {
      guard phase != .over else { return }
      return Misuse.report(
        .state(
          call: call, wanted: "an interruptible transition", found: "one without an interruptible animator",
          remedy: "answer one from interruptibleAnimator(using:) of its animation controller"))
    }
    phase = .interactive
    wasCancelled = false
    retainContext()
    notifyInteractionChange()
  }

  /// TR-16: sets the progress while interactive, clamped to 0…1. NaN and infinity are ignored and reported under the name `call`.
  func update(_ fraction: Double, for call: String) {
    guard phase == .interactive else { return }
    guard fraction.isFinite else {
      return Misuse.report(
        .number(call: call, wanted: "a finite fraction", found: "\(fraction)", repair: "\(percentComplete)"))
    }
    percentComplete = min(1, max(0, fraction))
    blockAnimator?.fractionComplete = percentComplete
  }

  /// Ends the interaction: the transition continues by itself, to its end or, if cancelled, back to its start.
  func endInteraction(cancelled: Bool) {
    guard phase == .interactive else { return }
    phase = .animating
    wasCancelled = cancelled
    if let blockAnimator {
      blockAnimator.isReversed = cancelled
      blockAnimator.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: completionCurve), durationFactor: remainingFactor)
    }
    startWatching()
    notifyInteractionChange()
  }

  /// TR-28: the remaining time as a fraction of the duration, divided by the completion speed.
  var remainingFactor: Double { (wasCancelled ? percentComplete : 1 - percentComplete) / completionSpeed }

  /// Whether it runs back to its start.
  var isReturning: Bool { phase == .animating && wasCancelled }
  /// Whether the stack can reverse it on its own, because a request leads to its other end.
  var canReverse: Bool { phase == .animating && isInterruptible && percentDriven != nil }
  /// Lets it run to its other end.
  func reverse() {
    let wasReturning = isReturning
    percentDriven?.pause()
    wasReturning ? percentDriven?.finish() : percentDriven?.cancel()
  }

  private func notifyInteractionChange() {
    let coordinator = RunningCoordinator(self)
    if phase == .animating {
      let ends = interactionEnds
      interactionEnds = []
      for handler in ends { handler(coordinator) }
    }
    for handler in interactionChanges { handler(coordinator) }
  }
}
