import LegatoTiming

/// Calls of an animator that are invalid in some states, and the report in those (MU-2).
package enum AnimatorCall: String, CaseIterable {
  case start = "startAnimation()"
  case startLater = "startAnimation(afterDelay:)"
  case pause = "pauseAnimation()"
  case continueAnimation = "continueAnimation(withTimingParameters:durationFactor:)"
  case stop = "stopAnimation(_:)"
  case finish = "finishAnimation(at:)"
  case add = "addAnimations(_:)"

  private var wanted: String {
    switch self {
    case .start, .pause, .add: ".inactive or .active"
    case .startLater: ".inactive"
    case .continueAnimation: ".active and paused"
    case .stop: ".active"
    case .finish: ".stopped"
    }
  }

  private func remedy(in state: AnimatingState) -> String {
    switch (self, state) {
    case (.startLater, .active): "call startAnimation() to go on after a pause: the delay is that of the first start"
    case (.stop, .inactive): "leave it out: it has not started, or is over already"
    case (.finish, .inactive): "leave it out: it is over already, or start it and call stopAnimation(false) first"
    case (.finish, .active): "call stopAnimation(false) first"
    case (.stop, .stopped): "call finishAnimation(at:), which comes next"
    case (.continueAnimation, .stopped): "pause an animator to continue it later: a stopped one can only be finished"
    case (_, .stopped): "call finishAnimation(at:) first"
    // valid calls
    case (_, .inactive), (_, .active): "check its state first"
    }
  }

  package func report(_ state: AnimatingState, isRunning: Bool, isInterruptible: Bool = true) {
    let found = state.described(isRunning: isRunning, isInterruptible: isInterruptible)
    Misuse.report(.state(call: rawValue, wanted: wanted, found: found, remedy: remedy(in: state)))
  }
}

extension AnimatingState {
  /// The animator's state in the words of reports.
  func described(isRunning: Bool, isInterruptible: Bool) -> String {
    let state =
      switch self {
      case .inactive: ".inactive"
      case .active: isRunning ? ".active, running" : ".active, paused"
      case .stopped: ".stopped"
      }
    return isInterruptible ? state : state + ", not interruptible"
  }
}
