import LegatoTiming

/// Times are relative to a nearby origin, so that precision does not depend on how long a stage has run or on whether the host's time is the wall clock.
///
/// Each space has an origin; that of space 0 is the stage's. It is the multiple of ``originGrid`` nearest to the present and moves with it: then all stored
/// times of that space are rebased. Presentations change by no more than the rounding of a time, less than 1e-11 s.
extension Engine {
  /// Seconds between origins: about 18 hours. Half of it away, times are still exact to 2^-38 s.
  package static let originGrid = 0x1p16

  /// How far times are from their origin, half of ``originGrid`` at most: less than 10 hours on either side, so that times before 0, such as those of a layer
  /// whose begin is still to come, are counted from 0 as well.
  package static let nearOrigin = -0x1p15..<0x1p15

  /// The origin nearest to `time`: a pure function of it, so that it does not depend on which frames were made. 0 beyond 2^52 s, where seconds are not exact.
  package static func origin(for time: Double) -> Double {
    abs(time) < 0x1p52 ? ((time + originGrid / 2) / originGrid).rounded(.down) * originGrid : 0
  }

  /// The origin of a space's time, in seconds.
  package func origin(of space: Int) -> Double { spaces[space].origin }

  /// Moves a space's origin by `seconds` and rebases all stored times. O(times stored in the space).
  mutating func shift(_ space: Int, by seconds: Double) {
    guard seconds != 0 else { return }
    spaces[space].origin += seconds
    if space == 0 {
      now -= seconds
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
    for child in spaces.children[space] { shiftAround(child, by: seconds) }
    shiftAgenda(by: space == 0 ? seconds : 0)
    for index in timelines.indices where timelines[index].chain != nil { timeExplicit(on: index) }
    if space == 0 { journal?.shift(by: seconds) }
    journal?.hasSpaces = true
  }

  /// Ends are computed again from the moved times, as a render server does that receives them later: a difference in rounding would let one of both end a
  /// frame earlier.
  private mutating func shiftAgenda(by seconds: Double) {
    var moved = Agenda()
    swap(&moved, &agenda)
    moved.shift(by: seconds) { event in
      guard case .end(let timeline, _) = event, isCurrent(event) else { return nil }
      return timelines[timeline].endTime.flatMap { spaces.stageTime(in: timelines[timeline].space, at: $0) }
    }
    swap(&moved, &agenda)
  }

  /// Moves the origins of all spaces but the stage's near their present local times, outer spaces first.
  mutating func bringOrigins() {
    for space in spaces.tree(of: 0).dropFirst() { bringOrigin(of: space) }
  }

  /// Moves a space's origin near its present local time.
  mutating func bringOrigin(of space: Int) { shift(space, by: Self.origin(for: spaces.localTime(in: space, at: now))) }

  /// Call when the origin of the parent's time moves by `seconds`.
  mutating func shiftAround(_ space: Int, by seconds: Double) {
    guard seconds != 0 else { return }
    let map = spaces[space].map
    spaces[space].map.timeOffset = map.localTime(at: seconds)
    spaces[space].map.beginTime = 0
  }

  /// Converts a map between times relative to 0 into one between times relative to the space's origins.
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
  /// Subtracts `seconds` from its times.
  mutating func shift(by seconds: Double) {
    motion = motion.shifted(by: -seconds)
    chain = chain?.begun(later: -seconds)
  }
}

extension Timeline.Motion {
  /// The same motion, `seconds` later.
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
