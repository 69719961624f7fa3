import LegatoCore

/// What a call may do to the values; all else has to stay (design.md §4: Momentum, Fraction).
struct LawAllowance {
  /// Values that may be shown elsewhere after the call.
  var mayMove: Set<Int> = []
  /// Values whose model may become what no rule gives to the bit.
  var mayChange: Set<Int> = []
  /// What model values become, to the bit.
  var becomes: [Int: [Double]] = [:]
  /// Whether what is shown becomes part of the model (PA-24).
  var folds = false
  /// Nothing at all may have changed (MU-2).
  var isInert = false

  static func animator(
    _ verb: AnimatorVerb, from old: AnimatorModel, to new: AnimatorModel, at fraction: Double, ran: Set<Int>, tracked: Set<Int>
  ) -> LawAllowance {
    var allowance = LawAllowance()
    let begins = old.state == .inactive && new.state == .active
    // PA-10: without duration all is at its end at once
    if new.make.seconds == 0 { allowance.mayMove = ran.union(tracked) }
    // PA-61: it plays from the targets
    if begins, old.isReversed { allowance.mayMove.formUnion(ran) }
    switch verb {
    case .scrub(let fraction) where fraction.isFinite && !old.isRunning && new.state == .active && new.isInterruptible:
      allowance.mayMove.formUnion(ran.union(tracked))
    case .add:
      if old.motion.isAwaiting, old.isReversed { allowance.mayMove.formUnion(ran) }
      // PA-66: no time is left, and at its end an animator shows the targets (PA-43)
      if fraction == 1 { allowance.mayMove.formUnion(ran) }
    case .finish(let position) where old.state == .stopped:
      // PA-28
      if position != .current {
        allowance.mayMove.formUnion(tracked)
        allowance.mayChange = tracked
      }
    case .stop where new.state != old.state: (allowance.mayChange, allowance.folds) = (tracked, true)
    case .release where !old.isRunning && old.state == .active: (allowance.mayChange, allowance.folds) = (tracked, true)
    default: break
    }
    return allowance
  }

  static func block(_ block: LawBlock) -> LawAllowance {
    let seconds = block.curve.ownSeconds ?? block.duration
    // UA-4, AD-2
    return LawAllowance(mayMove: seconds == 0 || block.isAbsolute ? Set(block.changes.map(\.value)) : [])
  }
}
