import LegatoTiming

/// Springs of blocks, kept as sums per value and oscillator in a chunk.
extension Engine {
  /// Sets a slot's model and starts a spring to it.
  mutating func startSpring(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, to new: UnsafeBufferPointer<Double>,
    isSame: Bool
  ) -> PlainStart.Outcome {
    guard let spring = spring.pointee else { return .needsGeneral }
    // a start velocity moves the value also without a distance (SP-7)
    if isSame, !(spring.isThrown && slot.hasVectorVelocity) { return .unchanged }
    let hasAxes = spring.hasAxes(slot)
    guard let start = start(plain, spring, hasAxes, end: plain.pointee.end) else { return .needsGeneral }
    let (chunk, place) = (slot.chunkPointer, slot.place)
    let (old, number, startVelocity) = (pool.numbers.pointer(to: slot.model), countStart(), spring.startVelocity(hasAxes: hasAxes))
    withWidth(slot.width) { width in
      chunk.pointee.springs.join(start, place, width, number: number, values: chunk.pointee.count, &springSteps) {
        startVelocity.state(old[$0] - new[$0], $0)
      }
      copyComponents(width, from: new.baseAddress.unsafelyUnwrapped, to: old)
    }
    bookStart(start, slot, number)
    return .started
  }

  /// What springs of a block that are members of sums have in common; nil if their oscillators cannot be.
  @inline(__always)
  func start(_ plain: UnsafePointer<PlainStart>, _ spring: PlainStart.Spring, _ hasAxes: Bool, end: Double) -> SpringLog.Start? {
    // different oscillators per axis would need a sum per axis
    guard !hasAxes || spring.hasEqualAxes, playbacks.springs.isCurrent(spring.playback, spring.motion) else { return nil }
    return SpringLog.Start(
      motion: spring.motion, playback: spring.playback, now: now, end: end, group: Int(plain.pointee.group),
      allowsInteraction: spring.allowsInteraction)
  }

  /// The same on a value: in a space with another rate, of another oscillator. Velocities over ω are equal at any rate.
  mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: PlainStart.Spring, on slot: Slot, _ times: RowTimes
  ) -> SpringLog.Start? {
    var spring = spring
    if slot.space != 0 {
      spring.motion = spring.motion.faster(by: spaces.rate(of: slot.space))
      spring.playback = playbacks.springs.playback(spring.motion, duration: times.end - now)
    }
    return start(plain, spring, spring.hasAxes(slot), end: times.end)
  }

  /// Removes ended members from their sums, each at its own end (SP-21).
  mutating func finishSprings(of chunk: Int, upTo time: Double) {
    room.dueMembers.removeAll(keepingCapacity: true)
    chunks[chunk].springs.gatherDue(at: time, into: &room.dueMembers)
    for member in room.dueMembers {
      let end = chunks[chunk].springs.members[member].end
      events.endedRows.append((chunks[chunk].springs.members[member].group, end))
      if journal != nil { journal?.noteOver(chunks[chunk].springs.members[member].number) }
      leave(chunk, member, at: end)
    }
    chunks[chunk].springs.tidy()
    chunks[chunk].presentRowsAgain()
  }

  private mutating func leave(_ chunk: Int, _ member: Int, at time: Double) {
    let sum = chunks[chunk].springs.sum(chunks[chunk].springs.members[member].sum).pointee
    let (playback, place) = (sum.playback, sum.target)
    // one that had already ended when it joined leaves at the sum's time: moved back in time, the numbers would grow without bound
    chunks[chunk].springs.leave(member, playbacks.springs[playback].motion, at: max(time, sum.since), &springSteps)
    playbacks.springs.removeMember(playback)
    noteGone(chunk, place)
  }

  /// A spring's oscillator, in stage time.
  func motion(ofMember member: Int, _ chunk: Int) -> SpringMotion {
    playbacks.springs[chunks[chunk].springs.sum(chunks[chunk].springs.members[member].sum).pointee.playback].motion
  }

  /// Removes all springs from a value.
  /// - Parameter rate: seconds of the value's own time per second of the stage's, when they started.
  mutating func takeSprings(from slot: Slot, rate: Double) -> [TakenRow] {
    let chunk = slot.chunk
    let members = chunks[chunk].springs.members(on: slot.place)
    guard !members.isEmpty else { return [] }
    var taken: [TakenRow] = []
    for member in members {
      let motion = motion(ofMember: member, chunk)
      taken.append(TakenRow(slot, ofMember: member, rate == 1 ? motion : motion.faster(by: 1 / rate), rate: rate))
      leave(chunk, member, at: now)
    }
    chunks[chunk].springs.tidy()
    chunks[chunk].presentRowsAgain()
    return taken
  }

  /// Adds a spring that has begun before to the sum of its oscillator on a value; false, with nothing done, if it is not a block's.
  mutating func rejoin(_ spring: TakenRow, _ motion: SpringMotion, on slot: Slot, number: UInt64) -> Bool {
    guard let impulses = spring.impulses, spring.group >= 0 else { return false }
    let (chunk, playback) = (slot.chunkPointer, playbacks.springs.playback(motion, duration: spring.end - spring.start))
    let start = SpringLog.Start(
      motion: motion, playback: playback, now: now, end: spring.end, group: spring.group, allowsInteraction: spring.allowsInteraction)
    add(start, to: slot, number: number) { (spring.offsets[$0], impulses[$0]) }
    chunk.pointee.springs.move(chunk.pointee.springs.memberCount - 1, to: spring.start, motion)
    return true
  }

  /// Changes the offset that the only spring on a value began with, which replaced; false, with nothing done, if it is not alone, or too large then.
  func leadSpring(_ slot: Slot, by change: UnsafePointer<Double>) -> Bool {
    let (chunk, width) = (slot.chunkPointer, slot.rowWidth)
    guard let sum = chunk.pointee.springs.sum(of: slot.place, after: -1), let member = chunk.pointee.springs.onlyMember(ofSum: sum),
      chunk.pointee.springs.sum(of: slot.place, after: sum) == nil
    else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * width) { buffer in
      let (state, numbers) = (buffer.baseAddress.unsafelyUnwrapped, chunk.pointee.springs.numbers(of: member))
      for i in 0..<width { (state[i], state[width + i]) = (numbers[i] + change[i], numbers[width + i]) }
      return fits(state, slot) && chunk.pointee.springs.restart(member) { (state[$0], state[width + $0]) }
    }
  }

  /// Adds the sums of a value to the scratch value, as a frame does.
  mutating func addSprings(_ chunk: Int, _ place: Int, _ width: Int) {
    guard !chunks[chunk].springs.isEmpty else { return }
    var last = -1
    while let row = chunks[chunk].springs.sum(of: place, after: last) {
      last = row
      let sum = chunks[chunk].springs.sum(row)
      let (number, numbers) = (sum.pointee.playback, SpringLog.numbers(of: sum))
      let playback = playbacks.springs[number]
      let elapsed = now - sum.pointee.since
      let answers = playbacks.springs.answers(number, playbacks.springs.columns[number], at: elapsed, nil)
      let exact = playback.motion.response(at: elapsed)
      for i in 0..<width {
        let (x, v) = (numbers[i], numbers[width + i])
        scratch.value[i] += x * answers.x + v * answers.y
        scratch.velocity[i] += x * exact.displacementRate + v * exact.impulseRate * playback.motion.angularFrequency
      }
    }
  }
}
