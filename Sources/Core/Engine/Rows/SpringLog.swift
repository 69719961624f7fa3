import CLegatoThread
import LegatoTiming

/// Springs on a chunk's values: for each value and oscillator one sum of offset and velocity, and the members that are in it.
///
/// The sum is a cache over its members: it is moved to another time only when one joins or leaves, at that time, never by a frame. A member
/// that has been alone in its sum since it made it has no numbers of its own: they are the sum's.
struct SpringLog: ~Copyable {
  /// The springs of one oscillator on one value; behind it lie offsets, then velocities over ω. That of a point takes a line of the cache.
  struct Sum {
    /// Stage time of the numbers.
    fileprivate(set) var since: Double
    @Short private(set) var style: Int
    private let place: UInt16
    /// Place of the value in its chunk.
    var target: Int { Int(place) }
    @Short fileprivate var memberCount = 0
    /// The next sum on the same value, or ``none``.
    @Short fileprivate var next: Int
    /// Where the numbers of the member that made it are; ``none`` while it is alone.
    @Short fileprivate var founder = SpringLog.none

    fileprivate init(since: Double, style: Int, target: Int, next: Int) {
      (self.since, _style, place, _next) = (since, Short(style), UInt16(truncatingIfNeeded: target), Short(next))
    }
  }

  /// A spring that is in a sum, but for its end.
  struct Member {
    var start: Double
    private let sumAndTouch: UInt32
    @Short fileprivate(set) var ticket: Int
    /// Counts starts, its last 32 bits.
    let number: UInt32
    /// Where its numbers are; ``none`` for the one that made its sum, which knows where.
    @Short fileprivate var numbers: Int

    var sum: Int { Int(sumAndTouch >> 1) }
    var allowsInteraction: Bool { sumAndTouch & 1 != 0 }

    init(start: Double, sum: Int, ticket: Int, number: UInt32, numbers: Int, allowsInteraction: Bool) {
      (self.start, _ticket, self.number, _numbers) = (start, Short(ticket), number, Short(numbers))
      sumAndTouch = UInt32(truncatingIfNeeded: sum) &<< 1 | (allowsInteraction ? 1 : 0)
    }
  }

  static let none = -1

  let width: Int
  private var sumRoom = RowRoom()
  private var memberRoom = RowRoom()
  private var numberRoom = RowRoom()
  /// The first sum on each value, or ``none``.
  private(set) var first = Column<Int32>()
  /// The last sum that was emptied, or ``none``; its ``Sum/next`` is the one before.
  private var freeSum = Self.none
  /// The last place of numbers that came back, or ``none``; the first number there says the one before. Taken where there is no room for new
  /// ones, which lie in order.
  private var freeNumbers = Self.none
  private var live = 0
  private(set) var earliestEnd = Double.infinity

  init(width: Int) { self.width = width }

  var isEmpty: Bool { live == 0 }

  // MARK: Where things are

  var sumCount: Int { sumRoom.count }

  /// Bytes from one sum to the next.
  @inline(__always)
  static func stride(_ width: Int) -> Int { MemoryLayout<Sum>.stride &+ 16 &* width }

  /// A sum's offsets and velocities over ω lie behind it.
  @inline(__always)
  static func numbers(of sum: UnsafeMutablePointer<Sum>) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(sum + 1).assumingMemoryBound(to: Double.self)
  }

  @inline(__always)
  func sum(_ row: Int) -> UnsafeMutablePointer<Sum> {
    assert(row >= 0 && row < sumCount)
    return sum(row, width)
  }

  @inline(__always)
  private func sum(_ row: Int, _ width: Int) -> UnsafeMutablePointer<Sum> {
    (sumRoom.start + row &* Self.stride(width)).assumingMemoryBound(to: Sum.self)
  }

  var memberCount: Int { memberRoom.count }

  /// What joined, in order.
  @inline(__always) var members: UnsafeMutablePointer<Member> { memberRoom.column(behind: 0) }
  /// When each member leaves; never for one that has left.
  @inline(__always) var ends: UnsafeMutablePointer<Double> { memberRoom.column(behind: 24) }

  /// Offset, then velocity over ω, of a member at its start.
  func numbers(of member: Int) -> UnsafeMutablePointer<Double> {
    let row = members[member].sum
    let place = members[member].numbers == Self.none ? sum(row).pointee.founder : members[member].numbers
    return place == Self.none ? Self.numbers(of: sum(row)) : numbers(at: place, width)
  }

  @inline(__always)
  private func numbers(at place: Int, _ width: Int) -> UnsafeMutablePointer<Double> {
    let numbers: UnsafeMutablePointer<Double> = numberRoom.column(behind: 0)
    return numbers + place &* 2 &* width
  }

  // MARK: Sums

  @inline(__always)
  private func firstSum(on target: Int) -> Int { target < first.count ? Int(first[target]) : Self.none }

  /// The sums on a value, in no order.
  func sums(of target: Int) -> [Int] {
    var (found, at): ([Int], Int) = ([], firstSum(on: target))
    while at != Self.none {
      found.append(at)
      at = sum(at).pointee.next
    }
    return found
  }

  /// The sum on a value that a frame adds next after `row`, -1 for the first; nil after the last. O(sums on the value), no allocation.
  func sum(of target: Int, after row: Int) -> Int? {
    var (found, at) = (Int.max, firstSum(on: target))
    while at != Self.none {
      if at > row { found = min(found, at) }
      at = sum(at).pointee.next
    }
    return found == .max ? nil : found
  }

  private mutating func makeSum(of target: Int, _ style: Int, at now: Double) -> Int {
    let row = freeSum == Self.none ? sumRoom.add() : freeSum
    if freeSum != Self.none { freeSum = sum(row).pointee.next }
    sum(row).pointee = Sum(since: now, style: style, target: target, next: Int(first[target]))
    first[target] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Asks for what a start on a value reads.
  func prefetch(_ target: Int) {
    let row = firstSum(on: target)
    guard row != Self.none else { return }
    legato_prefetch(sum(row))
  }

  /// Moves a sum's numbers to `time`.
  mutating func rebase(_ row: Int, _ motion: SpringMotion, to time: Double, _ steps: inout SpringSteps) {
    let (sum, width) = (sum(row), width)
    if sum.pointee.founder == Self.none { keepFounder(of: sum, at: takeNumbers(), width) }
    let step = steps.step(motion, time - sum.pointee.since)
    move(sum, to: time, step, width) { _ in (0, 0) }
  }

  /// Keeps a spring's offset and velocity over ω for each component, and adds them to a sum whose numbers are moved to `time`, a step away.
  @inline(__always)
  private func add(
    to sum: UnsafeMutablePointer<Sum>, _ place: Int, _ width: Int, at time: Double, _ step: SpringStep,
    _ state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    let own = numbers(at: place, width)
    forEachComponent(width, state) { i, numbers in (own[i], own[width &+ i]) = numbers }
    move(sum, to: time, step, width) { (own[$0], own[width &+ $0]) }
  }

  /// Moves a sum's numbers to `time`, a step away, and adds to them.
  @inline(__always)
  private func move(
    _ sum: UnsafeMutablePointer<Sum>, to time: Double, _ step: SpringStep, _ width: Int,
    _ state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    let offsets = Self.numbers(of: sum)
    let velocities = offsets + width
    forEachComponent(width) { i in
      let (x, v, more) = (offsets[i], velocities[i], state(i))
      return (step.offset(x, v) + more.offset, step.velocity(x, v) + more.velocity)
    } store: { i, numbers in
      (offsets[i], velocities[i]) = numbers
    }
    sum.pointee.since = time
  }

  /// A sum's numbers are about to be others than those of the only member that has ever been in it.
  @inline(__always)
  private func keepFounder(of sum: UnsafeMutablePointer<Sum>, at place: Int, _ width: Int) {
    sum.pointee.founder = place
    let (whole, own) = (Self.numbers(of: sum), numbers(at: place, width))
    copyComponents(width, from: whole, to: own)
    copyComponents(width, from: whole + width, to: own + width)
  }

  /// A place for numbers: one that came back, where there is no room for a new one.
  private mutating func takeNumbers() -> Int {
    if numberRoom.left == 0 {
      let place = freeNumbers
      if place != Self.none {
        freeNumbers = Int(numbers(at: place, width)[0])
        return place
      }
      numberRoom.grow(to: numberRoom.next(memberRoom.capacity), [16 * width])
    }
    return numberRoom.add()
  }

  /// A value's springs are removed at once.
  private mutating func removeSum(_ row: Int) {
    let (target, next) = (sum(row).pointee.target, sum(row).pointee.next)
    if Int(first[target]) == row {
      first[target] = Int32(truncatingIfNeeded: next)
    } else {
      var before = Int(first[target])
      while sum(before).pointee.next != row { before = sum(before).pointee.next }
      sum(before).pointee.next = next
    }
    // a frame goes over it still
    sum(row).pointee = Sum(since: 0, style: 0, target: target, next: freeSum)
    Self.numbers(of: sum(row)).update(repeating: 0, count: 2 * width)
    freeSum = row
  }

  // MARK: Members

  /// Room for so many members and sums more, where there is none for a spring on each of `values` values.
  @inline(__always)
  private mutating func makeRoom(_ values: Int, for more: Int) {
    if memberRoom.left < more || sumRoom.left < more || first.count < values { grow(values, more) }
  }

  @inline(never)
  private mutating func grow(_ values: Int, _ more: Int) {
    if memberRoom.left < more { memberRoom.grow(to: memberRoom.next(values, more), [24, 8]) }
    if sumRoom.left < more { sumRoom.grow(to: sumRoom.next(values, more), [Self.stride(width)]) }
    if first.count < values { first.append(repeating: Int32(Self.none), count: max(values, 2 * first.count) - first.count) }
  }

  /// What springs that start together have in common.
  struct Start {
    let motion: SpringMotion
    let style: Int
    /// When they join, and when they leave.
    let now, end: Double
    let ticket: Int
    let allowsInteraction: Bool
  }

  /// Springs that start together, one after the other, and where they are written.
  struct Joining {
    fileprivate let start: Start
    /// Of the first, its last 32 bits.
    fileprivate let number: UInt32
    fileprivate let members: UnsafeMutablePointer<Member>
    fileprivate let ends: UnsafeMutablePointer<Double>
    /// How many have joined.
    fileprivate(set) var count = 0
  }

  /// Room for up to so many springs that start together.
  /// - Parameters:
  ///   - number: of the first.
  ///   - values: that there are.
  @inline(__always)
  mutating func joining(_ start: Start, upTo most: Int, number: UInt64, values: Int, _ steps: inout SpringSteps) -> Joining {
    makeRoom(values, for: most)
    steps.makeRoom()
    return Joining(start: start, number: UInt32(truncatingIfNeeded: number), members: members + memberCount, ends: ends + memberCount)
  }

  /// A spring starts on a value, with an offset and a velocity over ω for each component: it joins the sum of its oscillator, which is made or
  /// moved to its start. Amortised O(width), and the oscillators on the value.
  @inline(__always)
  mutating func join(
    _ joining: inout Joining, _ target: Int, _ width: Int, _ steps: inout SpringSteps,
    state: (_ component: Int) -> (offset: Double, velocity: Double)
  ) {
    let start = joining.start
    var row = Int(first[target])
    var (sum, place) = (sum(row, width), Self.none)
    // mostly there is a sum of its oscillator, room, and a step that is known
    if row != Self.none, sum.pointee.style == start.style, numberRoom.left >= 2,
      let step = steps.known(start.motion, start.now - sum.pointee.since)
    {
      if sum.pointee.founder == Self.none { keepFounder(of: sum, at: numberRoom.add(), width) }
      place = numberRoom.add()
      add(to: sum, place, width, at: start.now, step.pointee, state)
    } else {
      (row, place) = findPlace(target, start.style, start.now)
      sum = self.sum(row, width)
      if place == Self.none {
        let numbers = Self.numbers(of: sum)
        forEachComponent(width, state) { i, own in (numbers[i], numbers[width &+ i]) = own }
      } else {
        add(to: sum, place, width, at: start.now, steps.step(start.motion, start.now - sum.pointee.since), state)
      }
    }
    sum.pointee.memberCount &+= 1
    joining.members[joining.count] = Member(
      start: start.now, sum: row, ticket: start.ticket, number: joining.number &+ UInt32(truncatingIfNeeded: joining.count), numbers: place,
      allowsInteraction: start.allowsInteraction)
    joining.ends[joining.count] = start.end
    joining.count &+= 1
  }

  /// The sum that a spring on a value joins, which is made where there is none, and a place for its numbers; ``none`` for the first, whose
  /// numbers are the sum's.
  @inline(never)
  private mutating func findPlace(_ target: Int, _ style: Int, _ now: Double) -> (sum: Int, place: Int) {
    var row = Int(first[target])
    while row != Self.none, sum(row).pointee.style != style { row = sum(row).pointee.next }
    if row == Self.none { return (makeSum(of: target, style, at: now), Self.none) }
    if sum(row).pointee.founder == Self.none { keepFounder(of: sum(row), at: takeNumbers(), width) }
    return (row, takeNumbers())
  }

  /// What has joined is there.
  @inline(__always)
  mutating func finish(_ joining: Joining) {
    let count = joining.count
    if count == 0 { return }
    _ = memberRoom.add(count)
    // what the next here will write: many starts elsewhere may come before
    legato_prefetch(joining.members + (count &+ 1))
    legato_prefetch(joining.ends + (count &+ 7))
    legato_prefetch(numbers(at: numberRoom.count &+ 1, width))
    legato_prefetch(numbers(at: numberRoom.count &+ 3, width))
    live &+= count
    if joining.start.end < earliestEnd { earliestEnd = joining.start.end }
  }

  func isLive(_ member: Int) -> Bool { members[member].ticket != Int(Int32.min) }

  /// A member leaves its sum at `time`, taking what is left of it along; the last one takes the sum.
  mutating func leave(_ member: Int, _ motion: SpringMotion, at time: Double, _ steps: inout SpringSteps) {
    let (members, row) = (members, members[member].sum)
    let sum = sum(row)
    if sum.pointee.memberCount > 1 {
      rebase(row, motion, to: time, &steps)
      let (step, own, whole) = (steps.step(motion, time - members[member].start), numbers(of: member), Self.numbers(of: sum))
      for i in 0..<width {
        let (x, v) = (own[i], own[width + i])
        whole[i] -= step.offset(x, v)
        whole[width + i] -= step.velocity(x, v)
      }
    }
    releaseNumbers(of: member)
    sum.pointee.memberCount -= 1
    if sum.pointee.memberCount == 0 { removeSum(row) }
    members[member].ticket = Int(Int32.min)
    ends[member] = .infinity
    live -= 1
  }

  private mutating func releaseNumbers(of member: Int) {
    let own = members[member].numbers
    let place = own == Self.none ? sum(members[member].sum).pointee.founder : own
    // the sum's, where it was alone
    if place == Self.none { return }
    numbers(at: place, width)[0] = Double(freeNumbers)
    freeNumbers = place
  }

  /// A member began at another time than it joined with; its sum has been moved to a time that is not before either.
  mutating func move(_ member: Int, to start: Double, _ motion: SpringMotion) {
    guard start != members[member].start else { return }
    let sum = sum(members[member].sum)
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
    ends[member] = end
    // at most the first end
    earliestEnd = min(earliestEnd, end)
  }

  /// Appends the members that are over at `time`, in the order of their ends and of their joining. No allocation where there is room and they joined so.
  func gatherDue(at time: Double, into due: inout [Int]) {
    guard earliestEnd <= time else { return }
    var isSorted = true
    for member in 0..<memberCount where ends[member] <= time {
      if let last = due.last, ends[member] < ends[last] { isSorted = false }
      due.append(member)
    }
    if isSorted { return }
    due.sort { ends[$0] != ends[$1] ? ends[$0] < ends[$1] : $0 < $1 }
  }

  /// After members have left: the next end, and room given back.
  mutating func tidy() {
    if live == 0 { return removeAll() }
    if memberCount > 64, live * 2 < memberCount { compact() }
    earliestEnd = .infinity
    for member in 0..<memberCount where ends[member] < earliestEnd { earliestEnd = ends[member] }
  }

  /// Nothing is left; the room is kept, where it is not that of a storm, so that the next start asks the system for none.
  private mutating func removeAll() {
    guard memberRoom.capacity <= 4 * Chunk.capacity else { return self = SpringLog(width: width) }
    memberRoom.cut(to: 0)
    sumRoom.cut(to: 0)
    numberRoom.cut(to: 0)
    (freeSum, freeNumbers) = (Self.none, Self.none)
    earliestEnd = .infinity
  }

  /// Moves what is alive together, in order. O(members).
  private mutating func compact() {
    var next = 0
    for member in 0..<memberCount where isLive(member) {
      if member != next { (members[next], ends[next]) = (members[member], ends[member]) }
      next += 1
    }
    memberRoom.cut(to: next)
  }
}
