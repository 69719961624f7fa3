import LegatoTiming

/// A row that was taken off its value, with all that is needed to go on as a contribution.
struct TakenRow: Sendable {
  let owner: RowOwner
  let number: UInt64
  let start, end: Double
  /// 1/duration of a row under a curve.
  var rate = 0.0
  /// Nil for what an animator's contribution knows better.
  var pace: Pace?
  var allowsInteraction = false
  let offsets: [Double]
  /// For a spring, start velocities over ω.
  var impulses: [Double]?
  /// The style it was under, and which of those that had its place; nil for a spring.
  var style: Int?
  var generation = 0

  /// For a spring, start velocities in units a second.
  var velocities: [Double]? {
    guard let impulses, case .spring(let spring) = pace else { return nil }
    return impulses.map { $0 * spring.x.angularFrequency }
  }

  init(_ log: borrowing RowLog, _ row: Int, _ styles: borrowing Styles) {
    let style = styles[log.keys[row].style]
    (owner, number) = (log.notes[row].owner, UInt64(log.notes[row].number))
    (start, end, rate) = (log.timing[row].x, log.notes[row].end, log.timing[row].y)
    offsets = (0..<log.width).map { log.offsets[row * log.width + $0] }
    if case .curve(let table) = style.course { pace = table.pace }
    allowsInteraction = style.allowsInteraction
    (self.style, generation) = (log.keys[row].style, styles.generation(log.keys[row].style))
  }

  init(_ log: borrowing SpringLog, _ member: Int, _ motion: SpringMotion) {
    let (width, known) = (log.width, log.members[member])
    (owner, number) = (.ticket(known.ticket), UInt64(known.number))
    (start, end) = (known.start, log.ends[member])
    let numbers = log.numbers(of: member)
    offsets = (0..<width).map { numbers[$0] }
    impulses = (0..<width).map { numbers[width + $0] }
    pace = .spring(SpringPace(motion, duration: end - start))
    allowsInteraction = known.allowsInteraction
  }
}

/// Rows that end before their time, or become contributions because something is done to them that a row cannot do.
extension Engine {
  /// Takes all rows off a value, in the order in which they started.
  private mutating func takeRows(from slot: Int) -> [TakenRow] {
    guard rowCount(slot) > 0 else { return [] }
    let (chunk, place) = (slots[slot].chunk, slots[slot].place)
    var taken: [TakenRow] = []
    for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isRow(row, of: place) {
      let style = chunks[chunk].log.keys[row].style
      taken.append(TakenRow(chunks[chunk].log, row, styles))
      chunks[chunk].log.remove(row)
      noteRowGone(chunk, place, style)
    }
    taken += takeSprings(chunk, place)
    chunks[chunk].forget(place)
    tidy(chunk)
    return taken
  }

  /// Ends all rows of a value, and tells what was on it: starts by number, and their tickets.
  mutating func removeRows(from slot: Int) -> [(number: UInt64, ticket: Int)] {
    takeRows(from: slot).compactMap { row in
      if let ticket = row.owner.ticket { return (row.number, ticket) }
      guard let index = row.owner.contribution else { return nil }
      contributions[index].row = nil
      release(ContributionName(index: index, generation: generations[index]))
      return (contributions[index].number, contributions[index].ticket)
    }
  }

  /// The rows of a value go on as contributions, each of a block on a timeline of its own that nobody owns; what is shown stays within the
  /// error of a table. Tells the styles and timelines of the blocks' curves.
  @discardableResult
  mutating func leaveRows(of slot: Int) -> [(style: Int, timeline: Int)] {
    var left: [(style: Int, timeline: Int)] = []
    let taken = takeRows(from: slot)
    guard !taken.isEmpty else { return [] }
    journal?.noteWhole(slot: slot)
    for row in taken {
      if let index = row.owner.contribution {
        contributions[index].row = nil
        slots[slot].loose.append(ContributionName(index: index, generation: generations[index]))
      } else if let ticket = row.owner.ticket, let pace = row.pace {
        let timeline = goOn(row, pace, ticket, slot)
        if let style = row.style { left.append((style, timeline)) }
      }
    }
    slots[slot].loose.sort { contributions[$0.index].number < contributions[$1.index].number }
    activate(slot)
    noteChange(of: slot)
    return left
  }

  private mutating func goOn(_ row: TakenRow, _ pace: Pace, _ ticket: Int, _ slot: Int) -> Int {
    let (width, unit) = (slots[slot].width, row.end - row.start)
    var timeline = Timeline(duration: unit, pace: pace, motion: .running(since: row.start, fraction: 0, unit: unit))
    timeline.interaction = .block(allowed: row.allowsInteraction)
    let index = makeTimeline(timeline)
    let velocities = row.velocities
    let vectors = pool.allocate(velocities == nil ? width : 3 * width)
    for i in 0..<width {
      pool.numbers[vectors + i] = row.offsets[i]
      guard let velocities else { continue }
      (pool.numbers[vectors + width + i], pool.numbers[vectors + 2 * width + i]) = (row.offsets[i], velocities[i])
    }
    let course: Contribution.Course = velocities == nil ? .follow : .own(pace, from: 0, to: 1)
    var contribution = Contribution(
      slot: slot, timeline: index, ticket: ticket, combine: .add, course: course, startProgress: 0, vectors: vectors,
      hasSegment: velocities != nil)
    contribution.number = row.number
    let name = place(contribution)
    timelines[index].contributions.append(name)
    slots[slot].loose.append(name)
    schedule(index)
    return index
  }

  /// All rows under the curve of a style go on as contributions; tells their timelines. O(rows), and for each value of theirs O(rows of its chunk).
  mutating func leaveRows(ofStyle style: Int) -> [Int] {
    var timelines: [Int] = []
    for chunk in rowChunks.sorted() {
      var places: Set<Int> = []
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) && chunks[chunk].log.keys[row].style == style {
        places.insert(chunks[chunk].log.keys[row].target)
      }
      for place in places.sorted() {
        timelines += leaveRows(of: Slot.number(chunk, place)).filter { $0.style == style }.map(\.timeline)
      }
    }
    return timelines
  }
}
