import LegatoTiming

/// Plain animations as rows of chunks: they are evaluated by columns.
extension Engine {
  // MARK: Starting

  /// Sets a slot's model and starts a row or a spring to it, if nothing more is needed. Amortised O(width).
  @inline(__always)
  mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard slot.isSum, plain.pointee.isAdditive(on: slot), slot.chunkPointer.pointee.places.mayAdd(slot.place),
      slot.isPlain || slot.space == 0 && isAdditive(plain.pointee.policy, slot, to: new)
    else { return startMixed(plain, spring, slot, to: new) }
    let (width, old) = (slot.width, pool.numbers.pointer(to: slot.model))
    var distance = 0.0
    forEachComponent(width) { i in distance += abs(old[i] - new[i]) }
    // NaN is not less either; sums of any number of such offsets stay finite. UA-5: without a distance there is nothing to animate
    guard distance < Limits.maximumOffset else { return .needsGeneral }
    if plain.pointee.isSpring { return startSpring(plain, spring, slot, to: new, isSame: distance == 0) }
    if distance == 0, !(plain.pointee.isThrown && slot.hasAxes) { return .unchanged }
    let playback: Int
    if let timeline = plain.pointee.timeline {
      // without a way along each axis of a throw, or too short a one
      guard ways(plain, slot, replaces: false, { old[$0] - new[$0] })?.lacking == 0 else {
        return startMixed(plain, spring, slot, to: new)
      }
      guard let known = follower(plain, slot, timeline, replaces: false) else { return .needsGeneral }
      announce(plain, on: slot, to: new)
      playback = known
    } else {
      playback = Int(plain.pointee.playback)
      guard playbacks.isCurrent(playback, generation: Int(plain.pointee.generation)) else { return .needsGeneral }
    }
    appendRow(plain, slot, width, playback, plain.pointee.times, model: old, to: new) { old[$0] - new[$0] }
    return .started
  }

  /// Starts a plain start's row that adds, and sets the model.
  /// - Parameters:
  ///   - width: Numbers of its offset.
  ///   - model: valid until numbers are allocated, as for the first presentations of a chunk.
  @inline(__always)
  mutating func appendRow(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ width: Int, _ playback: Int, _ times: RowTimes, model: UnsafeMutablePointer<Double>,
    to new: UnsafeBufferPointer<Double>, offset: (_ component: Int) -> Double
  ) {
    let (number, chunk) = (countStart(), slot.chunkPointer)
    chunk.pointee.expectOffsets()
    let row = chunk.pointee.log.append(
      plain.pointee.row(playback, times), slot.place, width: width, number: number, values: chunk.pointee.count, offset: offset)
    copyComponents(slot.width, from: new.baseAddress.unsafelyUnwrapped, to: model)
    playbacks.addRows(playback)
    noteRow(chunk, slot.place)
    bookStart(row, slot, number, on: noteFollowed(plain, slot, playback))
  }

  /// Notes what a plain start's row follows; returns its timeline.
  @inline(__always)
  mutating func noteFollowed(_ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ playback: Int) -> Int? {
    let timeline = timeline(of: plain, on: slot)
    if timeline != nil { slot.chunkPointer.pointee.noteTimelinePlayback(playback) }
    if plain.pointee.repeats { noteRepeats(slot, playback) }
    return timeline
  }

  /// Notes that a row on a value, or the timeline that it follows, repeats.
  @inline(never)
  mutating func noteRepeats(_ slot: Slot, _ playback: Int) {
    slot.set(.isRepeating)
    if playbacks.isCycled(playback) { slot.chunkPointer.pointee.hasBentCurves = true }
  }

  /// Marks a chunk with rows as dirty: the next frame evaluates it.
  @inline(__always)
  mutating func markDirty(_ chunk: UnsafeMutablePointer<Chunk>) { if !chunk.pointee.isDirty { becomeDirty(chunk) } }

  @inline(never)
  private mutating func becomeDirty(_ chunk: UnsafeMutablePointer<Chunk>) {
    chunk.pointee.isDirty = true
    let row = RowChunk(dirty: chunk.pointee.number)
    if let index = chunk.pointee.activeIndex {
      moving[index] = row
    } else {
      makePresentations(row.chunk)
      chunk.pointee.activeIndex = moving.add(row)
    }
  }

  // MARK: Ending

  /// Ends the rows whose end is at or before `time`.
  mutating func finishRows(upTo time: Double) {
    var index = 0
    while index < moving.count {
      let chunk = moving[index].chunk
      if moving[index].earliestEnd <= time, chunks[chunk].earliestEnd <= time {
        finishRows(of: chunk, upTo: time)
        // a chunk without rows has left the list, and another may have its index
        guard index < moving.count, moving[index].chunk == chunk else { continue }
      }
      index += 1
    }
  }

  private mutating func finishRows(of chunk: Int, upTo time: Double) {
    var over: [FrameRoom.OverRow] = []
    swap(&over, &room.overRows)
    chunks[chunk].log.finish(upTo: time) { row, log in
      if log.notes[row].group >= 0 { events.endedRows.append((log.notes[row].group, log.notes[row].end)) }
      over.append(
        FrameRoom.OverRow(place: log.keys[row].target, playback: log.keys[row].playback, interpolation: log.interpolation(of: row)))
      if journal != nil { journal?.noteOver(log.notes[row].number) }
    }
    for row in over {
      if let interpolation = row.interpolation { releaseInterpolation(interpolation, of: slots[Slot.number(chunk, row.place)]) }
      noteRowGone(chunk, row.place, row.playback)
    }
    over.removeAll(keepingCapacity: true)
    swap(&over, &room.overRows)
    if chunks[chunk].springs.earliestEnd <= time { finishSprings(of: chunk, upTo: time) }
    tidy(chunk)
  }

  mutating func noteRowGone(_ chunk: Int, _ place: Int, _ playback: Int) {
    playbacks.removeRow(playback)
    noteGone(chunk, place)
  }

  mutating func noteGone(_ chunk: Int, _ place: Int) {
    chunks[chunk].noteRowGone(place)
    markDirty(chunks.start[chunk])
    if chunks[chunk].rowCount(place) == 0 { showModel(chunk, place) }
  }

  /// Makes a value at rest present its model.
  private mutating func showModel(_ chunk: Int, _ place: Int) {
    let (width, stride) = (chunks[chunk].width, chunks[chunk].stride)
    guard stride != 0 else { return }
    let model = chunks[chunk].models + place * width
    for i in model..<model + width where pool.numbers[i].isFinite { pool.numbers[i + stride] = pool.numbers[i] }
  }

  /// Compacts a chunk with many ended rows, and removes one without rows from the list.
  mutating func tidy(_ chunk: Int) {
    if !chunks[chunk].hasRows, let index = chunks[chunk].activeIndex {
      (chunks[chunk].activeIndex, chunks[chunk].isDirty) = (nil, false)
      chunks[chunk].forgetPlaybacks()
      chunks[chunk].log.removeAll(keepingRoomFor: 4 * Chunk.capacity)
      if let moved = moving.remove(index) { chunks[moved].activeIndex = index }
    } else if chunks[chunk].log.isSparse {
      chunks[chunk].log.compact()
    }
  }

  /// Removes one row from its value, before the chunk is tidied.
  mutating func removeRow(_ row: Int, of slot: Slot) {
    let playback = slot.chunkPointer.pointee.log.keys[row].playback
    if slot.space != 0 { noteLess(of: playbacks[playback]) }
    release(row, of: slot)
    slot.chunkPointer.pointee.log.remove(row)
    noteRowGone(slot.chunk, slot.place, playback)
  }

  // MARK: Presenting

  /// Allocates a chunk's presentations, with the models' values.
  mutating func makePresentations(_ chunk: Int) {
    guard chunks[chunk].stride == 0 else { return }
    let (models, count) = (chunks[chunk].models, chunks[chunk].capacity * chunks[chunk].width)
    let shown = pool.allocate(count)
    for i in 0..<count { pool.numbers[shown + i] = pool.numbers[models + i] }
    chunks[chunk].stride = shown - models
  }

  /// Index of a value's presentation; needs an animation on the value.
  mutating func presentation(of slot: Int) -> Int {
    makePresentations(slots[slot].chunk)
    return slots[slot].model + chunks[slots[slot].chunk].stride
  }

  /// Passes each row of a value, in the order of their starts or the newest first, with its remaining share and, if needed, the change of that per second.
  /// Cost as ``RowsOnValue``.
  mutating func forEachRow(
    of slot: Int, newestFirst: Bool = false,
    _ body: (inout Engine, _ row: Int, _ remaining: SIMD2<Double>, _ rate: SIMD2<Double>) -> Void
  ) {
    let chunk = slots[slot].chunk
    for row in RowsOnValue(slots[slot], newestFirst: newestFirst) {
      let (timing, playback) = (chunks[chunk].log.timing[row], chunks[chunk].log.keys[row].playback)
      var (remaining, rate) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
      switch playbacks[playback].driver {
      case .follower(let follower):
        (remaining, rate) = shown(follower, playback)
        if !Follower.isSound(remaining) { remaining = playbacks.followers.remaining(of: playback) }
      case .resting(let share): remaining = SIMD2(repeating: share)
      case .curve:
        remaining = SIMD2(repeating: Chunk.remaining(timing, now, playback, playbacks, nil))
        guard scratch.wantsVelocity else { break }
        rate = SIMD2(repeating: -playbacks[playback].progressRate(timing, now))
      case .none: continue
      }
      body(&self, row, remaining, rate)
    }
  }

  /// A row's numbers.
  func offset(of row: Int, _ slot: Int) -> UnsafePointer<Double> {
    let chunk = slots[slot].chunkPointer
    return UnsafePointer(chunk.pointee.log.offsets + row * chunk.pointee.log.width)
  }

  /// Adds the rows and springs of a value to the scratch value, with the arithmetic of its chunk's frame. O(rows of its chunk).
  mutating func addRows(of slot: Int) {
    let (width, chunk, place) = (slots[slot].rowWidth, slots[slot].chunk, slots[slot].place)
    let addsSpringsFirst = chunks[chunk].addsSpringsFirst || slots[slot].hasGeneral
    if addsSpringsFirst { addSprings(chunk, place, width) }
    var hasParts = false
    forEachRow(of: slot) { engine, row, remaining, rate in
      if !engine.add(row, slot, remaining, rate, ofParts: false) { hasParts = true }
    }
    if !addsSpringsFirst { addSprings(chunk, place, width) }
    guard hasParts else { return }
    let base = rowAbove(slots[slot]) ?? 0
    forEachRow(of: slot) { engine, row, remaining, rate in
      if row >= base { engine.add(row, slot, remaining, rate, ofParts: true) }
    }
  }

  /// Adds a row to the scratch value, or writes it over; false, with nothing done, if it is not one of those asked for.
  /// - Parameter ofParts: Whether to add only what changes a part of the value, above all else, or only all others.
  @discardableResult
  mutating func add(_ row: Int, _ slot: Int, _ remaining: SIMD2<Double>, _ rate: SIMD2<Double>, ofParts: Bool) -> Bool {
    let log = slots[slot].chunkPointer
    if let record = log.pointee.log.record(of: row) {
      guard contributions.pointer(to: record).pointee.isPart == ofParts else { return false }
      if !log.pointee.log.keys[row].isBelowSpring { addGeneral(record) }
      return true
    }
    if log.pointee.log.keys[row].isInterpolated { return showKeys(row, slot, remaining, rate, ofParts: ofParts) }
    if ofParts { return false }
    let offset = offset(of: row, slot)
    for i in 0..<slots[slot].rowWidth {
      scratch.value[i] += offset[i] * (i == 1 ? remaining.y : remaining.x)
      scratch.velocity[i] += offset[i] * (i == 1 ? rate.y : rate.x)
    }
    return true
  }

  /// Before a model is set: keeps the start of a replacing row, and keeps the presentation if the model is not finite.
  mutating func willSetModel(of slot: Int, to new: UnsafeBufferPointer<Double>) {
    if slots[slot].isReplacing { leadReplacing(slot, to: new) }
    if slots[slot].isKeyed { leadExplicit(slots[slot], to: new) }
    // a colour is mixed premultiplied
    let isFinite =
      new.allSatisfy(\.isFinite) && (slots[slot].algebra != .color || new.baseAddress.map { Premultiplied($0).isFinite } ?? true)
    if nonFiniteModels.isEmpty || nonFiniteModels[slot] == nil, isAtRest(slot) { showModel(slots[slot].chunk, slots[slot].place) }
    if isFinite {
      if !nonFiniteModels.isEmpty, nonFiniteModels.removeValue(forKey: slot) != nil, isAtRest(slot) { slots[slot].set(.isNonFinite, false) }
    } else if nonFiniteModels[slot] == nil {
      let shown = pool.numbers.run(show(slot), slots[slot].width)
      // allocated while the model is still valid
      makePresentations(slots[slot].chunk)
      nonFiniteModels[slot] = shown
    }
  }

  /// Rewrites the offset of a replacing row relative to the new model, so that it keeps its start (AD-1, AD-3).
  private mutating func leadReplacing(_ slot: Int, to new: UnsafeBufferPointer<Double>) {
    let (chunk, width) = (slots[slot].chunk, slots[slot].rowWidth)
    let row = slots[slot].rows.first { explicit($0, of: slots[slot]) == nil && !chunks[chunk].log.keys[$0].isGeneral }
    // keys do not depend on the model; and what replaced may be over, while explicit animations above or below it go on
    if row.map({ hasKeys($0, slots[slot]) }) ?? (hasExplicitRow(slots[slot]) && !slots[slot].hasSprings) { return }
    if slots[slot].isMap {
      if let row, !leadInterpolation(slot, to: new) { generalize(row, of: slots[slot]) }
      return
    }
    let isSimple = withUnsafeTemporaryAllocation(of: Double.self, capacity: width) { buffer in
      let model = pool.numbers.pointer(to: slots[slot].model)
      guard let change = buffer.baseAddress, writeOffset(of: slots[slot], from: model, to: new, at: change), fits(change, slots[slot])
      else { return false }
      guard let row else { return leadSpring(slots[slot], by: change) }
      guard playbacks[chunks[chunk].log.keys[row].playback].follower?.state.isInFirstSegment ?? true else { return false }
      if let keys = chunks[chunk].interpolation(of: row, pool.numbers), let new = new.baseAddress {
        return write(new, of: slots[slot], at: UnsafeMutablePointer(mutating: keys.end))
      }
      let offset = chunks[chunk].log.offsets + row * chunks[chunk].log.width
      for i in 0..<width { offset[i] += change[i] }
      return fits(offset, slots[slot])
    }
    // a row with a segment has more numbers than one offset
    if isSimple { return }
    if let row { generalize(row, of: slots[slot]) } else { generalizeAll(on: slot) }
  }

  /// Marks a value's presentation as out of date after its model was set.
  mutating func noteChange(of slot: Int) {
    notifyWatcher(slot)
    journal?.note(slot: slot)
    let (chunk, place) = (slots[slot].chunk, slots[slot].place)
    chunks[chunk].forget(place)
    if chunks[chunk].rowCount(place) > 0 { markDirty(chunks.start[chunk]) }
  }

  /// Marks a value whose rows have changed as out of date: the next frame evaluates it.
  mutating func noteMoved(_ slot: Slot) {
    markDirty(slot.chunkPointer)
    slot.chunkPointer.pointee.forget(slot.place)
  }

  /// Marks a value as changed, so that it is evaluated again.
  mutating func forgetShown(_ slot: Int) { chunks[slots[slot].chunk].forget(slots[slot].place) }

  // MARK: Queries

  var chunksWithRows: [Int] { moving.numbers }

  func rowCount(_ slot: Int) -> Int { slots[slot].isUsed ? chunks[slots[slot].chunk].rowCount(slots[slot].place) : 0 }

  func isAtRest(_ slot: Int) -> Bool { rowCount(slot) == 0 }
  @inline(__always)
  func isAtRest(_ slot: Slot) -> Bool { slot.chunkPointer.pointee.rowCount(slot.place) == 0 }

  /// The hit-testing policies of a value's rows.
  func rowInteractions(of slot: Int) -> [Timeline.Interaction] {
    guard rowCount(slot) > 0 else { return [] }
    let (chunk, place) = (slots[slot].chunk, slots[slot].place)
    let springs = chunks[chunk].springs.members(on: place)
    var found = springs.map { Timeline.Interaction.block(allowed: chunks[chunk].springs.members[$0].allowsInteraction) }
    for row in slots[slot].rows where explicit(row, of: slots[slot]) == nil {
      if let member = member(row, of: slots[slot]) {
        found.append(timelines[member.timeline].interaction)
      } else {
        found.append(.block(allowed: playbacks[chunks[chunk].log.keys[row].playback].allowsInteraction))
      }
    }
    return found
  }
}
