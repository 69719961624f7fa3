import LegatoTiming

/// The ways an animator ends.
extension AnimatorRun: TimelineOwner {
  func timelineEnded(_ index: Int, in stage: Stage) {
    // instances in slower spaces are still running (PA-72)
    guard let timelineIndex else { return }
    // the end of a spring is a cut in them too (SP-21)
    guard stage.engine.hasArrived(timelineIndex) else { return stage.engine.withTimeline(timelineIndex) { _ in } }
    if pausesOnCompletion, hasFacade {
      hasRun = true
      withTimeline { $0.pauseAtGoal(linearly: scrubsLinearly) }
      return notify()
    }
    complete(at: isReversed ? .start : .end)
  }

  /// PA-32: the natural end.
  func complete(at position: AnimatingPosition) {
    if let stage, let timelineIndex {
      if position == .start { records.putBack(&stage.engine) }
      stage.engine.endEverything(on: timelineIndex, .reachedEnd)
      // nested blocks have ended before the whole (UA-15)
      stage.collectEnded()
    }
    rest(.finished(position))
    callCompletions(position)
  }

  /// PA-23: the presentation becomes the model. Leaves the animator stopped, or inactive without completions.
  func stop(withoutFinishing: Bool) {
    stopAnimations()
    if withoutFinishing {
      let (discarded, ended) = (completions, nested)
      (completions, nested) = ([], [])
      rest(.stopped)
      for run in ended { run.endNested(at: .current) }
      notify()
      // released last: their deinitialisation may use this animator
      withExtendedLifetime(discarded) {}
    } else {
      releaseTimeline()
      state = .stopped
      reversedAtRest = false
      awaitsFirstBlock = false
      stage?.retain(self)
      notify()
    }
  }

  private func stopAnimations() {
    guard let stage, let timelineIndex else { return }
    records.stop(timelineIndex, &stage.engine)
    stage.reportNonFinite()
  }

  func finish(at position: AnimatingPosition) {
    if let stage { records.finish(at: position, &stage.engine) }
    rest(.finished(position))
    callCompletions(position)
  }

  /// PA-29: the facade was released. A running animation continues; a paused or stopped one keeps its presentation.
  func facadeWasReleased() {
    hasFacade = false
    // their deinitialisation may cancel other observations
    withExtendedLifetime(observers) { observers = [:] }
    for stream in streams { stream.finish() }
    streams = []
    // no more blocks can be added
    if awaitsFirstBlock { return complete(at: isReversed ? .start : .end) }
    guard state != .inactive, !isRunning else { return }
    #if DEBUG
      Misuse.report(
        .state(
          call: "releasing a PropertyAnimator", wanted: "a running or inactive one",
          found: state == .stopped ? ".stopped" : ".active, paused",
          remedy: state == .stopped ? "call finishAnimation(at:) first" : "keep it, or call stopAnimation(true) first"))
    #endif
    if state == .active { stopAnimations() }
    rest(.released)
    callCompletions(.current)
  }

  /// Ends a run whose stage was released with its values: completions are released uncalled, as those of blocks are. The animator may be started again.
  /// - Returns: The transaction that still counts it.
  func stageWasReleased() -> CompletionGroup? {
    let (ended, transaction, uncalled) = (nested, transaction, completions)
    defer { withExtendedLifetime(uncalled) {} }
    (timelineIndex, detached) = (nil, nil)
    (completions, nested, self.transaction) = ([], [], nil)
    becomeInactive()
    promise.fulfil(.released)
    notify()
    // nested ones have no transaction
    for run in ended where run.state == .active { _ = run.stageWasReleased() }
    return transaction
  }

  private func becomeInactive() {
    state = .inactive
    reversedAtRest = false
    awaitsFirstBlock = false
    records = AnimatorRecords()
    partEnds = []
    outer = nil
  }

  /// Makes the animator inactive and releases this run's state; completions are still to be called.
  private func rest(_ outcome: Outcome) {
    releaseTimeline()
    becomeInactive()
    let promise = promise
    deliver { promise.fulfil(outcome) }
    let transaction = transaction
    self.transaction = nil
    guard let transaction else { return }
    guard let stage else { return transaction.closeAlone(.reachedEnd) }
    if transaction.closeMember(.reachedEnd) { stage.close(transaction) }
  }

  private func releaseTimeline() {
    detached = nil
    guard let stage else { return }
    if let timelineIndex {
      self.timelineIndex = nil
      // one of its own blocks may be running
      stage.eachBlock { $0.timelineWasReleased(of: self) }
      stage.disown(timeline: timelineIndex)
    }
    stage.release(self)
  }

  /// PA-33: in order of addition, once each, after the state is final.
  private func callCompletions(_ position: AnimatingPosition) {
    let (calls, ended) = (completions, nested)
    completions = []
    nested = []
    deliver {
      for run in ended { run.endNested(at: position) }
      for call in calls { call(position) }
    }
    notify()
  }

  /// Nested in another animator's block: it ends with that one (PA-72).
  func endNested(at position: AnimatingPosition) {
    guard state == .active else { return }
    rest(.finished(position))
    callCompletions(position)
  }

  /// Active as long as the outer animator.
  func beginNested(in outer: AnimatorRun, _ part: AnimatorPart) {
    state = .active
    isInterruptible = false
    detached = Timeline(duration: duration, pace: basePace, motion: .running(since: 0, fraction: 0, unit: duration))
    (self.outer, partOfOuter) = (outer, part)
    outer.nested.append(self)
  }
}
