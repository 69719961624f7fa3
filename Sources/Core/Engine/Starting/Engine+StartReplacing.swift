/// Starts of rows that replace and follow a request's timeline.
extension Engine {
  /// Replaces the animations on a value, or all but explicit ones, by a row from the numbers at `source` to a new model; false, with nothing done, if it is
  /// not representable as a row.
  ///
  /// - Parameter inherits: Whether a spring without a stated velocity continues with the presented one.
  mutating func startReplacing(
    _ request: ContributionRequest, _ index: Int, from source: Int, to new: UnsafeBufferPointer<Double>, inherits: Bool
  ) -> Bool {
    let slot = slots[index]
    guard slot.takesRows else { return false }
    let isThrown = inherits && slot.algebra == .sum && inheritingSpring(request) != nil
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth + maximumCountOfEnds(slot)) { buffer in
      buffer.initialize(repeating: 0)
      guard let offset = buffer.baseAddress, case let ends = offset + slot.rowWidth else { return false }
      if slot.isMap {
        guard writeInterpolation(of: slot, from: source, to: new, at: ends) else { return false }
      } else {
        guard writeOffset(of: slot, from: source, to: new, at: offset) else { return false }
      }
      let hasEnds = slot.isMap || isThrown || hasExplicitRow(slot)
      if hasEnds, !slot.isMap, !writeEnds(of: slot, from: source, to: new, isThrown: isThrown, at: ends) { return false }
      guard startReplacing(request, index, by: offset, to: new, isThrown: isThrown) else { return false }
      if hasEnds { setInterpolation(ofNewestRowOn: slot, ends) }
      return true
    }
  }

  /// Writes what leads from the numbers at an index to a new model.
  private mutating func writeEnds(
    of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, isThrown: Bool, at ends: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let target = new.baseAddress else { return false }
    guard isThrown else {
      return writeEnds(of: slot, from: pool.numbers.pointer(to: source), to: target, velocity: nil, isFollowing: true, at: ends)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
      let (shown, rate) = (self.velocity(of: slot.number), rateOfTime(of: slot))
      for i in 0..<slot.rowWidth { buffer[i] = pool.numbers[shown + i] / rate }
      return writeEnds(
        of: slot, from: pool.numbers.pointer(to: source), to: target, velocity: buffer.baseAddress, isFollowing: true, at: ends)
    }
  }

  /// The same by an offset, in place of which the row may get an interpolation.
  mutating func startReplacing(
    _ request: ContributionRequest, _ index: Int, by offset: UnsafePointer<Double>, to new: UnsafeBufferPointer<Double>,
    isThrown: Bool = false
  ) -> Bool {
    guard let playback = follower(request, index, offset, isReplacing: true, isThrown: isThrown) else { return false }
    if hasExplicitRow(slots[index]) { leadExplicit(slots[index], to: new) }
    let wasMoving = !isAtRest(index)
    // otherwise it is released with the last replaced row
    playbacks.addRows(playback)
    if hasExplicitRow(slots[index]) { endReplaced(on: slots[index]) } else { removeAll(from: index, .replaced) }
    setModel(of: index, to: new)
    appendFollowing(playback, request.group, index, offset)
    playbacks.removeRow(playback)
    slots[index].startsFromShown = request.policy.startsFromShown(wasMoving)
    return true
  }
}
