/// Blocks' changes that replace on values with explicit animations.
extension Engine {
  /// Replaces the blocks' animations on a value by a row with both ends, which hides the explicit ones that began before it; these go on below. As an offset
  /// it would add to them.
  mutating func startAbove(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes, to new: UnsafeBufferPointer<Double>,
    _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard mayBeAbove(plain, slot), let target = new.baseAddress, let playback = playback(of: plain, nil, slot, replaces: true) else {
      return .needsContribution
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * slot.rowWidth) { buffer in
      let policy = plain.pointee.policy
      guard let ends = buffer.baseAddress,
        write(pool.numbers.pointer(to: policy.startsAtModel ? slot.model : show(slot)), of: slot, at: ends),
        write(target, of: slot, at: ends + slot.rowWidth)
      else { return .needsContribution }
      leadExplicit(slot, to: new)
      // unless one of them is not representable as a row with this model
      guard slot.hasNoContribution else { return .needsContribution }
      if plain.pointee.timeline != nil { willFollow(slot, new, self) }
      // otherwise it is released with the last replaced row
      playbacks.addRows(playback)
      let over = removeRows(from: slot.number, keepsExplicit: true)
      for (_, group) in over { events.ended.append((group, .replaced)) }
      makePresentations(slot.chunk)
      let (number, chunk) = (countStart(), slot.chunkPointer)
      chunk.pointee.expectReplacing(hasOffsets: true)
      let row = chunk.pointee.log.append(plain.pointee.row(playback, times), slot.place, number: number, values: chunk.pointee.count) {
        ends[$0]
      }
      chunk.pointee.log.setStraight(KeyInterpolation.toModel, ends, of: row)
      noteStart(plain, slot, playback, number)
      copyComponents(slot.width, from: target, to: pool.numbers.pointer(to: slot.model))
      (slot.isReplacing, slot.isKeyed, slot.startsFromShown) = (true, true, policy.startsFromShown(true))
      return over.isEmpty ? .started : .replaced
    }
  }

  /// Whether there is nothing that such a row does not have: a velocity, axes of their own, a map, a server; nor what it could not hide, as it is above it all.
  private func mayBeAbove(_ plain: UnsafePointer<PlainStart>, _ slot: Slot) -> Bool {
    guard slot.takesRows, !slot.isMap, !hasPart(slot), slot.hasNoContribution, !plain.pointee.isSpring, journal == nil else { return false }
    return plain.pointee.timeline.map { !slot.hasAxes && !timelines[$0].pace.isSpring } ?? true
  }

  /// Writes a value as it is mixed; false if it is too large to be.
  func write(_ value: UnsafePointer<Double>, of slot: Slot, at mixed: UnsafeMutablePointer<Double>) -> Bool {
    slot.algebra == .color ? Premultiplied(value).copy(to: mixed) : mixed.update(from: value, count: slot.width)
    return fits(mixed, slot)
  }
}
