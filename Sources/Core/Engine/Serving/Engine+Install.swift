import LegatoTiming

/// Installs an owner's recipes on values of this engine.
extension Engine {
  /// A value's presentation and its change per second of the value's own time.
  mutating func startState(_ slot: Int) -> StartState {
    forgetShown(slot)
    let (width, velocity, rate) = (slots[slot].width, velocity(of: slot), rateOfTime(of: slots[slot]))
    return StartState(shown: pool.numbers.run(show(slot), width), velocity: pool.numbers.run(velocity, width).map { $0 / rate })
  }

  /// Installs the owner's time spaces; the stage already has the owner's origin.
  mutating func install(_ spaces: [TimeSpace]) {
    for space in spaces.indices.dropFirst() where space < self.spaces.count {
      shift(space, by: spaces[space].origin - self.spaces[space].origin)
    }
    self.spaces.replaceAll(spaces)
    epoch += 1
    for index in timelines.indices where timelines[index].space != 0 && timelines[index].isUsed {
      timelines[index].revision += 1
      schedule(index)
      if timelines[index].chain != nil { timeExplicit(on: index) }
    }
  }

  /// Sets a value's model and space.
  mutating func installModel(_ value: ServedValue) {
    if value.recipe.model.count == slots[value.slot].width { setModel(of: value.slot, to: value.recipe.model) }
    beginDepartures()
    setSpace(of: value.slot, to: value.recipe.space)
  }

  /// Installs one animation of a value.
  /// - Parameters:
  ///   - here: What the value presented before anything changed, if an animation starts from there.
  ///   - before: The value's live starts before, by this engine's count.
  mutating func install(
    _ item: ValueRecipe.Item, on value: ServedValue, from here: StartState?, _ before: Set<UInt32>, _ mirror: inout MirrorState,
    _ resolutions: inout Resolutions
  ) {
    let open = mirror.open
    defer { if mirror.open != open { mirror.note(item.key, started, before: before, self) } }
    var timeline: Int?
    if let owners = item.timeline {
      guard let known = mirror.timelines[owners], !hasEnded(known) else { return }
      timeline = known
    }
    let begin = item.unresolved.map { mirror.begin(item.key, at: $0, now: now, from: item.startsFromShown ? here : nil) }
    if let start = begin?.from { resolutions.from.append(Resolutions.From(slot: value.owners, key: item.key, start: start)) }
    switch item.kind {
    case .row(let row): install(row, timeline, on: value, begin, &mirror, &resolutions)
    case .contribution(let contribution, let vectors):
      guard let timeline else { return }
      install(contribution, vectors, timeline, on: value.slot, begin?.from, &mirror)
    }
  }

  private mutating func install(
    _ owned: Contribution, _ vectors: [Double]?, _ timeline: Int, on slot: Int, _ from: StartState?, _ mirror: inout MirrorState
  ) {
    var contribution = owned
    (contribution.slot, contribution.timeline) = (slot, timeline)
    contribution.group = openMember(on: timeline, &mirror)
    guard let vectors else { return _ = insert(contribution) }
    guard vectors.count == numberCount(of: contribution) else { return }
    contribution.vectors = pool.store(vectors)
    if let from { start(contribution, from) }
    enter(contribution)
  }

  /// Whether everything on the timeline has ended here, though perhaps not yet at the owner.
  private func hasEnded(_ timeline: Int) -> Bool {
    guard case .block = timelines[timeline].interaction else { return false }
    return timelines[timeline].hasArrived && !timelines[timeline].isKept
  }

  /// Sets the start of a general row.
  mutating func start(_ contribution: Contribution, _ from: StartState) {
    guard contribution.storesValues, from.shown.count == slots[contribution.slot].width else { return }
    let width = from.shown.count
    for i in 0..<width {
      pool.numbers[contribution.vectors + i] = from.shown[i]
      guard contribution.hasSegment else { continue }
      pool.numbers[contribution.vectors + width + i] = from.shown[i]
      if contribution.takesVelocity { pool.numbers[contribution.vectors + 2 * width + i] = from.velocity[i] }
    }
    // a stated velocity is relative to the way from there
    guard contribution.hasSegment, !contribution.takesVelocity else { return }
    switch contribution.progression.course {
    case .sprung(_, let spring, let isForward): giveSpring(spring, to: contribution, isForward)
    case .own(.spring(let spring), _, _): giveSpring(spring, to: contribution, true)
    default: break
    }
  }

  /// Sets the start of a replacing row, and the velocity that a spring takes over; false, with nothing done, if it is not representable as a row.
  func start(_ row: inout TakenRow, of slot: Slot, _ from: StartState) -> Bool {
    guard from.shown.count == slot.width else { return false }
    return from.shown.withUnsafeBufferPointer { shown in
      guard let shown = shown.baseAddress else { return false }
      if slot.isMap {
        guard let interpolation = interpolation(of: slot, from: shown) else { return false }
        row.interpolation = interpolation
        return true
      }
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
        let model = UnsafeBufferPointer(start: pool.numbers.pointer(to: slot.model), count: slot.width)
        guard let offset = buffer.baseAddress, writeOffset(of: slot, from: shown, to: model, at: offset), fits(offset, slot) else {
          return false
        }
        let offsets = Array(buffer)
        if row.impulses != nil, slot.algebra == .sum, case .spring(let spring) = row.base {
          for i in 0..<slot.rowWidth { offset[i] = from.velocity[i] / spring.x.angularFrequency }
          guard fits(offset, slot) else { return false }
          row.impulses = Array(buffer)
        }
        row.offsets = offsets
        return row.interpolation == nil || startEnds(&row, of: slot, shown, from.velocity)
      }
    }
  }

  /// The same for a row of numbers with both ends.
  private func startEnds(_ row: inout TakenRow, of slot: Slot, _ shown: UnsafePointer<Double>, _ velocity: [Double]) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: KeyInterpolation.straightCount(slot.rowWidth)) { buffer in
      let model = pool.numbers.pointer(to: slot.model)
      guard let numbers = buffer.baseAddress else { return false }
      let isWritten = velocity.withUnsafeBufferPointer {
        writeEnds(
          of: slot, from: shown, to: model, velocity: row.velocity == nil ? nil : $0.baseAddress, isFollowing: row.following != nil,
          at: numbers)
      }
      guard isWritten else { return false }
      row.interpolation = KeyInterpolation(numbers, width: slot.rowWidth).all
      return true
    }
  }

  /// The live starts on a value, by this engine's count, but for those that only stay presented. O(rows of its chunk).
  func openStarts(_ number: Int) -> Set<UInt32> {
    let slot = slots[number]
    return openStarts(slot.chunk, slot.rows, slot.chunkPointer.pointee.springs.members(on: slot.place))
  }

  /// The same on any value.
  func openStarts() -> Set<UInt32> {
    chunksWithRows.reduce(into: []) { open, chunk in
      let rows = (0..<chunks[chunk].log.count).filter { chunks[chunk].log.isLive($0) }
      let members = (0..<chunks[chunk].springs.memberCount).filter { chunks[chunk].springs.isLive($0) }
      open.formUnion(openStarts(chunk, rows, members))
    }
  }

  private func openStarts(_ chunk: Int, _ rows: some Sequence<Int>, _ members: [Int]) -> Set<UInt32> {
    let notes = rows.map { chunks[chunk].log.notes[$0] }.filter { $0.group >= 0 }
    return Set(notes.map(\.number) + members.map { chunks[chunk].springs.members[$0].number })
  }

  /// A member of the completion group of everything here, for a start on a timeline, if it has one; −1 if it only stays presented.
  private func openMember(on timeline: Int?, _ mirror: inout MirrorState) -> Int {
    if let timeline, timelines[timeline].isKept, timelines[timeline].hasArrived { return -1 }
    guard let group = mirror.group, let index = group.index else { return -1 }
    group.openMember()
    return index
  }

  // MARK: Rows

  private mutating func install(
    _ owned: TakenRow, _ timeline: Int?, on value: ServedValue, _ begin: MirrorState.Begin?, _ mirror: inout MirrorState,
    _ resolutions: inout Resolutions
  ) {
    let slot = slots[value.slot]
    guard slot.takesRows else { return }
    var row = owned
    row.group = openMember(on: timeline, &mirror)
    if let timeline { row.following?.timeline = timeline }
    if let begin, begin.time != begin.owners, row.following == nil {
      (row.start, row.end) = (begin.time + (row.start - begin.owners), begin.time + (row.end - begin.owners))
      resolutions.rows.append(
        Resolutions.Row(slot: value.owners, key: UInt32(truncatingIfNeeded: row.number), start: row.start, end: row.end))
    }
    let isRow = begin?.from.map { start(&row, of: slot, $0) } ?? true
    guard isRow, row.isReplacing ? mayReplace(row, slot) : mayTakeRow(slot) && !(row.impulses != nil && hasReplacingExplicit(slot)),
      let playback = playback(of: row, &mirror)
    else {
      return enter(row, value.slot, begin?.from)
    }
    if row.impulses == nil {
      append(row, slot, playback)
    } else {
      _ = rejoin(row, playbacks.springs[playback].motion, on: slot, number: countStart())
    }
    if let interpolation = row.interpolation {
      let newest = slot.chunkPointer.pointee.log.count - 1
      interpolation.withUnsafeBufferPointer { setInterpolation(of: slot, newest, $0.baseAddress!) }
    }
    if row.isReplacing {
      slot.setReplacing(startsFromShown: row.startsFromShown)
    } else if slot.isReplacing {
      // what replaced is over at the owner
      slot.set(.replacesShown, false)
    }
    if row.isReplacing, row.impulses != nil, hasExplicitRow(slot) { hide(belowSpring: started, on: slot) }
    notifyWatcher(value.slot)
  }

  /// Whether only what a replacing row hides is below it.
  private func mayReplace(_ row: TakenRow, _ slot: Slot) -> Bool {
    if isAtRest(slot) { return true }
    guard !slot.hasSprings, slot.rows.allSatisfy({ explicit($0, of: slot) != nil }) else { return false }
    return row.interpolation != nil || row.impulses != nil && mayBeBelowSpring(slot)
  }

  private mutating func append(_ row: TakenRow, _ slot: Slot, _ playback: Int) {
    let (chunk, offsets) = (slot.chunkPointer, row.offsets)
    let hasOffset = row.interpolation == nil
    if row.isReplacing { chunk.pointee.expectReplacing(hasOffsets: hasOffset) }
    chunk.pointee.log.expect(row.interpolation?.withUnsafeBufferPointer { rowNumbers(slot, $0.baseAddress!) } ?? slot.rowWidth)
    let timing = row.following == nil ? SIMD2(row.start, row.rate) : .zero
    add(
      RowLog.Start(playback: playback, timing: timing, end: row.following == nil ? row.end : .infinity, group: row.group), to: slot,
      number: countStart(), on: row.following?.timeline
    ) { $0 < offsets.count ? offsets[$0] : 0 }
    if row.cycle != nil { noteRepeats(slot, playback) }
    if playbacks.isBent(playback) { chunk.pointee.hasBentCurves = true }
    guard let timeline = row.following?.timeline else { return }
    chunk.pointee.noteTimelinePlayback(playback)
    if timelines[timeline].repeats { slot.set(.isRepeating) }
  }

  /// The playback for one of the owner's: rows under one curve, or that follow a timeline alike, share it here as well.
  private mutating func playback(of row: TakenRow, _ mirror: inout MirrorState) -> Int? {
    if row.impulses != nil, case .spring(let spring) = row.pace {
      return playbacks.springs.playback(spring.x, duration: row.end - row.start)
    }
    guard let owners = row.playback else { return nil }
    let key = MirrorState.PlaybackKey(index: owners, generation: row.generation)
    if let known = mirror.playbacks[key], playbacks.isCurrent(known.index, generation: known.generation) {
      playbacks.expectRows(known.index, playbacks.rowCount(known.index))
      return known.index
    }
    let index: Int
    if let state = row.following {
      index = playbacks.makeFollower(state, request: Follower.closed)
    } else {
      guard let base = row.base else { return nil }
      let plain = playbacks.curve(base, allowsInteraction: row.allowsInteraction, row.cycle.map { .cycle($0) } ?? .none)
      index = row.fade.map { playbacks.bent(plain, .fade($0)) } ?? plain
    }
    if mirror.playbacks.count > 1024 { mirror.playbacks.removeAll() }
    mirror.playbacks[key] = (index, playbacks.generation(index))
    return index
  }

  /// Starts a general row for one of the owner's, because something here prevents another: the end of an animation that the owner has seen, for example.
  private mutating func enter(_ row: TakenRow, _ slot: Int, _ from: StartState?) {
    let contribution = made(from: row, slot)
    if let from { start(contribution, from) }
    enter(contribution)
    if row.following == nil { schedule(contribution.timeline) }
    noteChange(of: slot)
  }
}

/// The changes of one value of an owner: its slot here, and there.
package typealias ServedValue = (slot: Int, owners: Int, recipe: ValueRecipe)

extension ValueRecipe {
  /// Whether something in it starts from the server's presentation.
  var startsFromShown: Bool { items.contains { $0.startsFromShown && $0.unresolved != nil } }
}
