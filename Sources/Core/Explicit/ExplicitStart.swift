import LegatoTiming

/// An explicit animation that was added: its parts in the engine, and its callbacks.
package final class ExplicitStart: TimelineOwner {
  private let reference: StageReference?
  private var stage: Stage? { reference?.stage }
  private let completionGroup: CompletionGroup
  private var names: [RowName] = []
  /// Called once when its active interval has begun, if anyone is to be.
  private let began: Callback?

  /// What is called once. Nil afterwards and after the end: what it captures may retain the start.
  private final class Callback {
    var call: (() -> Void)?
    init(_ call: @escaping () -> Void) { self.call = call }
  }

  /// Adds `parts`, which begin together, on a stage that is awake. Without any, or without a stage, it ends at once.
  /// - Parameters:
  ///   - isEssential: Whether it is presented at any ``MotionLevel``.
  ///   - ended: Called once, when it has reached its end (true) or was removed or replaced.
  package init(
    _ parts: [ExplicitPart], on stage: Stage?, isRemovedOnCompletion: Bool, isEssential: Bool = false, began: (() -> Void)? = nil,
    ended: @escaping (Bool) -> Void
  ) {
    (reference, self.began) = (stage?.reference, began.map(Callback.init))
    completionGroup = CompletionGroup(parent: Transaction.completionGroup, completion: nil)
    completionGroup.completion = { [own = self.began] finished in
      own?.call = nil
      ended(finished)
    }
    guard let stage else {
      completionGroup.closeAlone(.reachedEnd)
      return
    }
    let number = stage.issue(completionGroup)
    for part in parts {
      let level = isEssential ? .full : stage.motionLevel
      let (name, timeline) = stage.engine.insert(part, group: number, level, isRemovedOnCompletion: isRemovedOnCompletion)
      completionGroup.openMember()
      stage.own(timeline: timeline, self)
      if names.isEmpty { noteBegin(of: timeline, stage) }
      names.append(name)
    }
    if completionGroup.closeMember(.reachedEnd) { stage.close(completionGroup) }
    stage.finishCall()
  }

  private func noteBegin(of timeline: Int, _ stage: Stage) {
    guard began != nil, let begin = stage.engine.timelines[timeline].beginTime, begin <= stage.engine.localNow(of: timeline) else { return }
    stage.nextTurn { [weak self, unowned stage] in self?.timelineBegan(in: stage) }
  }

  func timelineBegan(in stage: Stage) {
    guard let call = began?.call, !completionGroup.isOver else { return }
    began?.call = nil
    stage.afterwards(call)
  }

  func timelineEnded(_ index: Int, in stage: Stage) {
    timelineBegan(in: stage)
    stage.engine.reachEnd(of: index)
  }

  /// Removes the animation's parts from their values. The outcome is `removed` or `replaced` unless the animation has ended before.
  package func remove(isReplaced: Bool) {
    guard let stage else { return }
    for name in names { stage.engine.removeRow(name, isReplaced ? .replaced : .removed) }
    stage.finishCall()
  }

  /// Whether any part of it is still on a value, presented or not.
  package var isAdded: Bool { stage.map { stage in names.contains { stage.engine.row(named: $0) != nil } } ?? false }

  /// The counts of its starts, for ``Inspection``.
  package var numbers: [UInt32] {
    guard let stage else { return [] }
    return names.filter { stage.engine.row(named: $0) != nil }.map(\.number)
  }

  /// How it ended. Waits for the end; cancelling the waiting task ends only the wait.
  package var outcome: Outcome { get async throws { try await completionGroup.ending.promise.value() } }
}

extension Engine {
  /// Adds a part to its value, above all others, on a timeline of its own.
  ///
  /// With reduced motion a part that would be removed at its end is not presented at all.
  mutating func insert(_ part: ExplicitPart, group: Int, _ level: MotionLevel, isRemovedOnCompletion: Bool) -> (
    name: RowName, timeline: Int
  ) {
    var timeline = Timeline(duration: part.chain.leaf.duration, pace: part.pace, motion: .held(fraction: 0))
    (timeline.chain, timeline.space) = (part.chain, slots[part.slot].space)
    let isStill = level.isStill(slots[part.slot])
    (timeline.isAlone, timeline.isKept, timeline.isHidden) = (true, !isRemovedOnCompletion, isStill && isRemovedOnCompletion)
    if isStill { timeline.shownGoal = part.chain.leaf.autoreverses ? 0 : 1 }
    let index = makeTimeline(timeline)
    var contribution = Contribution(
      slot: part.slot, timeline: index, group: group, combine: part.adds ? .add : .replace, .following)
    (contribution.track, contribution.facet) = (part.track, part.facet)
    (contribution.isExplicit, contribution.isCumulative, contribution.progression.isStill) = (true, part.isCumulative, isStill)
    defer { schedule(index) }
    return (insert(contribution), index)
  }

  /// Handles the end of a timeline: its animations are removed, or stay if requested.
  mutating func reachEnd(of timeline: Int) {
    guard timelines[timeline].isKept else { return endAll(on: timeline, .reachedEnd) }
    leaveExplicit(on: timeline)
    reportEnds(ofRowsOn: timeline)
  }

  /// Reports that rows which stay presented have ended.
  private mutating func reportEnds(ofRowsOn timeline: Int) {
    for name in timelines[timeline].rows {
      guard let row = row(named: name), let group = member(row, of: slots[name.slot])?.group, group >= 0 else { continue }
      events.ended.append((group, .reachedEnd))
      if let record = record(of: name) { contributions[record].group = -1 } else { explicitRows[name.number]?.group = -1 }
      slots[name.slot].chunkPointer.pointee.log.disown(row)
    }
  }
}
