import LegatoTiming

/// A row as plain data: with everything needed to continue as a general one, or as a row of another engine.
struct TakenRow: Sendable {
  /// Its completion group; −1 without one.
  var group: Int
  let number: UInt64
  var start, end: Double
  /// 1/duration of a row under a curve; the seconds per iteration if it repeats.
  var rate = 0.0
  var cycle: Cycle?
  /// Nil for a row that follows a timeline.
  var base: ResolvedCurve?
  /// Set if that curve replaced another in flight.
  var fade: Fade?
  /// The record of an explicit animation.
  var explicit: Contribution?
  /// How it followed a timeline, instead of start and pace.
  var following: Follower.State?
  /// Whether it replaces, and if so, whether it began at the presentation of others, without keys.
  var isReplacing = false
  var startsFromShown = false
  var allowsInteraction = false
  var offsets: [Double]
  /// The numbers of its ``MapInterpolation`` or ``KeyInterpolation``, if it has one.
  var interpolation: [Double]?
  /// The tables that these refer to by address.
  fileprivate(set) var tables: [ShareTable] = []
  var hasKeys = false
  /// For a spring, start velocities over ω.
  var impulses: [Double]?
  /// The start velocity of one that has its own, see ``Follower/State/isThrown``.
  var velocity: [Double]?
  /// Its playback and that playback's generation; nil for a spring.
  var playback: Int?
  var generation = 0

  /// Its curve, with what remains of the replaced one.
  var pace: ResolvedCurve? { base.map { base in fade.map { .other(FadedCurve(base, $0)) } ?? base } }

  init(_ slot: Slot, _ row: Int, _ playbacks: borrowing Playbacks) {
    let (stride, width) = (slot.chunkPointer.pointee.log.width, slot.rowWidth)
    (isReplacing, startsFromShown) = (slot.isReplacing, slot.startsFromShown)
    let (key, note, timing) = (
      slot.chunkPointer.pointee.log.keys[row], slot.chunkPointer.pointee.log.notes[row], slot.chunkPointer.pointee.log.timing[row]
    )
    let numbers = slot.chunkPointer.pointee.log.offsets + row * stride
    let playback = playbacks[key.playback]
    (group, number) = (note.group, UInt64(note.number))
    (start, end, rate) = (timing.x, note.end, timing.y)
    offsets = (0..<width).map { key.isInterpolated ? 0 : numbers[$0] }
    switch playback.driver {
    case .curve(let table): (base, fade) = (table.pace, playback.fade)
    case .follower(let follower): following = follower.state
    case .resting, .none: break
    }
    (allowsInteraction, cycle) = (playback.allowsInteraction, playback.cycle)
    (self.playback, generation) = (key.playback, playbacks.generation(key.playback))
  }

  /// - Parameters:
  ///   - motion: its oscillator in the value's own time.
  ///   - rate: seconds of that time per second of the stage's.
  init(_ slot: Slot, ofMember member: Int, _ motion: SpringMotion, rate: Double) {
    (isReplacing, startsFromShown) = (slot.isReplacing, slot.startsFromShown)
    let (width, known) = (slot.rowWidth, slot.chunkPointer.pointee.springs.members[member])
    (group, number) = (known.group, UInt64(known.number))
    (start, end) = (known.start, known.end)
    let numbers = slot.chunkPointer.pointee.springs.numbers(of: member)
    offsets = (0..<width).map { numbers[$0] }
    impulses = (0..<width).map { numbers[width + $0] }
    base = .spring(ResolvedSpring(motion, duration: (end - start) * rate))
    allowsInteraction = known.allowsInteraction
  }
}

extension Engine {
  /// A row with everything needed to continue.
  func taken(_ row: Int, of slot: Slot) -> TakenRow {
    var taken = TakenRow(slot, row, playbacks)
    taken.explicit = explicit(row, of: slot)
    guard taken.explicit == nil else { return taken }
    if let place = slot.chunkPointer.pointee.log.interpolation(of: row) {
      let numbers = pool.numbers.pointer(to: place)
      taken.interpolation = pool.numbers.run(place, interpolationCount(of: slot, numbers))
      taken.tables = slot.tables(numbers)?.tables ?? []
    } else if !slot.isMap {
      taken.interpolation = slot.chunkPointer.pointee.interpolation(of: row, pool.numbers)?.all
    }
    if !slot.isMap, let keys = slot.chunkPointer.pointee.interpolation(of: row, pool.numbers), keys.leadsToModel {
      taken.offsets = keys.difference
      if keys.isThrown { taken.velocity = keys.list(keys.velocity) }
    }
    taken.hasKeys = hasKeys(row, slot)
    if taken.hasKeys { taken.startsFromShown = false }
    return taken
  }

  /// The keys of a row that has some.
  func track(of row: TakenRow, _ slot: Slot) -> Track? {
    guard row.hasKeys else { return nil }
    return row.interpolation?.withUnsafeBufferPointer { numbers in
      guard let numbers = numbers.baseAddress else { return nil }
      return slot.isMap
        ? MapInterpolation(numbers: numbers).track { $0.numbers(width: slot.width) } : KeyInterpolation(numbers, width: slot.width).track
    }
  }
}

/// Rows that end early.
extension Engine {
  /// The only animation of a value if it is a row and its chunk stores which: O(1).
  @inline(__always)
  func onlyRow(on slot: Slot) -> Int? {
    guard slot.chunkPointer.pointee.rowCount(slot.place) == 1, !slot.hasGeneral, !hasExplicitRow(slot) else { return nil }
    return slot.chunkPointer.pointee.log.newest(of: slot.place)
  }

  /// Ends the animation of a value in O(1) if there is an ``onlyRow(on:)``: before a replacing start, or if the value no longer moves. Otherwise false, with
  /// nothing done.
  mutating func removeOnlyRow(of slot: Slot, _ end: MemberEnd) -> Bool {
    guard let row = onlyRow(on: slot) else { return false }
    let group = slot.chunkPointer.pointee.log.notes[row].group
    if group >= 0 { events.ended.append((group, end)) }
    removeRow(row, of: slot)
    slot.chunkPointer.pointee.forget(slot.place)
    // if it is replaced, its chunk gets a row again at once, and stays in the list of moving chunks
    if end != .replaced || slot.chunkPointer.pointee.hasRows { tidy(slot.chunk) }
    return true
  }

  /// Ends all rows and springs of a value, or, if they are replaced, all but explicit ones; returns the numbers and completion groups of their starts.
  mutating func removeRows(from number: Int, _ end: MemberEnd) -> [(number: UInt64, group: Int)] {
    guard rowCount(number) > 0 else { return [] }
    let slot = slots[number]
    var over: [(number: UInt64, group: Int)] = []
    for row in slot.rows where end != .replaced || explicit(row, of: slot) == nil {
      let note = slot.chunkPointer.pointee.log.notes[row]
      over.append((UInt64(note.number), note.group))
      removeRow(row, of: slot)
    }
    for spring in takeSprings(from: slot, rate: 1) { over.append((spring.number, spring.group)) }
    noteChange(of: number)
    tidy(slot.chunk)
    return over
  }
}

/// Rows as records of general ones.
extension Engine {
  /// The record of a row, with its vectors, on a timeline without an owner if it follows none.
  mutating func made(from row: TakenRow, _ slot: Int) -> Contribution {
    var contribution =
      row.explicit
      ?? contribution(row, slot, timeline: row.following?.timeline ?? makeTimeline(timeline(of: row, in: slots[slot].space), for: row))
    if row.explicit != nil { explicitRows[UInt32(truncatingIfNeeded: row.number)] = nil }
    contribution.vectors = pool.store(vectors(of: row, slot))
    return contribution
  }

  /// A row's record, without its vectors.
  func contribution(_ row: TakenRow, _ slot: Int, timeline: Int) -> Contribution {
    var contribution = Contribution(
      slot: slot, timeline: timeline, group: row.group, combine: row.isReplacing ? .replace : .add, .following)
    if let following = row.following {
      (contribution.progression, contribution.hasSegment) = (following.progression, following.hasSegment)
    } else if row.impulses != nil, let pace = row.pace {
      (contribution.progression.course, contribution.hasSegment) = (.own(pace, from: 0, to: 1), true)
    }
    contribution.number = row.number
    contribution.startsFromShown = row.startsFromShown
    contribution.takesVelocity = row.startsFromShown && (row.impulses ?? row.velocity) != nil && slots[slot].algebra == .sum
    contribution.track = track(of: row, slots[slot])
    return contribution
  }

  /// The numbers of that record: D, and with a segment A and V; values instead of offsets if it replaces.
  func vectors(of row: TakenRow, _ slot: Int) -> [Double] {
    if row.explicit != nil { return [1] }
    if row.hasKeys {
      // the remaining argument
      guard let following = row.following, following.hasSegment else { return [1] }
      return [following.start.x, following.segment.x, following.velocity.x]
    }
    if slots[slot].isMap, let interpolation = row.interpolation { return startMaps(on: interpolation, of: row, slots[slot]) }
    let offsets = row.offsets
    var vectors = [offsets]
    if let following = row.following, following.hasSegment {
      vectors = [following.start, following.segment, following.velocity].map { share in
        offsets.indices.map { i in
          if let velocity = row.velocity { return offsets[i] * share.x + velocity[i] * share.y }
          return offsets[i] * (i == 1 && following.hasAxes ? share.y : share.x)
        }
      }
    } else if let impulses = row.impulses, case .spring(let spring) = row.pace {
      vectors = [offsets, offsets, impulses.map { $0 * spring.x.angularFrequency }]
    }
    if row.isReplacing { for i in vectors.indices.prefix(2) { vectors[i] = shifted(vectors[i], byModelOf: slot) } }
    if row.isReplacing, slots[slot].algebra == .color, vectors.count > 2 { vectors[2] = [row.following?.speed ?? 0, 0, 0, 0] }
    return Array(vectors.joined())
  }

  /// The start maps of a record of a row with an interpolation.
  private func startMaps(on interpolation: [Double], of row: TakenRow, _ slot: Slot) -> [Double] {
    interpolation.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return [] }
      var shares = [1.0]
      if let following = row.following, following.hasSegment { shares = [following.start.x, following.segment.x] }
      var maps = shares.flatMap { MapInterpolation(numbers: start).map(at: 1 - $0).numbers(width: slot.width) }
      if shares.count > 1 { maps += [row.following?.speed ?? 0] + [Double](repeating: 0, count: slot.width - 1) }
      return maps
    }
  }

  /// The value at an offset from the model.
  private func shifted(_ offset: [Double], byModelOf slot: Int) -> [Double] {
    let model = model(of: slot)
    guard slots[slot].algebra == .color else { return zip(offset, model).map { $0 + $1 } }
    var mixed = (0..<4).map { offset[$0] + ($0 < 3 ? model[$0] * model[3] : model[3]) }
    mixed.withUnsafeMutableBufferPointer { numbers in
      model.withUnsafeBufferPointer { Premultiplied.straighten(numbers.baseAddress!, model: $0.baseAddress!) }
    }
    return mixed
  }

  /// A timeline of its own for a block's row, without an owner, in a space's time.
  func timeline(of row: TakenRow, in space: Int) -> Timeline {
    let (motion, unit) = motion(of: row, in: space)
    var timeline = Timeline(duration: unit, pace: row.pace ?? .linear, motion: motion)
    timeline.space = space
    timeline.interaction = .block(allowed: row.allowsInteraction)
    timeline.cycle = row.cycle
    timeline.isAlone = true
    return timeline
  }
}
