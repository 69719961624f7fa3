import LegatoTiming

/// Everything that moves on a stage, evaluated in closed form at an absolute time. Makes no callbacks: they are queued in ``events``.
package struct Engine: ~Copyable {
  /// The engine's stage, unowned.
  let stage: Unmanaged<Stage>
  /// Stage time, in seconds.
  package internal(set) var now = 0.0
  /// Counts changes of time and of timelines: results of an earlier epoch are out of date.
  var epoch: UInt64 = 1

  // MARK: Time

  var timelines = Timelines()
  var spaces = Spaces()
  var agenda = Agenda()

  // MARK: Values

  /// The numbers of all values: models, presentations, and those of rows with more than an offset.
  var pool = NumberPool()
  var chunks = Chunks()
  var moving = MovingChunks()
  /// Slots with rows and a non-finite model, and their presentations before: a frame of the chunk does not handle them (MU-5).
  var nonFiniteModels: [Int: [Double]] = [:]

  // MARK: Terms

  var playbacks = Playbacks()
  var springSteps = SpringSteps()
  var shareTables = ShareTables()
  var contributions = Contributions()
  /// The records of explicit animations whose rows are not general, by their starts: for when no other row suffices any more.
  var explicitRows: [UInt32: Contribution] = [:]
  var departures = Departures()
  private(set) var started: UInt64 = 0
  private var requests: UInt64 = 0

  // MARK: Combining

  /// Memory for one value: offset, rate, and results.
  var scratch = Scratch()
  var room = FrameRoom()
  /// Numbers in the pool for a velocity.
  var velocityRoom = 0..<0
  /// The threads that share a frame.
  var executor: (any FrameExecutor)?

  // MARK: Reporting

  var events = EngineEvents()
  /// Changes for a render server; nil without a server.
  var journal: Journal?
  var watches = Watches()
  var changeReports = ChangeReports()

  init(of stage: Unmanaged<Stage>) { self.stage = stage }

  /// Numbers in use of slots, general rows, timelines and tables of shares.
  package var counts: (slots: Int, contributions: Int, timelines: Int, tables: Int) {
    (
      chunks.indices.reduce(0) { $0 + chunks[$1].places.used }, contributions.used, timelines.used, shareTables.count
    )
  }

  // MARK: Slots

  var slots: Slots {
    @inline(__always) get { Slots(chunks: chunks.start) }
  }

  /// Makes a slot for a value of a kind, with all numbers 0.
  mutating func makeSlot(_ kind: Slot.Kind) -> Int {
    scratch.fit(max(kind.width, AffineOffset.count))
    return chunks.addValue(kind, &pool, of: stage)
  }

  /// Makes contiguous slots for `count` values, see ``Chunks/addRuns(_:_:_:of:)``.
  mutating func makeSlots(_ kind: Slot.Kind, _ count: Int) -> [ValueReference] {
    scratch.fit(max(kind.width, AffineOffset.count))
    return chunks.addRuns(kind, count, &pool, of: stage)
  }

  /// Distinguishes values that have used the same slot.
  func generation(ofSlot index: Int) -> UInt32 { slots[index].generation }

  mutating func freeSlot(_ index: Int) {
    removeAll(from: index)
    if slots[index].isWatched { watches.forget(index) }
    if !nonFiniteModels.isEmpty { nonFiniteModels[index] = nil }
    journal?.forget(slot: index)
    spaces.moveValue(index, from: slots[index].space, to: 0)
    chunks.removeValue(slots[index])
  }

  /// Frees all values of a chunk.
  mutating func freeChunk(_ chunk: UnsafeMutablePointer<Chunk>) {
    for place in 0..<chunk.pointee.capacity { freeSlot(Slot.number(chunk.pointee.number, place)) }
  }

  /// The number of the next start.
  var nextStart: UInt64 { started &+ 1 }

  @inline(__always)
  mutating func countStarts(_ count: Int) { started &+= UInt64(count) }

  /// A unique number for a request.
  mutating func nextRequest() -> UInt64 {
    requests += 1
    return requests
  }

  mutating func countStart() -> UInt64 {
    countStarts(1)
    return started
  }

  // MARK: Ending

  /// Removes all animations from a value, oldest first; the model is presented then (LM-14). O(n log n).
  ///
  /// If they are replaced, by a row or a spring that follows at once, explicit animations stay below that: only the same key replaces them (LM-12).
  mutating func removeAll(from slot: Int, _ end: MemberEnd = .removed) {
    guard !isAtRest(slot) else { return }
    journal?.noteWhole(slot: slot)
    if removeOnlyRow(of: slots[slot], end) { return }
    let over = removeRows(from: slot, end)
    for (_, group) in over.sorted(by: { $0.number < $1.number }) { events.ended.append((group, end)) }
  }

  /// Ends everything on a timeline, oldest first.
  mutating func endAll(on timeline: Int, _ end: MemberEnd) {
    for name in started(on: [timeline]) { removeRow(name, end) }
    timelines[timeline].rows.removeAll(keepingCapacity: true)
  }

  /// Ends everything on a timeline, in any space.
  mutating func endEverything(on timeline: Int, _ end: MemberEnd) {
    for instance in timelines[timeline].instances { endAll(on: instance, end) }
    endAll(on: timeline, end)
  }
}

extension Engine {
  /// Sets the time, and begins a new epoch.
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
