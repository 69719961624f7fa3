import LegatoCore
import LegatoLayers

// A watchdog: a transition whose animation controller never calls `completeTransition(_:)` is ended, so that it cannot block its stack for ever.
extension Transition {
  /// Whether the watchdog has given up on it: it runs, and its context is no longer retained here.
  var isOverdue: Bool { phase == .animating && retainedContext == nil }

  /// The shortest wait, in seconds, for transitions without a duration.
  private static var shortest: Double { 0.1 }
  /// An alarm rings at the stage's time; converted to the container's it may be earlier by rounding errors, in seconds.
  private static var early: Double { 1e-6 }

  /// Starts the watchdog of a transition that runs by itself. Two durations after the last movement the context is no longer retained; when it is
  /// deallocated, the transition ends. Durations are in the container's time.
  func startWatching() {
    wasStill = false
    let seconds = max(Self.shortest, 2 * duration / completionSpeed)
    nextCheck = (container?.localNow ?? 0) + seconds
    check(after: seconds)
  }

  private func check(after seconds: Double) {
    alarm?.cancel()
    alarm = nil
    guard phase == .animating, let stage else { return }
    alarm = stage.setAlarm(at: stage.now + seconds) { [weak self] in self?.check() }
  }

  func retainContext() { retainedContext = context }

  private func check() {
    guard phase == .animating else { return }
    if let container, container.localNow < nextCheck - Self.early {
      return check(after: max(Self.shortest, nextCheck - container.localNow))
    }
    if let driver = animator ?? blockAnimator, driver.state != .inactive, !isStill(driver) { return startWatching() }
    guard wasStill else {
      // an animator that ended in this frame calls its completions after this alarm: check once more
      wasStill = true
      return check(after: 0)
    }
    if let animator {
      Misuse.report(
        .state(
          call: "interruptibleAnimator(using:)", wanted: "an animator that is active until completeTransition(_:)",
          found: animator.state == .inactive ? "an inactive one" : "one without anything to animate",
          remedy: "call completeTransition(_:) in its completion, and give it blocks before it is answered"))
    }
    let last = retainedContext
    retainedContext = nil
    withExtendedLifetime(last) {}
  }

  /// Whether the animator reports running and has not moved since the last check: one without blocks waits for its first block. A fraction just below 1
  /// does not count: that animator's time is over, and it waits for layers whose own time is slower (PA-72).
  private func isStill(_ driver: any ImplicitlyAnimating) -> Bool {
    let fraction = driver.isRunning ? driver.fractionComplete : nil
    defer { lastFraction = fraction }
    return fraction != nil && fraction == lastFraction && fraction != 1.0.nextDown
  }

  func contextWasReleased() {
    guard phase == .animating, retainedContext == nil else { return }
    Misuse.report(
      .state(
        call: "completeTransition(_:)", wanted: "one call a transition", found: "none, and the context released",
        remedy: "call it when the animation is over, finished or not"))
    complete(!wasCancelled)
  }
}
