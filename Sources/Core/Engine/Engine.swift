import LegatoTiming

/// Everything that moves on a stage, evaluated in closed form at an absolute time. Calls nobody; what ended is left in ``ended``.
package struct Engine {
  /// Stage time, in seconds.
  package internal(set) var now = 0.0
  var pool = NumberPool()
  var slots: [Slot] = []
  private var freeSlots: [Int] = []
  var contributions: [Contribution] = []
  var generations: [UInt32] = []
  private var freeContributions: [Int] = []
  private var started: UInt64 = 0
  var timelines: [Timeline] = []
  private var freeTimelines: [Int] = []
  var phases: [Phase] = []
  var phaseEpochs: [UInt64] = []
  var agenda = Agenda()
  var chunks: [Chunk] = []
  /// Chunks with room, by what their values have in common.
  var openChunks: [Int: [Int]] = [:]
  /// Chunks with rows, in no order.
  var rowChunks: [Int] = []
  var styles = Styles()
  /// Slots in chunks whose model is not finite, and what they showed before: a frame of the chunk does not know better (MU-5).
  var unsound: [Int: [Double]] = [:]
  /// Alarms that are set.
  var alarms: Set<Int> = []
  /// Slots with contributions, in no order.
  var active: [Int] = []
  /// Counts moments: a presentation computed in an earlier epoch is out of date.
  var epoch: UInt64 = 1
  /// Members of tickets that ended since the stage last looked: which ticket, and whether at their own end.
  package var ended: [(ticket: Int, end: MemberEnd)] = []
  /// Rows of blocks that ended since the stage last looked, and when.
  var endedRows: [(ticket: Int, time: Double)] = []
  /// Slots whose presentation turned non-finite since the stage last looked.
  package var unwell: [Int] = []
  /// Threads that share a frame.
  var executor: (any FrameExecutor)?
  /// Working room for a frame: chunks to evaluate, and pieces of tables that its threads found missing.
  var dueChunks: [Int] = []
  var missing: [MissingPieces] = []
  /// Working room for rows that end.
  var overRows: [(place: Int, style: Int)] = []
  /// Working room for one value: offset, rate, and results.
  var scratch = Scratch()

  package init() {}

  // MARK: Slots

  mutating func makeSlot(_ algebra: Algebra, width: Int, isAdditive: Bool, hasVectorVelocity: Bool) -> Int {
    scratch.fit(max(width, AffineOffset.count))
    let index = freeSlots.popLast() ?? slots.count
    var slot = Slot(
      algebra: algebra, width: width, model: 0, presentation: 0, velocity: 0, isAdditive: isAdditive, hasVectorVelocity: hasVectorVelocity)
    if algebra == .sum {
      settleIn(&slot)
    } else {
      let numbers = pool.allocate(3 * width)
      (slot.model, slot.presentation, slot.velocity) = (numbers, numbers + width, numbers + 2 * width)
    }
    guard index < slots.count else {
      slots.append(slot)
      return index
    }
    slot.generation = slots[index].generation
    slots[index] = slot
    return index
  }

  mutating func freeSlot(_ index: Int) {
    removeAll(from: index)
    for fold in slots[index].folds { pool.release(fold.vectors, 2 * slots[index].width) }
    if slots[index].home != nil { moveOut(index) } else { pool.release(slots[index].model, 3 * slots[index].width) }
    slots[index].width = 0
    slots[index].home = nil
    if !unsound.isEmpty { unsound[index] = nil }
    slots[index].folds = []
    slots[index].generation &+= 1
    freeSlots.append(index)
  }

  // MARK: Timelines

  mutating func makeTimeline(_ timeline: Timeline) -> Int {
    if let index = freeTimelines.popLast() {
      let revision = timelines[index].revision
      timelines[index] = timeline
      timelines[index].revision = revision + 1
      phaseEpochs[index] = 0
      return index
    }
    timelines.append(timeline)
    phases.append(Phase(fraction: 0, fractionRate: 0, progress: 0, progressRate: 0, line: nil))
    phaseEpochs.append(0)
    return timelines.count - 1
  }

  mutating func freeTimeline(_ index: Int) {
    timelines[index].revision += 1
    timelines[index].contributions.removeAll(keepingCapacity: true)
    freeTimelines.append(index)
  }

  /// Changes a timeline's motion: its folded springs leave their folds first, and what it shows is computed anew.
  mutating func withTimeline<R>(_ index: Int, _ change: (inout Timeline) -> R) -> R {
    unfoldAll(of: index)
    epoch += 1
    return change(&timelines[index])
  }

  /// Enters the end of a running timeline in the agenda, and its begin where it waits.
  mutating func schedule(_ index: Int) {
    let timeline = timelines[index]
    if let end = timeline.endTime { agenda.enter(.end(timeline: index, revision: timeline.revision), at: end) }
    if case .running(let since, _, _) = timeline.motion, since > now {
      agenda.enter(.begin(timeline: index, revision: timeline.revision), at: since)
    }
  }

  func phase(of timeline: Int) -> Phase { timelines[timeline].phase(at: now) }

  mutating func currentPhase(of timeline: Int) -> Phase {
    if phaseEpochs[timeline] != epoch {
      phases[timeline] = timelines[timeline].phase(at: now)
      phaseEpochs[timeline] = epoch
    }
    return phases[timeline]
  }

  mutating func countStart() -> UInt64 {
    started += 1
    return started
  }

  // MARK: Contributions

  func isAlive(_ name: ContributionName) -> Bool { generations[name.index] == name.generation }

  /// Adds `contribution`, whose vectors the caller has filled. Amortised O(1).
  mutating func insert(_ contribution: Contribution) -> ContributionName {
    let index: Int
    if let free = freeContributions.popLast() {
      index = free
      contributions[index] = contribution
    } else {
      index = contributions.count
      contributions.append(contribution)
      generations.append(0)
    }
    contributions[index].number = countStart()
    let name = ContributionName(index: index, generation: generations[index])
    timelines[contribution.timeline].contributions.append(name)
    slots[contribution.slot].epoch = 0
    if joinRows(name) { return name }
    if !joinFold(name) { slots[contribution.slot].loose.append(name) }
    activate(contribution.slot)
    return name
  }

  mutating func activate(_ slot: Int) {
    guard slots[slot].activeIndex == nil else { return }
    slots[slot].activeIndex = active.count
    active.append(slot)
  }

  /// Takes a contribution off its value; its timeline's list keeps a stale name.
  mutating func remove(_ name: ContributionName, _ end: MemberEnd) {
    guard isAlive(name) else { return }
    let contribution = contributions[name.index]
    if let row = contribution.row {
      removeRow(row, of: contribution.slot)
    } else if contribution.fold != nil {
      leaveFold(name)
    } else if let place = slots[contribution.slot].loose.firstIndex(of: name) {
      slots[contribution.slot].loose.remove(at: place)
    }
    release(name)
    ended.append((contribution.ticket, end))
  }

  mutating func release(_ name: ContributionName) {
    let contribution = contributions[name.index]
    let width = offsetWidth(of: contribution)
    pool.release(contribution.vectors, contribution.hasSegment ? 3 * width : width)
    generations[name.index] &+= 1
    freeContributions.append(name.index)
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
  mutating func removeAll(from slot: Int, _ end: MemberEnd = .removed) {
    guard !isAtRest(slot) else { return }
    var over = removeRows(from: slot)
    for name in slots[slot].loose + slots[slot].members {
      release(name)
      over.append((contributions[name.index].number, contributions[name.index].ticket))
    }
    slots[slot].loose.removeAll(keepingCapacity: true)
    slots[slot].members.removeAll(keepingCapacity: true)
    emptyFolds(of: slot)
    deactivateIfAtRest(slot)
    for (_, ticket) in over.sorted(by: { $0.number < $1.number }) { ended.append((ticket, end)) }
  }

  /// Ends all that runs on a timeline.
  mutating func endAll(on timeline: Int, _ end: MemberEnd) {
    for name in timelines[timeline].contributions { remove(name, end) }
    timelines[timeline].contributions.removeAll(keepingCapacity: true)
  }

  /// Numbers a vector of this contribution takes: offsets where it adds, values where it replaces.
  func offsetWidth(of contribution: Contribution) -> Int {
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
    case .end(let timeline, let revision), .partEnd(let timeline, let revision, _), .begin(let timeline, let revision):
      timelines[timeline].revision == revision
    case .alarm(let number): alarms.contains(number)
    }
  }
}
