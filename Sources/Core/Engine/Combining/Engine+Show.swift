/// Presentations: evaluated at `now` by a frame, or for a single read.
extension Engine {
  /// Evaluates all values with animations at `now`: by chunks, and then one by one those with general rows. No allocation.
  mutating func evaluateAll() {
    guard contributions.used > 0 else { return evaluateRows() }
    keepShown()
    evaluateRows()
    // the chunks' frames have overwritten single reads and the last finite values
    for index in room.dueRecords.indices { forgetShown(contributions[room.dueRecords[index]].slot) }
    var kept = 0
    for index in room.dueRecords.indices {
      let slot = contributions[room.dueRecords[index]].slot
      if !refreshAlone(slot) {
        let shown = presentation(of: slot)
        for i in 0..<slots[slot].width { pool.numbers[shown + i] = room.lastShown[kept + i] }
      }
      kept += slots[slot].width
    }
  }

  /// Before a frame: finds the general rows to evaluate, and keeps the presentations of their values, for those that become non-finite (MU-5).
  private mutating func keepShown() {
    room.dueRecords.removeAll(keepingCapacity: true)
    room.lastShown.removeAll(keepingCapacity: true)
    for record in contributions.indices where contributions.isUsed(record) {
      let slot = contributions[record].slot
      let shown = presentation(of: slot)
      room.dueRecords.append(record)
      for i in 0..<slots[slot].width { room.lastShown.append(pool.numbers[shown + i]) }
    }
  }

  /// Whether anything moves at `now`; stops at the first that does.
  mutating func isMoving() -> Bool {
    if areRowsMoving() { return true }
    for record in contributions.indices where contributions.isUsed(record) && isInMotion(record) { return true }
    return false
  }

  /// Brings a slot's presentation up to `now` and returns its index: at rest that of the model.
  mutating func show(_ index: Int) -> Int { show(slots[index]) }

  mutating func show(_ slot: Slot) -> Int {
    if let known = known(slot) { return known }
    refreshAlone(slot.number)
    return presentation(of: slot.number)
  }

  /// The index of a slot's presentation, if it need not be evaluated.
  @inline(__always)
  func known(_ slot: Slot) -> Int? {
    if slot.hasGeneral { return nil }
    let hasRows = slot.chunkPointer.pointee.rowCount(slot.place) > 0
    if !hasRows { return nonFiniteModels.isEmpty || nonFiniteModels[slot.number] == nil ? slot.model : nil }
    // evaluated with its whole chunk
    guard moving.epoch == epoch, slot.chunkPointer.pointee.isAsShown(slot.place), nonFiniteModels.isEmpty else { return nil }
    return slot.model + slot.chunkPointer.pointee.stride
  }

  /// The change of a slot's presentation per second; the index is valid until the next call.
  mutating func velocity(of index: Int) -> Int {
    let width = slots[index].width
    if velocityRoom.count < width {
      pool.release(velocityRoom.lowerBound, velocityRoom.count)
      let room = pool.allocate(width)
      velocityRoom = room..<room + width
    }
    scratch.wantsVelocity = true
    evaluate(index)
    for i in 0..<width { pool.numbers[velocityRoom.lowerBound + i] = scratch.velocity[i].isFinite ? scratch.velocity[i] : 0 }
    return velocityRoom.lowerBound
  }

  /// Evaluates a slot at `now`; false, with the presentation unchanged, if the result is not finite.
  @discardableResult
  mutating func refreshAlone(_ index: Int) -> Bool {
    let (chunk, place) = (slots[index].chunk, slots[index].place)
    guard !chunks[chunk].isCurrent(place, epoch), slots[index].isUsed else { return true }
    chunks[chunk].noteCurrent(place, epoch)
    scratch.wantsVelocity = false
    evaluate(index)
    let slot = slots[index]
    var isFinite = true
    for i in 0..<slot.width where !scratch.value[i].isFinite { isFinite = false }
    guard isFinite else {
      if !slot.isNonFinite {
        slots[index].set(.isNonFinite)
        events.nonFinite.append(index)
      }
      return false
    }
    slots[index].set(.isNonFinite, false)
    let shown = presentation(of: index)
    noteWritten(over: slot, shown)
    for i in 0..<slot.width { pool.numbers[shown + i] = scratch.value[i] }
    return true
  }

  /// Reading between frames overwrites the presentation: if it changed, marks the chunk dirty, as the next frame might otherwise skip it.
  private mutating func noteWritten(over slot: Slot, _ shown: Int) {
    let chunk = slot.chunk
    guard !slot.hasGeneral, !chunks[chunk].isDirty, chunks[chunk].rowCount(slot.place) > 0 else { return }
    for i in 0..<slot.width where pool.numbers[shown + i] != scratch.value[i] {
      markDirty(chunks.start[chunk])
      return
    }
  }

  private mutating func isInMotion(_ record: Int) -> Bool {
    let timeline = contributions.pointer(to: record).pointee.timeline
    if timelines.pointer(to: timeline).pointee.isHidden { return false }
    if isMoving(contributions[record].progression, on: timeline) { return true }
    guard let chain = timelines[timeline].chain, chain.mayMove(at: localNow(of: timeline)) else { return false }
    return spaces.rate(of: timelines[timeline].space) != 0
  }
}
