/// Identifies a row that follows a timeline: its value, and the low 32 bits of its start's count. Stale once the row is over.
struct RowName: Sendable {
  @Int32Index var slot: Int
  let number: UInt32

  init(slot: Int, number: UInt64) { (_slot, self.number) = (Int32Index(slot), UInt32(truncatingIfNeeded: number)) }
}

/// Rows that follow a timeline: changes in animators, and in blocks with more than a curve over some time. Pausing, scrubbing and continuing change the
/// timeline and its followers, and no row.
extension Engine {
  /// Whether a request's changes may be rows that follow a timeline, as far as the value allows.
  func isFollowed(_ request: ContributionRequest) -> Bool { request.level == .full && carriesRows(request.timeline) }

  /// Whether rows may follow a timeline. Field by field: a copy would count references.
  private func carriesRows(_ index: Int) -> Bool {
    if case .spring(let spring) = timelines[index].pace, !(abs(spring.velocity.dx) < Follower.maximumShare) { return false }
    return timelines[index].chain == nil
  }

  /// The key of the follower that a request's changes of a value share.
  func followerKey(_ timeline: Int, _ request: UInt64, _ slot: Slot, isReplacing: Bool, isThrown: Bool = false) -> Playbacks.FollowerKey {
    Playbacks.FollowerKey(
      timeline: timeline, request: request, isReplacing: isReplacing, hasAxes: slot.hasAxes, isMixed: isReplacing && slot.algebra != .sum,
      isThrown: isThrown)
  }

  /// The playback of a row for a request's change with this offset; nil if it is not representable as a row.
  /// - Parameter isThrown: See ``Follower/State/isThrown``.
  mutating func follower(
    _ request: ContributionRequest, _ index: Int, _ offset: UnsafePointer<Double>, isReplacing: Bool, isThrown: Bool = false
  ) -> Int? {
    let slot = slots[index]
    guard isFollowed(request), isReplacing || mayTakeRow(slot), fits(offset, slot) else { return nil }
    // in another time space it follows the instance there
    var state = followerState(request, timeline(request.timeline, for: index), slot, isReplacing)
    if isThrown, let spring = inheritingSpring(request) {
      guard spring.x == spring.y else { return nil }
      state.beginThrown()
      if case .follow = state.progression.course { state.progression.course = .own(.spring(spring), from: 0, to: 1) }
    }
    guard abs(state.velocity.x) < Follower.maximumShare, abs(state.velocity.y) < Follower.maximumShare else { return nil }
    // a start velocity without a distance is not included (SP-7)
    if state.velocity != .zero, vectorSpring(request, slot, isReplacing) != nil {
      for i in 0..<slot.width where abs(offset[i]) < request.pixel / 2 { return nil }
    }
    return follower(state, request.number, slot)
  }

  private mutating func follower(_ state: Follower.State, _ request: UInt64, _ slot: Slot) -> Int {
    let key = followerKey(
      state.timeline, state.isPlain ? 0 : request, slot, isReplacing: state.isReplacing, isThrown: state.isThrown)
    return playbacks.follower(key) ?? playbacks.makeFollower(state, request: key.request)
  }

  private func followerState(_ request: ContributionRequest, _ timeline: Int, _ slot: Slot, _ isReplacing: Bool) -> Follower.State {
    var state = Follower.State(timeline: timeline, progression: request.progression)
    (state.isReplacing, state.hasAxes, state.isMixed) = (isReplacing, slot.hasAxes, isReplacing && slot.algebra != .sum)
    if let spring = vectorSpring(request, slot, isReplacing) {
      state.velocity = -SIMD2(spring.velocity.dx, spring.velocity.dy)
      if case .follow = state.progression.course { state.progression.course = .own(.spring(spring), from: 0, to: 1) }
    } else if case .own(.spring(let spring), _, _) = state.progression.course {
      state.velocity = SIMD2(repeating: -spring.velocity.dx)
    }
    return state
  }

  /// The spring of a request with a start velocity for each axis of a value (SP-13). With the same on both, what replaces is at its progress between its start
  /// and the live model.
  func vectorSpring(_ request: ContributionRequest, _ slot: Slot, _ isReplacing: Bool) -> ResolvedSpring? {
    guard let spring = request.vectorSpring, slot.hasAxes, !isReplacing || spring.velocity.dx != spring.velocity.dy else { return nil }
    return spring
  }

  /// Whether a value may have another row that is not general: parts of a map are those of the whole product.
  @inline(__always)
  func mayTakeRow(_ slot: Slot) -> Bool { slot.takesRows && (!slot.isMap || !slot.isReplacing && !hasPart(slot)) }

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

  /// Appends a row that follows a timeline; the value's model has been set.
  mutating func appendFollowing(_ playback: Int, _ group: Int, _ index: Int, _ offset: UnsafePointer<Double>) {
    guard let state = playbacks[playback].follower?.state else { return }
    let (slot, number, timeline) = (slots[index], countStart(), state.timeline)
    state.isReplacing ? slot.chunkPointer.pointee.expectReplacing(hasOffsets: !slot.isMap) : slot.chunkPointer.pointee.expectOffsets()
    let row = slot.chunkPointer.pointee.log.append(
      RowLog.Start(playback: playback, timing: .zero, end: .infinity, owner: .group(group)), slot.place, number: number,
      values: slot.chunkPointer.pointee.count
    ) { offset[$0] }
    playbacks.addRows(playback)
    slot.chunkPointer.pointee.noteTimelinePlayback(playback)
    timelines[timeline].rows.append(RowName(slot: index, number: number))
    noteRow(slot.chunkPointer, slot.place)
    if timelines[timeline].repeats { slot.isRepeating = true }
    if state.isReplacing { slot.isReplacing = true }
    notifyWatcher(index)
    journal?.noteStart(slot: index, number, .row(row), at: now)
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
    let playback = playbacks[slot.chunkPointer.pointee.log.keys[row].playback]
    removeRow(row, of: name.slot)
    journal?.noteOver(name.number)
    noteChange(of: name.slot)
    noteLess(of: playback)
    if let member { noteRemoved(from: name.slot, member.timeline, member.group, end) }
  }

  /// The timeline and the completion group of a row; nil for one in stage time.
  func member(_ row: Int, of slot: Slot) -> (timeline: Int, group: Int)? {
    let log = slot.chunkPointer
    if let record = log.pointee.log.record(of: row) { return (contributions[record].timeline, contributions[record].group) }
    if let explicit = explicit(row, of: slot) { return (explicit.timeline, explicit.group) }
    return playbacks[log.pointee.log.keys[row].playback].follower.map { ($0.state.timeline, log.pointee.log.notes[row].owner.group ?? -1) }
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
