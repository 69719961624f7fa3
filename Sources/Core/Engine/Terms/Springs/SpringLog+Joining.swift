import CLegatoThread
import LegatoTiming

/// Starting springs: each joins its oscillator's sum on its value.
extension SpringLog {
  /// Whether there is room for `more` members and sums, and for a sum on each of `values` values.
  @inline(__always)
  private func hasRoom(_ values: Int, for more: Int) -> Bool { memberRoom.free >= more && sumRoom.free >= more && first.count >= values }

  @inline(never)
  private mutating func grow(_ values: Int, _ more: Int) {
    if memberRoom.free < more {
      let wanted = memberRoom.next(values, more)
      memberRoom.grow(to: wanted, [MemoryLayout<Member>.stride])
      blockEnds.reserveCapacity(wanted >> Self.blockShift + 1)
    }
    if sumRoom.free < more { sumRoom.grow(to: sumRoom.next(values, more), [Self.stride(width)]) }
    if first.count < values { first.append(repeating: Int32(Self.none), count: max(values, 2 * first.count) - first.count) }
  }

  /// What springs that start together have in common.
  struct Start {
    let motion: SpringMotion
    let playback: Int
    /// When they join, and when they leave.
    let now, end: Double
    let group: Int
    let allowsInteraction: Bool
  }

  /// Springs that start together, contiguous, and where they are written.
  struct Joining {
    fileprivate let start: Start
    /// Of the first, low 32 bits.
    fileprivate let number: UInt32
    fileprivate let members: UnsafeMutablePointer<Member>
    /// How many have joined.
    fileprivate(set) var count = 0
    /// Indices for numbers: the next one, and how many there are.
    fileprivate var index, room: Int
    fileprivate let steps: SpringSteps.Lately

    /// How many may start before room has to be made: each needs indices for its numbers and for those of a member that was alone before.
    var roomLeft: Int { (room &- index) &>> 1 }

    /// Counts one more member of a sum.
    @inline(__always)
    fileprivate mutating func enter(_ sum: UnsafeMutablePointer<Sum>, _ row: Int, _ index: Int) {
      sum.pointee.memberCount &+= 1
      members[count] = Member(
        start: start.now, end: start.end, sum: row, group: start.group, number: number &+ UInt32(truncatingIfNeeded: count),
        numbers: index, allowsInteraction: start.allowsInteraction)
      count &+= 1
    }
  }

  /// Makes room for springs that start together.
  /// - Parameters:
  ///   - number: Of the first.
  ///   - values: Number of values in the chunk.
  @inline(__always)
  mutating func joining(_ start: Start, upTo most: Int, number: UInt64, values: Int, _ steps: inout SpringSteps) -> Joining {
    if !hasRoom(values, for: most) { grow(values, most) }
    return joining(start, number, steps.lately(start.motion, start.playback))
  }

  @inline(__always)
  private func joining(_ start: Start, _ number: UInt64, _ steps: SpringSteps.Lately) -> Joining {
    Joining(
      start: start, number: UInt32(truncatingIfNeeded: number), members: members + memberCount, index: numberRoom.count,
      room: numberRoom.capacity, steps: steps)
  }

  /// Starts a spring on a value, with an offset and a velocity over ω for each component, if it joins a sum of its oscillator and the step to its start is
  /// cached. Needs room, see ``Joining/roomLeft``. Calls nothing, so that a loop around it keeps its registers.
  /// - Returns: Whether it has started; otherwise nothing was done.
  @inline(__always)
  func joinKnown(
    _ joining: inout Joining, _ target: Int, _ width: Int, state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) -> Bool {
    let row = Int(first[target])
    let sum = sum(row, width)
    guard row != Self.none, sum.pointee.playback == joining.start.playback,
      let step = joining.steps.known(joining.start.now - sum.pointee.since)
    else { return false }
    var index = joining.index
    // first, so that the address of the next write does not depend on a load
    if sum.pointee.founder == Self.none {
      keepFounder(of: sum, at: index, width)
      index &+= 1
    }
    keep(state, at: index, width)
    add(index, to: sum, at: joining.start.now, step.pointee, width)
    joining.index = index &+ 1
    joining.enter(sum, row, index)
    return true
  }

  /// The same if it is the first on its value.
  @inline(__always)
  mutating func joinNone(
    _ joining: inout Joining, _ target: Int, _ width: Int, state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) -> Bool {
    guard first[target] == Self.none else { return false }
    let row = makeSum(of: target, joining.start.playback, at: joining.start.now, width)
    let sum = sum(row, width)
    begin(sum, state, width)
    joining.enter(sum, row, Self.none)
    return true
  }

  /// The same on any value. Amortised O(width + oscillators on the value).
  @inline(never)
  mutating func join(_ joining: inout Joining, _ target: Int, state: (_ component: Int) -> (offset: Double, velocity: Double)) {
    numberRoom.cut(to: joining.index)
    var (row, index) = (Int(first[target]), Self.none)
    while row != Self.none, sum(row).pointee.playback != joining.start.playback { row = sum(row).pointee.next }
    if row == Self.none {
      row = makeSum(of: target, joining.start.playback, at: joining.start.now, width)
      begin(sum(row), state, width)
    } else {
      if sum(row).pointee.founder == Self.none { keepFounder(of: sum(row), at: takeNumbers(), width) }
      index = takeNumbers()
      keep(state, at: index, width)
      add(index, to: sum(row), at: joining.start.now, joining.steps.step(joining.start.now - sum(row).pointee.since).pointee, width)
    }
    (joining.index, joining.room) = (numberRoom.count, numberRoom.capacity)
    joining.enter(sum(row), row, index)
  }

  /// Starts a single spring, as those above and ``join(_:_:state:)``.
  @inline(__always)
  mutating func join(
    _ start: Start, _ target: Int, _ width: Int, number: UInt64, values: Int, _ steps: inout SpringSteps,
    state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    if hasRoom(values, for: 1), let known = steps.known(start.motion, start.playback) {
      var joining = joining(start, number, known)
      if joinNone(&joining, target, width, state: state) || joining.roomLeft > 0 && joinKnown(&joining, target, width, state: state) {
        return finish(joining)
      }
    }
    joinAnew(start, target, number: number, values: values, &steps, state: state)
  }

  @inline(never)
  private mutating func joinAnew(
    _ start: Start, _ target: Int, number: UInt64, values: Int, _ steps: inout SpringSteps,
    state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    var joining = joining(start, upTo: 1, number: number, values: values, &steps)
    join(&joining, target, state: state)
    finish(joining)
  }

  /// Commits the joined springs.
  @inline(__always)
  mutating func finish(_ joining: Joining) {
    let count = joining.count
    if count == 0 { return }
    _ = memberRoom.add(count)
    numberRoom.cut(to: joining.index)
    // prefetches what the next start here writes, as many starts elsewhere may come before
    legato_prefetch(joining.members + (count &+ 1))
    legato_prefetch(numbers(at: numberRoom.count &+ 1, width))
    legato_prefetch(numbers(at: numberRoom.count &+ 3, width))
    live &+= count
    enter(memberCount &- count, count, end: joining.start.end)
  }

  /// Updates the blocks' ends for new last members.
  @inline(__always)
  private mutating func enter(_ first: Int, _ count: Int, end: Double) {
    var block = first >> Self.blockShift
    while block <= (first &+ count &- 1) >> Self.blockShift {
      if block == blockEnds.count { blockEnds.appendInRoom(end) } else if end < blockEnds[block] { blockEnds[block] = end }
      block &+= 1
    }
    if end < earliestEnd { earliestEnd = end }
  }

  /// Begins a sum with its first spring, whose numbers are the sum's.
  @inline(__always)
  private func begin(
    _ sum: UnsafeMutablePointer<Sum>, _ state: (_ component: Int) -> (offset: Double, velocity: Double), _ width: Int
  ) {
    let numbers = Self.numbers(of: sum)
    forEachComponent(width, state) { i, own in (numbers[i], numbers[width &+ i]) = own }
  }

  /// Stores a spring's offset and velocity over ω for each component.
  @inline(__always)
  private func keep(_ state: (_ component: Int) -> (offset: Double, velocity: Double), at index: Int, _ width: Int) {
    let own = numbers(at: index, width)
    forEachComponent(width, state) { i, numbers in (own[i], own[width &+ i]) = numbers }
  }

  /// Moves a sum's numbers to `time`, one step away, and adds a spring's stored numbers.
  @inline(__always)
  private func add(_ index: Int, to sum: UnsafeMutablePointer<Sum>, at time: Double, _ step: SpringStep, _ width: Int) {
    let own = numbers(at: index, width)
    move(sum, to: time, step, width) { (own[$0], own[width &+ $0]) }
  }
}
