import LegatoTiming

/// Who is to be told what of what runs: the owners of timelines, and the books in which blocks and animators count what they moved.
extension Stage {
  func own(timeline: Int, _ owner: any TimelineOwner) {
    while owners.count <= timeline { owners.append(nil) }
    owners[timeline] = owner
  }

  func owner(of timeline: Int) -> (any TimelineOwner)? { timeline < owners.count ? owners[timeline] : nil }

  /// A timeline's begin was moved: its owner counts its parts anew.
  func timelineMoved(_ timeline: Int) { owner(of: engine.timelines[timeline].source ?? timeline)?.timelineMoved(in: self) }

  func disown(timeline: Int) {
    if timeline < owners.count { owners[timeline] = nil }
    engine.freeTimeline(timeline)
    if !earlierTimelines.isEmpty, let earlier = earlierTimelines.removeValue(forKey: timeline) { disown(timeline: earlier) }
  }

  /// A block has let time go by, and begins `later` in the place of a timeline that still runs: they are given back together.
  func keep(timeline: Int, with later: Int) { earlierTimelines[later] = timeline }

  /// Everything that is kept for something under way: empty at rest.
  package var underWay: [String: Int] {
    [
      "contributions": engine.counts.contributions, "rows": engine.styles.rowCount, "timelines": engine.counts.timelines,
      "tickets": tickets.openCount, "alarms": alarms.count, "animators": runs.count,
      "callbacks": nextTurn.count + pending.count,
    ].filter { $0.value != 0 }
  }

  var activeRuns: [AnimatorRun] { Array(runs.values) }
  func keep(_ run: AnimatorRun) { runs[ObjectIdentifier(run)] = run }
  func letGo(_ run: AnimatorRun) { runs[ObjectIdentifier(run)] = nil }

  /// A book with a number, kept until it is over.
  @inline(__always)
  func makeTicket(_ parent: Ticket?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<Ticket> {
    tickets.make(parent, completion)
  }

  /// The number of a book that something is started in.
  @inline(__always)
  func issue(_ ticket: Ticket) -> Int { tickets.issue(ticket) }

  /// Turns what ended in the engine into closed tickets and their callbacks.
  func collectEnded() {
    guard !engine.events.ended.isEmpty else { return }
    for timeline in engine.events.orphanedTimelines { disown(timeline: timeline) }
    engine.events.orphanedTimelines.removeAll(keepingCapacity: true)
    var ended: [(ticket: Int, end: MemberEnd)] = []
    swap(&ended, &endedRoom)
    swap(&ended, &engine.events.ended)
    for (index, end) in ended where index >= 0 {
      if let ticket = tickets[index], ticket.closeMember(end) { close(ticket) }
    }
    ended.removeAll(keepingCapacity: true)
    swap(&ended, &endedRoom)
  }

  /// A ticket without open members is delivered, and counts as an ended member of the one around it.
  func close(_ ticket: Ticket) {
    if ticket.index != nil, let other = ticket.stage, other.toOpaque() != Unmanaged.passUnretained(self).toOpaque() {
      // a block around blocks of several stages: its number and its timeline are those of the stage in which something was first started in it
      other.takeUnretainedValue().putAway(ticket)
    } else {
      putAway(ticket)
    }
    tell(ticket)
  }

  private func putAway(_ ticket: Ticket) {
    tickets.leave(ticket)
    if let timeline = ticket.timeline {
      ticket.timeline = nil
      disown(timeline: timeline)
    }
  }

  /// A ticket is delivered once, and counts as an ended member of the one around it. A part that ended before its whole keeps its number until that ends:
  /// what it moved is still there and names it.
  func tell(_ ticket: Ticket) {
    guard ticket.tell() else { return }
    pending.append(Callback(ticket: ticket))
    if let parent = ticket.leaveParent(), parent.closeMember(ticket.end) { close(parent) }
  }
}
