import LegatoTiming

/// Plain starts that are not sums: colours, maps, and all that replaces.
extension Engine {
  /// Whether an animation on a value prevents additive changes: one that replaced, or repeats, and is not over (AD-11).
  @inline(__always)
  func isKeptFromAdding(_ slot: Slot) -> Bool { !slot.chunkPointer.pointee.places.mayAdd(slot.place) && findsKeptFromAdding(slot) }

  /// Whether a row on it is an explicit animation that replaces. No spring joins above one.
  func hasReplacingExplicit(_ slot: Slot) -> Bool {
    slot.isKeyed && slot.rows.contains { explicit($0, of: slot)?.combine == .replace }
  }

  @inline(never)
  private func findsKeptFromAdding(_ slot: Slot) -> Bool {
    if slot.isReplacing {
      if !slot.isExplicit || slot.hasSprings || slot.rows.contains(where: { explicit($0, of: slot) == nil }) { return true }
      // it is over, and explicit animations go on
      slot.isReplacing = false
    }
    if hasReplacingExplicit(slot) { return true }
    // the repeating one may be over while others run
    for row in slot.rows where explicit(row, of: slot) == nil {
      let playback = playbacks[slot.chunkPointer.pointee.log.keys[row].playback]
      if playback.cycle != nil { return true }
      if let follower = playback.follower, timelines[follower.state.timeline].repeats { return true }
    }
    slot.isRepeating = false
    return false
  }

  /// Sets a slot's model and starts a row or a spring to it, if nothing more is needed. O(rows of its chunk) if the value has animations.
  @inline(never)
  mutating func startMixed(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, to new: UnsafeBufferPointer<Double>,
    willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard slot.takesRows, nonFiniteModels.isEmpty || nonFiniteModels[slot.number] == nil, let times = times(of: plain, on: slot),
      let target = new.baseAddress
    else { return .needsGeneral }
    let isThrown = spring.pointee?.isThrown ?? plain.pointee.isThrown
    let (model, width) = (pool.numbers.pointer(to: slot.model), slot.width)
    var same = 0
    while same < width, model[same] == target[same] { same &+= 1 }
    // UA-5: nothing to animate; but a start velocity moves the value also without a distance (SP-7)
    if same == width { return isThrown && slot.hasVectorVelocity ? .needsGeneral : .unchanged }
    let adds = isAdditive(plain.pointee.policy, slot, to: new)
    // a begin that a server has to report is a timeline's
    if slot.hasAxes, isThrown, adds, plain.pointee.isSpring, slot.space == 0 { return .needsGeneral }
    guard adds ? mayTakeRow(slot) : slot.takesRows else { return .needsGeneral }
    if plain.pointee.isSpring || !adds && slot.isMap { return start(plain, spring, slot, times, adds: adds, to: new, willFollow) }
    if !adds {
      guard let row = rowToOverwrite(plain, slot, times) else {
        return start(plain, spring, slot, times, adds: false, to: new, willFollow)
      }
      return overwrite(row, slot, plain, times, to: target)
    }
    if slot.isMap { return addMap(plain, spring, slot, times, from: model, to: new, willFollow) }
    return slot.withDifference(from: model, to: target) { offset in
      guard reaches(plain, slot, replaces: false, offset), let playback = playback(of: plain, nil, slot, replaces: false) else {
        return .needsGeneral
      }
      if plain.pointee.timeline != nil { willFollow(slot, new, self) }
      appendRow(plain, slot, width, playback, times, model: model, to: new, offset: offset)
      return .started
    } ?? .needsGeneral
  }

  /// Adds a row with the difference of two maps of the plane.
  private mutating func addMap(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    from model: UnsafeMutablePointer<Double>, to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    // usually turns
    guard let offset = AffineOffset(ofSimilar: slot.planeMap(model), to: slot.planeMap(new.baseAddress.unsafelyUnwrapped)) else {
      return addAnyMap(plain, spring, slot, times, from: model, to: new, willFollow)
    }
    return add(offset, plain, slot, times, from: model, to: new, willFollow)
  }

  /// The same for any maps; one to which nothing leads replaces (IV-9).
  @inline(never)
  private mutating func addAnyMap(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    from model: UnsafeMutablePointer<Double>, to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard let offset = AffineOffset(from: slot.planeMap(model), to: slot.planeMap(new.baseAddress.unsafelyUnwrapped)) else {
      return start(plain, spring, slot, times, adds: false, to: new, willFollow)
    }
    return add(offset, plain, slot, times, from: model, to: new, willFollow)
  }

  @inline(__always)
  private mutating func add(
    _ offset: AffineOffset, _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes, from model: UnsafeMutablePointer<Double>,
    to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard offset.size < Limits.maximumParts, let playback = playback(of: plain, nil, slot, replaces: false) else { return .needsGeneral }
    if plain.pointee.timeline != nil { willFollow(slot, new, self) }
    appendRow(plain, slot, playback, times, model: model, to: new, offset)
    return .started
  }

  /// The same for springs, and for what replaces.
  @inline(never)
  private mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes, adds: Bool,
    to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    let joins = joinsSum(plain, spring, slot, adds: adds)
    guard joins, let own = spring.pointee, slot.space != 0 else {
      return start(plain, spring, slot, times, adds: adds, joins: joins, to: new, willFollow)
    }
    return withUnsafePointer(to: Optional(self.spring(own, on: slot, times))) {
      start(plain, $0, slot, times, adds: adds, joins: true, to: new, willFollow)
    }
  }

  /// Whether a start is a spring that is a member of a sum. Springs of maps have none; and a stated velocity is relative to the remaining distance, which the
  /// model of a replacing spring changes, as it does a curve's.
  private func joinsSum(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, adds: Bool
  ) -> Bool {
    plain.pointee.isSpring && !slot.isMap && (adds || spring.pointee?.startVelocityX == 0)
  }

  /// The same, as a member of a sum or not.
  private mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes, adds: Bool,
    joins: Bool, to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth + maximumCountOfEnds(slot)) { buffer in
      guard let offset = buffer.baseAddress else { return .needsGeneral }
      let startsAtModel = adds || plain.pointee.policy.startsAtModel
      if slot.isMap, !adds { return startReplacingMap(plain, spring, slot, times, offset, startsAtModel, to: new, willFollow) }
      let source = startsAtModel ? slot.model : show(slot)
      guard writeOffset(of: slot, from: pool.numbers.pointer(to: source), to: new, at: offset), fits(offset, slot) else {
        return .needsGeneral
      }
      // a plain row has one share for both axes
      if !adds, spring.pointee?.isSplit(on: slot) ?? false { return .needsGeneral }
      // a spring without a stated velocity continues with the presented one
      let continues = !startsAtModel && slot.algebra == .sum && !isAtRest(slot)
      let isThrown = continues && plain.pointee.withRequest { inheritingSpring($0) != nil } ?? false
      if !adds, isThrown || hasExplicitRow(slot), !joins || !mayBeBelowSpring(slot) {
        return startWithEnds(plain, spring, slot, times, offset, from: source, joins: joins, isThrown: isThrown, to: new, willFollow)
      }
      var velocity: UnsafeMutablePointer<Double>?
      if joins, continues, let spring = spring.pointee {
        velocity = offset + slot.rowWidth
        let shown = self.velocity(of: slot.number)
        for i in 0..<slot.rowWidth { velocity?[i] = pool.numbers[shown + i] / spring.motion.angularFrequency }
        guard let velocity, fits(velocity, slot) else { return .needsGeneral }
      }
      return enter(plain, spring, slot, times, offset, velocity, replaces: !adds, joins: joins, to: new, willFollow)
    }
  }

  /// Replaces what runs on a map by a row with an interpolation.
  /// - Parameter offset: Room for a row's numbers and those of an interpolation.
  private mutating func startReplacingMap(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ offset: UnsafeMutablePointer<Double>, _ startsAtModel: Bool, to new: UnsafeBufferPointer<Double>,
    _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    let numbers = offset + slot.rowWidth
    let isWritten =
      startsAtModel
      ? writeInterpolation(of: slot, from: slot.model, to: new, at: numbers) : writeRestOfInterpolation(of: slot, to: new, at: numbers)
    guard isWritten else { return .needsGeneral }
    for i in 0..<slot.rowWidth { offset[i] = 0 }
    let outcome = enter(plain, spring, slot, times, offset, nil, replaces: true, joins: false, to: new, willFollow)
    if outcome != .needsGeneral { setInterpolation(ofNewestRowOn: slot, numbers) }
    return outcome
  }

  /// Replaces a block's animations on numbers by a row with both ends: with explicit ones it hides those that began before it, to which an offset, or a
  /// spring in a sum, would add.
  /// - Parameters:
  ///   - offset: Room for a row's numbers and those of an interpolation.
  ///   - isThrown: Whether it continues with the presented velocity; see ``Follower/State/isThrown``.
  private mutating func startWithEnds(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ offset: UnsafeMutablePointer<Double>, from source: Int, joins: Bool, isThrown: Bool, to new: UnsafeBufferPointer<Double>,
    _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    let numbers = offset + slot.rowWidth
    // a spring continues with the presented velocity: on a timeline
    guard !joins, writeEnds(of: slot, from: source, to: new, isThrown: isThrown, isFollowing: plain.pointee.timeline != nil, at: numbers)
    else { return .needsGeneral }
    let outcome = enter(plain, spring, slot, times, offset, nil, replaces: true, joins: false, isThrown: isThrown, to: new, willFollow)
    if outcome != .needsGeneral { setInterpolation(ofNewestRowOn: slot, numbers) }
    return outcome
  }

  /// Writes what leads from the numbers at an index to a new model.
  private mutating func writeEnds(
    of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, isThrown: Bool, isFollowing: Bool,
    at ends: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let target = new.baseAddress else { return false }
    guard isThrown else {
      return writeEnds(
        of: slot, from: pool.numbers.pointer(to: source), to: target, velocity: nil, isFollowing: isFollowing, at: ends)
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
      let (shown, rate) = (self.velocity(of: slot.number), rateOfTime(of: slot))
      for i in 0..<slot.rowWidth { buffer[i] = pool.numbers[shown + i] / rate }
      return writeEnds(
        of: slot, from: pool.numbers.pointer(to: source), to: target, velocity: buffer.baseAddress, isFollowing: isFollowing, at: ends)
    }
  }

  /// The most numbers of an interpolation that has only ends.
  func maximumCountOfEnds(_ slot: Slot) -> Int {
    slot.isMap ? MapInterpolation.maximumCount : KeyInterpolation.straightCount(slot.rowWidth)
  }

  /// The only row on a value, if a replacing row may be written over it, as that has begun: rows of different values have no order.
  @inline(__always)
  private func rowToOverwrite(_ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes) -> Int? {
    plain.pointee.timeline == nil && times.start <= now && !hasExplicitRow(slot) ? onlyRow(on: slot) : nil
  }

  /// Starts a row or a spring with these numbers and sets the model; a replacing one ends what runs.
  mutating func enter(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ offset: UnsafePointer<Double>, _ velocity: UnsafePointer<Double>?, replaces: Bool, joins: Bool, isThrown: Bool = false,
    to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    guard replaces, !joins, let row = rowToOverwrite(plain, slot, times) else {
      guard reaches(plain, slot, replaces: replaces, { offset[$0] }) else { return .needsGeneral }
      return append(
        plain, spring, slot, times, offset, velocity, replaces: replaces, joins: joins, isThrown: isThrown, to: new, willFollow)
    }
    guard let playback = playback(of: plain, spring, slot, replaces: true) else { return .needsGeneral }
    if !slot.isMap { slot.chunkPointer.pointee.expectOffsets() }
    return overwrite(row, slot, plain, times, playback, to: new.baseAddress.unsafelyUnwrapped) { offset[$0] }
  }

  /// Replaces the only row on a value that is no map by one from the presentation, or from the model. O(width).
  @inline(__always)
  private mutating func overwrite(
    _ row: Int, _ slot: Slot, _ plain: UnsafePointer<PlainStart>, _ times: RowTimes, to target: UnsafePointer<Double>
  ) -> PlainStart.Outcome {
    guard let playback = playback(of: plain, nil, slot, replaces: true) else { return .needsGeneral }
    let source = plain.pointee.policy.startsAtModel ? slot.model : known(slot) ?? show(slot)
    return slot.withDifference(from: pool.numbers.pointer(to: source), to: target) { offset in
      slot.chunkPointer.pointee.expectOffsets()
      return overwrite(row, slot, plain, times, playback, to: target, offset: offset)
    } ?? .needsGeneral
  }

  /// Writes a row over the only one on its value, which it replaces, and sets the model. O(width).
  private mutating func overwrite(
    _ row: Int, _ slot: Slot, _ plain: UnsafePointer<PlainStart>, _ times: RowTimes, _ playback: Int,
    to target: UnsafePointer<Double>, offset: (_ component: Int) -> Double
  ) -> PlainStart.Outcome {
    let (chunk, number) = (slot.chunkPointer, countStart())
    let (former, owner) = (chunk.pointee.log.keys[row].playback, chunk.pointee.log.notes[row].owner)
    if slot.space != 0 { noteLess(of: playbacks[former]) }
    // otherwise it is released with the replaced row
    playbacks.addRows(playback)
    playbacks.removeRow(former)
    dropInterpolation(of: row, slot)
    chunk.pointee.log.replace(row, by: plain.pointee.row(playback, times), number: number, offset: offset)
    copyComponents(slot.width, from: target, to: pool.numbers.pointer(to: slot.model))
    chunk.pointee.places.setMarks(plain.pointee.policy.startsFromShown(true) ? .replacesShown : .isReplacing, slot.place)
    if plain.pointee.repeats { noteRepeats(slot, playback) }
    chunk.pointee.forget(slot.place)
    markDirty(chunk)
    if journal != nil {
      journal?.noteWhole(slot: slot.number)
      journal?.noteStart(slot: slot.number, number, .row(row), at: now)
    }
    guard let group = owner.group else { return .replaced }
    events.replaced = Int32(truncatingIfNeeded: group)
    return .replacedMember
  }

  /// Appends a row or a spring with these numbers and sets the model; a replacing one removes the others.
  @inline(never)
  private mutating func append(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ offset: UnsafePointer<Double>, _ velocity: UnsafePointer<Double>?, replaces: Bool, joins: Bool, isThrown: Bool,
    to new: UnsafeBufferPointer<Double>, _ willFollow: PlainStart.WillFollow
  ) -> PlainStart.Outcome {
    let hasAxes = spring.pointee?.hasAxes(slot) ?? false
    let joint = joins ? spring.pointee.flatMap { start(plain, $0, hasAxes, end: times.end) } : nil
    guard let playback = joins ? joint?.playback : playback(of: plain, spring, slot, replaces: replaces, isThrown: isThrown) else {
      return .needsGeneral
    }
    if replaces, hasExplicitRow(slot) { leadExplicit(slot, to: new) }
    // otherwise it is released with the last replaced row
    if joins { playbacks.springs.addMembers(playback) } else { playbacks.addRows(playback) }
    defer { if joins { playbacks.springs.removeMember(playback) } else { playbacks.removeRow(playback) } }
    if plain.pointee.timeline != nil { willFollow(slot, new, self) }
    let (wasMoving, isAbove) = (replaces && !isAtRest(slot), replaces && hasExplicitRow(slot))
    if wasMoving { removeAll(from: slot.number, .replaced) }
    makePresentations(slot.chunk)
    replaces ? slot.chunkPointer.pointee.expectReplacing(hasOffsets: !slot.isMap) : slot.chunkPointer.pointee.expectOffsets()
    let number = countStart()
    if let joint, let spring = spring.pointee {
      let startVelocity = spring.startVelocity(hasAxes: hasAxes)
      add(joint, to: slot, number: number) {
        if let velocity { (offset[$0], velocity[$0]) } else { startVelocity.state(offset[$0], $0) }
      }
    } else {
      let timeline = noteFollowed(plain, slot, playback)
      add(plain.pointee.row(playback, times), to: slot, number: number, on: timeline) { offset[$0] }
    }
    if joins, isAbove { hide(belowSpring: number, on: slot) }
    if let numbers = new.baseAddress { pool.numbers.pointer(to: slot.model).update(from: numbers, count: slot.width) }
    if replaces { (slot.isReplacing, slot.startsFromShown) = (true, plain.pointee.policy.startsFromShown(wasMoving)) }
    return wasMoving ? .replaced : .started
  }

  /// The playback of a plain start; nil if there is none, or not any more.
  @inline(__always)
  mutating func playback(
    of plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>?, _ slot: Slot, replaces: Bool, isThrown: Bool = false
  ) -> Int? {
    if plain.pointee.isSpring { return spring?.pointee.map { springPlayback($0, of: plain) } }
    if let timeline = timeline(of: plain, on: slot) { return follower(plain, slot, timeline, replaces: replaces, isThrown: isThrown) }
    let playback = Int(plain.pointee.playback)
    return playbacks.isCurrent(playback, generation: Int(plain.pointee.generation)) ? playback : nil
  }

  /// The playback of a spring as a curve.
  @inline(never)
  private mutating func springPlayback(_ spring: PlainStart.Spring, of plain: UnsafePointer<PlainStart>) -> Int {
    playbacks.spring(spring.pace(over: 1 / plain.pointee.rate), allowsInteraction: spring.allowsInteraction)
  }
}
