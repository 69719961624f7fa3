/// The owner's side of a render server: changes as plain data.
extension Engine {
  /// From now on changes are recorded.
  package mutating func beginServing() {
    followUnserved()
    journal = Journal()
  }
  package mutating func endServing() { journal = nil }

  package var isServed: Bool { journal != nil }

  /// Values with recorded changes.
  package var changedSlots: some Collection<Int> { (journal?.slots ?? [:]).keys }

  package mutating func noteWhole(slot: Int) { journal?.noteWhole(slot: slot) }
  /// Records a value that the server does not have yet. What began on it just now begins at the server's next frame, as if recorded.
  package mutating func introduce(slot: Int) {
    for item in items(on: slot) {
      if case .row(let row) = item.kind, row.following == nil, row.start >= now { journal?.noteUnresolved(item.number, on: slot, at: now) }
      journal?.unresolved[item.key]?.isKnown = false
    }
    journal?.noteWhole(slot: slot)
  }

  /// See ``Journal/hasJumped(slot:)``.
  func hasJumped(_ slot: Int) -> Bool { journal?.hasJumped(slot: slot) ?? false }
  mutating func noteContinued(slot: Int, hadJumped: Bool) { journal?.noteContinued(slot: slot, hadJumped: hadJumped) }
  mutating func noteUnknown(slot: Int, _ starts: Range<UInt64>) { journal?.noteUnknown(slot: slot, starts) }

  package mutating func forgetChanges(of slot: Int) { journal?.forget(slot: slot) }

  /// The changes of a value since the last call. O(new animations); after early ends or settling O(animations on the value).
  package mutating func takeRecipe(of slot: Int) -> ValueRecipe {
    let note = journal?.take(slot: slot) ?? Journal.Note()
    var recipe = ValueRecipe(model: model(of: slot), isWhole: note.isWhole, space: slots[slot].space)
    if note.isWhole {
      recipe.items = items(on: slot)
    } else {
      for start in note.starts { if let item = item(start, on: slot) { recipe.items.append(item) } }
    }
    for item in recipe.items { if let timeline = item.timeline { include(timeline: timeline) } }
    return recipe
  }

  /// The other changes. Call it after those of the values: only timelines with sent members are included.
  package mutating func takeChanges() -> EngineRecipe {
    var recipe = EngineRecipe(of: self)
    guard journal != nil else { return recipe }
    recipe.freed = journal!.takeFreed()
    for (index, time) in journal!.takeTimelines() {
      guard let sent = journal!.sentTimelines[index] else { continue }
      recipe.timelines.append(timelineRecipe(index, sent, at: time))
    }
    if journal!.hasSpaces {
      recipe.spaces = spaces.all
      journal!.hasSpaces = false
    }
    return recipe
  }

  /// Starts that the changes taken last were the first to include.
  package mutating func takeUncommittedStarts() -> [UInt32] { journal?.takeUncommitted() ?? [] }

  /// The server has reported the begins of these starts, or does not have them any more.
  package mutating func resolve(_ starts: [UInt32]) { for start in starts { journal?.unresolved[start] = nil } }

  /// Adds a timeline to those that the server has.
  private mutating func include(timeline: Int) {
    guard journal?.sentTimelines[timeline] == nil else { return }
    journal?.sentTimelines[timeline] = Journal.SentTimeline(motion: .held(fraction: .nan), chain: nil)
    let noted = journal?.timelines[timeline]
    journal?.note(timeline: timeline, at: noted ?? now)
    if let source = timelines[timeline].source { include(timeline: source) }
  }

  private mutating func timelineRecipe(_ index: Int, _ sent: Journal.SentTimeline, at time: Double) -> TimelineRecipe {
    var timeline = timelines[index]
    (timeline.rows, timeline.instances) = ([], [])
    var sent = sent
    if sent.motion != timeline.motion || sent.chain !== timeline.chain {
      sent.unresolved = begins(index, at: time) ? time : nil
      (sent.motion, sent.chain) = (timeline.motion, timeline.chain)
    }
    journal?.sentTimelines[index] = sent
    return TimelineRecipe(index: index, timeline: timeline, unresolved: sent.unresolved)
  }

  /// Whether the timeline began to run at `time` or later; one with a begin of its own keeps that.
  private func begins(_ index: Int, at time: Double) -> Bool {
    let local = spaces.localTime(in: timelines[index].space, at: time)
    if let chain = timelines[index].chain { return chain.outermost.beginTime == local }
    guard case .running(let since, _, _) = timelines[index].motion else { return false }
    return since >= local
  }

  // MARK: Animations of a value

  private mutating func item(_ start: Journal.Start, on slot: Int) -> ValueRecipe.Item? {
    switch start.term {
    // compaction moves rows and members towards the front, in order
    case .row(let row):
      let (log, place) = (slots[slot].chunkPointer, slots[slot].place)
      return (0..<min(row + 1, log.pointee.log.count))
        .last { log.pointee.log.notes[$0].number == start.number && log.pointee.log.isRow($0, of: place) }
        .map { item(ofRow: $0, on: slot) }
    case .member(let member):
      return foundMember(start.number, upTo: member + 1, slots[slot].chunk).map { item(ofMember: $0, on: slot) }
    }
  }

  func foundMember(_ number: UInt32, upTo end: Int = .max, _ chunk: Int) -> Int? {
    (0..<min(end, chunks[chunk].springs.memberCount))
      .last { chunks[chunk].springs.members[$0].number == number && chunks[chunk].springs.isLive($0) }
  }

  /// An explicit animation's row is sent as its record.
  private func item(ofRow row: Int, on slot: Int) -> ValueRecipe.Item {
    if let record = slots[slot].chunkPointer.pointee.log.record(of: row) {
      let contribution = contributions[record]
      return item(contribution, vectors: pool.numbers.run(contribution.vectors, numberCount(of: contribution)))
    }
    let taken = taken(row, of: slots[slot])
    return taken.explicit.map { item($0, vectors: nil) } ?? item(taken)
  }

  private func item(ofMember member: Int, on slot: Int) -> ValueRecipe.Item {
    let motion = motion(ofMember: member, slots[slot].chunk)
    var row = TakenRow(slots[slot], ofMember: member, motion, rate: 1)
    // the end is adopted already
    if let begin = journal?.reported[UInt32(truncatingIfNeeded: row.number)] {
      (row.start, row.base) = (begin, .spring(ResolvedSpring(motion, duration: row.end - begin)))
    }
    return item(row)
  }

  private func item(_ row: TakenRow) -> ValueRecipe.Item { item(row.number, row.startsFromShown, .row(row)) }

  private func item(_ contribution: Contribution, vectors: [Double]?) -> ValueRecipe.Item {
    item(contribution.number, contribution.startsFromShown, .contribution(contribution, vectors: vectors))
  }

  private func item(_ number: UInt64, _ startsFromShown: Bool, _ kind: ValueRecipe.Item.Kind) -> ValueRecipe.Item {
    let unresolved = journal?.unresolved[UInt32(truncatingIfNeeded: number)]
    return ValueRecipe.Item(
      number: number, unresolved: unresolved?.time, startsFromShown: startsFromShown && unresolved?.isKnown == true, kind: kind)
  }

  /// All animations on a value, in the order of their starts. O(rows of its chunk).
  func items(on slot: Int) -> [ValueRecipe.Item] {
    var items: [ValueRecipe.Item] = []
    if rowCount(slot) > 0 {
      let (chunk, place) = (slots[slot].chunk, slots[slot].place)
      for row in slots[slot].rows { items.append(item(ofRow: row, on: slot)) }
      for member in chunks[chunk].springs.members(on: place) { items.append(item(ofMember: member, on: slot)) }
    }
    return items.sorted { $0.number < $1.number }
  }
}
