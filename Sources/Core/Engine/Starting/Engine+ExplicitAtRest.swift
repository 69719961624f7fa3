import LegatoTiming

/// Explicit animations that do not move: after their end, and where time stands still.
extension Engine {
  /// Whether an explicit animation that stays presented after its end has reached that.
  func isOver(_ timeline: Int) -> Bool {
    guard timelines[timeline].isKept, let chain = timelines[timeline].chain else { return false }
    return localNow(of: timeline) >= chain.outermost.endTime
  }

  /// Ends the motion of rows that stay presented after their end.
  mutating func leaveExplicit(on timeline: Int) {
    guard let chain = timelines[timeline].chain else { return }
    // at the end itself one without a fill is still presented; a second later nothing changes any more
    let phase = timelines[timeline].phase(of: chain, at: max(localNow(of: timeline), chain.outermost.endTime) + 1)
    for name in timelines[timeline].rows {
      guard let row = row(named: name), let explicit = explicitRows[name.number], !explicit.progression.isStill else { continue }
      if !rest(row, explicit, slots[name.slot], at: phase) { generalize(row, of: slots[name.slot]) }
    }
  }

  /// Makes a row remain where it is where time stands still; false, with nothing done, if it goes on, or has no share.
  mutating func stand(_ row: Int, _ explicit: Contribution, _ slot: Slot) -> Bool {
    guard spaces.rate(of: slot.space) == 0, !explicit.progression.isStill else { return false }
    return rest(row, explicit, slot, at: phase(of: explicit.timeline))
  }

  /// Starts one where time stands still: nil, with nothing done, if it is not representable as a row.
  mutating func startStanding(_ contribution: Contribution, _ slot: Slot) -> UInt64? {
    guard !contribution.progression.isStill, let growth = growth(of: contribution, slot) else { return nil }
    let phase = phase(of: contribution.timeline)
    guard phase.isShown || isOffset(contribution, slot) else { return startHidden(contribution) }
    guard let share = phase.isShown ? phase.share(growth) : 0 else { return nil }
    return start(contribution, .resting(at: share), slot)
  }

  /// Makes a row remain at a phase of its timeline, or hides it if it is not presented there; false, with nothing done, if that has no share.
  private mutating func rest(_ row: Int, _ explicit: Contribution, _ slot: Slot, at phase: Phase) -> Bool {
    let isResting = playbacks[slot.chunkPointer.pointee.log.keys[row].playback].isResting
    guard let growth = growth(of: explicit, slot), !isResting || presentAgain(row, explicit, slot) else { return false }
    guard phase.isShown else {
      hide(row, slot)
      return true
    }
    guard let share = phase.share(growth) else { return false }
    rest(row, slot, at: share)
    return true
  }

  /// Makes a row add nothing, whatever it replaced, until its time is set back (``presentAgain(_:_:_:)``).
  private mutating func hide(_ row: Int, _ slot: Slot) {
    slot.chunkPointer.pointee.expectOffsets()
    dropInterpolation(of: row, slot)
    rest(row, slot, at: 0)
  }

  /// Restores the numbers of a row that was at its end; false, with nothing done, if it has none.
  mutating func presentAgain(_ row: Int, _ explicit: Contribution, _ slot: Slot) -> Bool {
    if isOffset(explicit, slot) { return true }
    guard let count = interpolationCount(explicit, slot) else { return false }
    return rewrite(row, explicit, count, slot, pool.numbers.pointer(to: slot.model))
  }

  /// Makes a row remain at a share.
  private mutating func rest(_ row: Int, _ slot: Slot, at remaining: Double) {
    setPlayback(playbacks.resting(at: remaining), of: row, slot)
    slot.chunkPointer.pointee.log.retime(row, .zero, end: .infinity)
    noteMoved(slot)
  }
}

extension Phase {
  /// The remaining share of a row that grows by so much with each iteration; nil if it is none.
  fileprivate func share(_ growth: UInt8) -> Double? {
    let share = 1 - progress - cycle * Double(growth)
    return share.isShare ? share : nil
  }
}
