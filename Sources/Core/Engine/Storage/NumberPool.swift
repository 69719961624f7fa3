/// Runs of numbers in one column, handed out and taken back without an allocation once they have been used before.
struct NumberPool: ~Copyable {
  var numbers = Numbers()
  /// Starts of free runs, by length.
  private var free: [[Int]] = []
  /// The end of a segment into which a longer run did not fit, never used: shorter ones do.
  private var spare = 0..<0

  /// A run of `count` zeros, which lie side by side if they are at most ``Numbers/segment``. O(count).
  mutating func allocate(_ count: Int) -> Int {
    if count < free.count, let start = free[count].popLast() {
      for i in start..<start + count { numbers[i] = 0 }
      return start
    }
    if count <= spare.count {
      spare = spare.lowerBound + count..<spare.upperBound
      return spare.lowerBound - count
    }
    if count <= Numbers.segment {
      let left = numbers.skip(toFit: count)
      if left.count > spare.count { spare = left }
    }
    return numbers.append(count)
  }

  mutating func release(_ start: Int, _ count: Int) {
    guard count > 0 else { return }
    while free.count <= count { free.append([]) }
    free[count].append(start)
  }
}

/// Numbers by index, in segments that do not move: growth never copies what is there. Only the first segment begins small.
struct Numbers: ~Copyable {
  static let segment = 1 << shift
  private static let shift = 14
  private var starts = Column<UnsafeMutablePointer<Double>>()
  private var room = 0
  private(set) var count = 0

  init() {}

  deinit { for index in starts.indices { starts[index].deallocate() } }

  /// Where a number lies. What was allocated together lies behind it, and stays there until the next ``append(_:)``.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Double> {
    assert(index >= 0 && index < count)
    return starts.start[index >> Self.shift] + (index & (Self.segment - 1))
  }

  subscript(index: Int) -> Double {
    @inline(__always) get { pointer(to: index).pointee }
    @inline(__always) nonmutating set { pointer(to: index).pointee = newValue }
  }

  /// Each of a run of numbers, in order; one that is longer than a segment does not lie together.
  @inline(__always)
  func forEach(_ start: Int, _ count: Int, _ body: (Int, Double) -> Void) {
    guard count <= Self.segment else {
      for i in 0..<count { body(i, self[start + i]) }
      return
    }
    let numbers = pointer(to: start)
    forEachComponent(count) { body($0, numbers[$0]) }
  }

  /// A run of numbers, copied.
  func run(_ start: Int, _ count: Int) -> [Double] { (0..<count).map { self[start + $0] } }

  /// Adds zeros at the end and tells where.
  mutating func append(_ more: Int) -> Int {
    let start = count
    count += more
    while room < count { grow() }
    for index in start..<count { self[index] = 0 }
    return start
  }

  /// Leaves out the rest of a segment where `more` numbers do not fit into it: those zeros.
  mutating func skip(toFit more: Int) -> Range<Int> {
    let left = Self.segment - count & (Self.segment - 1)
    guard more > left, case let start = append(left) else { return 0..<0 }
    return start..<start + left
  }

  private mutating func grow() {
    if room >= Self.segment || room == 0 {
      let size = room == 0 ? 64 : Self.segment
      starts.append(.allocate(capacity: size))
      room += size
      return
    }
    let (old, size) = (starts[0], 4 * room)
    starts[0] = .allocate(capacity: size)
    starts[0].update(from: old, count: room)
    old.deallocate()
    room = size
  }
}
