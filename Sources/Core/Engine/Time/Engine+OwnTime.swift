import LegatoTiming

/// Rows that leave stage time, and follow a timeline in their value's own time instead: where that stops or runs backwards, and where a render server has to
/// begin them. Rows that began together share a timeline.
extension Engine {
  /// What has left stage time, or a space, during one change of spaces.
  struct Departures {
    /// What rows under one curve or spring have in common that began together.
    fileprivate struct Together: Hashable {
      var playback = -1
      var generation = 0
      var spring: ResolvedSpring?
      let start, end, rate: Double
      let group, space: Int
      let isReplacing, isMixed: Bool
      /// Of a spring, along both axes, in its offset per second; nil if each has its own in its row.
      let velocity: SIMD2<Double>?

      init(_ row: TakenRow, _ slot: Slot, thrown velocity: SIMD2<Double>?) {
        (start, end, rate, group, space, self.velocity) = (row.start, row.end, row.rate, row.group, slot.space, velocity)
        (isReplacing, isMixed) = (row.isReplacing, row.isReplacing && slot.algebra != .sum)
        if case .spring(let pace) = row.base, row.playback == nil { spring = pace }
        if let playback = row.playback { (self.playback, generation) = (playback, row.generation) }
      }
    }

    fileprivate var followers: [Together: Int] = [:]
    /// The followers in the other space, by those in the former one.
    fileprivate var moved: [Int: Int] = [:]
  }

  /// The space whose time rows are to follow, and the seconds by which it is ahead of their value's present one.
  struct Destination {
    let space: Int
    var shift = 0.0
  }

  /// Call before values move to another space.
  package mutating func beginDepartures() { departures = Departures() }

  /// Makes what runs on a value in stage time follow timelines: the presentation changes by less than a table's error. Springs that no curve represents become
  /// general. O(rows of its chunk).
  mutating func leaveStageTime(_ slot: Slot, to destination: Destination) {
    for row in slot.rows where explicit(row, of: slot) == nil { leaveStageTime(row, of: slot, to: destination) }
    if slot.hasSprings { leaveSums(slot, destination) }
  }

  /// The same for one row of a block. Returns the timeline that it follows from now on; nil if it is under no curve.
  @discardableResult
  mutating func leaveStageTime(_ row: Int, of slot: Slot, to destination: Destination) -> Int? {
    guard case .curve = playbacks[slot.chunkPointer.pointee.log.keys[row].playback].driver else { return nil }
    let playback = follower(of: TakenRow(slot, row, playbacks), slot, destination)
    setFollower(playback, of: row, slot)
    slot.chunkPointer.pointee.log.retime(row, .zero, end: .infinity)
    return playbacks[playback].follower?.state.timeline
  }

  /// Makes a row follow a timeline.
  private mutating func setFollower(_ playback: Int, of row: Int, _ slot: Slot) {
    setPlayback(playback, of: row, slot)
    noteFollower(playback, of: row, slot)
  }

  /// Notes that a row follows a timeline now.
  private mutating func noteFollower(_ playback: Int, of row: Int, _ slot: Slot) {
    guard let follower = playbacks[playback].follower else { return }
    slot.chunkPointer.pointee.noteTimelinePlayback(playback)
    list(RowName(slot: slot.number, number: UInt64(slot.chunkPointer.pointee.log.notes[row].number)), on: follower.state.timeline)
    journal?.noteWhole(slot: slot.number)
    noteMoved(slot)
  }

  /// The follower for what was in stage time.
  private mutating func follower(
    of row: TakenRow, _ slot: Slot, _ destination: Destination, thrown velocity: SIMD2<Double>? = .zero
  ) -> Int {
    let together = Departures.Together(row, slot, thrown: velocity)
    if let known = departures.followers[together] { return known }
    var own = timeline(of: row, in: slot.space)
    (own.space, own.motion) = (destination.space, own.motion.shifted(by: destination.shift))
    let timeline = makeTimeline(own, for: row)
    schedule(timeline)
    var state = Follower.State(timeline: timeline, progression: .following)
    (state.isReplacing, state.isMixed) = (together.isReplacing, together.isMixed)
    if velocity != .zero, case .spring(let spring) = row.base {
      if let velocity { (state.hasAxes, state.velocity) = (velocity.x != velocity.y, velocity) } else { state.beginThrown() }
      state.progression.follow(under: spring)
    }
    let playback = playbacks.makeFollower(state, request: Follower.closed, ownsTimeline: true)
    departures.followers[together] = playback
    return playback
  }

  // MARK: Springs

  private mutating func leaveSums(_ slot: Slot, _ destination: Destination) {
    leave(takeSprings(from: slot, rate: spaces.rate(of: slot.space)), slot, destination)
  }

  /// The same for springs that have left their sums.
  mutating func leave(_ springs: [TakenRow], _ slot: Slot, _ destination: Destination) {
    guard let first = springs.first else { return }
    // explicit animations that began before it are hidden by both ends, and not by an offset
    let (isOnly, isAlone) = (first.isReplacing && springs.count == 1, isAtRest(slot))
    var others: [TakenRow] = []
    for spring in springs {
      let velocities = spring.velocities(hasAxes: slot.hasAxes && !first.isReplacing)
      if let velocities, isOnly ? isAlone : !first.isReplacing {
        follow(spring, slot, destination, thrown: velocities)
      } else if !isOnly || !followToModel(spring, slot, destination) {
        others.append(spring)
      }
    }
    slot.chunkPointer.pointee.log.sort(Array(slot.rows))
    generalize(others, of: slot)
    // the marks were cleared with the last row
    if first.isReplacing, others.isEmpty { slot.setReplacing(startsFromShown: first.startsFromShown) }
  }

  /// Appends a row for a spring.
  @discardableResult
  private mutating func follow(_ spring: TakenRow, _ slot: Slot, _ destination: Destination, thrown velocity: SIMD2<Double>?) -> Int {
    let (playback, chunk) = (follower(of: spring, slot, destination, thrown: velocity), slot.chunkPointer)
    if spring.isReplacing { chunk.pointee.expectReplacing(hasOffsets: true) } else { chunk.pointee.expectOffsets() }
    let start = RowLog.Start(playback: playback, timing: .zero, end: .infinity, group: spring.group)
    let row = place(start, on: slot, number: spring.number) { spring.offsets[$0] }
    noteFollower(playback, of: row, slot)
    return row
  }

  /// The same with both ends and the velocity in the row; false, with nothing done, if they are too large.
  private mutating func followToModel(_ spring: TakenRow, _ slot: Slot, _ destination: Destination) -> Bool {
    guard let impulses = spring.impulses, case .spring(let pace) = spring.base else { return false }
    let width = slot.rowWidth
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 3 * width + KeyInterpolation.straightCount(width)) { buffer in
      guard let model = buffer.baseAddress, case let (from, velocity, ends) = (model + width, model + 2 * width, model + 3 * width),
        write(pool.numbers.pointer(to: slot.model), of: slot, at: model)
      else { return false }
      for i in 0..<width { (from[i], velocity[i]) = (model[i] + spring.offsets[i], impulses[i] * pace.x.angularFrequency) }
      guard fits(from, slot), fits(velocity, slot) else { return false }
      KeyInterpolation.writeToModel(from: from, to: model, velocity: velocity, hasAxes: false, width: width, at: ends)
      setInterpolation(of: slot, follow(spring, slot, destination, thrown: nil), ends)
      return true
    }
  }

  // MARK: Other spaces

  /// Moves a row that follows a timeline to another space: it keeps its fraction, and continues at the speed there.
  mutating func moveFollower(of row: Int, _ slot: Slot, _ destination: Destination) {
    let log = slot.chunkPointer
    let former = log.pointee.log.keys[row].playback
    guard let follower = playbacks[former].follower, timelines[follower.state.timeline].space != destination.space else { return }
    let playback = departures.moved[former] ?? moved(follower, to: destination.space, destination.shift)
    departures.moved[former] = playback
    unlist(log.pointee.log.notes[row].number, from: follower.state.timeline)
    setFollower(playback, of: row, slot)
  }

  private mutating func moved(_ follower: Follower, to space: Int, _ shift: Double) -> Int {
    var state = follower.state
    state.timeline = moved(state.timeline, to: space, shift)
    let key = Follower(state, request: follower.request).key
    if follower.request != Follower.closed, let known = playbacks.followers.playback(key) { return known }
    return playbacks.makeFollower(state, request: follower.request, ownsTimeline: follower.ownsTimeline)
  }

  /// A timeline with the same motion in another space's time: the one that an animator or a block has, an instance of that, or a copy of one that was made for
  /// its rows.
  mutating func moved(_ from: Int, to space: Int, _ shift: Double) -> Int {
    let motion = timelines[from].motion.shifted(by: shift)
    if timelines[from].isAlone {
      var timeline = timelines[from]
      (timeline.rows, timeline.space, timeline.motion) = ([], space, motion)
      let copy = makeTimeline(timeline)
      if let sent = journal?.sentTimelines[from], sent.unresolved == nil { journal?.noteKnown(timeline: copy, motion) }
      schedule(copy)
      return copy
    }
    let source = timelines[from].source ?? from
    if timelines[source].space == space, motion == timelines[source].motion, timelines[from].pace.fade == timelines[source].pace.fade {
      return source
    }
    let into = instance(of: source, like: from, in: space, motion)
    // if time runs backwards, it is before its end again
    timelines[into].hasArrived = timelines[from].hasArrived && spaces.rate(of: space) >= 0
    timelines[into].pausedAt = timelines[from].pausedAt
    return into
  }

  /// Removes a row from those that a timeline lists.
  mutating func unlist(_ number: UInt32, from timeline: Int) {
    if let index = timelines[timeline].rows.firstIndex(where: { $0.number == number }) { timelines[timeline].rows.remove(at: index) }
  }

  /// A timeline that was made for rows, of which some are over; it may be returned more than once.
  mutating func takeOrphanCandidate() -> Int? { events.orphanedTimelines.popLast() ?? playbacks.orphanedTimelines.popLast() }

  /// Whether nothing follows a timeline any more that was made for its rows.
  func isOrphaned(_ timeline: Int) -> Bool {
    timelines[timeline].isAlone && playbacks.followers.of(timeline: timeline).isEmpty
      && !timelines[timeline].rows.reversed().contains { row(named: $0) != nil }
  }
}

extension TakenRow {
  /// The start velocities of a spring in its offset per second: that of component 1 of what has axes, and that of all others. Nil if they differ otherwise, or
  /// one has no offset.
  fileprivate func velocities(hasAxes: Bool) -> SIMD2<Double>? {
    guard let impulses, case .spring(let pace) = base, let x = ratio(of: impulses, { !hasAxes || $0 != 1 }),
      let y = hasAxes ? ratio(of: impulses, { $0 == 1 }) : x, case let velocities = SIMD2(x, y) * pace.x.angularFrequency,
      Follower.isSound(velocities)
    else { return nil }
    return velocities
  }

  /// What some numbers are multiples of the offsets by; nil if they are not.
  private func ratio(of numbers: [Double], _ isAsked: (Int) -> Bool) -> Double? {
    let pairs = offsets.indices.filter { isAsked($0) && (numbers[$0] != 0 || offsets[$0] != 0) }.map { (numbers[$0], offsets[$0]) }
    guard let first = pairs.first else { return 0 }
    let ratio = first.0 / first.1
    return ratio.isFinite && pairs.allSatisfy { abs($0 - ratio * $1) <= abs($0) * 0x1p-40 } ? ratio : nil
  }
}
