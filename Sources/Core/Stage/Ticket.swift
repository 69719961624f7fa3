import Synchronization

/// The book of one start: how many of its animations still run, and whom to tell.
final class Ticket {
  /// A promise is made when somebody first waits: most starts have nobody who does.
  private enum Waiting {
    case nobody
    case here(OutcomePromise)
    case over(Outcome)
  }

  /// Members still open: animations, tickets of blocks inside, and the block itself while it runs.
  @exclusivity(unchecked) private(set) var open = 1
  @exclusivity(unchecked) private(set) var end = MemberEnd.reachedEnd
  @exclusivity(unchecked) private(set) var parent: Ticket?
  @exclusivity(unchecked) var completion: ((Bool) -> Void)?
  private let waiting = Mutex(Waiting.nobody)
  /// Blocks inside keyframes, which end as the whole does.
  @exclusivity(unchecked) var followers: [Ticket] = []
  /// Where its stage keeps it, and the timeline that was made for it.
  @exclusivity(unchecked) var index: Int?
  /// Counts starts.
  @exclusivity(unchecked) var order: UInt64 = 0
  @exclusivity(unchecked) var timeline: Int?

  init(parent: Ticket?, completion: ((Bool) -> Void)?) {
    (self.parent, self.completion) = (parent, completion)
    parent?.open += 1
  }

  /// Lets go of what it knew, to be opened again by ``reopen(parent:completion:)``.
  func clear() { (parent, completion) = (nil, nil) }

  /// Opens a book that is over and that nobody knows any more.
  func reopen(parent: Ticket?, completion: ((Bool) -> Void)?) {
    (open, end, self.parent, self.completion) = (1, .reachedEnd, parent, completion)
    waiting.withLock { $0 = .nobody }
    parent?.open += 1
  }

  var isOver: Bool { open == 0 }

  /// Where the outcome is waited for, on any thread.
  var promise: OutcomePromise {
    waiting.withLock { waiting in
      if case .here(let promise) = waiting { return promise }
      let promise = OutcomePromise()
      if case .over(let outcome) = waiting { promise.fulfil(outcome) }
      waiting = .here(promise)
      return promise
    }
  }

  /// Tells the outcome; the first one counts.
  func fulfil(_ outcome: Outcome) {
    let promise = waiting.withLock { waiting -> OutcomePromise? in
      switch waiting {
      case .here(let promise): return promise
      case .nobody: waiting = .over(outcome)
      case .over: break
      }
      return nil
    }
    promise?.fulfil(outcome)
  }
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
    if !followers.isEmpty {
      for follower in followers {
        follower.end = end
        follower.deliver()
      }
      followers = []
    }
    fulfil(end.outcome)
    guard let completion else { return }
    self.completion = nil
    completion(end == .reachedEnd)
  }
}
