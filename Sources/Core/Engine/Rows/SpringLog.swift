import LegatoTiming

/// Springs on a chunk's values: for each value and oscillator one sum of offset and velocity, and the members that are in it.
///
/// The sum is a cache over its members: it is moved to another time only when one joins or leaves, at that time, never by a frame.
struct SpringLog: ~Copyable {
  let width: Int

  // MARK: Sums

  /// Stage time of the sum's numbers.
  private(set) var since: [Double] = []
  /// Offsets, then velocities over ω, `width` each a row.
  private(set) var states: [Double] = []
  private(set) var styles: [UInt32] = []
  private(set) var targets: [UInt16] = []
  private(set) var memberCounts: [UInt32] = []
  /// The next sum on the same value, or `none`.
  private var next: [UInt32] = []
  /// The first sum on each value, or `none`.
  private var first: [UInt32] = []
  private var free: [Int] = []
  static let none = UInt32.max

  // MARK: Members

  private(set) var members = Members()

  /// What joined, in order.
  struct Members {
    var sums: [UInt32] = []
    var starts: [Double] = []
    var ends: [Double] = []
    /// Offset, then velocity over ω, at its start.
    var states: [Double] = []
    var tickets: [Int32] = []
    var numbers: [UInt32] = []
    var allowsInteraction: [Bool] = []
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

    /// A member that has left.
    static let gone = Int32.min
  }

  init(width: Int) { self.width = width }

  var isEmpty: Bool { members.live == 0 }
  var earliestEnd: Double { members.earliestEnd }
  var sumCount: Int { since.count }

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
    if first.count <= target { first.append(contentsOf: repeatElement(Self.none, count: target + 1 - first.count)) }
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

  /// Room for a member on each of `values` values, so that columns do not grow to twice what they hold.
  mutating func reserve(_ values: Int) {
    guard members.count >= 64, members.sums.capacity < values else { return }
    members.reserve(values, width)
    since.reserveCapacity(values)
    states.reserveCapacity(2 * width * values)
    styles.reserveCapacity(values)
    targets.reserveCapacity(values)
    memberCounts.reserveCapacity(values)
    next.reserveCapacity(values)
  }

  /// A member joins its sum, which has been moved to its start.
  mutating func join(_ row: Int, start: Double, end: Double, ticket: Int, number: UInt64, allowsInteraction: Bool, _ state: (Int) -> Double)
  {
    for i in 0..<2 * width {
      let part = state(i)
      states[row * 2 * width + i] += part
      members.states.append(part)
    }
    memberCounts[row] += 1
    members.sums.append(UInt32(row))
    members.starts.append(start)
    members.ends.append(end)
    members.tickets.append(Int32(truncatingIfNeeded: ticket))
    members.numbers.append(UInt32(truncatingIfNeeded: number))
    members.allowsInteraction.append(allowsInteraction)
    members.live += 1
    members.earliestEnd = min(members.earliestEnd, end)
  }

  /// The columns that a frame reads; a sum without members adds nothing.
  @inline(__always)
  func withSums(
    _ body: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<UInt32>, UnsafePointer<UInt16>, Int) -> Void
  ) {
    since.withUnsafeBufferPointer { since in
      states.withUnsafeBufferPointer { states in
        styles.withUnsafeBufferPointer { styles in
          targets.withUnsafeBufferPointer { targets in
            guard let t = since.baseAddress, let s = states.baseAddress, let k = styles.baseAddress, let v = targets.baseAddress else {
              return
            }
            body(t, s, k, v, since.count)
          }
        }
      }
    }
  }

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

  /// Members that are over at `time`, in the order of their ends.
  func due(at time: Double) -> [Int] {
    guard members.earliestEnd <= time else { return [] }
    return members.ends.indices.filter { isLive($0) && members.ends[$0] <= time }.sorted {
      members.ends[$0] != members.ends[$1] ? members.ends[$0] < members.ends[$1] : $0 < $1
    }
  }

  /// After members have left: the next end, and room given back.
  mutating func tidy() {
    if members.live == 0 { return self = SpringLog(width: width) }
    if members.count > 64, members.live * 2 < members.count { compact() }
    members.earliestEnd = .infinity
    for member in members.ends.indices where isLive(member) { members.earliestEnd = min(members.earliestEnd, members.ends[member]) }
  }

  private mutating func compact() {
    var kept = Members()
    for member in members.ends.indices where isLive(member) {
      kept.sums.append(members.sums[member])
      kept.starts.append(members.starts[member])
      kept.ends.append(members.ends[member])
      kept.states.append(contentsOf: members.states[member * 2 * width..<(member + 1) * 2 * width])
      kept.tickets.append(members.tickets[member])
      kept.numbers.append(members.numbers[member])
      kept.allowsInteraction.append(members.allowsInteraction[member])
    }
    kept.live = kept.count
    members = kept
  }
}
