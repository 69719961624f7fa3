/// General rows: for what no other row represents, such as lists and paths, and keys under closures. They lie in the logs among all others, so that
/// nothing else on a value changes; but a value that has one is evaluated by itself, after its chunk's frame.
extension Engine {
  // MARK: Starting

  /// Starts a general row from a record, whose vectors are filled, and returns the number of its start. Amortised O(1).
  @discardableResult
  mutating func enter(_ contribution: Contribution) -> UInt64 {
    let slot = slots[contribution.slot]
    generalizeParts(of: slot)
    var contribution = contribution
    contribution.number = countStart()
    contribution.timeline = timeline(contribution.timeline, for: slot.number)
    let record = contributions.add(contribution)
    set(record, of: add(start(record, slot), to: slot, number: contribution.number, on: contribution.timeline) { _ in -0.0 }, slot)
    notifyWatcher(slot.number)
    return contribution.number
  }

  /// Appends the row of a record that has begun before.
  private mutating func append(_ record: Int, _ slot: Slot) {
    set(record, of: place(start(record, slot), on: slot, number: contributions[record].number) { _ in -0.0 }, slot)
  }

  /// A record's row, at rest.
  private mutating func start(_ record: Int, _ slot: Slot) -> RowLog.Start {
    if slot.takesRows { slot.chunkPointer.pointee.expectOffsets() }
    return RowLog.Start(
      playback: playbacks.resting(at: 0), timing: .zero, end: .infinity, group: contributions[record].group)
  }

  private mutating func set(_ record: Int, of row: Int, _ slot: Slot) {
    slot.keepLinks()
    slot.chunkPointer.pointee.log.setRecord(record, of: row)
    slot.generalCount += 1
    if contributions[record].isExplicit {
      slot.set(.isExplicit)
      slot.set(.isKeyed)
      notePart(contributions[record], slot)
    } else {
      // what was replacing is over, or has become this
      slot.set(.replacesShown, false)
    }
  }

  // MARK: Converting

  /// Makes a row general and returns its record; the presentation changes by less than a table's error.
  @discardableResult
  mutating func generalize(_ row: Int, of slot: Slot) -> Int {
    generalizeParts(of: slot)
    return generalizeAlone(row, of: slot)
  }

  /// The same for one row. It gets a timeline of its own if it follows none.
  private mutating func generalizeAlone(_ row: Int, of slot: Slot) -> Int {
    let chunk = slot.chunkPointer
    if let record = chunk.pointee.log.record(of: row) { return record }
    let taken = taken(row, of: slot)
    let contribution = made(from: taken, slot.number)
    let record = contributions.add(contribution)
    journal?.noteWhole(slot: slot.number)
    chunk.pointee.expectOffsets()
    dropInterpolation(of: row, slot)
    setPlayback(playbacks.resting(at: 0), of: row, slot)
    chunk.pointee.log.retime(row, .zero, end: .infinity)
    set(record, of: row, slot)
    if taken.explicit == nil, taken.following == nil {
      list(RowName(slot: slot.number, number: taken.number), on: contribution.timeline)
      schedule(contribution.timeline)
    }
    noteChange(of: slot.number)
    return record
  }

  /// Makes all rows and springs of a value general.
  mutating func generalizeAll(on number: Int) {
    let slot = slots[number]
    for row in slot.rows { generalize(row, of: slot) }
    guard slot.hasSprings else { return }
    generalize(takeSprings(from: slot, rate: spaces.rate(of: slot.space)), of: slot)
  }

  /// Appends general rows for springs that have left their sums.
  mutating func generalize(_ springs: [TakenRow], of slot: Slot) {
    if springs.isEmpty { return }
    for spring in springs {
      let contribution = made(from: spring, slot.number)
      append(contributions.add(contribution), slot)
      list(RowName(slot: slot.number, number: spring.number), on: contribution.timeline)
      schedule(contribution.timeline)
    }
    slot.chunkPointer.pointee.log.sort(Array(slot.rows))
    journal?.noteWhole(slot: slot.number)
    noteChange(of: slot.number)
  }

  /// Makes all rows general that change parts of a map, so that one that is finds the others among its kind: they are applied together to the product of all else.
  private mutating func generalizeParts(of slot: Slot) {
    guard slot.isMap, slot.isKeyed else { return }
    for row in slot.rows where explicit(row, of: slot)?.facet != nil { _ = generalizeAlone(row, of: slot) }
  }

  // MARK: Ending

  /// Releases what a row that is about to end has outside its log: its interpolation, its record, its timeline if it is alone on that.
  mutating func release(_ row: Int, of slot: Slot) {
    releaseInterpolation(of: row, slot)
    guard slot.isExplicit || slot.hasGeneral else { return }
    let timeline: Int
    if let record = slot.chunkPointer.pointee.log.record(of: row) {
      timeline = contributions[record].timeline
      pool.release(contributions[record].vectors, numberCount(of: contributions[record]))
      contributions.release(record)
      slot.generalCount -= 1
    } else {
      guard let explicit = explicitRows.removeValue(forKey: slot.chunkPointer.pointee.log.notes[row].number) else { return }
      timeline = explicit.timeline
    }
    if timelines[timeline].isAlone { events.orphanedTimelines.append(timeline) }
    if let source = timelines[timeline].source { noteLess(of: source) }
  }

  // MARK: Queries

  /// The record of a named row; nil if it is over, or has none.
  func record(of name: RowName) -> Int? {
    guard slots[name.slot].isUsed, slots[name.slot].hasGeneral else { return nil }
    return row(named: name).flatMap { slots[name.slot].chunkPointer.pointee.log.record(of: $0) }
  }

  /// Numbers per vector of a record: offsets if it adds, values if it replaces.
  func offsetWidth(of contribution: Contribution) -> Int {
    if contribution.track != nil { return 1 }
    let slot = slots[contribution.slot]
    return contribution.storesValues ? slot.width : slot.algebra.offsetWidth(slot.width)
  }

  /// D, A and V of a record for each component, as offsets: relative to the model where they are values.
  func forEachOffset(of contribution: Contribution, _ body: (_ component: Int, _ offsets: Offsets) -> Void) {
    let (width, vectors) = (offsetWidth(of: contribution), contribution.vectors)
    for i in 0..<width {
      let base = contribution.storesValues ? pool.numbers[slots[contribution.slot].model + i] : 0
      var offsets = Offsets(lane: i == 1 ? 1 : 0, d: pool.numbers[vectors + i] - base)
      if contribution.hasSegment {
        (offsets.a, offsets.v) = (pool.numbers[vectors + width + i] - base, pool.numbers[vectors + 2 * width + i])
      }
      body(i, offsets)
    }
  }

  struct Offsets {
    fileprivate let lane: Int
    let d: Double
    fileprivate(set) var a = 0.0
    fileprivate(set) var v = 0.0

    func mixed(_ mix: Mix) -> Double { mix.d[lane] * d + (mix.a[lane] * a + mix.v[lane] * v) }
  }

  /// All its numbers.
  func numberCount(of contribution: Contribution) -> Int { offsetWidth(of: contribution) * (contribution.hasSegment ? 3 : 1) }
}
