import LegatoTiming

/// Rows of values in a time space. While the space's time is a linear, increasing function of stage time, a plain animation is a row in stage time: its start,
/// duration and end are scaled by the space's rate. When the space changes, rows are rescaled; where its time stops or runs backwards, they follow timelines
/// in it.
extension Engine {
  /// Start, rate and end of a row in stage time.
  struct RowTimes {
    var start, end: Double
    /// 1/duration; if it repeats, the seconds per iteration.
    var rate: Double

    var timing: SIMD2<Double> { SIMD2(start, rate) }

    /// The same in a time that is `seconds` ahead at `now` and runs `factor` times as fast.
    func scaled(by factor: Double, repeats: Bool, at now: Double, ahead seconds: Double = 0) -> RowTimes {
      RowTimes(
        start: now + (start - now - seconds) / factor, end: now + (end - now - seconds) / factor,
        rate: repeats ? rate / factor : rate * factor)
    }

    var isSound: Bool { start.isFinite && rate.isFinite && rate > 0 && !end.isNaN }
  }

  /// The range of one change of a row's rate: times and rates stay finite.
  static let scales = 1e-9...1e9
  /// Seconds: the largest shift of a row, beyond its start or end.
  private static let farthest = 1e200

  /// The times of a plain start on a value; nil if the space's time is not linear and increasing, or if a render server needs the animation on a timeline.
  @inline(__always)
  func times(of plain: UnsafePointer<PlainStart>, on slot: Slot) -> RowTimes? {
    slot.space == 0 || plain.pointee.timeline != nil ? plain.pointee.times : times(of: plain, inSpaceOf: slot)
  }

  @inline(never)
  private func times(of plain: UnsafePointer<PlainStart>, inSpaceOf slot: Slot) -> RowTimes? {
    let rate = spaces.rate(of: slot.space)
    guard journal == nil, Self.scales.contains(rate) else { return nil }
    let scaled = plain.pointee.times.scaled(by: rate, repeats: plain.pointee.repeats, at: now)
    return scaled.isSound ? scaled : nil
  }

  /// The motion of a row's timeline in a space's time, and the seconds per iteration there.
  func motion(of row: TakenRow, in space: Int) -> (motion: Timeline.Motion, unit: Double) {
    let unit = row.cycle == nil ? row.end - row.start : row.rate
    guard space != 0 else { return (.running(since: row.start, fraction: 0, unit: unit), unit) }
    let (local, rate) = (spaces.localTime(in: space, at: now), spaces.rate(of: space))
    return (.running(since: local + (row.start - now) * rate, fraction: 0, unit: unit * rate), unit * rate)
  }

  /// The values that move in a space or in one inside it, but for those in the stage's own time. O(n log n) of what is in these.
  private func movingValues(inside space: Int) -> [Int] { spaces.values(inside: space).filter { rowCount($0) > 0 } }

  /// Changes a space; rows of its values keep their presentations at `now`.
  ///
  /// - Parameter factor: The space's rate after the change divided by the rate before.
  mutating func keepRows(in space: Int, rate factor: Double, _ change: (inout Engine) -> Void) {
    let values = movingValues(inside: space)
    for value in values { slots[value].keepLinks() }
    beginDepartures()
    guard Self.scales.contains(factor) else {
      for slot in values { leaveStageTime(slots[slot], to: Destination(space: slots[slot].space)) }
      change(&self)
      return timeExplicit(of: values)
    }
    let before = values.map { (spaces.localTime(in: slots[$0].space, at: now), spaces[slots[$0].space].origin) }
    change(&self)
    for (slot, (local, origin)) in zip(values, before) {
      let space = slots[slot].space
      // the jump of the space's time; its origin may have moved
      let ahead = spaces.localTime(in: space, at: now) - local + (spaces[space].origin - origin)
      let seconds = ahead * factor / spaces.rate(of: space)
      let sound = max(-Self.farthest, min(Self.farthest, seconds))
      if factor == 1, sound == 0 { continue }
      scale(slots[slot], by: factor, ahead: sound)
    }
    timeExplicit(of: values)
  }

  private mutating func timeExplicit(of values: [Int]) {
    for timeline in Set(values.flatMap { explicitTimelines(on: slots[$0]) }) { timeExplicit(on: timeline) }
  }

  /// Scales what runs on a value in stage time.
  mutating func scale(_ slot: Slot, by factor: Double, ahead seconds: Double) {
    scaleRows(of: slot, by: factor, ahead: seconds)
    scaleSprings(of: slot, by: factor, ahead: seconds)
    noteMoved(slot)
    tidy(slot.chunk)
  }

  /// The timelines of a value's explicit rows that are not general, one for each, in the order of their starts.
  func explicitTimelines(on slot: Slot) -> [Int] {
    slot.rows.compactMap { slot.chunkPointer.pointee.log.keys[$0].isGeneral ? nil : explicit($0, of: slot)?.timeline }
  }

  private mutating func scaleRows(of slot: Slot, by factor: Double, ahead seconds: Double) {
    let chunk = slot.chunkPointer
    for row in slot.rows {
      let playback = chunk.pointee.log.keys[row].playback
      // an explicit animation's timing is recomputed from its own time
      guard case .curve = playbacks[playback].driver, explicit(row, of: slot) == nil else { continue }
      let (timing, end) = (chunk.pointee.log.timing[row], chunk.pointee.log.notes[row].end)
      let times = RowTimes(start: timing.x, end: end, rate: timing.y).scaled(
        by: factor, repeats: playbacks.isCycled(playback), at: now, ahead: seconds)
      chunk.pointee.log.retime(row, times.timing, end: times.end)
    }
  }

  /// A spring at another rate has another oscillator: it moves to that oscillator's sum, with its own start.
  private mutating func scaleSprings(of slot: Slot, by factor: Double, ahead seconds: Double) {
    guard slot.chunkPointer.pointee.springs.hasSum(on: slot.place) else { return }
    let (isReplacing, startsFromShown, rate) = (slot.isReplacing, slot.startsFromShown, spaces.rate(of: slot.space))
    var leaving: [TakenRow] = []
    for var spring in takeSprings(from: slot, rate: rate / factor) {
      let times = RowTimes(start: spring.start, end: spring.end, rate: 0).scaled(by: factor, repeats: false, at: now, ahead: seconds)
      (spring.start, spring.end) = (times.start, times.end)
      // members of sums have begun and not ended
      if case .spring(let pace) = spring.pace, spring.start <= now, now < spring.end,
        rejoin(spring, pace.x.faster(by: rate), on: slot, number: spring.number)
      {
        if isReplacing, hasExplicitRow(slot) { hide(belowSpring: spring.number, on: slot) }
      } else {
        leaving.append(spring)
      }
    }
    leave(leaving, slot, Destination(space: slot.space))
    // the marks were cleared with the last row
    if isReplacing, leaving.isEmpty, rowCount(slot.number) > 0 { slot.setReplacing(startsFromShown: startsFromShown) }
  }

  /// Call before serving begins: a render server gets rows of values in spaces on timelines.
  mutating func followUnserved() {
    beginDepartures()
    for slot in movingValues(inside: 0) { leaveStageTime(slots[slot], to: Destination(space: slots[slot].space)) }
  }
}
