import LegatoTiming

/// Callbacks about what runs: the owners of timelines, and the completion groups of blocks and animators.
extension Stage {
  func own(timeline: Int, _ owner: any TimelineOwner) {
    while owners.count <= timeline { owners.append(nil) }
    owners[timeline] = owner
  }

  func owner(of timeline: Int) -> (any TimelineOwner)? { timeline < owners.count ? owners[timeline] : nil }

  /// A timeline's begin was moved: notifies its owner, which schedules its parts again.
  func timelineMoved(_ timeline: Int) { owner(of: engine.timelines[timeline].source ?? timeline)?.timelineMoved(in: self) }

  func disown(timeline: Int) {
    if timeline < owners.count { owners[timeline] = nil }
    engine.freeTimeline(timeline)
    if !earlierTimelines.isEmpty, let earlier = earlierTimelines.removeValue(forKey: timeline) { disown(timeline: earlier) }
  }

  /// Call when time has passed in a block's body: a later timeline replaces one that still runs, and both are freed together.
  func free(timeline: Int, with later: Int) { earlierTimelines[later] = timeline }

  /// Counts of everything that is kept for running animations: empty at rest.
  package var underWay: [String: Int] {
    [
      "contributions": engine.counts.contributions, "rows": engine.playbacks.rowCount - engine.counts.contributions,
      "timelines": engine.counts.timelines,
      "completion groups": completionGroups.openCount, "alarms": alarms.count, "animators": runs.count,
      "callbacks": nextTurn.count + pending.count,
    ].filter { $0.value != 0 }
  }

  var activeRuns: [AnimatorRun] { Array(runs.values) }
  func retain(_ run: AnimatorRun) { runs[ObjectIdentifier(run)] = run }
  func release(_ run: AnimatorRun) { runs[ObjectIdentifier(run)] = nil }

  /// A completion group with a number, kept until its animations have ended.
  @inline(__always)
  func makeGroup(_ parent: CompletionGroup?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<CompletionGroup> {
    completionGroups.make(parent, completion)
  }

  /// The number of a completion group that an animation starts in.
  @inline(__always)
  func issue(_ group: CompletionGroup) -> Int { completionGroups.issue(group) }

  /// Closes the completion groups of ended animations and queues their callbacks.
  func collectEnded() {
    if !engine.playbacks.orphanedTimelines.isEmpty || !engine.events.orphanedTimelines.isEmpty { freeOrphans() }
    guard !engine.events.ended.isEmpty else { return }
    var ended: [(group: Int, end: MemberEnd)] = []
    swap(&ended, &endedRoom)
    swap(&ended, &engine.events.ended)
    for (index, end) in ended where index >= 0 {
      if let group = completionGroups[index], group.closeMember(end) { close(group) }
    }
    ended.removeAll(keepingCapacity: true)
    swap(&ended, &endedRoom)
  }

  private func freeOrphans() {
    while let timeline = engine.takeOrphanCandidate() { if engine.isOrphaned(timeline) { disown(timeline: timeline) } }
  }

  /// Delivers a group without open members, and closes it as a member of its parent, which may end with it. Not recursive: transactions nest deeply.
  func close(_ group: CompletionGroup) {
    var ended = group
    while true {
      releaseNumberOnItsStage(of: ended)
      guard let parent = queue(ended) else { return }
      ended = parent
    }
  }

  private func releaseNumberOnItsStage(of group: CompletionGroup) {
    if group.index != nil, let other = group.stage, other.toOpaque() != Unmanaged.passUnretained(self).toOpaque() {
      // a block around blocks of several stages: its number and timeline are those of the stage of its first animation
      other.takeUnretainedValue().releaseNumber(of: group)
    } else {
      releaseNumber(of: group)
    }
  }

  private func releaseNumber(of group: CompletionGroup) {
    completionGroups.leave(group)
    if let timeline = group.timeline {
      group.timeline = nil
      disown(timeline: timeline)
    }
  }

  /// Delivers a group once, and closes it as a member of its parent. A part that ended before the whole keeps its number until that ends, as its animations
  /// refer to it.
  func queueDelivery(of group: CompletionGroup) { if let parent = queue(group) { close(parent) } }

  /// The same; returns the parent if that was its last member.
  private func queue(_ group: CompletionGroup) -> CompletionGroup? {
    guard group.markDelivered() else { return nil }
    pending.append(Callback(group: group))
    guard let parent = group.leaveParent(), parent.closeMember(group.end) else { return nil }
    return parent
  }
}
