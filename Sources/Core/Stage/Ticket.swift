/// The book of one start: how many of its animations still run, and whom to tell.
@usableFromInline
final class Ticket {
  /// Members still open: animations, tickets of blocks inside, and the block itself while it runs.
  @exclusivity(unchecked) private(set) var open: Int32 = 1
  @exclusivity(unchecked) private(set) var end = MemberEnd.reachedEnd
  /// Whether it is told, or about to be: then what is still open in it only keeps its number.
  @exclusivity(unchecked) private var isTold = false
  /// Where its stage keeps it, and the timeline that was made for it.
  @exclusivity(unchecked) private var place: Int32 = -1
  @exclusivity(unchecked) private var ownTimeline: Int32 = -1
  /// How it ended, for those who wait on any thread. Here, so that what a start writes lies together.
  let ending = Ending()
  @exclusivity(unchecked) private(set) var parent: Ticket?
  /// The stage whose number it has, or had last; good as long as it has one.
  @exclusivity(unchecked) var stage: Unmanaged<Stage>?
  @exclusivity(unchecked) var completion: ((Bool) -> Void)?
  /// Blocks inside keyframes, which end as the whole does.
  @exclusivity(unchecked) var followers: [Ticket] = []

  init(parent: Ticket?, completion: ((Bool) -> Void)?) {
    (self.parent, self.completion) = (parent, completion)
    parent?.openMember()
  }

  /// Opens a book that is over and that nobody knows any more.
  @inline(__always)
  func reopen(parent: Ticket?, completion: UnsafePointer<BlockContext.Completion>?, index: Int) {
    (open, end, isTold, place) = (1, .reachedEnd, false, Int32(truncatingIfNeeded: index))
    // it has lost both when it was told
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
  var isOver: Bool { open == 0 || isTold }

  /// Its stage goes.
  func leaveStage() { (place, ownTimeline) = (-1, -1) }

  /// It is over and belongs to nothing any more; answers what it belonged to.
  func leaveParent() -> Ticket? {
    defer { parent = nil }
    return parent
  }

  @inline(__always) func openMember() { open &+= 1 }
  func openMembers(_ more: Int) { open &+= Int32(truncatingIfNeeded: more) }
  /// Closes the block itself where anything else of it is open; else false, and nothing is done.
  @inline(__always)
  func closeBody() -> Bool {
    guard open > 1 else { return false }
    open -= 1
    return true
  }

  /// Closes one member; true when that was the last.
  func closeMember(_ end: MemberEnd) -> Bool {
    guard open > 0 else { return false }
    open -= 1
    if !isTold { self.end = max(self.end, end) }
    return open == 0
  }

  /// The same where it is not the last; else false, and nothing is done.
  @inline(__always)
  func closeAnyButLast(_ end: MemberEnd) -> Bool { open > 1 && !closeMember(end) }

  /// True once: when it is to be told.
  func tell() -> Bool {
    defer { isTold = true }
    return !isTold
  }
}

extension Ticket: TimelineOwner {
  func timelineEnded(_ index: Int, in stage: Stage) {
    stage.engine.endAll(on: index, .reachedEnd)
  }

  /// Without a stage: it is told at once, and so is what it belonged to where that was the last of it.
  func closeAlone() {
    guard tell() else { return }
    ThreadContext.with(block: nil) { deliver() }
    leaveParent()?.closeAlone(end)
  }

  /// Closes a member that no stage has; one with a number is told by its own.
  func closeAlone(_ end: MemberEnd) { if closeMember(end), index == nil { closeAlone() } }

  /// Its stage goes before it is over: whoever waits is told so.
  func release() {
    ending.note(nil)
    for follower in followers { follower.release() }
  }

  /// Its stage has gone: what it belonged to waits for it no longer.
  func leaveAlone() { leaveParent()?.closeAlone(.removed) }

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
