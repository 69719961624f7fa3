/// The segments of an interpolation through keys, contiguous: each begins with the argument of its start.
///
/// A frame later an argument is mostly in the same segment, so the latest one is stored. That changes no result: it is only looked at first.
///
/// Writing through a pointer to constant numbers is sound: they lie in an engine's pool or in a mutable buffer, belong to one row, and are read by the thread
/// that computes that row's chunk.
struct KeySegments {
  /// A number whose lower 16 bits count the segments, and whose upper 32 are the distance from the first one's numbers to the latest one's. The 16 between
  /// are the interpolation's own.
  private let counts: UnsafeMutablePointer<Double>
  let first: UnsafePointer<Double>
  /// Numbers per segment.
  let stride: Int
  /// Index of the argument at a segment's end, which may be the next one's first number.
  private let end: Int

  @inline(__always)
  init(counts: UnsafePointer<Double>, first: UnsafePointer<Double>, stride: Int, end: Int) {
    (self.counts, self.first, self.stride, self.end) = (UnsafeMutablePointer(mutating: counts), first, stride, end)
  }

  /// The number that counts `count` segments.
  static func counts(_ count: Int) -> Double { Double(bitPattern: UInt64(count)) }

  var count: Int { Int(truncatingIfNeeded: counts.pointee.bitPattern & 0xFFFF) }

  private var latest: UnsafePointer<Double> {
    @inline(__always) get { first + Int(truncatingIfNeeded: counts.pointee.bitPattern &>> 32) }
    nonmutating set { counts.pointee = Double(bitPattern: counts.pointee.bitPattern & 0xFFFF_FFFF | UInt64(newValue - first) << 32) }
  }

  @inline(__always) subscript(index: Int) -> UnsafePointer<Double> { first + index &* stride }

  /// Rounding error of an argument that is computed from the remaining share: this close to a key counts as at the key.
  static let rounding = 0x1p-50

  /// The largest share before or after a segment: cubics of accepted numbers are finite there.
  private static let farthest = 1e40

  /// The segment of an argument, and the share of its length before the argument; beyond the ends the first and the last are extrapolated. O(log segments),
  /// O(1) in the segment of the argument before.
  @inline(__always)
  func segment(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
    let segment = latest
    let (start, end) = (segment[0], segment[end])
    let passed = argument - start
    // a first segment may begin at −∞
    let isInside = passed > Self.rounding && passed < Self.farthest && end - argument > Self.rounding
    return isInside ? (segment, passed / (end - start)) : found(at: argument)
  }

  /// The same from the beginning.
  @inline(never)
  private func found(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
    let segment = self[count <= Self.few ? counted(argument) : search(argument)]
    latest = segment
    let (start, end) = (segment[0], segment[end])
    if abs(end - argument) <= Self.rounding || start == end { return (segment, 1) }
    if abs(argument - start) <= Self.rounding { return (segment, 0) }
    return (segment, max(-Self.farthest, min(Self.farthest, (argument - start) / (end - start))))
  }

  /// So many segments are counted faster than halved: whether one has begun is a branch that a processor can't predict.
  private static let few = 8

  /// How many segments after the first have begun at an argument.
  private func counted(_ argument: Double) -> Int {
    let argument = argument + Self.rounding
    var (begun, next) = (0, first + stride)
    for _ in 1..<max(1, count) {
      begun &+= next.pointee <= argument ? 1 : 0
      next += stride
    }
    return begun
  }

  /// The last segment that has begun at an argument, or the first.
  private func search(_ argument: Double) -> Int {
    var (low, high) = (0, count)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if self[middle][0] <= argument + Self.rounding { low = middle } else { high = middle }
    }
    return low
  }
}

extension KeySegments {
  /// The addresses of the segments' tables, 0 without one.
  struct TableColumn {
    /// That of the first segment.
    let first: UnsafeMutablePointer<Double>
    let count, stride: Int

    func forEach(_ body: (UnsafeMutablePointer<Double>) -> Void) { for segment in 0..<count { body(first + segment * stride) } }

    /// The tables, so that whoever has a copy of the numbers keeps them alive.
    var tables: [ShareTable] {
      var tables: [ShareTable] = []
      forEach { if let table = ShareTable.Numbers($0.pointee)?.table, !tables.contains(where: { $0 === table }) { tables.append(table) } }
      return tables
    }
  }

  /// - Parameter column: Index of the table's address in a segment.
  func tables(at column: Int) -> TableColumn {
    TableColumn(first: UnsafeMutablePointer(mutating: first) + column, count: count, stride: stride)
  }
}
