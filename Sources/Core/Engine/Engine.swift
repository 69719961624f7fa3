import LegatoTiming

/// Everything that moves on a stage, evaluated in closed form at an absolute time. Calls nobody; what ended is left in ``ended``.
package struct Engine: ~Copyable {
  /// Whose engine it is; only handed on.
  let stage: Unmanaged<Stage>
  /// Stage time, in seconds.
  package internal(set) var now = 0.0
  /// Counts moments: what was computed in an earlier epoch is out of date.
  var epoch: UInt64 = 1

  // MARK: Time

  var timelines = Timelines()
  var spaces = Spaces()
  var agenda = Agenda()

  // MARK: Values

  /// The numbers of all values, models and presentations, and of what a row of them has no room for.
  var pool = NumberPool()
  var chunks = Chunks()
  var moving = MovingChunks()
  /// Slots with contributions, in no order.
  var active: [Int] = []
  /// Slots in chunks whose model is not finite, and what they showed before: a frame of the chunk does not know better (MU-5).
  var nonFiniteModels: [Int: [Double]] = [:]

  // MARK: Terms

  var styles = Styles()
  var springSteps = SpringSteps()
  var contributions = Contributions()
  /// Explicit animations that are rows, by their starts: what each becomes where a row cannot say it any more.
  var explicitRows: [UInt32: Contribution] = [:]
  private(set) var started: UInt64 = 0
  private var requests: UInt64 = 0

  // MARK: Combining

  /// Working room for one value: offset, rate, and results.
  var scratch = Scratch()
  var room = FrameRoom()
  /// Room in the number pool for a velocity that was asked for.
  var velocityRoom = 0..<0
  /// Threads that share a frame.
  var executor: (any FrameExecutor)?

  // MARK: Reporting

  var events = EngineEvents()
  /// What a render server has not been told yet; nil without a server.
  var journal: Journal?
  var watches = Watches()
  var changeReports = ChangeReports()

  init(of stage: Unmanaged<Stage>) { self.stage = stage }

  /// What is in use of what was ever made.
  package var counts: (slots: Int, contributions: Int, timelines: Int) {
    (
      chunks.indices.reduce(0) { $0 + chunks[$1].places.used }, contributions.used, timelines.used
    )
  }

  // MARK: Slots

  var slots: Slots {
    @inline(__always) get { Slots(chunks: chunks.start) }
  }

  /// A slot for a value of a kind, whose numbers are 0.
  mutating func makeSlot(_ kind: Slot.Kind) -> Int {
    scratch.fit(max(kind.width, AffineOffset.count))
    return chunks.addValue(kind, &pool, of: stage)
  }

  /// Slots for `count` values side by side, see ``Chunks/addRuns(_:_:_:of:)``.
  mutating func makeSlots(_ kind: Slot.Kind, _ count: Int) -> [ValueReference] {
    scratch.fit(max(kind.width, AffineOffset.count))
    return chunks.addRuns(kind, count, &pool, of: stage)
  }

  /// Tells the values that have had a slot's place one after the other apart.
  func generation(ofSlot index: Int) -> UInt32 { slots[index].generation }

  mutating func freeSlot(_ index: Int) {
    removeAll(from: index)
    if slots[index].isWatched { watches.forget(index) }
    if !nonFiniteModels.isEmpty { nonFiniteModels[index] = nil }
    journal?.forget(slot: index)
    chunks.removeValue(slots[index])
  }

  /// All values of a chunk go.
  mutating func freeChunk(_ chunk: UnsafeMutablePointer<Chunk>) {
    for place in 0..<chunk.pointee.capacity { freeSlot(Slot.number(chunk.pointee.number, place)) }
  }

  /// The number of the next start.
  var nextStart: UInt64 { started &+ 1 }

  @inline(__always)
  mutating func countStarts(_ count: Int) { started &+= UInt64(count) }

  /// A number for a request that tells it from all others.
  mutating func nextRequest() -> UInt64 {
    requests += 1
    return requests
  }

  mutating func countStart() -> UInt64 {
    countStarts(1)
    return started
  }

  // MARK: Contributions

  /// Adds `contribution`, whose vectors the caller has filled, as a row where that can say it. Amortised O(1).
  mutating func insert(_ contribution: Contribution) { if !startRow(contribution) { _ = enter(contribution) } }

  /// Adds `contribution`, whose vectors the caller has filled. Amortised O(1).
  mutating func enter(_ contribution: Contribution) -> ContributionName {
    if contribution.isLayered {
      // a sum has no order; below something that replaces it has to have one
      convertRowsToContributions(of: contribution.slot)
    } else if slots[contribution.slot].isMap || keys(of: slots[contribution.slot]) != nil {
      // the order of maps counts (IV-8); keys stand in the place of what is below
      convertRowsToContributions(of: contribution.slot)
    }
    let name = contributions.add(contribution)
    let index = name.index
    contributions[index].number = countStart()
    contributions[index].timeline = timeline(contribution.timeline, for: contribution.slot)
    timelines[contributions[index].timeline].contributions.append(name)
    if contribution.isLayered { slots[contribution.slot].layered += 1 }
    forgetShown(contribution.slot)
    notifyWatcher(contribution.slot)
    journal?.noteStart(slot: contribution.slot, contributions[index].number, .contribution(name), at: now)
    slots[contribution.slot].contributions.append(name)
    activate(contribution.slot)
    return name
  }

  mutating func activate(_ slot: Int) {
    guard slots[slot].activeIndex == nil else { return }
    makePresentations(slots[slot].chunk)
    chunks[slots[slot].chunk].expectAlone()
    slots[slot].activeIndex = active.count
    active.append(slot)
  }

  /// Takes a contribution off its value; its timeline's list keeps a stale name.
  mutating func remove(_ name: ContributionName, _ end: MemberEnd) {
    guard contributions.isAlive(name) else { return }
    let contribution = contributions[name.index]
    if let place = slots[contribution.slot].contributions.firstIndex(of: name) {
      slots[contribution.slot].contributions.remove(at: place)
    }
    release(name)
    journal?.noteOver(UInt32(truncatingIfNeeded: contribution.number))
    noteRemoved(from: contribution.slot, contribution.timeline, contribution.ticket, end)
  }

  /// Something of a timeline's, and of a ticket's, is off a value.
  mutating func noteRemoved(from slot: Int, _ timeline: Int, _ ticket: Int, _ end: MemberEnd) {
    // an animator says what becomes of what is on its timeline
    let isAnimators = if case .animator = timelines[timeline].interaction { true } else { false }
    if end != .reachedEnd || isAnimators { journal?.noteWhole(slot: slot) }
    events.ended.append((ticket, end))
  }

  mutating func release(_ name: ContributionName) {
    let contribution = contributions[name.index]
    if contribution.isLayered { slots[contribution.slot].layered -= 1 }
    if timelines[contribution.timeline].isAlone { events.orphanedTimelines.append(contribution.timeline) }
    if let source = timelines[contribution.timeline].source { noteLess(of: source) }
    let width = offsetWidth(of: contribution)
    pool.release(contribution.vectors, contribution.hasSegment ? 3 * width : width)
    contributions.release(name.index)
    noteChange(of: contribution.slot)
    deactivateIfAtRest(contribution.slot)
  }

  mutating func deactivateIfAtRest(_ slot: Int) {
    guard slots[slot].hasNoContribution, let place = slots[slot].activeIndex else { return }
    slots[slot].activeIndex = nil
    let last = active.removeLast()
    if last != slot {
      active[place] = last
      slots[last].activeIndex = place
    }
  }

  /// Removes everything from a value, the oldest first; what is shown is the model then (LM-14). O(n log n).
  ///
  /// - Parameter keepsExplicit: explicit animations stay, under what takes the others' place: they are replaced by their keys alone (LM-12).
  mutating func removeAll(from slot: Int, _ end: MemberEnd = .removed, keepsExplicit: Bool = false) {
    guard !isAtRest(slot) else { return }
    journal?.noteWhole(slot: slot)
    if hasExplicitRow(slots[slot]) { convertRowsToContributions(of: slot) }
    if removeSoleRow(of: slots[slot], end) { return }
    var over = removeRows(from: slot)
    if !slots[slot].isPlain {
      for name in slots[slot].contributions where !keepsExplicit || !contributions[name.index].isExplicit {
        release(name)
        over.append((contributions[name.index].number, contributions[name.index].ticket))
      }
      if keepsExplicit {
        slots[slot].contributions.removeAll { !contributions[$0.index].isExplicit }
      } else {
        slots[slot].contributions.removeAll(keepingCapacity: true)
      }
      deactivateIfAtRest(slot)
    }
    for (_, ticket) in over.sorted(by: { $0.number < $1.number }) { events.ended.append((ticket, end)) }
  }

  /// Ends all that runs on a timeline, the oldest first.
  mutating func endAll(on timeline: Int, _ end: MemberEnd) {
    for member in started(on: [timeline]) {
      switch member {
      case .contribution(let name): remove(name, end)
      case .row(let name): removeRow(name, end)
      }
    }
    timelines[timeline].contributions.removeAll(keepingCapacity: true)
    timelines[timeline].rows.removeAll(keepingCapacity: true)
  }

  /// Ends all that a timeline moves, in whatever space.
  mutating func endEverything(on timeline: Int, _ end: MemberEnd) {
    for instance in timelines[timeline].instances { endAll(on: instance, end) }
    endAll(on: timeline, end)
  }

  /// Numbers a vector of this contribution takes: offsets where it adds, values where it replaces.
  func offsetWidth(of contribution: Contribution) -> Int {
    if contribution.track != nil { return 1 }
    let slot = slots[contribution.slot]
    return contribution.combine == .add ? slot.algebra.offsetWidth(slot.width) : slot.width
  }
}

extension Engine {
  /// Every moment is a new epoch.
  mutating func setNow(_ time: Double) {
    guard time != now else { return }
    now = time
    epoch += 1
  }

  func isCurrent(_ event: Agenda.Event) -> Bool {
    switch event {
    case .end(let timeline, let revision):
      timelines[timeline].revision == revision && timelines[timeline].hasEnd
    case .partEnd(let timeline, let revision, _, _), .begin(let timeline, let revision):
      timelines[timeline].revision == revision
    case .alarm(let number): agenda.alarms.contains(number)
    }
  }
}
