import LegatoTiming

/// Explicit animations as rows: where one only adds to a sum or a colour, or is alone on its value, and its runs follow each other straight on. Its timeline says
/// when it begins and ends, and no frame asks it. When something is done to it that a row cannot do, it goes on as the contribution that ``explicitRows`` keeps.
extension Engine {
  /// Starts a row in the place of an explicit contribution: the number of its start, or nil, with nothing done, where a row cannot say it.
  mutating func startExplicit(_ contribution: Contribution) -> UInt32? {
    let (slot, timeline) = (slots[contribution.slot], timelines[contribution.timeline])
    guard slot.algebra == .sum || slot.algebra == .color, mayTakeRow(slot), !slot.isReplacing, let track = contribution.track,
      let frame = frame(of: contribution, slot), let course = course(of: contribution)
    else { return nil }
    if contribution.isOffset {
      return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
        buffer.initialize(repeating: 0)
        guard let offset = buffer.baseAddress else { return nil }
        for i in 0..<track.width { offset[(frame.component ?? 0) + i] = track.from[i] }
        return fits(offset, slot) ? append(contribution, course, timeline.pace, offset) : nil
      }
    }
    // what goes through keys is alone on its value
    guard isAtRest(slot.number), let count = KeyWay.count(of: track, width: slot.width) else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count + slot.rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      guard let keys = buffer.baseAddress else { return nil }
      writeKeys(of: slot, track, frame, pool.numbers.place(slot.model), at: keys)
      guard KeyWay(keys, width: slot.width).isSound else { return nil }
      let number = append(contribution, course, timeline.pace, keys + count)
      setKeys(of: slot, KeyWay(keys, width: slot.width))
      slot.isKeyed = true
      return number
    }
  }

  /// How the numbers of its track lie in those of a value; nil where a row cannot say it.
  private func frame(of contribution: Contribution, _ slot: Slot) -> KeyWay.Frame? {
    var frame = KeyWay.Frame(width: slot.width, adds: contribution.combine == .add)
    if let facet = contribution.facet {
      guard case .component(let i) = facet, slot.algebra == .sum, i < slot.width else { return nil }
      frame.component = i
    }
    return contribution.track?.width == (frame.component == nil ? slot.width : 1) ? frame : nil
  }

  private func course(of contribution: Contribution) -> ExplicitCourse? {
    let timeline = timelines[contribution.timeline]
    guard timeline.space == 0, timeline.later == nil, !timeline.isHidden, !contribution.progression.isStill, let chain = timeline.chain
    else { return nil }
    // what adds nothing at its end has nothing to be counted on
    guard !contribution.isCumulative || contribution.isOffset || chain.leaf.cycleCount <= 1 else { return nil }
    return ExplicitCourse(chain, vanishes: contribution.isOffset, at: now)
  }

  private mutating func append(_ contribution: Contribution, _ course: ExplicitCourse, _ pace: Pace, _ offset: UnsafePointer<Double>) -> UInt32 {
    let (slot, number) = (slots[contribution.slot], countStart())
    let style = styles.curve(pace, allowsInteraction: false, course.cycle)
    let row = slot.home.pointee.log.append(
      RowLog.Start(style: style, timing: course.timing, end: .infinity, owner: .ticket(contribution.ticket)), slot.place, number: number,
      values: slot.home.pointee.count
    ) { offset[$0] }
    styles.addRows(style)
    if course.cycle != nil { slot.home.pointee.hasCycles = true }
    noteRow(slot.home, slot.place)
    slot.isExplicit = true
    timelines[contribution.timeline].rows.append(RowName(slot: slot.number, number: number))
    var contribution = contribution
    (contribution.number, contribution.vectors) = (number, 0)
    let key = UInt32(truncatingIfNeeded: number)
    explicitRows[key] = contribution
    noteStirred(slot.number)
    journal?.noteStart(slot: slot.number, number, .row(row), at: now)
    return key
  }

  // MARK: Questions

  /// What a row goes on as that is an explicit animation; nil for any other.
  @inline(__always)
  func explicit(_ row: Int, of slot: Slot) -> Contribution? {
    slot.isExplicit ? explicitRows[slot.home.pointee.log.notes[row].number] : nil
  }

  /// Whether an explicit animation is on a value as a row. O(rows of its chunk) where one was.
  func hasExplicitRow(_ slot: Slot) -> Bool { slot.isExplicit && slot.rows.contains { explicit($0, of: slot) != nil } }

  /// Whether an explicit animation is on a value.
  func hasExplicit(_ slot: Slot) -> Bool {
    hasExplicitRow(slot) || !slot.hasNoContribution && slot.loose.contains { contributions[$0.index].isExplicit }
  }

  /// An explicit animation that was put on a value.
  struct ExplicitName {
    let timeline: Int
    let number: UInt32
  }

  /// The contribution that an explicit animation is; nil where it is a row, or over.
  private func contribution(_ name: ExplicitName) -> ContributionName? {
    timelines[name.timeline].contributions.first { isAlive($0) && UInt32(truncatingIfNeeded: contributions[$0.index].number) == name.number }
  }

  private func row(_ name: ExplicitName) -> RowName? {
    guard let explicit = explicitRows[name.number], explicit.timeline == name.timeline else { return nil }
    return RowName(slot: explicit.slot, number: explicit.number)
  }

  func isAlive(_ name: ExplicitName) -> Bool { row(name) != nil || contribution(name) != nil }

  // MARK: Changes

  mutating func remove(_ name: ExplicitName, _ end: MemberEnd) {
    if let row = row(name) { removeRow(row, end) } else if let contribution = contribution(name) { remove(contribution, end) }
  }

  /// The keys of an explicit animation hold a model that is about to be set (LM-17).
  mutating func leadExplicit(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    guard let way = slot.home.pointee.way(of: slot.place), let row = slot.rows.first(where: { _ in true }),
      let explicit = explicit(row, of: slot), let track = explicit.track, let frame = frame(of: explicit, slot),
      let model = new.baseAddress
    else { return }
    let numbers = pool.numbers.place(way)
    writeKeys(of: slot, track, frame, model, at: numbers)
    if !KeyWay(numbers, width: slot.width).isSound { leaveRows(of: slot.number) }
  }

  /// The begin of what runs on an explicit animation's timeline has moved.
  mutating func timeExplicit(on timeline: Int) {
    for name in timelines[timeline].rows {
      guard let row = row(named: name), let explicit = explicitRows[name.number], case let slot = slots[name.slot] else { continue }
      let (style, timing) = (styles[slot.home.pointee.log.keys[row].style], slot.home.pointee.log.timing[row])
      guard let course = course(of: explicit), course.cycle == style.cycle, course.timing.y == timing.y else {
        leaveRows(of: name.slot)
        continue
      }
      guard course.start != timing.x else { continue }
      slot.home.pointee.log.move(row, to: course.start, end: .infinity)
      noteStale(slot.home)
      forgetShown(name.slot)
    }
  }

  /// What stays at its end stands still from there on.
  mutating func leaveExplicit(on timeline: Int) {
    for name in timelines[timeline].rows where row(named: name) != nil { leaveRows(of: name.slot) }
  }
}

extension ExplicitCourse {
  /// As a row has it: start and 1/duration, or the seconds of a run where that repeats.
  var timing: SIMD2<Double> { SIMD2(start, cycle == nil ? 1 / unit : unit) }
}

extension Contribution {
  /// Whether it is an offset that shrinks straight to nothing, as a block's is.
  var isOffset: Bool {
    guard combine == .add, let track, case .numbers = track.kind, track.segments.count == 1, track.leaving.isEmpty, track.liveFrom.isEmpty
    else { return false }
    return track.segments[0].start == 0 && track.segments[0].end == 1 && track.segments[0].isWhole && track.to.allSatisfy { $0 == 0 }
  }
}
