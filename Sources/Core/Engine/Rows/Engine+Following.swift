/// Names a row that follows a timeline: its value, and the last 32 bits of the count of its start. Goes stale when the row is over.
struct RowName: Sendable {
  @Short var slot: Int
  let number: UInt32

  init(slot: Int, number: UInt64) { (_slot, self.number) = (Short(slot), UInt32(truncatingIfNeeded: number)) }
}

/// Rows that follow a timeline: an animator's changes for as long as its timeline alone says how far they are. Pausing, scrubbing and going on
/// write the timeline and no row; what a row cannot do has it go on as a contribution first.
extension Engine {
  /// Whether nothing but its timeline says how far what is asked for is, where the value itself asks for no more.
  func isFollowed(_ request: ContributionRequest) -> Bool {
    guard case .follow = request.course, request.vectorSpring == nil, request.level == .full else { return false }
    return request.startProgress == 0 && !request.isMirrored && request.isUndone && carriesRows(request.timeline)
  }

  /// Whether what follows a timeline may be rows: one number says how far they all are. Field by field: a copy would count its references.
  private func carriesRows(_ index: Int) -> Bool {
    timelines[index].repeatCount == 1 && !timelines[index].autoreverses && timelines[index].space == 0 && timelines[index].chain == nil
      && !timelines[index].pace.isSpring
  }

  /// Starts a row in the place of a contribution that goes by its timeline alone; false, with nothing done, where a row cannot say it.
  mutating func startRow(_ contribution: Contribution) -> Bool {
    let (slot, timeline, vectors) = (contribution.slot, contribution.timeline, contribution.vectors)
    guard contribution.goesByTimeline, carriesRows(timeline) else { return false }
    guard slots[slot].takesRows, slots[slot].layered == 0, slots[slot].space == 0 else { return false }
    let (width, chunk, place) = (slots[slot].width, slots[slot].chunk, slots[slot].place)
    for i in 0..<width where !(abs(pool.numbers[vectors + i]) < 1e150) { return false }
    let (style, number) = (styles.timeline(timeline), countStart())
    let row = chunks[chunk].log.append(
      RowLog.Start(style: style, timing: .zero, end: .infinity, owner: .ticket(contribution.ticket)), place, number: number,
      values: chunks[chunk].count
    ) { pool.numbers[vectors + $0] }
    pool.release(vectors, width)
    styles.addRows(style)
    chunks[chunk].noteTimelineStyle(style)
    timelines[timeline].rows.append(RowName(slot: slot, number: number))
    noteRow(chunks.start[chunk], place)
    noteStirred(slot)
    journal?.noteStart(slot: slot, number, .row(row), at: now)
    return true
  }

  // MARK: What follows a timeline

  /// Where a row is, or nil where it is over. O(log rows of its chunk).
  func row(named name: RowName) -> Int? {
    slots[name.slot].isUsed ? chunks[slots[name.slot].chunk].log.row(name.number, of: slots[name.slot].place) : nil
  }

  /// Something that a timeline moves.
  enum Member {
    case row(RowName)
    case contribution(ContributionName)
  }

  /// What timelines move, in the order of the starts. O(n log n).
  func started(on indices: [Int]) -> [Member] {
    var found: [(number: UInt64, member: Member)] = []
    for index in indices {
      for name in timelines[index].rows { found.append((UInt64(name.number), .row(name))) }
      for name in timelines[index].contributions where isAlive(name) {
        found.append((contributions[name.index].number, .contribution(name)))
      }
    }
    found.sort { $0.number < $1.number }
    return found.map(\.member)
  }

  /// Ends a row.
  mutating func removeRow(_ name: RowName, _ end: MemberEnd) {
    guard let row = row(named: name) else { return }
    let chunk = slots[name.slot].chunk
    let taken = (style: styles[chunks[chunk].log.keys[row].style], owner: chunks[chunk].log.notes[row].owner)
    removeRow(row, of: name.slot)
    journal?.noteOver(name.number)
    noteChange(of: name.slot)
    guard case .timeline(let timeline, _) = taken.style.course else { return }
    noteRemoved(from: name.slot, timeline, taken.owner.ticket ?? -1, end)
  }

  /// A row goes on as a contribution, evaluated by itself from here on.
  mutating func leaveRow(_ name: RowName) -> ContributionName? {
    guard let row = row(named: name) else { return nil }
    let taken = TakenRow(chunks[slots[name.slot].chunk].log, row, styles)
    removeRow(row, of: name.slot)
    defer { activate(name.slot) }
    journal?.noteWhole(slot: name.slot)
    return goOn(taken, name.slot)
  }

  /// All rows that follow a timeline go on as contributions. O(rows · log rows of a chunk).
  mutating func leaveRows(ofTimeline index: Int) {
    let names = timelines[index].rows
    timelines[index].rows = []
    for name in names { _ = leaveRow(name) }
  }
}

extension RowLog {
  /// The row of a value that was the start of this number; nil where it is over. Rows are in the order of their starts: O(log rows).
  func row(_ number: UInt32, of target: Int) -> Int? {
    guard count > 0 else { return nil }
    // counted from the first: the numbers may have come round
    let (first, wanted) = (notes[0].number, number &- notes[0].number)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].number &- first < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && notes[low].number == number && isRow(low, of: target) ? low : nil
  }
}
