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
      slot.set(.replacesShown, false)
    }
    if hasReplacingExplicit(slot) { return true }
    // the repeating one may be over while others run
    for row in slot.rows where explicit(row, of: slot) == nil {
      let playback = playbacks[slot.chunkPointer.pointee.log.keys[row].playback]
      if playback.cycle != nil { return true }
      if let follower = playback.follower, timelines[follower.state.timeline].repeats { return true }
    }
    slot.set(.isRepeating, false)
    return false
  }

  /// Sets a slot's model and starts a row or a spring to it, if nothing more is needed. O(rows of its chunk) if the value has animations.
  @inline(never)
  mutating func startMixed(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard plain.pointee.starts(slot), slot.takesRows, nonFiniteModels.isEmpty || nonFiniteModels[slot.number] == nil,
      let times = times(of: plain, on: slot),
      let target = new.baseAddress
    else { return .needsGeneral }
    let isThrown = spring.pointee?.isThrown ?? plain.pointee.isThrown
    let (model, width) = (pool.numbers.pointer(to: slot.model), slot.width)
    // UA-5: nothing to animate; but a start velocity moves the value also without a distance (SP-7)
    if isModel(of: slot, new) {
      guard isThrown, slot.hasVectorVelocity else { return .unchanged }
      if plain.pointee.isSpring || !slot.hasAxes { return .needsGeneral }
    }
    let adds = isAdditive(plain.pointee.policy, slot, to: new)
    // a begin that a server has to report is a timeline's
    if slot.hasAxes, isThrown, adds, plain.pointee.isSpring, slot.space == 0 { return .needsGeneral }
    guard adds ? mayTakeRow(slot) : slot.takesRows else { return .needsGeneral }
    if plain.pointee.isSpring || !adds && slot.isMap { return start(plain, spring, slot, times, adds: adds, to: new) }
    if !adds {
      guard let row = rowToOverwrite(plain, slot, times) else {
        return start(plain, spring, slot, times, adds: false, to: new)
      }
      return overwrite(row, slot, plain, times, to: target)
    }
    if slot.isMap { return addMap(plain, spring, slot, times, from: model, to: new) }
    return slot.withDifference(from: model, to: target) { offset in
      guard let ways = ways(plain, slot, replaces: false, offset) else { return .needsGeneral }
      return addRow(plain, slot, width, times, ways, to: new) { ways.offset($0, offset($0)) }
    } ?? .needsGeneral
  }

  /// Adds a row with this offset.
  @inline(__always)
  private mutating func addRow(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ width: Int, _ times: RowTimes, _ ways: Ways = .each,
    to new: UnsafeBufferPointer<Double>, offset: (_ component: Int) -> Double
  ) -> PlainStart.Outcome {
    guard let playback = playback(of: plain, nil, slot, replaces: false, ways) else { return .needsGeneral }
    if slot.isMap, hasExplicitRow(slot) { leadExplicit(slot, to: new) }
    announce(plain, on: slot, to: new)
    // its address now: what is led may have taken room
    appendRow(plain, slot, width, playback, times, model: pool.numbers.pointer(to: slot.model), to: new, offset: offset)
    return .started
  }

  /// Adds a row with the difference of two maps of the plane.
  private mutating func addMap(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    from model: UnsafeMutablePointer<Double>, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    // usually turns
    guard let offset = AffineOffset(ofSimilar: slot.planeMap(model), to: slot.planeMap(new.baseAddress.unsafelyUnwrapped)) else {
      return addAnyMap(plain, spring, slot, times, from: model, to: new)
    }
    return add(offset, plain, slot, times, to: new)
  }

  /// The same for any maps; one to which nothing leads replaces (IV-9).
  @inline(never)
  private mutating func addAnyMap(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    from model: UnsafeMutablePointer<Double>, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard let offset = AffineOffset(from: slot.planeMap(model), to: slot.planeMap(new.baseAddress.unsafelyUnwrapped)) else {
      return start(plain, spring, slot, times, adds: false, to: new)
    }
    return add(offset, plain, slot, times, to: new)
  }

  @inline(__always)
  private mutating func add(
    _ offset: AffineOffset, _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard offset.size < Limits.maximumParts else { return .needsGeneral }
    return addRow(plain, slot, AffineOffset.count, times, to: new) { offset[$0] }
  }

  /// What a row or a spring is appended with, besides its times.
  struct StartNumbers {
    /// For each component, old value minus new value.
    let offset: UnsafePointer<Double>
    /// What a row has in place of its offset.
    var interpolation: UnsafePointer<Double>?
    /// Whether a row continues with the presented velocity; see ``Follower/State/isThrown``.
    var isThrown = false
    var ways = Ways.each
    /// Set for a spring that is a member of a sum.
    var joint: SpringLog.Start?
    /// The velocity over ω with which that continues; nil for its stated one.
    var velocity: UnsafePointer<Double>?
  }

  /// The same for springs, and for what replaces.
  @inline(never)
  private mutating func start(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes, adds: Bool,
    to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    let count = slot.isMap ? MapInterpolation.maximumCount : KeyInterpolation.straightCount(slot.rowWidth)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth + count) { buffer in
      guard let room = buffer.baseAddress, let target = new.baseAddress else { return .needsGeneral }
      let startsAtModel = adds || plain.pointee.policy.startsAtModel
      var numbers =
        slot.isMap && !adds
        ? mapNumbers(slot, startsAtModel, to: target, at: room)
        : numbers(plain, spring, slot, times, startsAtModel, adds: adds, to: new, at: room)
      guard let offset = numbers?.offset, let ways = ways(plain, slot, replaces: !adds, { offset[$0] }) else { return .needsGeneral }
      if ways.lacking != 0 {
        // an interpolation has no offset
        if numbers?.interpolation != nil { return .needsGeneral }
        for i in 0..<slot.width { room[i] = ways.offset(i, room[i]) }
        numbers?.ways = ways
      }
      guard let numbers else { return .needsGeneral }
      return enter(plain, spring, slot, times, numbers, replaces: !adds, to: new)
    }
  }

  /// The numbers of a row that replaces what runs on a map: an interpolation. Nil if it is not representable as a row.
  private mutating func mapNumbers(
    _ slot: Slot, _ startsAtModel: Bool, to new: UnsafePointer<Double>, at offset: UnsafeMutablePointer<Double>
  ) -> StartNumbers? {
    let (interpolation, end) = (offset + slot.rowWidth, slot.map(new))
    let isWritten =
      startsAtModel
      ? writeInterpolation(from: slot.map(pool.numbers.pointer(to: slot.model)), to: end, at: interpolation)
      : writeRestOfInterpolation(of: slot, to: end, at: interpolation)
    offset.update(repeating: 0, count: slot.rowWidth)
    return isWritten ? StartNumbers(offset: offset, interpolation: interpolation) : nil
  }

  /// The numbers of a spring, or of a row that replaces, on any other value. Nil if they represent neither.
  private mutating func numbers(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ startsAtModel: Bool, adds: Bool, to new: UnsafeBufferPointer<Double>, at offset: UnsafeMutablePointer<Double>
  ) -> StartNumbers? {
    let source = startsAtModel ? slot.model : show(slot)
    guard writeOffset(of: slot, from: pool.numbers.pointer(to: source), to: new, at: offset), fits(offset, slot) else { return nil }
    // a plain row has one share for both axes
    if !adds, spring.pointee?.isSplit(on: slot) ?? false { return nil }
    let (joins, more) = (joinsSum(plain, spring, slot, adds: adds), offset + slot.rowWidth)
    // a spring without a stated velocity continues with the presented one
    let continues = !startsAtModel && slot.algebra == .sum && !isAtRest(slot)
    let isThrown = continues && plain.pointee.withRequest { inheritingSpring($0) != nil } ?? false
    if !adds, isThrown || hasExplicitRow(slot), !joins || !mayBeBelowSpring(slot) {
      // both ends: explicit animations that began before it are hidden by these, and not by an offset or a spring in a sum. A spring continues with the
      // presented velocity on a timeline
      let isFollowing = plain.pointee.timeline != nil
      guard !joins, writeEnds(of: slot, from: source, to: new, isThrown: isThrown, isFollowing: isFollowing, at: more) else { return nil }
      return StartNumbers(offset: offset, interpolation: more, isThrown: isThrown)
    }
    guard joins, let spring = spring.pointee else { return StartNumbers(offset: offset) }
    guard let joint = start(plain, spring, on: slot, times) else { return nil }
    guard continues else { return StartNumbers(offset: offset, joint: joint) }
    let shown = velocity(of: slot.number)
    for i in 0..<slot.rowWidth { more[i] = pool.numbers[shown + i] / joint.motion.angularFrequency }
    return fits(more, slot) ? StartNumbers(offset: offset, joint: joint, velocity: more) : nil
  }

  /// Whether a start is a spring that is a member of a sum. Springs of maps have none; and a stated velocity is relative to the remaining distance, which the
  /// model of a replacing spring changes, as it does a curve's.
  private func joinsSum(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, adds: Bool
  ) -> Bool {
    plain.pointee.isSpring && !slot.isMap && (adds || spring.pointee?.startVelocityX == 0)
  }

  /// Writes what leads from the numbers at an index to a new model.
  private mutating func writeEnds(
    of slot: Slot, from source: Int, to new: UnsafeBufferPointer<Double>, isThrown: Bool, isFollowing: Bool,
    at ends: UnsafeMutablePointer<Double>
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { velocity in
      if isThrown {
        let (shown, rate) = (self.velocity(of: slot.number), rateOfTime(of: slot))
        for i in 0..<slot.rowWidth { velocity[i] = pool.numbers[shown + i] / rate }
      }
      return writeEnds(
        of: slot, from: pool.numbers.pointer(to: source), to: new.baseAddress.unsafelyUnwrapped,
        velocity: isThrown ? velocity.baseAddress : nil, isFollowing: isFollowing, at: ends)
    }
  }

  /// The only row on a value, if a replacing row may be written over it, as that has begun: rows of different values have no order.
  @inline(__always)
  private func rowToOverwrite(_ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ times: RowTimes) -> Int? {
    plain.pointee.timeline == nil && times.start <= now && !hasExplicitRow(slot) ? onlyRow(on: slot) : nil
  }

  /// Starts a row or a spring with these numbers and sets the model; a replacing one ends what runs.
  mutating func enter(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ numbers: StartNumbers, replaces: Bool, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    guard replaces, numbers.joint == nil, let row = rowToOverwrite(plain, slot, times) else {
      return append(plain, spring, slot, times, numbers, replaces: replaces, to: new)
    }
    guard let playback = playback(of: plain, spring, slot, replaces: true) else { return .needsGeneral }
    if !slot.isMap { slot.chunkPointer.pointee.expectOffsets() }
    let outcome = overwrite(row, slot, plain, times, playback, to: new.baseAddress.unsafelyUnwrapped) { numbers.offset[$0] }
    if let interpolation = numbers.interpolation { setInterpolation(of: slot, row, interpolation) }
    return outcome
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
    let (former, group) = (chunk.pointee.log.keys[row].playback, chunk.pointee.log.notes[row].group)
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
    guard group >= 0 else { return .replaced }
    events.replaced = Int32(truncatingIfNeeded: group)
    return .replacedMember
  }

  /// Appends a row or a spring with these numbers and sets the model; a replacing one removes the others.
  @inline(never)
  private mutating func append(
    _ plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>, _ slot: Slot, _ times: RowTimes,
    _ numbers: StartNumbers, replaces: Bool, to new: UnsafeBufferPointer<Double>
  ) -> PlainStart.Outcome {
    let (joint, offset) = (numbers.joint, numbers.offset)
    guard let playback = joint?.playback ?? playback(of: plain, spring, slot, replaces: replaces, isThrown: numbers.isThrown, numbers.ways)
    else {
      return .needsGeneral
    }
    if replaces || slot.isMap, hasExplicitRow(slot) { leadExplicit(slot, to: new) }
    // otherwise it is released with the last replaced row
    if joint != nil { playbacks.springs.addMembers(playback) } else { playbacks.addRows(playback) }
    defer { if joint != nil { playbacks.springs.removeMember(playback) } else { playbacks.removeRow(playback) } }
    announce(plain, on: slot, to: new)
    let (wasMoving, isAbove) = (replaces && !isAtRest(slot), replaces && hasExplicitRow(slot))
    if wasMoving { removeAll(from: slot.number, .replaced) }
    replaces ? slot.chunkPointer.pointee.expectReplacing(hasOffsets: !slot.isMap) : slot.chunkPointer.pointee.expectOffsets()
    let number = countStart()
    if let joint, let spring = spring.pointee {
      let startVelocity = spring.startVelocity(hasAxes: spring.hasAxes(slot))
      add(joint, to: slot, number: number) {
        if let velocity = numbers.velocity { (offset[$0], velocity[$0]) } else { startVelocity.state(offset[$0], $0) }
      }
      if isAbove { hide(belowSpring: number, on: slot) }
    } else {
      let timeline = noteFollowed(plain, slot, playback)
      let row = add(plain.pointee.row(playback, times), to: slot, number: number, on: timeline) { offset[$0] }
      if let interpolation = numbers.interpolation { setInterpolation(of: slot, row, interpolation) }
    }
    if let numbers = new.baseAddress { pool.numbers.pointer(to: slot.model).update(from: numbers, count: slot.width) }
    if replaces { slot.setReplacing(startsFromShown: plain.pointee.policy.startsFromShown(wasMoving)) }
    return wasMoving ? .replaced : .started
  }

  /// The playback of a plain start; nil if there is none, or not any more.
  @inline(__always)
  mutating func playback(
    of plain: UnsafePointer<PlainStart>, _ spring: UnsafePointer<PlainStart.Spring?>?, _ slot: Slot, replaces: Bool, isThrown: Bool = false,
    _ ways: Ways = .each
  ) -> Int? {
    if plain.pointee.isSpring { return spring?.pointee.map { springPlayback($0, of: plain) } }
    if let timeline = timeline(of: plain, on: slot) { return follower(plain, slot, timeline, replaces: replaces, isThrown: isThrown, ways) }
    let playback = Int(plain.pointee.playback)
    return playbacks.isCurrent(playback, generation: Int(plain.pointee.generation)) ? playback : nil
  }

  /// The playback of a spring as a curve.
  @inline(never)
  private mutating func springPlayback(_ spring: PlainStart.Spring, of plain: UnsafePointer<PlainStart>) -> Int {
    playbacks.spring(spring.pace(over: 1 / plain.pointee.rate), allowsInteraction: spring.allowsInteraction)
  }
}
