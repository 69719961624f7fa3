import LegatoTiming

/// Ending springs: each leaves its sum at its own end.
extension SpringLog {
  func isLive(_ member: Int) -> Bool { members[member].group != Int(Int32.min) }

  /// Removes a member from its sum at `time`, subtracting its remaining state; the last one removes the sum.
  mutating func leave(_ member: Int, _ motion: SpringMotion, at time: Double, _ steps: inout SpringSteps) {
    let (members, row) = (members, members[member].sum)
    let sum = sum(row)
    if sum.pointee.memberCount > 1 {
      rebase(row, motion, to: time, &steps)
      let (step, own, whole) = (
        steps.lately(motion, sum.pointee.playback).step(time - members[member].start).pointee, numbers(of: member), Self.numbers(of: sum)
      )
      for i in 0..<width {
        let (x, v) = (own[i], own[width + i])
        whole[i] -= step.offset(x, v)
        whole[width + i] -= step.velocity(x, v)
      }
    }
    releaseNumbers(of: member)
    sum.pointee.memberCount -= 1
    if sum.pointee.memberCount == 0 { removeSum(row) }
    members[member].group = Int(Int32.min)
    members[member].end = .infinity
    blockEnds[member >> Self.blockShift] = Self.unknown
    live -= 1
  }

  @inline(__always)
  private mutating func releaseNumbers(of member: Int) {
    let index = numbersIndex(of: member)
    // it was alone: its numbers are the sum's
    if index == Self.none { return }
    numbers(at: index, width)[0] = Double(freeNumbers)
    (freeNumbers, freeNumberCount) = (index, freeNumberCount + 1)
  }

  /// The member of a sum that has one. O(members).
  func onlyMember(ofSum sum: Int) -> Int? {
    self.sum(sum).pointee.memberCount == 1 ? (0..<memberCount).first { isLive($0) && members[$0].sum == sum } : nil
  }

  /// Changes the offset and velocity over ω that a member started with; false, with nothing done, if it is not alone in its sum.
  func restart(_ member: Int, with state: (_ component: Int) -> (offset: Double, velocity: Double)) -> Bool {
    let sum = sum(members[member].sum)
    guard sum.pointee.memberCount == 1 else { return false }
    sum.pointee.since = members[member].start
    for numbers in [numbers(of: member), Self.numbers(of: sum)] {
      for i in 0..<width { (numbers[i], numbers[width + i]) = state(i) }
    }
    return true
  }

  /// Changes a member's begin; its sum has been moved to a time that is not before either begin.
  mutating func move(_ member: Int, to start: Double, _ motion: SpringMotion) {
    guard start != members[member].start else { return }
    let sum = sum(members[member].sum)
    if sum.pointee.memberCount == 1, start <= sum.pointee.since {
      // exactly as if it had begun then
      let own = numbers(of: member)
      members[member].start = start
      return _ = restart(member) { (own[$0], own[width + $0]) }
    }
    if sum.pointee.founder == Self.none { keepFounder(of: sum, at: takeNumbers(), width) }
    let since = sum.pointee.since
    let (old, new) = (SpringStep(motion, since - members[member].start), SpringStep(motion, max(0, since - start)))
    let (own, whole) = (numbers(of: member), Self.numbers(of: sum))
    for i in 0..<width {
      let (x, v) = (own[i], own[width + i])
      whole[i] += new.offset(x, v) - old.offset(x, v)
      whole[width + i] += new.velocity(x, v) - old.velocity(x, v)
    }
    members[member].start = start
  }

  mutating func setEnd(of member: Int, to end: Double) {
    members[member].end = end
    blockEnds[member >> Self.blockShift] = Self.unknown
    // a lower bound
    earliestEnd = min(earliestEnd, end)
  }

  /// Appends the members that are over at `time`, in order of their ends, then of their joining. O(blocks + members of blocks with ended ones). No allocation
  /// if there is room and they are already ordered so.
  func gatherDue(at time: Double, into due: inout [Int]) {
    guard earliestEnd <= time else { return }
    var isSorted = true
    for block in blockEnds.indices where blockEnds[block] <= time {
      for member in membersOfBlock(block) where members[member].end <= time {
        if let last = due.last, members[member].end < members[last].end { isSorted = false }
        due.append(member)
      }
    }
    if isSorted { return }
    due.sort { members[$0].end != members[$1].end ? members[$0].end < members[$1].end : $0 < $1 }
  }

  private func membersOfBlock(_ block: Int) -> Range<Int> {
    block << Self.blockShift..<min(memberCount, (block + 1) << Self.blockShift)
  }

  private func firstEnd(of block: Int) -> Double {
    var first = Double.infinity
    for member in membersOfBlock(block) where members[member].end < first { first = members[member].end }
    return first
  }

  /// After members have left: updates the next end and frees room. O(blocks + members of changed blocks); at times O(members).
  mutating func tidy() {
    if live == 0 { return removeAll() }
    if memberCount > 64, live * 2 < memberCount { compact() }
    earliestEnd = .infinity
    for block in blockEnds.indices {
      if blockEnds[block] == Self.unknown { blockEnds[block] = firstEnd(of: block) }
      earliestEnd = min(earliestEnd, blockEnds[block])
    }
  }

  /// Removes everything; the room is kept unless it is unusually large, so that the next start does not allocate.
  private mutating func removeAll() {
    guard memberRoom.capacity <= 4 * Chunk.capacity else { return self = SpringLog(width: width) }
    memberRoom.cut(to: 0)
    sumRoom.cut(to: 0)
    numberRoom.cut(to: 0)
    blockEnds.removeAll(keepingCapacity: true)
    (freeSum, freeNumbers, freeNumberCount) = (Self.none, Self.none, 0)
    earliestEnd = .infinity
  }

  /// Compacts the live members, in order. O(members).
  private mutating func compact() {
    compactNumbers()
    var next = 0
    for member in 0..<memberCount where isLive(member) {
      if member != next { members[next] = members[member] }
      next += 1
    }
    memberRoom.cut(to: next)
    blockEnds.removeAll(keepingCapacity: true)
    blockEnds.append(repeating: Self.unknown, count: (next + 1 << Self.blockShift - 1) >> Self.blockShift)
  }

  /// Moves numbers beyond the live count to freed indices.
  private mutating func compactNumbers() {
    let kept = numberRoom.count - freeNumberCount
    for member in 0..<memberCount where isLive(member) {
      let index = numbersIndex(of: member)
      if index < kept { continue }
      while freeNumbers >= kept { freeNumbers = numberBefore(freeNumbers) }
      let hole = freeNumbers
      freeNumbers = numberBefore(hole)
      let (from, to) = (numbers(at: index, width), numbers(at: hole, width))
      copyComponents(width, from: from, to: to)
      copyComponents(width, from: from + width, to: to + width)
      let own = members + member
      if own.pointee.numbers != Self.none { own.pointee.numbers = hole } else { sum(own.pointee.sum).pointee.founder = hole }
    }
    numberRoom.cut(to: kept)
    (freeNumbers, freeNumberCount) = (Self.none, 0)
  }

  /// The index that was freed before `free`.
  private func numberBefore(_ free: Int) -> Int { Int(saturating: numbers(at: free, width)[0]) }
}
