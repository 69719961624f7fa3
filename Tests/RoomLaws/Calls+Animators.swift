import LegatoCore

extension RoomCall {
  static let animators: [RoomCall] = [
    RoomCall("an animator is made", 4, keeps: .motion) { caller, room in
      guard room.animators.count < 8 else { return }
      let called = caller.callback()
      let animator = PropertyAnimator(
        duration: caller.chance(0.05) ? 0 : caller.number(0.05...1.5), timingParameters: caller.curve(), stage: room.stage)
      animator.addAnimations { [weak room] in
        for _ in 0..<3 { room.map(caller.change) }
        called()
      }
      animator.scrubsLinearly = caller.chance(0.7)
      animator.pausesOnCompletion = caller.chance(0.1)
      animator.isInterruptible = caller.chance(0.95)
      room.animators.append(.init(animator: animator))
    },
    // one without a duration ends at once
    .animator("started", 6, keeps: .nothing) { caller, room, animator in animator.startAnimation() },
    .animator("started later", keeps: .places) { caller, _, animator in
      // one that was turned round begins at its end
      if animator.isReversed { caller.asksForJump = true }
      animator.startAnimation(afterDelay: caller.number(0.1...1))
    },
    .animator("paused", 5, keeps: .places) { caller, _, animator in
      // its blocks are run, and it may stand at its end
      if animator.state == .inactive { caller.asksForJump = true }
      animator.pauseAnimation()
    },
    .animator("scrubbed", 5, keeps: .nothing) { caller, _, animator in animator.fractionComplete = caller.number(0...1) },
    .animator("turned round", 3, keeps: .nothing) { _, _, animator in animator.isReversed.toggle() },
    .animator("sent on", 5, keeps: .nothing) { caller, _, animator in
      animator.continueAnimation(
        withTimingParameters: caller.chance(0.3) ? nil : caller.curve(), durationFactor: caller.chance(0.3) ? 0 : caller.number(0.1...2))
    },
    .animator("added to", 3, keeps: .places) { caller, room, animator in
      let (called, delay) = (caller.callback(), caller.chance(0.5) ? 0 : caller.number(0...0.9))
      // where nothing is left of it, what joins shows its end, also while a slower layer is still on its way; and where it runs back
      if animator.isReversed || animator.duration == 0 || animator.fractionComplete + delay >= 1.0.nextDown { caller.asksForJump = true }
      animator.addAnimations(
        { [weak room] in
          room.map(caller.change)
          called()
        }, delayFactor: delay)
    },
    .animator("stopped", 2, keeps: .places) { _, _, animator in animator.stopAnimation(false) },
    .animator("finished", 3, keeps: .nothing) { caller, _, animator in
      animator.finishAnimation(at: [.start, .current, .end].randomElement(using: &caller.random)!)
    },
    .animator("stopped for good", 1, keeps: .places) { _, room, animator in
      animator.stopAnimation(true)
      // nobody is told of that
      for place in room.animators.indices where room.animators[place].animator === animator { room.animators[place].starts = [] }
    },
    RoomCall("a completion is added", 4, keeps: .motion) { caller, room in
      guard let place = room.animators.indices.randomElement(using: &caller.random) else { return }
      let animator = room.animators[place].animator
      let (start, called) = (caller.ledger.start("an animator", isDue: false), caller.callback())
      animator.addCompletion { _ in
        start.tell()
        called()
      }
      room.animators[place].starts.append(start.number)
    },
    RoomCall("an observation", 1, keeps: .motion) { caller, room in
      let called = caller.callback()
      room.observations = room.animators.prefix(2).map { $0.animator.observe { _ in called() } }
    },
    RoomCall("an animator is let go", 2, keeps: .motion) { caller, room in
      // one that waits for its finish is finished where it is
      guard let place = room.animators.indices.randomElement(using: &caller.random), room.animators[place].animator.state != .stopped else {
        return
      }
      room.animators.remove(at: place)
    },
  ]

  /// A call of one of the animators.
  private static func animator(
    _ name: String, _ weight: Int = 2, keeps: Keeps, _ call: @escaping @Sendable (Caller, Room, PropertyAnimator) -> Void
  ) -> RoomCall {
    RoomCall("an animator is \(name)", weight, keeps: keeps) { caller, room in
      guard let called = room.animators.randomElement(using: &caller.random) else { return }
      call(caller, room, called.animator)
    }
  }
}
