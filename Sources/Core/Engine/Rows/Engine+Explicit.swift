import LegatoTiming

/// Explicit animations as rows: offsets that shrink to nothing, and what is alone on its value and goes a way, where its runs follow each other straight on. Its
/// timeline says when it begins and ends, and no frame asks it. When something is done to it that a row cannot do, it goes on as the contribution that ``explicitRows`` keeps.
extension Engine {
  /// Starts a row in the place of an explicit contribution: the number of its start, or nil, with nothing done, where a row cannot say it.
  mutating func startExplicit(_ contribution: Contribution) -> UInt32? {
    let slot = slots[contribution.slot]
    guard mayTakeRow(slot), !slot.isReplacing, let course = course(of: contribution, slot) else { return nil }
    if isOffset(contribution, slot) { return startOffset(contribution, course) }
    // what goes a way is alone on its value
    guard isAtRest(slot.number), let count = wayCount(contribution, slot) else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count + slot.rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      guard let way = buffer.baseAddress, write(contribution, slot, pool.numbers.place(slot.model), at: way) else { return nil }
      let number = append(contribution, course, way + count)
      setWay(of: slot, way)
      slot.isKeyed = true
      return number
    }
  }

  // MARK: Offsets

  /// Whether it is an offset that shrinks straight to nothing, as a block's is.
  private func isOffset(_ contribution: Contribution, _ slot: Slot) -> Bool {
    guard !slot.isMap, contribution.combine == .add, let track = contribution.track, track.isStraight, case .numbers = track.kind else {
      return false
    }
    return track.liveFrom.isEmpty && track.to.allSatisfy { $0 == 0 }
  }

  private mutating func startOffset(_ contribution: Contribution, _ course: ExplicitCourse) -> UInt32? {
    let slot = slots[contribution.slot]
    guard let track = contribution.track, let frame = frame(of: contribution, slot) else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: slot.rowWidth) { buffer in
      buffer.initialize(repeating: 0)
      guard let offset = buffer.baseAddress else { return nil }
      for i in 0..<track.width { offset[(frame.component ?? 0) + i] = track.from[i] }
      return fits(offset, slot) ? append(contribution, course, offset) : nil
    }
  }

  // MARK: Ways

  /// The most numbers of its way; nil where a row cannot go it.
  private func wayCount(_ contribution: Contribution, _ slot: Slot) -> Int? {
    guard let track = contribution.track else { return nil }
    if !slot.isMap { return frame(of: contribution, slot).flatMap { _ in KeyWay.count(of: track, width: slot.width) } }
    switch track.kind {
    case .numbers: if contribution.facet == nil || track.width != 1 { return nil }
    // those that add stand before the model
    case .maps, .parts: if contribution.facet != nil || contribution.combine != .replace { return nil }
    case .discrete, .heading: return nil
    }
    return track.isStraight ? MapWay.most : MapWay.most(of: track)
  }

  /// Writes the way of an explicit animation as it is with a model; false where a row cannot go it.
  private func write(
    _ contribution: Contribution, _ slot: Slot, _ model: UnsafePointer<Double>, at numbers: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard let track = contribution.track else { return false }
    guard slot.isMap else {
      guard let frame = frame(of: contribution, slot) else { return false }
      writeKeys(of: slot, track, frame, model, at: numbers)
      return KeyWay(numbers, width: slot.width).isSound
    }
    let (model, isAffine) = (slot.map(model), slot.algebra == .affine)
    if let facet = contribution.facet {
      // a map that leaves the plane has no such part
      guard let plane = model.affine else { return false }
      let own = track.liveFrom.isEmpty ? 0 : facet.number(of: plane)
      func write(_ segment: Int, _ numbers: UnsafeMutablePointer<Double>) {
        func end(_ number: Double, _ live: [Double]) -> Double { live.isEmpty ? number : number + live[segment] * own }
        MapWay.write(
          facet, from: end(track.from[segment], track.liveFrom), to: end(track.to[segment], track.liveTo),
          adds: contribution.combine == .add, of: plane, at: numbers)
      }
      track.isStraight ? write(0, numbers) : MapWay.write(track, at: numbers, write)
    } else if track.isStraight {
      let ends = track.maps(at: Track.Place(segment: 0, share: 0, slope: 1), isAffine: isAffine, model: model)
      MapWay.write(from: ends.from, to: ends.to, at: numbers)
    } else {
      MapWay.write(track, isAffine: isAffine, model: model, at: numbers)
    }
    return MapWay(numbers: numbers).isSound
  }

  /// How the numbers of its track lie in those of a value; nil where they do not.
  private func frame(of contribution: Contribution, _ slot: Slot) -> KeyWay.Frame? {
    var frame = KeyWay.Frame(width: slot.width, adds: contribution.combine == .add)
    if let facet = contribution.facet {
      guard case .component(let i) = facet, slot.algebra == .sum, i < slot.width else { return nil }
      frame.component = i
    }
    return contribution.track?.width == (frame.component == nil ? slot.width : 1) ? frame : nil
  }

  // MARK: Rows

  private func course(of contribution: Contribution, _ slot: Slot) -> ExplicitCourse? {
    let timeline = timelines[contribution.timeline]
    guard timeline.space == 0, slot.space == 0, timeline.later == nil, !timeline.isHidden, !contribution.progression.isStill,
      let chain = timeline.chain
    else { return nil }
    let isOffset = isOffset(contribution, slot)
    // what adds nothing at its end has nothing to be counted on
    guard !contribution.isCumulative || isOffset || chain.leaf.cycleCount <= 1 else { return nil }
    return ExplicitCourse(chain, vanishes: isOffset, at: now)
  }

  /// Appends the row with these offsets.
  private mutating func append(_ contribution: Contribution, _ course: ExplicitCourse, _ offset: UnsafePointer<Double>) -> UInt32 {
    let (slot, number) = (slots[contribution.slot], countStart())
    let style = styles.curve(timelines[contribution.timeline].pace, allowsInteraction: false, course.cycle)
    let row = slot.home.pointee.log.append(
      RowLog.Start(style: style, timing: course.timing, end: .infinity, owner: .ticket(contribution.ticket)), slot.place, number: number,
      values: slot.home.pointee.count
    ) { offset[$0] }
    styles.addRows(style)
    if course.cycle != nil { slot.home.pointee.hasBentCurves = true }
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
    timelines[name.timeline].contributions.first {
      isAlive($0) && UInt32(truncatingIfNeeded: contributions[$0.index].number) == name.number
    }
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

  /// What an explicit animation goes by may hold a model that is about to be set (LM-17).
  mutating func leadExplicit(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    guard let row = slot.rows.first(where: { _ in true }), let explicit = explicit(row, of: slot), let model = new.baseAddress,
      let count = wayCount(explicit, slot)
    else { return }
    let isWay = withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { buffer in
      guard let way = buffer.baseAddress, write(explicit, slot, model, at: way) else { return false }
      setWay(of: slot, way)
      return true
    }
    if !isWay { leaveRows(of: slot.number) }
  }

  /// The begin of what runs on an explicit animation's timeline has moved.
  mutating func timeExplicit(on timeline: Int) {
    for name in timelines[timeline].rows {
      guard let row = row(named: name), let explicit = explicitRows[name.number], case let slot = slots[name.slot] else { continue }
      let (style, timing) = (styles[slot.home.pointee.log.keys[row].style], slot.home.pointee.log.timing[row])
      guard let course = course(of: explicit, slot), course.cycle == style.cycle, course.timing.y == timing.y else {
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

extension Track {
  /// Whether it leads straight from one value to another.
  fileprivate var isStraight: Bool {
    segments.count == 1 && leaving.isEmpty && segments[0].start == 0 && segments[0].end == 1 && segments[0].isStraight
  }
}
