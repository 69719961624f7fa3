/// Stretches of numbers in one column; freed ones are reused without an allocation.
struct NumberPool: ~Copyable {
  var numbers = Numbers()
  /// Starts of free stretches, by length.
  private var free: [[Int]] = []
  /// The unused end of a segment into which a longer stretch did not fit: shorter ones do.
  private var spare = 0..<0

  /// Allocates `count` zeros, contiguous if they are at most ``Numbers/segment``. O(count).
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

  /// Allocates a copy of these numbers. O(count).
  mutating func store(_ list: [Double]) -> Int {
    let start = allocate(list.count)
    for (i, number) in list.enumerated() { numbers[start + i] = number }
    return start
  }

  mutating func release(_ start: Int, _ count: Int) {
    guard count > 0 else { return }
    while free.count <= count { free.append([]) }
    free[count].append(start)
  }
}

/// Numbers by index, in long segments.
struct Numbers: ~Copyable {
  private typealias List = Segments<14, Double>
  static var segment: Int { List.size }
  private var all = List()

  init() {}

  var count: Int { all.count }

  /// A number's address. What was allocated together follows it, and stays there until the next ``append(_:)``.
  @inline(__always)
  func pointer(to index: Int) -> UnsafeMutablePointer<Double> { all.pointer(to: index) }

  subscript(index: Int) -> Double {
    @inline(__always) get { pointer(to: index).pointee }
    @inline(__always) nonmutating set { pointer(to: index).pointee = newValue }
  }

  /// Calls `body` for each of `count` numbers, in order; more than a segment are not contiguous.
  @inline(__always)
  func forEach(_ start: Int, _ count: Int, _ body: (Int, Double) -> Void) {
    guard count <= Self.segment else {
      for i in 0..<count { body(i, self[start + i]) }
      return
    }
    let numbers = pointer(to: start)
    forEachComponent(count) { body($0, numbers[$0]) }
  }

  /// A copy of `count` numbers.
  func run(_ start: Int, _ count: Int) -> [Double] { (0..<count).map { self[start + $0] } }

  /// Appends zeros and returns their first index.
  mutating func append(_ more: Int) -> Int {
    defer { all.append(repeating: 0, count: more) }
    return count
  }

  /// Skips the rest of a segment if `more` numbers do not fit into it, and returns it: zeros.
  mutating func skip(toFit more: Int) -> Range<Int> {
    let left = Self.segment - count & (Self.segment - 1)
    guard more > left, case let start = append(left) else { return 0..<0 }
    return start..<start + left
  }
}
