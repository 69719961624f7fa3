import LegatoTiming

/// Identifies a row that follows a timeline: its value, and the low 32 bits of its start's count. Stale once the row is over.
struct RowName: Sendable {
  @Int32Index var slot: Int
  let number: UInt32

  init(slot: Int, number: UInt64) { (_slot, self.number) = (Int32Index(slot), UInt32(truncatingIfNeeded: number)) }
}

/// Rows that follow a timeline: changes in animators, and in blocks with more than a curve over some time. Pausing, scrubbing and continuing change the
/// timeline and its followers, and no row.
extension Engine {
  /// Whether rows may follow a timeline. Field by field: a copy would count references.
  func carriesRows(_ index: Int) -> Bool {
    if case .spring(let spring) = timelines[index].pace, !(abs(spring.velocity.dx) < Follower.maximumShare) { return false }
    return timelines[index].chain == nil
  }

  /// The timeline that a plain start's changes of a value follow: in another time space, the instance there.
  @inline(__always)
  mutating func timeline(of plain: UnsafePointer<PlainStart>, on slot: Slot) -> Int? {
    plain.pointee.timeline.map { slot.space == 0 ? $0 : timeline($0, for: slot.number) }
  }

  /// Before a change that follows an animator's timeline.
  @inline(__always)
  func announce(_ plain: UnsafePointer<PlainStart>, on slot: Slot, to new: UnsafeBufferPointer<Double>) {
    plain.pointee.withRequest { $0.willChange(slot, to: new, self) }
  }

  /// The playback of a plain start's rows that follow a timeline; nil if they are not representable as rows.
  @inline(__always)
  mutating func follower(
    _ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ timeline: Int, replaces: Bool, isThrown: Bool = false, _ ways: Ways = .each
  ) -> Int? {
    guard
      let key = plain.pointee.withRequest({
        $0.followerKey(timeline, slot, isReplacing: replaces, isThrown: isThrown, lacking: ways.lacking)
      })
    else { return nil }
    return playbacks.followers.playback(key) ?? makeFollower(plain, slot, key)
  }

  /// Along which axes a row has a way. An axis without one, but with a start velocity, leaves its value and returns (SP-7): its offset is what its velocity is
  /// relative to, and it begins at none of it.
  struct Ways {
    /// A bit for each axis without a way.
    var lacking: UInt8 = 0
    /// The offset along an axis without a way.
    var substitute = 0.0

    static let each = Ways()

    @inline(__always)
    func offset(_ component: Int, _ own: Double) -> Double { lacking & (component == 1 ? 2 : 1) == 0 ? own : substitute }

    /// The shares of a row's offset with which it begins (``Follower/State/start``), and the axes of those that are none.
    static func starts(_ lacking: UInt8) -> SIMD2<Double> { SIMD2(lacking & 1 == 0 ? 1 : 0, lacking & 2 == 0 ? 1 : 0) }
    static func lacking(_ start: SIMD2<Double>) -> UInt8 { (start.x == 0 ? 1 : 0) | (start.y == 0 ? 2 : 0) }
  }

  /// The ways of a plain start's row with that offset; nil if it is not representable as a row, such as one with a way of less than half a pixel.
  @inline(__always)
  func ways(_ plain: UnsafePointer<PlainStart>, _ slot: Slot, replaces: Bool, _ offset: (_ component: Int) -> Double) -> Ways? {
    plain.pointee.withRequest { request in
      guard let velocity = request.vectorSpring(on: slot, isReplacing: replaces)?.velocity else { return .each }
      var ways = Ways.each
      for i in 0..<slot.width where (i == 1 ? velocity.dy : velocity.dx) != 0 && abs(offset(i)) < request.pixel / 2 {
        guard offset(i) == 0, slot.width == 2, request.pixel < Limits.maximumOffset / 2 else { return nil }
        ways.lacking |= i == 1 ? 2 : 1
        ways.substitute = -request.pixel
      }
      return ways
    } ?? .each
  }

  /// Makes the playback of a plain start's rows with that key; nil if they are not representable as rows.
  @inline(never)
  private mutating func makeFollower(_ plain: UnsafePointer<PlainStart>, _ slot: Slot, _ key: Followers.Key) -> Int? {
    guard let request = plain.pointee.withRequest({ $0 }) else { return nil }
    var state = Follower.State(timeline: key.timeline, progression: request.progression(of: slot))
    (state.isReplacing, state.hasAxes, state.isMixed, state.start) = (
      key.isReplacing, key.hasAxes, key.isMixed, Ways.starts(key.lacking)
    )
    if let spring = request.vectorSpring(on: slot, isReplacing: key.isReplacing) {
      state.velocity = -SIMD2(spring.velocity.dx, spring.velocity.dy)
      state.progression.follow(under: spring)
    } else if case .own(.spring(let spring), _, _) = state.progression.course {
      state.velocity = SIMD2(repeating: -spring.velocity.dx)
    }
    if key.isThrown {
      guard let spring = inheritingSpring(request), spring.x == spring.y else { return nil }
      state.beginThrown()
      state.progression.follow(under: spring)
    }
    guard abs(state.velocity.x) < Follower.maximumShare, abs(state.velocity.y) < Follower.maximumShare else { return nil }
    return playbacks.makeFollower(state, request: key.request)
  }

  /// See ``StartRequest/inheritingSpring(_:)``.
  func inheritingSpring(_ request: StartRequest) -> ResolvedSpring? { request.inheritingSpring(timelines[request.timeline].pace) }

  /// Whether a value may have another row that is not general and adds.
  @inline(__always)
  func mayTakeRow(_ slot: Slot) -> Bool { slot.takesRows && (!slot.isMap || !slot.isReplacing && (!hasPart(slot) || mayHaveParts(slot))) }

  /// Whether an offset is finite, and so small that sums or products of many are finite.
  @inline(__always)
  func fits(_ offset: UnsafePointer<Double>, _ slot: Slot) -> Bool {
    var sum = 0.0
    if slot.isMap {
      for i in 0..<AffineOffset.count { sum += abs(offset[i]) }
      return sum < Limits.maximumParts
    }
    for i in 0..<slot.rowWidth { sum += abs(offset[i]) }
    return sum < Limits.maximumOffset
  }

  // MARK: Members of timelines

  /// A row's index, or nil if it is over. O(log rows of its chunk).
  func row(named name: RowName) -> Int? {
    guard slots[name.slot].isUsed else { return nil }
    let (chunk, place) = (chunks.start[slots[name.slot].chunk], slots[name.slot].place)
    return chunk.pointee.log.row(name.number, of: place, isAlone: chunk.pointee.rowCount(place) <= 1)
  }

  /// The rows on timelines, in the order of their starts; may include some that are over. O(n log n).
  func started(on indices: [Int]) -> [RowName] { indices.flatMap { timelines[$0].rows }.sorted { $0.number < $1.number } }

  /// Ends a row.
  mutating func removeRow(_ name: RowName, _ end: MemberEnd) {
    guard let row = row(named: name) else { return }
    let (slot, member) = (slots[name.slot], member(row, of: slots[name.slot]))
    removeRow(row, of: slot)
    tidy(slot.chunk)
    journal?.noteOver(name.number)
    noteChange(of: name.slot)
    guard let member else { return }
    // an animator decides about the members of its timeline
    let isAnimators = if case .animator = timelines[member.timeline].interaction { true } else { false }
    if end != .reachedEnd || isAnimators { journal?.noteWhole(slot: name.slot) }
    events.ended.append((member.group, end))
  }

  /// The timeline and the completion group of a row; nil for one in stage time.
  func member(_ row: Int, of slot: Slot) -> (timeline: Int, group: Int)? {
    let log = slot.chunkPointer
    if let record = log.pointee.log.record(of: row) { return (contributions[record].timeline, contributions[record].group) }
    if let explicit = explicit(row, of: slot) { return (explicit.timeline, explicit.group) }
    return playbacks[log.pointee.log.keys[row].playback].follower.map { ($0.state.timeline, log.pointee.log.notes[row].group) }
  }
}

extension RowLog {
  /// The row of a value with that start; nil if it is over. Rows are in the order of their starts: O(log rows). Where some have replaced others, O(1) for a
  /// row that is alone on its value, otherwise O(rows of the value) if they are linked, else O(rows).
  func row(_ number: UInt32, of target: Int, isAlone: Bool) -> Int? {
    guard count > 0 else { return nil }
    if hasReplaced {
      // not the newest, if that is over and an older one is left
      if isAlone, let row = newest(of: target) { return notes[row].number == number ? row : nil }
      if links.isLinked {
        var here = links.end(of: target, isLast: true)
        while let row = here, !isLive(row) || notes[row].number != number { here = links.before(row) }
        return here
      }
      return (0..<count).first { notes[$0].number == number && isRow($0, of: target) }
    }
    // relative to the first: the count may have wrapped around
    let (first, wanted) = (notes[0].number, number &- notes[0].number)
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if notes[middle].number &- first < wanted { low = middle + 1 } else { high = middle }
    }
    return low < count && notes[low].number == number && isRow(low, of: target) ? low : nil
  }
}
