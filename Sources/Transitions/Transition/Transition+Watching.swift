import LegatoCore
import LegatoLayers

// What was begun and forgotten: a transition that is never completed ends by itself.
extension Transition {
  /// Whether it should have ended by itself.
  var isOverdue: Bool { phase == .animating && held == nil }

  /// While it moves by itself somebody has to complete it: two durations after nothing moves any more it is held no longer, and ends with its context.
  /// Durations are of its container's time.
  func watch() {
    isSuspect = false
    let seconds = max(0.1, 2 * duration / completionSpeed)
    due = (container?.localNow ?? 0) + seconds
    look(after: seconds)
  }

  private func look(after seconds: Double) {
    alarm?.cancel()
    alarm = nil
    guard phase == .animating, let stage else { return }
    alarm = stage.setAlarm(at: stage.now + seconds) { [weak self] in self?.look() }
  }

  func hold() { held = context }

  private func look() {
    guard phase == .animating else { return }
    if let container, container.localNow < due - 1e-6 { return look(after: max(0.1, due - container.localNow)) }
    if let driver = animator ?? host, driver.state != .inactive, !isStill(driver) { return watch() }
    guard isSuspect else {
      // an animator that has ended in this turn notifies after this
      isSuspect = true
      return look(after: 0)
    }
    if let animator {
      Misuse.report(
        .state(
          call: "interruptibleAnimator(using:)", wanted: "an animator that is active until completeTransition(_:)",
          found: animator.state == .inactive ? "an inactive one" : "one without anything to animate",
          remedy: "call completeTransition(_:) in its completion, and give it blocks before it is answered"))
    }
    let last = held
    held = nil
    withExtendedLifetime(last) {}
  }

  /// Whether it reports running and has not moved since the last check: an animator without blocks waits for its first. One whose time is over waits for
  /// layers in a slower time of their own (PA-72).
  private func isStill(_ driver: any ImplicitlyAnimating) -> Bool {
    let fraction = driver.isRunning ? driver.fractionComplete : nil
    defer { lastLook = fraction }
    return fraction != nil && fraction == lastLook && fraction != 1.0.nextDown
  }

  func contextWasReleased() {
    guard phase == .animating, held == nil else { return }
    Misuse.report(
      .state(
        call: "completeTransition(_:)", wanted: "one call a transition", found: "none, and the context released",
        remedy: "call it when the animation is over, finished or not"))
    complete(!wasCancelled)
  }
}
