import LegatoTiming

/// Explicit animations as rows: offsets and interpolations, if their iterations are contiguous in stage time. Their timeline determines begin and end; frames do
/// not read it. An operation that rows do not support makes one general, with its record in ``explicitRows``.
extension Engine {
  /// Starts an explicit animation from its record without vectors: as a general row if no other represents it.
  @discardableResult
  mutating func insert(_ contribution: Contribution) -> RowName {
    var contribution = contribution
    contribution.addsToPart = addsToPart(contribution, slots[contribution.slot])
    if let number = startExplicit(contribution) { return RowName(slot: contribution.slot, number: number) }
    contribution.vectors = pool.store([1])
    return RowName(slot: contribution.slot, number: enter(contribution))
  }

  /// Starts a row that is not general: the number of its start, or nil, with nothing done, if it is not representable as a row.
  private mutating func startExplicit(_ contribution: Contribution) -> UInt64? {
    let slot = slots[contribution.slot]
    if slot.takesRows, timelines[contribution.timeline].isHidden { return startHidden(contribution) }
    guard slot.takesRows, isAtRest(slot) || joinsRows(contribution, slot) else { return nil }
    if isAtEnd(contribution, slot) { return start(contribution, .resting(at: 0), slot) }
    if spaces.rate(of: slot.space) == 0 { return startStanding(contribution, slot) }
    guard let explicitTiming = explicitTiming(of: contribution, slot) else { return nil }
    let number = start(contribution, .moving(explicitTiming), slot)
    if number != nil, isOver(contribution.timeline) { leaveExplicit(on: contribution.timeline) }
    return number
  }

  /// Whether reduced motion presents it at its end from now on: it neither has to begin, nor is hidden after its end.
  private func isAtEnd(_ contribution: Contribution, _ slot: Slot) -> Bool {
    guard contribution.progression.isStill, !contribution.isCumulative,
      let timing = timing(of: contribution, slot, timelines[contribution.timeline], isAtEnd: true)
    else { return false }
    return timing.nested == nil && timing.start <= now && !timing.bend.cycle.hidesBefore && !timing.bend.cycle.hidesAfter
  }

  /// A row that adds nothing: what reduced motion does not present at all, until it ends. It replaces what it would replace if it were presented (AD-11).
  mutating func startHidden(_ contribution: Contribution) -> UInt64 {
    slots[contribution.slot].set(.isKeyed)
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slots[contribution.slot].rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      slots[contribution.slot].chunkPointer.pointee.expectOffsets()
      return append(contribution, playbacks.resting(at: 0), timing: .zero, buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// How a row begins.
  enum ExplicitBegin {
    case moving(ExplicitTiming)
    /// It remains at a share.
    case resting(at: Double)
  }

  mutating func start(_ contribution: Contribution, _ begin: ExplicitBegin, _ slot: Slot) -> UInt64? {
    if isOffset(contribution, slot) { return startOffset(contribution, begin) }
    guard let count = interpolationCount(contribution, slot) else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count + slot.rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      guard let interpolation = buffer.baseAddress, write(contribution, slot, pool.numbers.pointer(to: slot.model), at: interpolation)
      else { return nil }
      slot.chunkPointer.pointee.log.expect(rowNumbers(slot, interpolation))
      let number = append(contribution, begin, interpolation + count)
      setInterpolation(of: slot, slot.chunkPointer.pointee.log.count - 1, interpolation)
      slot.set(.isKeyed)
      return number
    }
  }

  /// Whether an explicit animation may be a row above others on its value.
  private func joinsRows(_ contribution: Contribution, _ slot: Slot) -> Bool {
    guard slot.isMap else { return contribution.facet != nil || !hasPart(slot) }
    guard isPart(contribution, slot) || hasPart(slot) else { return true }
    guard mayHaveParts(slot) else { return false }
    return contribution.facet != nil || contribution.combine == .replace || contribution.track?.staysInPlane ?? false
  }

  /// Whether an explicit animation adds to a component of numbers above one that replaces it.
  private func addsToPart(_ contribution: Contribution, _ slot: Slot) -> Bool {
    contribution.facet != nil && contribution.combine == .add && !slot.isMap && hasPart(slot)
  }

  /// Whether an explicit animation changes a part of its value that is above all that moves the whole, whichever began first: it replaces that part, adds to one
  /// that does, or is one of a map.
  private func isPart(_ contribution: Contribution, _ slot: Slot) -> Bool {
    contribution.facet != nil && (contribution.combine == .replace || contribution.addsToPart || slot.isMap)
  }

  /// Whether a row on a value is such an animation. O(rows of its chunk) if one is, or was when this was last asked.
  @inline(__always)
  func hasPart(_ slot: Slot) -> Bool { slot.has(.hasPart) && findsPart(slot) }

  @inline(never)
  private func findsPart(_ slot: Slot) -> Bool {
    if slot.rows.contains(where: { row in explicit(row, of: slot).map { isPart($0, slot) } ?? false }) { return true }
    slot.set(.hasPart, false)
    return false
  }

  /// Notes whether an explicit animation that begins changes a part of its value.
  func notePart(_ contribution: Contribution, _ slot: Slot) { if isPart(contribution, slot) { slot.set(.hasPart) } }

  /// Whether rows may change parts of a map of space: a frame has room for them behind a product of maps of the plane only.
  func mayHaveParts(_ slot: Slot) -> Bool {
    slot.algebra == .transform && !slot.hasGeneral && !slot.rows.contains { addsInSpace($0, slot) }
  }

  /// Whether a row multiplies what others present by a map that leaves the plane.
  private func addsInSpace(_ row: Int, _ slot: Slot) -> Bool {
    guard let place = slot.chunkPointer.pointee.log.interpolation(of: row) else { return false }
    let interpolation = MapInterpolation(numbers: pool.numbers.pointer(to: place))
    return interpolation.adds && !interpolation.staysInPlane
  }

  // MARK: Offsets

  /// Whether it is an offset that decreases linearly in progress to 0, as a block's is.
  func isOffset(_ contribution: Contribution, _ slot: Slot) -> Bool {
    guard !slot.isMap, contribution.combine == .add, !contribution.addsToPart, let track = contribution.track, track.isStraight,
      case .numbers = track.kind
    else {
      return false
    }
    return track.liveFrom.isEmpty && track.to.allSatisfy { $0 == 0 }
  }

  private mutating func startOffset(_ contribution: Contribution, _ begin: ExplicitBegin) -> UInt64? {
    let slot = slots[contribution.slot]
    guard let track = contribution.track, let frame = frame(of: contribution, slot) else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      guard let offset = buffer.baseAddress else { return nil }
      for i in 0..<track.width { offset[(frame.component ?? 0) + i] = track.from[i] }
      guard fits(offset, slot) else { return nil }
      slot.chunkPointer.pointee.expectOffsets()
      return append(contribution, begin, offset)
    }
  }

  // MARK: Interpolations

  /// The most numbers of its interpolation; nil if it is not representable as a row.
  func interpolationCount(_ contribution: Contribution, _ slot: Slot) -> Int? {
    guard let track = contribution.track else { return nil }
    if !slot.isMap { return frame(of: contribution, slot).flatMap { KeyInterpolation.count(of: track, $0) } }
    switch track.kind {
    case .numbers: if contribution.facet == nil || track.width != 1 { return nil }
    case .heading: if contribution.facet == nil { return nil }
    case .maps, .parts: if contribution.facet != nil { return nil }
    case .discrete: return nil
    }
    return track.isStraight && !grows(contribution, slot) ? MapInterpolation.maximumCount : MapInterpolation.maximumCount(of: track)
  }

  /// Writes the interpolation of an explicit animation with a given model; false if it is not representable as a row.
  private func write(
    _ contribution: Contribution, _ slot: Slot, _ model: UnsafePointer<Double>, at numbers: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let track = contribution.track else { return false }
    guard slot.isMap else {
      guard let frame = frame(of: contribution, slot) else { return false }
      writeKeys(of: slot, track, frame, model, at: numbers)
      return KeyInterpolation(numbers, width: slot.width).isSound
    }
    let (grows, adds) = (grows(contribution, slot), contribution.combine == .add)
    let isAlone = track.isStraight && !grows
    func write(_ leg: (_ segment: Int, UnsafeMutablePointer<Double>) -> Void) {
      isAlone ? leg(0, numbers) : MapInterpolation.write(track, grows: grows, at: numbers, leg)
    }
    if let facet = contribution.facet {
      let map = slot.map(model)
      guard MapInterpolation.canWrite(facet, track, of: map) else { return false }
      write { MapInterpolation.write(facet, track, $0, isAlone: isAlone, adds: adds, of: map, at: $1) }
      let isOfSpace = MapInterpolation.isOfSpace(facet, of: map)
      MapInterpolation.add([MapInterpolation.Form(facet), adds ? .addsParts : [], isOfSpace ? .number : []], to: numbers)
    } else {
      write { MapInterpolation.write(track, $0, model: adds ? .identity : slot.map(model), at: $1) }
      if adds { MapInterpolation.add(.adds, to: numbers) }
    }
    return MapInterpolation(numbers: numbers).isSound
  }

  /// How the numbers of a record's track map to those of its value; nil if they do not.
  private func frame(of contribution: Contribution, _ slot: Slot) -> KeyInterpolation.Frame? {
    var frame = KeyInterpolation.Frame(width: slot.width, adds: contribution.combine == .add, addsToPart: contribution.addsToPart)
    frame.grows = grows(contribution, slot)
    if let facet = contribution.facet {
      guard case .component(let i) = facet, slot.algebra == .sum, i < slot.width else { return nil }
      frame.component = i
    }
    return contribution.track?.width == (frame.component == nil ? slot.width : 1) ? frame : nil
  }

  // MARK: Rows

  private func explicitTiming(of contribution: Contribution, _ slot: Slot) -> ExplicitTiming? {
    contribution.progression.isStill ? nil : timing(of: contribution, slot, timelines[contribution.timeline])
  }

  /// The same if it moves, or with `isAtEnd` as if it did, without anything of a former curve.
  private func timing(of contribution: Contribution, _ slot: Slot, _ timeline: Timeline, isAtEnd: Bool = false) -> ExplicitTiming? {
    guard timeline.space == slot.space, !timeline.isHidden, let chain = timeline.chain else { return nil }
    let isOffset = isOffset(contribution, slot)
    guard let growth = growth(of: contribution, slot) else { return nil }
    let faded = isAtEnd ? nil : timeline.faded
    func timing(at time: Double) -> ExplicitTiming? {
      // one that stays presented after its end is at its end
      let time = timeline.isKept ? min(time, chain.outermost.endTime.nextDown) : time
      return ExplicitTiming(chain, faded?.pace ?? timeline.pace, faded?.cycle, vanishes: isOffset, growth: growth, at: time)
    }
    guard slot.space != 0 else { return timing(at: now) }
    let rate = spaces.rate(of: slot.space)
    guard Self.scales.contains(rate) else { return nil }
    return timing(at: spaces.localTime(in: slot.space, at: now))?.inStageTime(rate) { spaces.stageTime(in: slot.space, at: $0) }
  }

  /// Whether each iteration begins where the one before ended. Without effect where the end adds nothing.
  private func accumulates(_ contribution: Contribution, _ slot: Slot) -> Bool {
    guard contribution.isCumulative, let map = timelines[contribution.timeline].chain?.leaf else { return false }
    // an offset may lead into the second one; one that runs backwards comes to none beyond that
    return (map.speed <= 0 ? 0 : map.cycleCount) + max(0, map.timeOffset) / map.cycleDuration > 1 && !isOffset(contribution, slot)
  }

  /// Whether each iteration adds something else to the next ones than its progress.
  private func grows(_ contribution: Contribution, _ slot: Slot) -> Bool {
    accumulates(contribution, slot) && contribution.track?.growsAlongItsLine == false
  }

  /// What each iteration adds to a row's progress (``Cycle/growth``); nil if that is not representable as a row.
  func growth(of contribution: Contribution, _ slot: Slot) -> UInt8? {
    guard accumulates(contribution, slot) else { return 0 }
    if contribution.track?.growsAlongItsLine == true { return 1 }
    // an argument has to say which iteration it belongs to, also where the curve overshoots
    let span = KeyInterpolation.iterationSpan
    return timelines[contribution.timeline].pace.staysWithin(Double(span / 2 - 1)) ? span : nil
  }

  /// Appends a row with this offset.
  private mutating func append(_ contribution: Contribution, _ begin: ExplicitBegin, _ offset: UnsafePointer<Double>) -> UInt64 {
    switch begin {
    case .moving(let explicitTiming): return append(contribution, explicitTiming, offset)
    case .resting(let share): return append(contribution, playbacks.resting(at: share), timing: .zero, offset)
    }
  }

  private mutating func append(_ contribution: Contribution, _ explicitTiming: ExplicitTiming, _ offset: UnsafePointer<Double>) -> UInt64 {
    let bend = bend(explicitTiming)
    if bend.kind != .none { slots[contribution.slot].chunkPointer.pointee.hasBentCurves = true }
    let playback = playbacks.curve(explicitTiming.pace, allowsInteraction: false, bend)
    return append(contribution, playback, timing: explicitTiming.row, offset)
  }

  private mutating func append(
    _ contribution: Contribution, _ playback: Int, timing: SIMD2<Double>, _ offset: UnsafePointer<Double>
  ) -> UInt64 {
    let (slot, number) = (slots[contribution.slot], countStart())
    add(
      RowLog.Start(playback: playback, timing: timing, end: .infinity, group: contribution.group), to: slot, number: number,
      on: contribution.timeline
    ) { offset[$0] }
    slot.set(.isExplicit)
    notePart(contribution, slot)
    var contribution = contribution
    (contribution.number, contribution.vectors) = (number, 0)
    explicitRows[UInt32(truncatingIfNeeded: number)] = contribution
    notifyWatcher(slot.number)
    return number
  }

  private mutating func bend(_ timing: ExplicitTiming) -> Bend { timing.nested.map { playbacks.bend($0) } ?? timing.bend }

  // MARK: Queries

  /// The record of a row that is an explicit animation; nil for others.
  @inline(__always)
  func explicit(_ row: Int, of slot: Slot) -> Contribution? { slot.isExplicit ? findsExplicit(row, of: slot) : nil }

  @inline(never)
  private func findsExplicit(_ row: Int, of slot: Slot) -> Contribution? {
    guard let record = slot.chunkPointer.pointee.log.record(of: row) else {
      return explicitRows[slot.chunkPointer.pointee.log.notes[row].number]
    }
    return contributions[record].isExplicit ? contributions[record] : nil
  }

  /// Whether a row on a value is an explicit animation. O(rows of its chunk) if one was.
  @inline(__always)
  func hasExplicitRow(_ slot: Slot) -> Bool { slot.isExplicit && findsExplicitRow(slot) }

  @inline(never)
  private func findsExplicitRow(_ slot: Slot) -> Bool { slot.rows.contains { explicit($0, of: slot) != nil } }

  // MARK: Changes

  /// Updates explicit animations whose numbers include the model, which is about to be set (LM-17).
  mutating func leadExplicit(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    guard let model = new.baseAddress else { return }
    for row in slot.rows where slot.chunkPointer.pointee.log.keys[row].isInterpolated {
      guard let explicit = explicit(row, of: slot), let count = interpolationCount(explicit, slot) else { continue }
      if !rewrite(row, explicit, count, slot, model) { generalize(row, of: slot) }
    }
  }

  /// Sets the interpolation of an explicit animation with a given model; false, with nothing done, if it has none.
  mutating func rewrite(_ row: Int, _ explicit: Contribution, _ count: Int, _ slot: Slot, _ model: UnsafePointer<Double>) -> Bool {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { buffer in
      guard let interpolation = buffer.baseAddress, write(explicit, slot, model, at: interpolation) else { return false }
      setInterpolation(of: slot, row, interpolation)
      return true
    }
  }

  /// Moves the begins of an explicit timeline's rows, or puts them under its new curve.
  mutating func timeExplicit(on timeline: Int, hasNewCurve: Bool = false) {
    if timelines[timeline].isHidden { return }
    for name in timelines[timeline].rows {
      guard let row = row(named: name), let explicit = explicitRows[name.number], case let slot = slots[name.slot] else { continue }
      guard let explicitTiming = explicitTiming(of: explicit, slot) else {
        if !isAtEnd(explicit, slot), !stand(row, explicit, slot) { generalize(row, of: slot) }
        continue
      }
      let playback = playbacks[slot.chunkPointer.pointee.log.keys[row].playback]
      if playback.isResting, isOver(timeline) { continue }
      if playback.isResting, !presentAgain(row, explicit, slot) {
        generalize(row, of: slot)
        continue
      }
      let (bend, timing) = (bend(explicitTiming), explicitTiming.row)
      let isOther = hasNewCurve || bend != playback.bend || playback.isResting
      if isOther { setPlayback(playbacks.curve(explicitTiming.pace, allowsInteraction: false, bend), of: row, slot) }
      guard isOther || timing != slot.chunkPointer.pointee.log.timing[row] else { continue }
      slot.chunkPointer.pointee.log.retime(row, timing, end: .infinity)
      noteMoved(slot)
    }
    if isOver(timeline) { leaveExplicit(on: timeline) }
  }
}

extension ExplicitTiming {
  /// A row's timing: start and 1/duration, or the seconds per iteration if it repeats.
  var row: SIMD2<Double> { SIMD2(start, bend.kind == .cycle ? unit : 1 / unit) }
}
