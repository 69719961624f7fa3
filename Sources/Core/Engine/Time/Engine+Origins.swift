import LegatoTiming

/// Times are counted from an origin near them, so that a stage that has run for thirty years, or that is told the wall clock, is as exact as a fresh one.
///
/// Each space has an origin; that of space 0 is the stage's. It is a multiple of ``originGrid``, and moves when time passes the next one: then all that is stored
/// as a time in that space is counted anew. What is seen does not change by more than the rounding of a time in flight, less than 1e-11 s.
extension Engine {
  /// Seconds from one origin to the next: some 18 hours, at whose end times are still exact to 2^-37 s.
  package static let originGrid = 0x1p16

  /// The last origin at or before `time`: a pure function of it, so that frames in between change nothing. Beyond 2^52 s no second is exact, and 0 is as good as any.
  package static func origin(for time: Double) -> Double {
    abs(time) < 0x1p52 ? (time / originGrid).rounded(.down) * originGrid : 0
  }

  /// Where the time of a space is counted from.
  package func origin(of space: Int) -> Double { spaces[space].origin }

  /// Counts a space's time from `seconds` later. O(all that is stored of it).
  mutating func shift(_ space: Int, by seconds: Double) {
    guard seconds != 0 else { return }
    spaces[space].origin += seconds
    if space == 0 {
      now -= seconds
      agenda.shift(by: seconds)
      for index in chunks.indices { chunks[index].shift(by: seconds) }
      for index in moving.indices { moving[index].shift(by: seconds) }
    } else {
      spaces[space].map.timeOffset -= seconds
    }
    for index in timelines.indices where timelines[index].space == space {
      let before = timelines[index].chain
      timelines[index].shift(by: seconds)
      journal?.shift(timeline: index, by: seconds, before, timelines[index].chain)
    }
    for child in spaces.all.indices.dropFirst() where spaces[child].parent == space { shiftAround(child, by: seconds) }
    if space == 0 { journal?.shift(by: seconds) }
    journal?.hasSpaces = true
  }

  /// Brings the origins of times of their own near to what they show now, the outer ones first.
  mutating func bringOrigins() {
    guard spaces.count > 1 else { return }
    var next = [0]
    while let space = next.popLast() {
      if space != 0 { bringOrigin(of: space) }
      next += spaces.children(of: space)
    }
  }

  /// Brings a space's origin near to what it shows now.
  mutating func bringOrigin(of space: Int) { shift(space, by: Self.origin(for: spaces.localTime(in: space, at: now))) }

  /// The time around a space is counted from `seconds` later.
  mutating func shiftAround(_ space: Int, by seconds: Double) {
    guard seconds != 0 else { return }
    let map = spaces[space].map
    spaces[space].map.timeOffset = map.localTime(at: seconds)
    spaces[space].map.beginTime = 0
  }

  /// A map between times that are counted from 0, for times that are counted from a space's origins.
  func counted(_ map: TimeMap, in space: Int) -> TimeMap {
    let (around, own) = (spaces[spaces[space].parent].origin, spaces[space].origin)
    guard around != 0 || own != 0 else { return map }
    var counted = map
    if around != 0 { (counted.beginTime, counted.timeOffset) = (0, map.localTime(at: around)) }
    counted.timeOffset -= own
    return counted
  }
}

extension Timeline {
  /// Its times are counted from `seconds` later.
  mutating func shift(by seconds: Double) {
    motion = motion.shifted(by: -seconds)
    later?.since -= seconds
    chain = chain?.begun(later: -seconds)
  }
}

extension Timeline.Motion {
  /// The same, so many seconds later.
  func shifted(by seconds: Double) -> Timeline.Motion {
    guard case .running(let since, let fraction, let unit) = self else { return self }
    return .running(since: since + seconds, fraction: fraction, unit: unit)
  }
}

extension Chunk {
  mutating func shift(by seconds: Double) {
    log.shift(by: seconds)
    springs.shift(by: seconds)
  }
}

extension RowChunk {
  mutating func shift(by seconds: Double) {
    earliestEnd -= seconds
    quietUntil -= seconds
  }
}
