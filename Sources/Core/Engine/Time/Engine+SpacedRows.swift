import LegatoTiming

/// Rows of values in a time of their own. While that time runs forwards it is a straight line of the stage's, so a plain animation there is a row in stage time
/// like any other: its start, duration and end are scaled by the space's rate. A change of the space scales them again, or makes contributions of them where
/// the time stands still or runs backwards.
extension Engine {
  /// Start, rate and end of a row in stage time.
  struct RowTimes {
    var start, end: Double
    /// 1 / duration; where it repeats, the seconds of an iteration.
    var rate: Double

    var timing: SIMD2<Double> { SIMD2(start, rate) }

    /// The same in a time that is `seconds` ahead at `now` and `factor` times as fast.
    func scaled(by factor: Double, repeats: Bool, at now: Double, ahead seconds: Double = 0) -> RowTimes {
      RowTimes(
        start: now + (start - now - seconds) / factor, end: now + (end - now - seconds) / factor,
        rate: repeats ? rate / factor : rate * factor)
    }

    var isSound: Bool { start.isFinite && rate.isFinite && rate > 0 && !end.isNaN }
  }

  /// How many times as fast a row may become at once: times and rates stay numbers.
  private static let scales = 1e-9...1e9
  /// Seconds: a row put forward or back by so many is past its end, or before its start.
  private static let farthest = 1e200

  /// When a plain start on a value runs; nil where its time is no straight line of the stage's that runs forwards, or a render server is to be told of it.
  func times(of plain: PlainStart, on slot: Slot) -> RowTimes? {
    let times = RowTimes(start: plain.start, end: plain.end, rate: plain.rate)
    guard slot.space != 0 else { return times }
    let rate = spaces.rate(of: slot.space)
    guard plain.timeline == nil, !plain.isSpring || slot.isMap, journal == nil, Self.scales.contains(rate) else { return nil }
    let scaled = times.scaled(by: rate, repeats: plain.repeats, at: now)
    return scaled.isSound ? scaled : nil
  }

  /// The motion of a row's timeline in its value's own time, and the seconds of an iteration there.
  func motion(of row: TakenRow, _ slot: Int) -> (motion: Timeline.Motion, unit: Double) {
    let (space, unit) = (slots[slot].space, row.cycle == nil ? row.end - row.start : row.rate)
    guard space != 0 else { return (.running(since: row.start, fraction: 0, unit: unit), unit) }
    let (local, rate) = (spaces.localTime(in: space, at: now), spaces.rate(of: space))
    return (.running(since: local + (row.start - now) * rate, fraction: 0, unit: unit * rate), unit * rate)
  }

  /// Values with rows in stage time whose own time is that of `space` or inside it. O(values in chunks with rows).
  private func valuesWithRows(inside space: Int) -> [Int] {
    guard spaces.count > 1 else { return [] }
    return chunksWithRows.sorted().filter { !chunks[$0].places.arePlain }.flatMap { chunk in
      (0..<chunks[chunk].count).map { Slot.number(chunk, $0) }.filter {
        slots[$0].space != 0 && rowCount($0) > 0 && spaces.isSpace(slots[$0].space, inside: space)
      }
    }
  }

  /// Changes a space; rows of values in it keep what they present at `now` in their own time.
  ///
  /// - Parameter factor: the space's rate after the change by that before.
  mutating func keepRows(in space: Int, rate factor: Double, _ change: (inout Engine) -> Void) {
    let values = valuesWithRows(inside: space)
    guard Self.scales.contains(factor) else {
      for slot in values { convertRowsToContributions(of: slot) }
      return change(&self)
    }
    let before = values.map { (spaces.localTime(in: slots[$0].space, at: now), spaces[slots[$0].space].origin) }
    change(&self)
    for (slot, (local, origin)) in zip(values, before) {
      let space = slots[slot].space
      // how far the time there has been put forward, from origins that may be others now
      let ahead = spaces.localTime(in: space, at: now) - local + (spaces[space].origin - origin)
      let seconds = ahead * factor / spaces.rate(of: space)
      scaleRows(of: slots[slot], by: factor, ahead: max(-Self.farthest, min(Self.farthest, seconds)))
    }
  }

  private mutating func scaleRows(of slot: Slot, by factor: Double, ahead seconds: Double) {
    if factor == 1, seconds == 0 { return }
    let chunk = slot.chunkPointer
    for row in slot.rows {
      let style = chunk.pointee.log.keys[row].style
      guard case .curve = styles[style].driver else { continue }
      let (timing, end) = (chunk.pointee.log.timing[row], chunk.pointee.log.notes[row].end)
      let times = RowTimes(start: timing.x, end: end, rate: timing.y).scaled(
        by: factor, repeats: styles.isCycled(style), at: now, ahead: seconds)
      chunk.pointee.log.retime(row, times.timing, end: times.end)
    }
    noteStale(chunk)
    forgetShown(slot.number)
  }

  /// Before a render server is told of what runs: it is told of values in times of their own by timelines.
  mutating func convertSpacedRows() { for slot in valuesWithRows(inside: 0) { convertRowsToContributions(of: slot) } }
}
