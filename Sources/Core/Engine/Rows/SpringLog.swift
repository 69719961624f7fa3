import LegatoTiming

/// Springs on a chunk's values: for each value and oscillator one sum of offset and velocity, and the members that are in it.
///
/// The sum is a cache over its members: it is moved to another time only when one joins or leaves, at that time, never by a frame.
struct SpringLog: ~Copyable {
  let width: Int

  // MARK: Sums

  /// Stage time of the sum's numbers.
  private(set) var since = Column<Double>()
  /// Offsets, then velocities over ω, `width` each a row.
  private(set) var states = Column<Double>()
  private(set) var styles = Column<UInt32>()
  private(set) var targets = Column<UInt16>()
  private(set) var memberCounts = Column<UInt32>()
  /// The next sum on the same value, or `none`.
  private var next = Column<UInt32>()
  /// The first sum on each value, or `none`.
  private var first = Column<UInt32>()
  private var free: [Int] = []
  static let none = UInt32.max

  // MARK: Members

  private(set) var members = Members()

  /// What joined, in order.
  struct Members: ~Copyable {
    var sums = Column<UInt32>()
    var starts = Column<Double>()
    var ends = Column<Double>()
    /// Offset, then velocity over ω, at its start.
    var states = Column<Double>()
    var tickets = Column<Int32>()
    var numbers = Column<UInt32>()
    var allowsInteraction = Column<Bool>()
    var live = 0
    var earliestEnd = Double.infinity
    var count: Int { sums.count }
    mutating func reserve(_ count: Int, _ width: Int) {
      sums.reserveCapacity(count)
      starts.reserveCapacity(count)
      ends.reserveCapacity(count)
      states.reserveCapacity(2 * width * count)
      tickets.reserveCapacity(count)
      numbers.reserveCapacity(count)
      allowsInteraction.reserveCapacity(count)
    }

    mutating func removeAll() {
      sums.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      states.removeAll(keepingCapacity: true)
      tickets.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
      allowsInteraction.removeAll(keepingCapacity: true)
      (live, earliestEnd) = (0, .infinity)
    }

    mutating func move(_ member: Int, to place: Int, _ width: Int) {
      (sums[place], starts[place], ends[place]) = (sums[member], starts[member], ends[member])
      (tickets[place], numbers[place], allowsInteraction[place]) = (tickets[member], numbers[member], allowsInteraction[member])
      for i in 0..<2 * width { states[2 * width * place + i] = states[2 * width * member + i] }
    }

    mutating func cut(to count: Int, _ width: Int) {
      let gone = self.count - count
      starts.removeLast(gone)
      ends.removeLast(gone)
      states.removeLast(2 * width * gone)
      tickets.removeLast(gone)
      numbers.removeLast(gone)
      allowsInteraction.removeLast(gone)
      sums.removeLast(gone)
    }

    /// A member that has left.
    static let gone = Int32.min
  }

  init(width: Int) { self.width = width }

  var isEmpty: Bool { members.live == 0 }
  var earliestEnd: Double { members.earliestEnd }

  /// The sums on a value, in the order in which a frame adds them.
  func sums(of target: Int) -> [Int] {
    var (found, at): ([Int], UInt32) = ([], target < first.count ? first[target] : Self.none)
    while at != Self.none {
      found.append(Int(at))
      at = next[Int(at)]
    }
    return found.sorted()
  }

  /// The sum on a value that a frame adds next after `row`, -1 for the first; nil after the last. O(sums on the value), no allocation.
  func sum(of target: Int, after row: Int) -> Int? {
    var (found, at) = (Int.max, target < first.count ? first[target] : Self.none)
    while at != Self.none {
      if Int(at) > row { found = min(found, Int(at)) }
      at = next[Int(at)]
    }
    return found == .max ? nil : found
  }

  /// The sum of a value under a style, made if there is none. O(oscillators on the value).
  mutating func sum(of target: Int, _ style: Int, at now: Double) -> Int {
    if first.count <= target { first.append(repeating: Self.none, count: max(target + 1, 2 * first.count) - first.count) }
    var at = first[target]
    while at != Self.none {
      if styles[Int(at)] == UInt32(truncatingIfNeeded: style) { return Int(at) }
      at = next[Int(at)]
    }
    let row: Int
    if let unused = free.popLast() {
      row = unused
      (since[row], styles[row], targets[row], memberCounts[row]) = (now, UInt32(truncatingIfNeeded: style), UInt16(target), 0)
    } else {
      row = since.count
      since.append(now)
      for _ in 0..<2 * width { states.append(0) }
      styles.append(UInt32(truncatingIfNeeded: style))
      targets.append(UInt16(target))
      memberCounts.append(0)
      next.append(Self.none)
    }
    (next[row], first[target]) = (first[target], UInt32(row))
    return row
  }

  /// Moves a sum's numbers to `time`.
  mutating func rebase(_ row: Int, _ motion: SpringMotion, to time: Double) {
    let elapsed = time - since[row]
    since[row] = time
    guard elapsed != 0 else { return }
    let (answer, ω) = (motion.response(at: elapsed), motion.angularFrequency)
    for i in row * 2 * width..<row * 2 * width + width {
      let (x, v) = (states[i], states[i + width])
      states[i] = answer.displacement * x + answer.impulse * ω * v
      states[i + width] = answer.displacementRate / ω * x + answer.impulseRate * v
    }
  }

  /// Room for more members and sums: at first for a few, then for one on each of `values` values, so that columns do not grow to twice what they hold.
  @inline(__always)
  mutating func makeRoom(_ values: Int) {
    if members.count == members.sums.capacity { members.reserve(Self.room(members.count, values), width) }
    if since.count == since.capacity { growSums(Self.room(since.count, values)) }
  }

  private static func room(_ count: Int, _ values: Int) -> Int { count < 64 ? max(4, 2 * count) : max(values, 2 * count) }

  @inline(never)
  private mutating func growSums(_ room: Int) {
    since.reserveCapacity(room)
    states.reserveCapacity(2 * width * room)
    styles.reserveCapacity(room)
    targets.reserveCapacity(room)
    memberCounts.reserveCapacity(room)
    next.reserveCapacity(room)
  }

  /// A member joins its sum, which has been moved to its start; there is room for it.
  mutating func join(_ row: Int, start: Double, end: Double, ticket: Int, number: UInt64, allowsInteraction: Bool, _ state: (Int) -> Double)
  {
    for i in 0..<2 * width {
      let part = state(i)
      states[row * 2 * width + i] += part
      members.states.place(part)
    }
    memberCounts[row] += 1
    members.sums.place(UInt32(truncatingIfNeeded: row))
    members.starts.place(start)
    members.ends.place(end)
    members.tickets.place(Int32(truncatingIfNeeded: ticket))
    members.numbers.place(UInt32(truncatingIfNeeded: number))
    members.allowsInteraction.place(allowsInteraction)
    members.live += 1
    members.earliestEnd = min(members.earliestEnd, end)
  }

  /// The columns that a frame reads; a sum without members adds nothing.
  @inline(__always)
  func withSums(
    _ body: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<UInt32>, UnsafePointer<UInt16>, Int) -> Void
  ) { body(since.start, states.start, styles.start, targets.start, since.count) }

  func isLive(_ member: Int) -> Bool { members.tickets[member] != Members.gone }

  /// A member leaves its sum at `time`, taking what is left of it along; the last one takes the sum.
  mutating func leave(_ member: Int, _ motion: SpringMotion, at time: Double) {
    let row = Int(members.sums[member])
    memberCounts[row] -= 1
    if memberCounts[row] == 0 {
      removeSum(row)
    } else {
      rebase(row, motion, to: time)
      let (answer, ω) = (motion.response(at: time - members.starts[member]), motion.angularFrequency)
      for i in 0..<width {
        let (x, v) = (members.states[member * 2 * width + i], members.states[member * 2 * width + width + i])
        states[row * 2 * width + i] -= answer.displacement * x + answer.impulse * ω * v
        states[row * 2 * width + width + i] -= answer.displacementRate / ω * x + answer.impulseRate * v
      }
    }
    members.tickets[member] = Members.gone
    members.live -= 1
  }

  /// A member began at another time than it joined with; its sum has been moved to a time that is not before either.
  mutating func move(_ member: Int, to start: Double, _ motion: SpringMotion) {
    guard start != members.starts[member] else { return }
    let row = Int(members.sums[member])
    let (old, new) = (
      motion.response(at: since[row] - members.starts[member]), motion.response(at: max(0, since[row] - start))
    )
    let ω = motion.angularFrequency
    for i in 0..<width {
      let (x, v) = (members.states[member * 2 * width + i], members.states[member * 2 * width + width + i])
      states[row * 2 * width + i] +=
        (new.displacement - old.displacement) * x + (new.impulse - old.impulse) * ω * v
      states[row * 2 * width + width + i] +=
        (new.displacementRate - old.displacementRate) / ω * x + (new.impulseRate - old.impulseRate) * v
    }
    members.starts[member] = start
  }

  mutating func setEnd(of member: Int, to end: Double) {
    members.ends[member] = end
    // at most the first end
    members.earliestEnd = min(members.earliestEnd, end)
  }

  /// A value's springs are removed at once.
  mutating func removeSum(_ row: Int) {
    for i in row * 2 * width..<(row + 1) * 2 * width { states[i] = 0 }
    (since[row], memberCounts[row]) = (0, 0)
    let target = Int(targets[row])
    if first[target] == UInt32(row) {
      first[target] = next[row]
    } else {
      var before = Int(first[target])
      while next[before] != UInt32(row) { before = Int(next[before]) }
      next[before] = next[row]
    }
    styles[row] = 0
    free.append(row)
  }

  /// Appends the members that are over at `time`, in the order of their ends and of their joining. No allocation where there is room and they joined so.
  func gatherDue(at time: Double, into due: inout [Int]) {
    guard members.earliestEnd <= time else { return }
    var isSorted = true
    for member in members.ends.indices where isLive(member) && members.ends[member] <= time {
      if let last = due.last, members.ends[member] < members.ends[last] { isSorted = false }
      due.append(member)
    }
    if isSorted { return }
    due.sort { members.ends[$0] != members.ends[$1] ? members.ends[$0] < members.ends[$1] : $0 < $1 }
  }

  /// After members have left: the next end, and room given back.
  mutating func tidy() {
    if members.live == 0 { return removeAll() }
    if members.count > 64, members.live * 2 < members.count { compact() }
    members.earliestEnd = .infinity
    for member in members.ends.indices where isLive(member) { members.earliestEnd = min(members.earliestEnd, members.ends[member]) }
  }

  /// Nothing is left; the room is kept, where it is not that of a storm, so that the next start asks the system for none.
  private mutating func removeAll() {
    guard members.sums.capacity <= 4 * Chunk.capacity else { return self = SpringLog(width: width) }
    members.removeAll()
    since.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    styles.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
    memberCounts.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }

  /// Moves what is alive together, in order. O(members).
  private mutating func compact() {
    var next = 0
    for member in members.ends.indices where isLive(member) {
      if member != next { members.move(member, to: next, width) }
      next += 1
    }
    members.cut(to: next, width)
  }
}
