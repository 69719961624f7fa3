import CLegatoThread
import LegatoTiming

/// Springs on a chunk's values: for each value and oscillator one sum of offset and velocity, and its members.
///
/// The sum is a cache over its members: it is moved to another time only when a member joins or leaves, at that time, never by a frame. A member that has
/// always been alone in its sum has no separate numbers: they are the sum's.
struct SpringLog: ~Copyable {
  /// The springs of one oscillator on one value; offsets, then velocities over ω, follow it in memory. For a point it is one cache line.
  struct Sum {
    /// Stage time of the numbers.
    var since: Double
    @Int32Index private(set) var playback: Int
    private let targetIndex: UInt16
    /// The value's index in its chunk.
    var target: Int { Int(targetIndex) }
    @Int32Index var memberCount = 0
    /// The next sum on the same value, or ``none``.
    @Int32Index var next: Int
    /// Index of the founding member's numbers; ``none`` while it is alone.
    @Int32Index var founder = SpringLog.none

    init(since: Double, playback: Int, target: Int, next: Int) {
      (self.since, _playback, targetIndex, _next) = (since, Int32Index(playback), UInt16(truncatingIfNeeded: target), Int32Index(next))
    }
  }

  /// A spring in a sum.
  struct Member {
    var start: Double
    /// Stage time at which it leaves; infinite if it has left.
    var end: Double
    private let sumAndTouch: UInt32
    @Int32Index var group: Int
    /// Count of its start, low 32 bits.
    let number: UInt32
    /// Index of its numbers; ``none`` for the founder, whose index is in the sum.
    @Int32Index var numbers: Int

    var sum: Int { Int(sumAndTouch >> 1) }
    var allowsInteraction: Bool { sumAndTouch & 1 != 0 }

    init(start: Double, end: Double, sum: Int, group: Int, number: UInt32, numbers: Int, allowsInteraction: Bool) {
      (self.start, self.end, _group, self.number, _numbers) = (start, end, Int32Index(group), number, Int32Index(numbers))
      sumAndTouch = UInt32(truncatingIfNeeded: sum) &<< 1 | (allowsInteraction ? 1 : 0)
    }
  }

  static let none = -1
  /// Members per block: 1 << blockShift.
  static let blockShift = 6
  static var unknown: Double { -.infinity }

  // what a start reads and writes lies in two cache lines
  let width: Int
  var sumRoom = RowRoom()
  var memberRoom = RowRoom()
  var numberRoom = RowRoom()
  /// The first sum on each value, or ``none``.
  var first = Column<Int32>()
  var live = 0
  var earliestEnd = Double.infinity
  /// The earliest end of each block's members; ``unknown`` after a change.
  var blockEnds = Column<Double>()
  /// The last sum that was freed, or ``none``; its ``Sum/next`` is the one before.
  var freeSum = Self.none
  /// The last freed index of numbers, or ``none``; its first number is the index freed before.
  var freeNumbers = Self.none
  var freeNumberCount = 0

  init(width: Int) { self.width = width }

  var isEmpty: Bool { live == 0 }

  /// Whether there are springs on a value.
  @inline(__always)
  func hasSum(on target: Int) -> Bool { firstSum(on: target) != Self.none }

  // MARK: Memory layout

  var sumCount: Int { sumRoom.count }
  /// Their address, valid until the next change.
  var sums: UnsafeRawPointer { UnsafeRawPointer(sumRoom.start) }

  /// Bytes from one sum to the next.
  @inline(__always)
  static func stride(_ width: Int) -> Int { MemoryLayout<Sum>.stride &+ 16 &* width }

  /// A sum's offsets and velocities over ω, which follow it.
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

  /// The members, in order of joining.
  @inline(__always) var members: UnsafeMutablePointer<Member> { memberRoom.column(behind: 0) }

  /// A member's offset, then its velocity over ω, at its start.
  @inline(__always)
  func numbers(of member: Int) -> UnsafeMutablePointer<Double> {
    let index = numbersIndex(of: member)
    return index == Self.none ? Self.numbers(of: sum(members[member].sum)) : numbers(at: index, width)
  }

  /// The index of a member's numbers; ``none`` if they are the sum's.
  @inline(__always)
  func numbersIndex(of member: Int) -> Int {
    let own = members[member].numbers
    return own == Self.none ? sum(members[member].sum).pointee.founder : own
  }

  @inline(__always)
  func numbers(at index: Int, _ width: Int) -> UnsafeMutablePointer<Double> {
    let numbers: UnsafeMutablePointer<Double> = numberRoom.column(behind: 0)
    return numbers + index &* 2 &* width
  }

  /// Subtracts `seconds` from all times. O(sums and members).
  mutating func shift(by seconds: Double) {
    // pointers in locals: the compiler's thread sanitizer fails on in-place changes through these properties
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
    earliestEnd -= seconds
  }

  // MARK: Sums

  @inline(__always)
  private func firstSum(on target: Int) -> Int { target < first.count ? Int(first[target]) : Self.none }

  /// The sums on a value, unordered.
  func sums(of target: Int) -> [Int] {
    var (found, at): ([Int], Int) = ([], firstSum(on: target))
    while at != Self.none {
      found.append(at)
      at = sum(at).pointee.next
    }
    return found
  }

  /// The live members of a value's sums, in order of joining. O(members) if there are any.
  func members(on target: Int) -> [Int] {
    let sums = sums(of: target)
    return sums.isEmpty ? [] : (0..<memberCount).filter { isLive($0) && sums.contains(members[$0].sum) }
  }

  /// The sum that a frame adds after `row`, −1 for the first; nil after the last. O(sums on the value), no allocation.
  func sum(of target: Int, after row: Int) -> Int? {
    var (found, at) = (Int.max, firstSum(on: target))
    while at != Self.none {
      if at > row { found = min(found, at) }
      at = sum(at).pointee.next
    }
    return found == .max ? nil : found
  }

  /// Adds a first sum on a value; there has to be room.
  @inline(__always)
  mutating func makeSum(of target: Int, _ playback: Int, at now: Double, _ width: Int) -> Int {
    let row = freeSum == Self.none ? sumRoom.add() : freeSum
    if freeSum != Self.none { freeSum = sum(row, width).pointee.next }
    sum(row, width).pointee = Sum(since: now, playback: playback, target: target, next: Int(first[target]))
    first[target] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Prefetches what a start on a value reads: its first sum, if any.
  @inline(__always)
  func prefetch(_ target: Int, _ width: Int) { legato_prefetch(sum(Int(first[target]), width)) }

  /// Moves a sum's numbers to `time`.
  mutating func rebase(_ row: Int, _ motion: SpringMotion, to time: Double, _ steps: inout SpringSteps) {
    let (sum, width) = (sum(row), width)
    if sum.pointee.founder == Self.none { keepFounder(of: sum, at: takeNumbers(), width) }
    let step = steps.lately(motion, sum.pointee.playback).step(time - sum.pointee.since).pointee
    move(sum, to: time, step, width) { _ in (0, 0) }
  }

  /// Moves a sum's numbers to `time`, one step away, and adds to them.
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

  /// Stores the founder's numbers separately, before the sum's numbers become others.
  @inline(__always)
  func keepFounder(of sum: UnsafeMutablePointer<Sum>, at index: Int, _ width: Int) {
    sum.pointee.founder = index
    let (whole, own) = (Self.numbers(of: sum), numbers(at: index, width))
    copyComponents(width, from: whole, to: own)
    copyComponents(width, from: whole + width, to: own + width)
  }

  /// Takes an index for numbers.
  mutating func takeNumbers() -> Int {
    if numberRoom.free == 0 { numberRoom.grow(to: numberRoom.next(memberRoom.capacity), [16 * width]) }
    return numberRoom.add()
  }

  /// Removes a sum without members from its value.
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
