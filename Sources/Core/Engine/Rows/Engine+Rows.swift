import LegatoTiming

/// A change that runs under a curve over some time of the stage, and nothing more.
struct PlainStart {
  var start, duration: Double
  /// Of curves, or where `spring` is set of springs.
  var style: Int
  var generation = 0
  var spring: Spring?
  var ticket: Int
  var policy: ContributionRequest.Policy

  /// What a spring adds to it; shared by all starts of a block.
  final class Spring {
    let pace: SpringPace
    /// Whether its velocity counts an axis (SP-13), and the length that stands for no way (SP-7).
    let isThrown: Bool
    let allowsInteraction: Bool
    let pixel: Double

    init(_ pace: SpringPace, isThrown: Bool, allowsInteraction: Bool, pixel: Double) {
      (self.pace, self.isThrown, self.allowsInteraction, self.pixel) = (pace, isThrown, allowsInteraction, pixel)
    }
  }
}

/// Plain animations, kept as rows of a chunk instead of as contributions: the many are evaluated by columns.
extension Engine {
  // MARK: Homes

  /// Gives a slot its place among values of its width.
  mutating func settleIn(_ slot: inout Slot) {
    let width = slot.width
    let chunk: Int
    if let open = openChunks[width]?.last {
      chunk = open
    } else {
      // few values take little room; many lie in long runs
      let capacity = min(Chunk.capacity(width), max(16, 2 * (largestChunk(width) ?? 8)))
      chunk = chunks.count
      chunks.append(Chunk(width: width, numbers: pool.allocateTogether(3 * capacity * width), capacity: capacity))
      openChunks[width, default: []].append(chunk)
    }
    let place = chunks[chunk].add()
    if chunks[chunk].isFull { openChunks[width]?.removeAll { $0 == chunk } }
    slot.home = Slot.Home(chunk: Int32(chunk), place: Int32(place))
    (slot.model, slot.stride) = (chunks[chunk].numbers + place * width, chunks[chunk].capacity * width)
  }

  private func largestChunk(_ width: Int) -> Int? {
    for chunk in chunks.indices.reversed() where chunks[chunk].width == width { return chunks[chunk].capacity }
    return nil
  }

  mutating func moveOut(_ index: Int) {
    guard let home = slots[index].home else { return }
    let chunk = Int(home.chunk)
    if chunks[chunk].isFull { openChunks[chunks[chunk].width, default: []].append(chunk) }
    chunks[chunk].remove(Int(home.place))
  }

  // MARK: Starting

  /// Sets a slot's model and leads there by a row; false, with nothing done, where that is not all there is to it.
  mutating func startRow(_ plain: PlainStart, _ index: Int, to new: UnsafeBufferPointer<Double>) -> Bool {
    let slot = slots.place(index)
    guard let home = slot.pointee.home, slot.pointee.layered == 0, slot.pointee.space == 0, adds(plain.policy, slot: index, to: new) else {
      return false
    }
    let (chunk, place, model, width) = (Int(home.chunk), Int(home.place), slot.pointee.model, slot.pointee.width)
    let old = pool.numbers.place(model)
    for i in 0..<width where !Self.isTame(old[i], new[i]) { return false }
    if let spring = plain.spring { return startSpring(plain, spring, index, chunk, place, to: new) }
    guard styles.isCurrent(plain.style, generation: plain.generation) else { return false }
    let number = countStart()
    chunks[chunk].log.reserve(chunks[chunk].count)
    let row = chunks[chunk].log.append(
      place, plain.style, timing: SIMD2(plain.start, 1 / plain.duration), end: plain.start + plain.duration, owner: .ticket(plain.ticket),
      number: number
    ) { old[$0] - new[$0] }
    for i in 0..<width { old[i] = new[i] }
    styles.addRow(plain.style)
    noteRow(chunk, place)
    slots[index].epoch = 0
    journal?.noteStart(slot: index, number, .row(row), at: now)
    return true
  }

  /// Numbers whose difference and sums stay finite.
  private static func isTame(_ l: Double, _ r: Double) -> Bool { abs(l) < 1e150 && abs(r) < 1e150 }

  /// Whether the contribution goes by its timeline alone; then a row shows it.
  mutating func joinRows(_ name: ContributionName) -> Bool {
    let contribution = contributions[name.index]
    guard contribution.combine == .add, let home = slots[contribution.slot].home, slots[contribution.slot].layered == 0,
      case .follow = contribution.course, contribution.startProgress == 0, !contribution.isMirrored, !contribution.hasSegment,
      contribution.track == nil, contribution.facet == nil, !contribution.isStill
    else { return false }
    let timeline = timelines[contribution.timeline]
    guard !timeline.pace.isSpring, timeline.repeatCount == 1, !timeline.autoreverses, timeline.space == 0, timeline.chain == nil else {
      return false
    }
    for i in 0..<slots[contribution.slot].width where !(abs(pool.numbers[contribution.vectors + i]) < 1e150) { return false }
    let style = styles.timeline(contribution.timeline)
    let (chunk, place) = (Int(home.chunk), Int(home.place))
    let row = chunks[chunk].log.append(place, style, timing: .zero, end: .infinity, owner: .contribution(name.index), number: 0) {
      pool.numbers[contribution.vectors + $0]
    }
    contributions[name.index].row = row
    styles.addRow(style)
    chunks[chunk].noteTimelineStyle(style)
    noteRow(chunk, place)
    return true
  }

  mutating func noteRow(_ chunk: Int, _ place: Int) {
    chunks[chunk].noteRow(place)
    guard chunks[chunk].activeIndex == nil else { return }
    chunks[chunk].activeIndex = rowChunks.count
    rowChunks.append(chunk)
  }

  // MARK: Ending

  /// Ends the rows whose time is over at `time`.
  mutating func finishRows(upTo time: Double) {
    var index = 0
    while index < rowChunks.count {
      let chunk = rowChunks[index]
      if chunks[chunk].earliestEnd <= time { finishRows(of: chunk, upTo: time) }
      // a chunk without rows has left the list and another has its place
      if index < rowChunks.count, rowChunks[index] == chunk { index += 1 }
    }
  }

  private mutating func finishRows(of chunk: Int, upTo time: Double) {
    var over: [(place: Int, style: Int)] = []
    swap(&over, &overRows)
    chunks[chunk].log.finish(upTo: time) { row, log in
      if let ticket = log.owners[row].ticket { endedRows.append((ticket, log.ends[row])) }
      over.append((Int(log.targets[row]), Int(log.styles[row])))
    }
    for (place, style) in over { noteRowGone(chunk, place, style) }
    over.removeAll(keepingCapacity: true)
    swap(&over, &overRows)
    if chunks[chunk].springs.earliestEnd <= time { finishSprings(of: chunk, upTo: time) }
    tidy(chunk)
  }

  mutating func noteRowGone(_ chunk: Int, _ place: Int, _ style: Int) {
    styles.removeRow(style)
    noteGone(chunk, place)
  }

  mutating func noteGone(_ chunk: Int, _ place: Int) {
    chunks[chunk].noteRowGone(place)
    guard chunks[chunk].rowCount(place) == 0 else { return }
    // at rest the presentation is the model
    let (width, model) = (chunks[chunk].width, chunks[chunk].numbers)
    let shown = model + chunks[chunk].capacity * width
    for i in place * width..<(place + 1) * width where pool.numbers[model + i].isFinite {
      pool.numbers[shown + i] = pool.numbers[model + i]
    }
  }

  /// Moves a chunk's rows together where many are over, and takes one without any off the list.
  mutating func tidy(_ chunk: Int) {
    if !chunks[chunk].hasRows, let place = chunks[chunk].activeIndex {
      chunks[chunk].activeIndex = nil
      chunks[chunk].forgetTimelineStyles()
      chunks[chunk].log.removeAll()
      let last = rowChunks.removeLast()
      if last != chunk {
        rowChunks[place] = last
        chunks[last].activeIndex = place
      }
    } else if chunks[chunk].log.isSparse {
      chunks[chunk].log.compact { owner, row in
        if let index = owner.contribution { contributions[index].row = row }
      }
    }
  }

  /// Takes one row off its value.
  mutating func removeRow(_ row: Int, of slot: Int) {
    guard let home = slots[slot].home else { return }
    let (chunk, place) = (Int(home.chunk), Int(home.place))
    let style = Int(chunks[chunk].log.styles[row])
    chunks[chunk].log.remove(row)
    noteRowGone(chunk, place, style)
    slots[slot].epoch = 0
    tidy(chunk)
  }

  /// A contribution shown by a row is evaluated by itself from here on.
  mutating func leaveRow(_ name: ContributionName) {
    guard let row = contributions[name.index].row else { return }
    let slot = contributions[name.index].slot
    contributions[name.index].row = nil
    removeRow(row, of: slot)
    slots[slot].loose.append(name)
    activate(slot)
  }

  // MARK: Showing

  /// All chunks with rows at `now`, split over the executor's threads where there is enough to do. No allocation of its own.
  mutating func evaluateRows() {
    guard !rowChunks.isEmpty else { return }
    showTimelines()
    dueChunks.removeAll(keepingCapacity: true)
    for chunk in rowChunks where needsEvaluation(chunk) { dueChunks.append(chunk) }
    if let executor, executor.parts > 1, dueChunks.count >= Self.leastChunksToSplit {
      evaluateDueChunks(split: executor)
    } else {
      for chunk in dueChunks { evaluate(chunk, nil) }
    }
    for chunk in dueChunks { chunks[chunk].noteEvaluated(epoch, now) }
    for (slot, shown) in unsound {
      for (i, number) in shown.enumerated() { pool.numbers[slots[slot].presentation + i] = number }
      slots[slot].epoch = 0
      refreshAlone(slot)
    }
  }

  /// Writes what a chunk's values show at `now`.
  func evaluate(_ chunk: Int, _ missing: MissingPieces?) { chunks[chunk].evaluate(at: now, pool.numbers, styles, missing) }

  /// Brings the pieces of timelines' styles up to `now`.
  private mutating func showTimelines() {
    for style in styles.shown {
      guard case .timeline(let timeline, _) = styles[style].course else { continue }
      styles.show(Contribution.following.mix(currentPhase(of: timeline)).mix.d.x, of: style, epoch)
    }
  }

  private mutating func needsEvaluation(_ chunk: Int) -> Bool {
    let isQuiet = !chunks[chunk].isStale && now < chunks[chunk].quietUntil
    if isQuiet, !chunks[chunk].timelineStyles.contains(where: { styles.changed[$0] > chunks[chunk].epoch }) {
      chunks[chunk].epoch = epoch
      return false
    }
    return true
  }

  /// Whether a value has nothing but rows, and those were evaluated at `now` with its whole chunk.
  func isFreshInChunk(_ slot: Int) -> Bool {
    guard let home = slots[slot].home, slots[slot].hasNoContribution, unsound.isEmpty else { return false }
    let chunk = Int(home.chunk)
    return chunks[chunk].epoch == epoch && !chunks[chunk].isStale && chunks[chunk].rowCount(Int(home.place)) > 0
  }

  /// Adds what the rows of a value show to the scratch value, in the order in which they started. O(rows of its chunk).
  mutating func addRows(of slot: Int) {
    guard let home = slots[slot].home else { return }
    let (chunk, place, width) = (Int(home.chunk), UInt16(home.place), slots[slot].width)
    for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isRow(row, of: Int(place)) {
      let (timing, style) = (chunks[chunk].log.timing[row], Int(chunks[chunk].log.styles[row]))
      let (left, rate): (Double, Double)
      switch styles[style].course {
      case .timeline(let timeline, _):
        let moving = Contribution.following.mix(currentPhase(of: timeline))
        (left, rate) = (moving.mix.d.x.isFinite ? moving.mix.d.x : 0, moving.rate.d.x)
      case .curve(let table):
        left = Chunk.left(timing, now, styles.pieces[style], style, styles, nil)
        let u = (now - timing.x) * timing.y
        rate = u >= 0 && u < 1 ? -table.pace.velocity(at: u) * timing.y : 0
      case .none: continue
      }
      for i in 0..<width {
        let offset = chunks[chunk].log.offsets[row * width + i]
        scratch.value[i] += offset * left
        scratch.velocity[i] += offset * rate
      }
    }
    addSprings(chunk, Int(place), width)
  }

  /// Before a model is set: what is shown now stays on screen where the model cannot be shown.
  mutating func willSetModel(of slot: Int, isFinite: Bool) {
    guard slots[slot].home != nil else { return }
    if isFinite {
      if !unsound.isEmpty { unsound[slot] = nil }
    } else if unsound[slot] == nil {
      refresh(slot)
      unsound[slot] = (0..<slots[slot].width).map { pool.numbers[slots[slot].presentation + $0] }
    }
  }

  /// A model was set: what its chunk shows of it is out of date.
  mutating func noteChange(of slot: Int) {
    slots[slot].epoch = 0
    noteStirred(slot)
    journal?.note(slot: slot)
    if let home = slots[slot].home, rowCount(slot) > 0 { chunks[Int(home.chunk)].isStale = true }
  }

  // MARK: Questions

  func rowCount(_ slot: Int) -> Int {
    guard let home = slots[slot].home else { return 0 }
    return chunks[Int(home.chunk)].rowCount(Int(home.place))
  }

  func isAtRest(_ slot: Int) -> Bool { slots[slot].hasNoContribution && rowCount(slot) == 0 }

  func animationCount(_ slot: Int) -> Int { slots[slot].loose.count + slots[slot].members.count + rowCount(slot) }

  mutating func areRowsMoving() -> Bool {
    for style in styles.shown {
      if case .timeline(let timeline, _) = styles[style].course, currentPhase(of: timeline).fractionRate != 0 { return true }
    }
    for chunk in rowChunks where chunks[chunk].isMoving(at: now) { return true }
    return false
  }

  /// When the first row that waits begins to move.
  var nextRowStart: Double {
    var next = Double.infinity
    for chunk in rowChunks { next = min(next, chunks[chunk].log.nextStart(after: now)) }
    return next
  }

  /// What the rows of a value say about touches.
  func rowInteractions(of slot: Int) -> [Timeline.Interaction] {
    guard rowCount(slot) > 0, let home = slots[slot].home else { return [] }
    let chunk = Int(home.chunk)
    var found = chunks[chunk].springs.interactions(of: Int(home.place), styles)
    for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isRow(row, of: Int(home.place)) {
      let style = styles[Int(chunks[chunk].log.styles[row])]
      if case .timeline(let timeline, _) = style.course {
        found.append(timelines[timeline].interaction)
      } else {
        found.append(.block(allowed: style.allowsInteraction))
      }
    }
    return found
  }
}
