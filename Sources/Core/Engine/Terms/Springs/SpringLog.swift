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
    var since: Double
    @Int32Index private(set) var style: Int
    private let place: UInt16
    /// Place of the value in its chunk.
    var target: Int { Int(place) }
    @Int32Index var memberCount = 0
    /// The next sum on the same value, or ``none``.
    @Int32Index var next: Int
    /// Where the numbers of the member that made it are; ``none`` while it is alone.
    @Int32Index var founder = SpringLog.none

    init(since: Double, style: Int, target: Int, next: Int) {
      (self.since, _style, place, _next) = (since, Int32Index(style), UInt16(truncatingIfNeeded: target), Int32Index(next))
    }
  }

  /// A spring that is in a sum.
  struct Member {
    var start: Double
    /// When it leaves; never, where it has left.
    var end: Double
    private let sumAndTouch: UInt32
    @Int32Index var ticket: Int
    /// Counts starts, its last 32 bits.
    let number: UInt32
    /// Where its numbers are; ``none`` for the one that made its sum, which knows where.
    @Int32Index var numbers: Int

    var sum: Int { Int(sumAndTouch >> 1) }
    var allowsInteraction: Bool { sumAndTouch & 1 != 0 }

    init(start: Double, end: Double, sum: Int, ticket: Int, number: UInt32, numbers: Int, allowsInteraction: Bool) {
      (self.start, self.end, _ticket, self.number, _numbers) = (start, end, Int32Index(ticket), number, Int32Index(numbers))
      sumAndTouch = UInt32(truncatingIfNeeded: sum) &<< 1 | (allowsInteraction ? 1 : 0)
    }
  }

  static let none = -1
  /// Members a block: 1 << blockShift.
  static let blockShift = 6
  static var unknown: Double { -.infinity }

  // what a start asks and writes lies in two lines of the cache
  let width: Int
  var sumRoom = RowRoom()
  var memberRoom = RowRoom()
  var numberRoom = RowRoom()
  /// The first sum on each value, or ``none``.
  var first = Column<Int32>()
  var live = 0
  var earliestEnd = Double.infinity
  /// The first end among the members of the last block; ``unknown`` where one was changed, and without end where there is none.
  var lastBlockEnd = Double.infinity
  /// The same of the blocks before it.
  var blockEnds = Column<Double>()
  /// The last sum that was emptied, or ``none``; its ``Sum/next`` is the one before.
  var freeSum = Self.none
  /// The last place of numbers that came back, or ``none``; the first number there says the one before.
  var freeNumbers = Self.none
  var freeNumberCount = 0

  init(width: Int) { self.width = width }

  var isEmpty: Bool { live == 0 }

  /// Whether springs are on a value.
  @inline(__always)
  func hasSum(on target: Int) -> Bool { firstSum(on: target) != Self.none }

  // MARK: Where things are

  var sumCount: Int { sumRoom.count }
  /// Where they lie, until the next change.
  var sums: UnsafeRawPointer { UnsafeRawPointer(sumRoom.start) }

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
  func sum(_ row: Int, _ width: Int) -> UnsafeMutablePointer<Sum> {
    (sumRoom.start + row &* Self.stride(width)).assumingMemoryBound(to: Sum.self)
  }

  var memberCount: Int { memberRoom.count }

  /// What joined, in order.
  @inline(__always) var members: UnsafeMutablePointer<Member> { memberRoom.column(behind: 0) }

  /// Offset, then velocity over ω, of a member at its start.
  @inline(__always)
  func numbers(of member: Int) -> UnsafeMutablePointer<Double> {
    let place = place(of: member)
    return place == Self.none ? Self.numbers(of: sum(members[member].sum)) : numbers(at: place, width)
  }

  /// Where a member that is in its sum has its numbers; ``none`` where they are the sum's.
  @inline(__always)
  func place(of member: Int) -> Int {
    let own = members[member].numbers
    return own == Self.none ? sum(members[member].sum).pointee.founder : own
  }

  @inline(__always)
  func numbers(at place: Int, _ width: Int) -> UnsafeMutablePointer<Double> {
    let numbers: UnsafeMutablePointer<Double> = numberRoom.column(behind: 0)
    return numbers + place &* 2 &* width
  }

  /// All times are counted from `seconds` later. O(sums and members).
  mutating func shift(by seconds: Double) {
    // pointers in locals: the compiler's thread sanitizer does not get through changes in place by the properties
    for row in 0..<sumCount {
      let sum = sum(row)
      sum.pointee.since = sum.pointee.since - seconds
    }
    let members = members
    for member in 0..<memberCount {
      members[member].start = members[member].start - seconds
      members[member].end = members[member].end - seconds
    }
    for block in blockEnds.indices { blockEnds[block] = blockEnds[block] - seconds }
    lastBlockEnd -= seconds
    earliestEnd -= seconds
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

  /// A new sum, the first on its value, where there is room.
  @inline(__always)
  mutating func makeSum(of target: Int, _ style: Int, at now: Double, _ width: Int) -> Int {
    let row = freeSum == Self.none ? sumRoom.add() : freeSum
    if freeSum != Self.none { freeSum = sum(row, width).pointee.next }
    sum(row, width).pointee = Sum(since: now, style: style, target: target, next: Int(first[target]))
    first[target] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Asks for what a start on a value reads: its first sum. Where there is none, nothing is read there.
  @inline(__always)
  func prefetch(_ target: Int, _ width: Int) { legato_prefetch(sum(Int(first[target]), width)) }

  /// Moves a sum's numbers to `time`.
  mutating func rebase(_ row: Int, _ motion: SpringMotion, to time: Double, _ steps: inout SpringSteps) {
    let (sum, width) = (sum(row), width)
    if sum.pointee.founder == Self.none { keepFounder(of: sum, at: takeNumbers(), width) }
    let step = steps.lately(motion, sum.pointee.style).step(time - sum.pointee.since).pointee
    move(sum, to: time, step, width) { _ in (0, 0) }
  }

  /// Moves a sum's numbers to `time`, a step away, and adds to them.
  @inline(__always)
  func move(
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
  func keepFounder(of sum: UnsafeMutablePointer<Sum>, at place: Int, _ width: Int) {
    sum.pointee.founder = place
    let (whole, own) = (Self.numbers(of: sum), numbers(at: place, width))
    copyComponents(width, from: whole, to: own)
    copyComponents(width, from: whole + width, to: own + width)
  }

  /// A new place for numbers.
  mutating func takeNumbers() -> Int {
    if numberRoom.left == 0 { numberRoom.grow(to: numberRoom.next(memberRoom.capacity), [16 * width]) }
    return numberRoom.add()
  }

  /// A sum without members is its value's no more.
  mutating func removeSum(_ row: Int) {
    let (target, next) = (sum(row).pointee.target, sum(row).pointee.next)
    if Int(first[target]) == row {
      first[target] = Int32(truncatingIfNeeded: next)
    } else {
      var before = Int(first[target])
      while sum(before).pointee.next != row { before = sum(before).pointee.next }
      sum(before).pointee.next = next
    }
    sum(row).pointee.next = freeSum
    freeSum = row
  }
}
