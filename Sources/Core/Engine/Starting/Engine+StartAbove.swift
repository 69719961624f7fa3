/// Blocks' changes that replace on values with explicit animations.
extension Engine {
  /// Replaces the blocks' animations on a value by a row with both ends, which hides the explicit ones that began before it; these go on below. As an offset
  /// it would add to them.
  mutating func startAbove(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes, to new: UnsafeBufferPointer<Double>,
    _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard mayBeAbove(plain, slot), let playback = playback(of: plain, nil, slot, replaces: true) else { return .needsContribution }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: max(2 * slot.rowWidth, MapInterpolation.maximumCount)) { buffer in
      let source = plain.pointee.policy.startsAtModel ? slot.model : show(slot)
      guard let numbers = buffer.baseAddress, writeEnds(of: slot, from: source, to: new, at: numbers) else { return .needsContribution }
      leadExplicit(slot, to: new)
      // unless one of them is not representable as a row with this model
      guard slot.hasNoContribution else { return .needsContribution }
      if plain.pointee.timeline != nil { willFollow(slot, new, self) }
      // otherwise it is released with the last replaced row
      playbacks.addRows(playback)
      let over = removeRows(from: slot.number, keepsExplicit: true)
      for (_, group) in over { events.ended.append((group, .replaced)) }
      appendAbove(plain, slot, times, playback, numbers)
      copyComponents(slot.width, from: new.baseAddress.unsafelyUnwrapped, to: pool.numbers.pointer(to: slot.model))
      return over.isEmpty ? .started : .replaced
    }
  }

  /// Whether there is nothing that such a row does not have: an oscillator, axes of their own, a server.
  private func mayBeAbove(_ plain: UnsafePointer<PlainStart>, _ slot: Slot) -> Bool {
    guard slot.takesRows, slot.hasNoContribution, !plain.pointee.isSpring, journal == nil else { return false }
    return plain.pointee.timeline.map { !slot.hasAxes && !timelines[$0].pace.isSpring } ?? true
  }

  /// Writes the interpolation from the value at `source` to a new model, of numbers only its ends; false if it is not representable as a row.
  private func writeEnds(
    of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, at numbers: UnsafeMutablePointer<Double>
  ) -> Bool {
    if slot.isMap { return writeInterpolation(of: slot, from: source, to: new, at: numbers) }
    guard let target = new.baseAddress else { return false }
    return write(pool.numbers.pointer(to: source), of: slot, at: numbers) && write(target, of: slot, at: numbers + slot.rowWidth)
  }

  private mutating func appendAbove(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes, _ playback: Int, _ numbers: UnsafePointer<Double>
  ) {
    makePresentations(slot.chunk)
    let (number, chunk) = (countStart(), slot.chunkPointer)
    chunk.pointee.expectReplacing(hasOffsets: !slot.isMap)
    let row = chunk.pointee.log.append(plain.pointee.row(playback, times), slot.place, number: number, values: chunk.pointee.count) { _ in 0
    }
    if slot.isMap {
      setInterpolation(of: slot, row, numbers)
    } else {
      chunk.pointee.log.setStraight(KeyInterpolation.toModel, numbers, of: row)
    }
    noteStart(plain, slot, playback, number)
    (slot.isReplacing, slot.isKeyed, slot.startsFromShown) = (true, true, plain.pointee.policy.startsFromShown(true))
  }

  /// Writes a value of numbers as it is mixed; false if it is too large to be.
  func write(_ value: UnsafePointer<Double>, of slot: Slot, at mixed: UnsafeMutablePointer<Double>) -> Bool {
    slot.algebra == .color ? Premultiplied(value).copy(to: mixed) : mixed.update(from: value, count: slot.width)
    return fits(mixed, slot)
  }
}
