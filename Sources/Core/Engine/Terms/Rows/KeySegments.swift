/// The segments of an interpolation through keys, contiguous: each begins with the arguments of its ends.
struct KeySegments {
  let first: UnsafePointer<Double>
  let count: Int
  /// Numbers per segment.
  let stride: Int

  @inline(__always) subscript(index: Int) -> UnsafePointer<Double> { first + index &* stride }

  /// Rounding error of an argument that is computed from the remaining share: this close to a key counts as at the key.
  private static let rounding = 0x1p-50

  /// The largest share before or after a segment: cubics of accepted numbers are finite there.
  private static let farthest = 1e40

  /// The segment of an argument, and the share of its length before the argument; beyond the ends the first and the last are extrapolated. O(log segments).
  @inline(__always)
  func segment(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
    var (low, high) = (0, count)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if self[middle][0] <= argument + Self.rounding { low = middle } else { high = middle }
    }
    let segment = self[low]
    let (start, end) = (segment[0], segment[1])
    if abs(end - argument) <= Self.rounding || start == end { return (segment, 1) }
    if abs(argument - start) <= Self.rounding { return (segment, 0) }
    return (segment, max(-Self.farthest, min(Self.farthest, (argument - start) / (end - start))))
  }
}

/// The segments' tables, stored after all segments.
extension KeySegments {
  /// A track's tables, each once.
  static func tables(of track: Track) -> [[Double]] {
    var tables: [[Double]] = []
    for case let table? in track.segments.map(\.table) where !tables.contains(table) { tables.append(table) }
    return tables
  }

  /// Writes tables one after the other; returns the index of each.
  static func write(_ tables: [[Double]], at numbers: UnsafeMutablePointer<Double>, from start: Int) -> [[Double]: Int] {
    var (next, indices) = (start, [[Double]: Int]())
    for table in tables {
      indices[table] = next
      for number in table {
        numbers[next] = number
        next += 1
      }
    }
    return indices
  }

  /// The table of a segment, which has its index at `column`; nil without one.
  @inline(__always)
  static func table(_ segment: UnsafePointer<Double>, at column: Int, in numbers: UnsafePointer<Double>) -> ShareTable? {
    let index = Int(truncatingIfNeeded: segment[column].bitPattern)
    return index == 0 ? nil : ShareTable(numbers + index)
  }

  /// The index after the last table; 0 without one.
  func endOfTables(at column: Int, in numbers: UnsafePointer<Double>) -> Int {
    var end = 0
    for segment in 0..<count {
      if let table = Self.table(self[segment], at: column, in: numbers) { end = max(end, table.numbers - numbers + table.count) }
    }
    return end
  }
}
