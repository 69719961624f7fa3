/// The book of one start: how many of its animations still run, and whom to tell.
final class Ticket {
  /// Members still open: animations, tickets of blocks inside, and the block itself while it runs.
  private(set) var open = 1
  private(set) var end = MemberEnd.reachedEnd
  let parent: Ticket?
  var completion: ((Bool) -> Void)?
  let promise = OutcomePromise()
  /// Blocks inside keyframes, which end as the whole does.
  var followers: [Ticket] = []
  /// Where its stage keeps it, and the timeline that was made for it.
  var index: Int?
  /// Counts starts.
  var order: UInt64 = 0
  var timeline: Int?

  init(parent: Ticket?, completion: ((Bool) -> Void)?) {
    (self.parent, self.completion) = (parent, completion)
    parent?.open += 1
  }

  var isOver: Bool { open == 0 }
  func openMember() { open += 1 }

  /// Closes one member; true when that was the last.
  func closeMember(_ end: MemberEnd) -> Bool {
    guard open > 0 else { return false }
    open -= 1
    self.end = max(self.end, end)
    return open == 0
  }

  /// Closes all members at once, for a part that ended before its whole.
  func closeAll() -> Bool {
    guard open > 0 else { return false }
    open = 0
    return true
  }
}

extension Ticket: TimelineOwner {
  func timelineEnded(_ index: Int, in stage: Stage) {
    stage.engine.endAll(on: index, .reachedEnd)
  }

  func deliver() {
    for follower in followers {
      follower.end = end
      follower.deliver()
    }
    followers = []
    promise.fulfil(end.outcome)
    let completion = completion
    self.completion = nil
    completion?(end == .reachedEnd)
  }
}
