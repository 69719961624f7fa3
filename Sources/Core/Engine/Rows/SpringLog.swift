import LegatoTiming

/// Springs on a chunk's values: for each value and oscillator one sum of offset and velocity, and the members that are in it.
///
/// The sum is a cache over its members: it is moved to another time only when one joins or leaves, at that time, never by a frame.
struct SpringLog: ~Copyable {
  /// Springs of one oscillator on one value, but for the numbers of their offset and velocity.
  struct Sum {
    /// Stage time of the numbers.
    var since: Double
    @Short var style: Int
    @Short var memberCount = 0
    /// The next sum on the same value, or ``none``.
    @Short var next: Int
    private let place: UInt16
    /// Place of the value in its chunk.
    var target: Int { Int(place) }

    init(since: Double, style: Int, target: Int, next: Int) {
      (self.since, _style, _next, place) = (since, Short(style), Short(next), UInt16(truncatingIfNeeded: target))
    }
  }

  /// A spring that is in a sum, but for its end and the numbers it started with.
  struct Member {
    var start: Double
    @Short var sum: Int
    @Short var ticket: Int
    /// Counts starts, its last 32 bits.
    let number: UInt32
    let allowsInteraction: Bool

    init(start: Double, sum: Int, ticket: Int, number: UInt64, allowsInteraction: Bool) {
      (self.start, _sum, _ticket) = (start, Short(sum), Short(ticket))
      (self.number, self.allowsInteraction) = (UInt32(truncatingIfNeeded: number), allowsInteraction)
    }

    /// The ticket of one that has left.
    static let gone = Int(Int32.min)
  }

  static let none = -1

  let width: Int
  private var sumRoom = RowRoom()
  private var memberRoom = RowRoom()
  /// The first sum on each value, or ``none``.
  private var first = Column<Int32>()
  private var free: [Int] = []
  private var live = 0
  private(set) var earliestEnd = Double.infinity

  init(width: Int) { self.width = width }

  var isEmpty: Bool { live == 0 }

  @inline(__always) var sums: UnsafeMutableBufferPointer<Sum> { sumRoom.column(behind: 0) }
  /// Offsets, then velocities over ω, `width` each a sum.
  @inline(__always) var states: UnsafeMutableBufferPointer<Double> { sumRoom.column(behind: 24, 2 &* width) }

  /// What joined, in order.
  @inline(__always) var members: UnsafeMutableBufferPointer<Member> { memberRoom.column(behind: 0) }
  /// When each member leaves; never for one that has left.
  @inline(__always) var ends: UnsafeMutableBufferPointer<Double> { memberRoom.column(behind: 24) }
  /// Offset, then velocity over ω, of each member at its start.
  @inline(__always) var starts: UnsafeMutableBufferPointer<Double> { memberRoom.column(behind: 32, 2 &* width) }

  @inline(__always)
  private func firstSum(on target: Int) -> Int { target < first.count ? Int(first[target]) : Self.none }

  /// The sums on a value, in the order in which a frame adds them.
  func sums(of target: Int) -> [Int] {
    var (found, at): ([Int], Int) = ([], firstSum(on: target))
    while at != Self.none {
      found.append(at)
      at = sums[at].next
    }
    return found.sorted()
  }

  /// The sum on a value that a frame adds next after `row`, -1 for the first; nil after the last. O(sums on the value), no allocation.
  func sum(of target: Int, after row: Int) -> Int? {
    var (found, at) = (Int.max, firstSum(on: target))
    while at != Self.none {
      if at > row { found = min(found, at) }
      at = sums[at].next
    }
    return found == .max ? nil : found
  }

  /// The sum of a value under a style, made if there is none. O(oscillators on the value).
  @inline(__always)
  mutating func sum(of target: Int, _ style: Int, at now: Double) -> Int {
    var at = firstSum(on: target)
    while at != Self.none {
      if sums[at].style == style { return at }
      at = sums[at].next
    }
    return makeSum(of: target, style, at: now)
  }

  private mutating func makeSum(of target: Int, _ style: Int, at now: Double) -> Int {
    if first.count <= target {
      first.append(repeating: Int32(Self.none), count: max(target + 1, 2 * first.count) - first.count)
    }
    let row = free.popLast() ?? sumRoom.add()
    sums[row] = Sum(since: now, style: style, target: target, next: Int(first[target]))
    for i in row * 2 * width..<(row + 1) * 2 * width { states[i] = 0 }
    first[target] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Moves a sum's numbers to `time`.
  @inline(__always)
  mutating func rebase(_ row: Int, _ motion: SpringMotion, to time: Double, _ steps: inout SpringSteps) {
    let elapsed = time - sums[row].since
    guard elapsed != 0 else { return }
    sums[row].since = time
    let (step, offsets) = (steps.step(motion, elapsed), states.baseAddress! + row &* 2 &* width)
    let velocities = offsets + width
    forEachComponent(width) { i in
      let (x, v) = (offsets[i], velocities[i])
      (offsets[i], velocities[i]) = (step.offset(x, v), step.velocity(x, v))
    }
  }

  /// Room for a member and a sum more, where there is none for a spring on each of `values` values.
  @inline(__always)
  mutating func makeRoom(_ values: Int) {
    if memberRoom.isFull || sumRoom.isFull { grow(values) }
  }

  @inline(never)
  private mutating func grow(_ values: Int) {
    if memberRoom.isFull { memberRoom.grow(to: memberRoom.next(values), [24, 8, 16 * width]) }
    if sumRoom.isFull { sumRoom.grow(to: sumRoom.next(values), [24, 16 * width]) }
  }

  /// A member joins its sum, which has been moved to its start, with an offset and a velocity over ω; there is room for it.
  @inline(__always)
  mutating func join(_ member: Member, end: Double, _ state: (_ component: Int) -> (offset: Double, velocity: Double)) {
    let (place, width) = (memberRoom.add(), width)
    (members[place], ends[place]) = (member, end)
    let (own, whole) = (starts.baseAddress! + place &* 2 &* width, states.baseAddress! + member.sum &* 2 &* width)
    forEachComponent(width) { i in
      let (x, v) = state(i)
      (own[i], own[width &+ i]) = (x, v)
      whole[i] += x
      whole[width &+ i] += v
    }
    sums[member.sum].memberCount &+= 1
    live &+= 1
    if end < earliestEnd { earliestEnd = end }
  }

  func isLive(_ member: Int) -> Bool { members[member].ticket != Member.gone }

  /// A member leaves its sum at `time`, taking what is left of it along; the last one takes the sum.
  mutating func leave(_ member: Int, _ motion: SpringMotion, at time: Double, _ steps: inout SpringSteps) {
    let row = members[member].sum
    sums[row].memberCount -= 1
    if sums[row].memberCount == 0 {
      removeSum(row)
    } else {
      rebase(row, motion, to: time, &steps)
      let step = steps.step(motion, time - members[member].start)
      for i in 0..<width {
        let (x, v) = (starts[member * 2 * width + i], starts[member * 2 * width + width + i])
        states[row * 2 * width + i] -= step.offset(x, v)
        states[row * 2 * width + width + i] -= step.velocity(x, v)
      }
    }
    (members[member].ticket, ends[member]) = (Member.gone, .infinity)
    live -= 1
  }

  /// A member began at another time than it joined with; its sum has been moved to a time that is not before either.
  mutating func move(_ member: Int, to start: Double, _ motion: SpringMotion) {
    guard start != members[member].start else { return }
    let row = members[member].sum
    let since = sums[row].since
    let (old, new) = (SpringStep(motion, since - members[member].start), SpringStep(motion, max(0, since - start)))
    for i in 0..<width {
      let (x, v) = (starts[member * 2 * width + i], starts[member * 2 * width + width + i])
      states[row * 2 * width + i] += new.offset(x, v) - old.offset(x, v)
      states[row * 2 * width + width + i] += new.velocity(x, v) - old.velocity(x, v)
    }
    members[member].start = start
  }

  mutating func setEnd(of member: Int, to end: Double) {
    ends[member] = end
    // at most the first end
    earliestEnd = min(earliestEnd, end)
  }

  /// A value's springs are removed at once.
  private mutating func removeSum(_ row: Int) {
    for i in row * 2 * width..<(row + 1) * 2 * width { states[i] = 0 }
    let (target, next) = (sums[row].target, sums[row].next)
    if Int(first[target]) == row {
      first[target] = Int32(truncatingIfNeeded: next)
    } else {
      var before = Int(first[target])
      while sums[before].next != row { before = sums[before].next }
      sums[before].next = next
    }
    // a frame goes over it still
    sums[row] = Sum(since: 0, style: 0, target: target, next: Self.none)
    free.append(row)
  }

  /// Appends the members that are over at `time`, in the order of their ends and of their joining. No allocation where there is room and they joined so.
  func gatherDue(at time: Double, into due: inout [Int]) {
    guard earliestEnd <= time else { return }
    var isSorted = true
    for member in ends.indices where ends[member] <= time {
      if let last = due.last, ends[member] < ends[last] { isSorted = false }
      due.append(member)
    }
    if isSorted { return }
    due.sort { ends[$0] != ends[$1] ? ends[$0] < ends[$1] : $0 < $1 }
  }

  /// After members have left: the next end, and room given back.
  mutating func tidy() {
    if live == 0 { return removeAll() }
    if members.count > 64, live * 2 < members.count { compact() }
    earliestEnd = .infinity
    for end in ends where end < earliestEnd { earliestEnd = end }
  }

  /// Nothing is left; the room is kept, where it is not that of a storm, so that the next start asks the system for none.
  private mutating func removeAll() {
    guard memberRoom.capacity <= 4 * Chunk.capacity else { return self = SpringLog(width: width) }
    memberRoom.cut(to: 0)
    sumRoom.cut(to: 0)
    first.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    earliestEnd = .infinity
  }

  /// Moves what is alive together, in order. O(members).
  private mutating func compact() {
    var next = 0
    for member in members.indices where isLive(member) {
      if member != next {
        (members[next], ends[next]) = (members[member], ends[member])
        for i in 0..<2 * width { starts[2 * width * next + i] = starts[2 * width * member + i] }
      }
      next += 1
    }
    memberRoom.cut(to: next)
  }
}
