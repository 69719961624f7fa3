/// A completion group: the number of its animations that still run, and the callbacks for their end.
@usableFromInline
final class CompletionGroup {
  /// Open members: animations, groups of nested blocks, and the block itself while it runs.
  @exclusivity(unchecked) private(set) var open: Int32 = 1
  @exclusivity(unchecked) private(set) var end = MemberEnd.reachedEnd
  /// Whether it has been delivered or is about to be: then open members only keep its number.
  @exclusivity(unchecked) private var isDelivered = false
  /// Its number on its stage, and the timeline that was made for it.
  @exclusivity(unchecked) private var place: Int32 = -1
  @exclusivity(unchecked) private var ownTimeline: Int32 = -1
  /// Its outcome, for tasks on any thread. Here for locality, as a start writes it.
  let ending = Ending()
  @exclusivity(unchecked) private(set) var parent: CompletionGroup?
  /// The stage that issued `index`, or the last one; valid while there is a number.
  @exclusivity(unchecked) var stage: Unmanaged<Stage>?
  @exclusivity(unchecked) var completion: ((Bool) -> Void)?
  /// Nested blocks in keyframes, which end with the whole.
  @exclusivity(unchecked) var followers: [CompletionGroup] = []

  init(parent: CompletionGroup?, completion: ((Bool) -> Void)?) {
    (self.parent, self.completion) = (parent, completion)
    parent?.openMember()
  }

  /// Reuses a group that has ended and has no references.
  @inline(__always)
  func reopen(parent: CompletionGroup?, completion: UnsafePointer<BlockContext.Completion>?, index: Int) {
    (open, end, isDelivered, place) = (1, .reachedEnd, false, Int32(truncatingIfNeeded: index))
    // both were released when it was delivered
    if let parent {
      self.parent = parent
      parent.openMember()
    }
    if let completion { self.completion = completion.pointee.call }
    ending.reset()
  }

  var index: Int? {
    get { place < 0 ? nil : Int(place) }
    set { place = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }
  var timeline: Int? {
    get { ownTimeline < 0 ? nil : Int(ownTimeline) }
    set { ownTimeline = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }
  var isOver: Bool { open == 0 || isDelivered }

  /// Its stage is deinitialised.
  func leaveStage() { (place, ownTimeline) = (-1, -1) }

  /// Removes an ended group from its parent, which is returned.
  func leaveParent() -> CompletionGroup? {
    defer { parent = nil }
    return parent
  }

  @inline(__always) func openMember() { open &+= 1 }
  func openMembers(_ more: Int) { open &+= Int32(truncatingIfNeeded: more) }
  /// Closes the block itself if other members are open; otherwise false, and nothing is done.
  @inline(__always)
  func closeBody() -> Bool {
    guard open > 1 else { return false }
    open -= 1
    return true
  }

  /// Closes one member; true if that was the last.
  func closeMember(_ end: MemberEnd) -> Bool {
    guard open > 0 else { return false }
    open -= 1
    if !isDelivered { self.end = max(self.end, end) }
    return open == 0
  }

  /// The same unless it is the last; then false, and nothing is done.
  @inline(__always)
  func closeAnyButLast(_ end: MemberEnd) -> Bool { open > 1 && !closeMember(end) }

  /// True once: when it is to be delivered.
  func markDelivered() -> Bool {
    defer { isDelivered = true }
    return !isDelivered
  }
}

extension CompletionGroup: TimelineOwner {
  func timelineEnded(_ index: Int, in stage: Stage) {
    stage.engine.endAll(on: index, .reachedEnd)
  }

  /// Delivers a group without a stage, and also its parent if this was the parent's last member.
  func closeAlone() {
    var ended = self
    while ended.markDelivered() {
      ThreadContext.with(block: nil) { ended.deliver() }
      guard let parent = ended.leaveParent(), parent.closeMember(ended.end), parent.index == nil else { return }
      ended = parent
    }
  }

  /// Closes a member that has no stage; a group with a number is delivered by its stage.
  func closeAlone(_ end: MemberEnd) { if closeMember(end), index == nil { closeAlone() } }

  /// Its stage is deinitialised before it ended: notifies the tasks that wait.
  func release() {
    ending.note(nil)
    for follower in followers { follower.release() }
  }

  /// Removes the group of a released stage from its parent, which may end by that.
  func closeInParent() { leaveParent()?.closeAlone(.removed) }

  func deliver() {
    if !followers.isEmpty {
      for follower in followers {
        follower.end = end
        follower.deliver()
      }
      followers = []
    }
    ending.note(end)
    guard let completion else { return }
    self.completion = nil
    completion(end == .reachedEnd)
  }
}
