import LegatoTiming

/// A row that was taken off its value, with all that is needed to go on as a contribution.
struct TakenRow: Sendable {
  let owner: RowOwner
  let number: UInt64
  let start, end: Double
  /// 1/duration of a row under a curve.
  var rate = 0.0
  /// Nil for a row that follows a timeline.
  var pace: Pace?
  /// What it follows, in the place of a start and a pace.
  var timeline: Int?
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
    switch style.course {
    case .curve(let table): pace = table.pace
    case .timeline(let followed, _): timeline = followed
    case .none: break
    }
    allowsInteraction = style.allowsInteraction
    (self.style, generation) = (log.keys[row].style, styles.generation(log.keys[row].style))
  }

  init(_ log: borrowing SpringLog, _ member: Int, _ motion: SpringMotion) {
    let (width, known) = (log.width, log.members[member])
    (owner, number) = (.ticket(known.ticket), UInt64(known.number))
    (start, end) = (known.start, known.end)
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
    takeRows(from: slot).compactMap { row in row.owner.ticket.map { (row.number, $0) } }
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
      let name = goOn(row, slot)
      if let style = row.style, row.timeline == nil { left.append((style, contributions[name.index].timeline)) }
    }
    slots[slot].loose.sort { contributions[$0.index].number < contributions[$1.index].number }
    activate(slot)
    noteChange(of: slot)
    return left
  }

  /// Adds the contribution that a row goes on as, the last on its value.
  mutating func goOn(_ row: TakenRow, _ slot: Int) -> ContributionName {
    let (width, velocities) = (slots[slot].width, row.velocities)
    let vectors = pool.allocate(velocities == nil ? width : 3 * width)
    for i in 0..<width {
      pool.numbers[vectors + i] = row.offsets[i]
      guard let velocities else { continue }
      (pool.numbers[vectors + width + i], pool.numbers[vectors + 2 * width + i]) = (row.offsets[i], velocities[i])
    }
    var contribution = Contribution(following: row, slot) ?? Contribution(row, slot, timeline: makeTimeline(row))
    contribution.vectors = vectors
    let name = place(contribution)
    timelines[contribution.timeline].contributions.append(name)
    slots[slot].loose.append(name)
    if row.timeline == nil { schedule(contribution.timeline) }
    return name
  }

  /// The time of a block's row, that nobody owns.
  private mutating func makeTimeline(_ row: TakenRow) -> Int {
    let unit = row.end - row.start
    var timeline = Timeline(duration: unit, pace: row.pace ?? .linear, motion: .running(since: row.start, fraction: 0, unit: unit))
    timeline.interaction = .block(allowed: row.allowsInteraction)
    timeline.isAlone = true
    return makeTimeline(timeline)
  }

  /// All rows under the curve of a style go on as contributions; tells their timelines. O(rows), and for each value of theirs O(rows of its chunk).
  mutating func leaveRows(ofStyle style: Int) -> [Int] {
    var timelines: [Int] = []
    for chunk in chunksWithRows.sorted() {
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

extension Contribution {
  /// What a row that follows a timeline is as a contribution; nil for any other. Its vectors are still to be given.
  init?(following row: TakenRow, _ slot: Int) {
    guard let timeline = row.timeline else { return nil }
    self.init(row, slot, timeline: timeline)
  }

  fileprivate init(_ row: TakenRow, _ slot: Int, timeline: Int) {
    var course = Course.follow
    let hasVelocities = row.impulses != nil
    if hasVelocities, let pace = row.pace { course = .own(pace, from: 0, to: 1) }
    self.init(
      slot: slot, timeline: timeline, ticket: row.owner.ticket ?? -1, combine: .add, course: course, startProgress: 0, vectors: 0,
      hasSegment: hasVelocities)
    number = row.number
  }
}
