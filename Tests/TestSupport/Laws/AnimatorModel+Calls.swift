import LegatoCore

extension AnimatorModel {
  /// What a call must have brought about besides the new state.
  struct Reaction {
    var misuses = 0
    /// Completions that run inside the call, in order.
    var completed: [(number: Int, position: AnimatingPosition)] = []
    /// Blocks that run inside the call.
    var ran: [LawChange] = []

    static func misuse(_ count: Int = 1) -> Reaction { Reaction(misuses: count) }
  }

  /// The table: every call in every state. `observed` is the fraction that the animator reports after the call.
  mutating func call(_ verb: AnimatorVerb, now: Double, observed: Double, completion: Int) throws(LawBreak) -> Reaction {
    switch verb {
    case .start: try start(delay: nil, now: now, observed: observed)
    case .startAfter(let delay): try start(delay: delay, now: now, observed: observed)
    case .pause: try pause(now: now, observed: observed)
    case .resume(let curve, let factor):
      try resumeCall(curve, factor: max(0, factor), misuses: factor < 0 ? 1 : 0, now: now, observed: observed)
    case .stop(let withoutFinishing): stop(withoutFinishing)
    case .finish(let position): finish(position)
    case .scrub(let fraction): scrub(fraction)
    case .scrubInPlace: scrub(nil)
    case .setReversed(let value): setReversed(value, now: now, observed: observed)
    case .add(let changes, let delayFactor): add(changes, delayFactor: delayFactor, now: now)
    case .addCompletion: addCompletion(completion)
    case .setInterruptible(let value): setInterruptible(value)
    case .setPausesOnCompletion(let value): setPauses(value)
    case .release: release()
    }
  }

  private mutating func start(delay: Double?, now: Double, observed: Double) throws(LawBreak) -> Reaction {
    switch state {
    case .inactive:
      // PA-15: a negative delay is repaired to 0 and reported
      var reaction = begin()
      let seconds = max(0, delay ?? 0)
      reaction.misuses = (delay ?? 0) < 0 ? 1 : 0
      motion =
        ranAtStart == 0 ? .awaiting(delay: seconds) : .running(wholeWay(since: now + seconds))
      return reaction
    case .active where delay != nil: return .misuse()
    case .active where isRunning: return Reaction()
    case .active: return try resumeCall(nil, factor: 0, misuses: 0, now: now, observed: observed)
    case .stopped: return .misuse()
    }
  }

  private mutating func pause(now: Double, observed: Double) throws(LawBreak) -> Reaction {
    switch state {
    case .inactive:
      guard isInterruptible else { return .misuse() }
      let reaction = begin()
      motion = .paused(0, isLine: make.scrubsLinearly)
      return reaction
    case .active where isRunning:
      guard isInterruptible else { return .misuse() }
      try halt(now: now, observed: observed)
      return Reaction()
    case .active: return Reaction()
    case .stopped: return .misuse()
    }
  }

  private mutating func resumeCall(_ curve: LawCurve?, factor: Double, misuses: Int, now: Double, observed: Double) throws(LawBreak)
    -> Reaction
  {
    switch state {
    case .inactive: break
    case .active where isRunning: break
    case .active: try resume(curve, factor: factor, now: now, observed: observed)
    case .stopped: return .misuse(1 + misuses)
    }
    return .misuse(misuses)
  }

  private mutating func stop(_ withoutFinishing: Bool) -> Reaction {
    guard state == .active, isInterruptible else { return .misuse() }
    rest(.stopped)
    if withoutFinishing {
      (state, outcome, completions) = (.inactive, .stopped, [])
    }
    return Reaction()
  }

  private mutating func finish(_ position: AnimatingPosition) -> Reaction {
    guard state == .stopped else { return .misuse() }
    return end(position, .finished(position))
  }

  /// nil scrubs to the fraction it has.
  private mutating func scrub(_ fraction: Double?) -> Reaction {
    // MU-3: ignored and reported in every state
    if let fraction, !fraction.isFinite { return .misuse() }
    guard state != .stopped, !isRunning else { return Reaction() }
    guard isInterruptible else { return .misuse() }
    let reaction = state == .inactive ? begin() : Reaction()
    if case .paused(let old, let isLine) = motion {
      let new = fraction.map(clamped) ?? old
      if new > 0 { heldDelay = 0 }
      motion = .paused(new, isLine: isLine)
    } else {
      motion = .paused(fraction.map(clamped) ?? 0, isLine: make.scrubsLinearly)
    }
    return reaction
  }

  private mutating func setReversed(_ value: Bool, now: Double, observed: Double) -> Reaction {
    guard state != .stopped, value != isReversed else { return Reaction() }
    guard state == .inactive || isInterruptible else { return .misuse() }
    turn(now: now, observed: observed)
    return Reaction()
  }

  private mutating func add(_ changes: [LawChange], delayFactor: Double, now: Double) -> Reaction {
    // MU-3: clamped and reported
    let misuses = delayFactor < 0 || delayFactor > 1 ? 1 : 0
    switch state {
    case .inactive:
      queued.append((changes, delayFactor > 0))
      return .misuse(misuses)
    case .active:
      if case .awaiting(let delay) = motion {
        motion = .running(wholeWay(since: now + delay))
        mayBeDisplaced = mayBeDisplaced || delayFactor > 0
      } else {
        mayBeDisplaced = true
      }
      return Reaction(misuses: misuses, ran: changes)
    case .stopped: return .misuse(1 + misuses)
    }
  }

  private mutating func addCompletion(_ number: Int) -> Reaction {
    completions.append(number)
    return Reaction()
  }

  private mutating func setInterruptible(_ value: Bool) -> Reaction {
    guard state != .active else { return .misuse() }
    isInterruptible = value
    return Reaction()
  }

  private mutating func setPauses(_ value: Bool) -> Reaction {
    pausesOnCompletion = value
    return Reaction()
  }

  /// PA-29: what runs goes on; what was paused or stopped stays where it is seen, and a debug build says so.
  private mutating func release() -> Reaction {
    hasFacade = false
    switch motion {
    case .running: return Reaction()
    // no block can come any more
    case .awaiting: return end(isReversed ? .start : .end, .finished(isReversed ? .start : .end))
    case .rest where state == .inactive: return Reaction()
    case .rest, .paused:
      var reaction = end(.current, .released)
      #if DEBUG
        reaction.misuses = 1
      #endif
      return reaction
    }
  }
}
