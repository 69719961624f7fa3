/// The segments of a way through keys, side by side in a column: each begins with the arguments of its ends.
struct KeySegments {
  let first: UnsafePointer<Double>
  let count: Int
  /// Numbers of a segment.
  let stride: Int

  @inline(__always) subscript(index: Int) -> UnsafePointer<Double> { first + index &* stride }

  /// What an argument loses on its way through what is left of it: as near to a key as this is at the key.
  private static let rounding = 0x1p-50

  /// The largest share of a segment before or behind it: a cubic through numbers that are let in is a number there.
  private static let farthest = 1e40

  /// The segment that an argument lies on, and the share of its length before it; behind the ends the first and the last go on. O(log segments).
  @inline(__always)
  func place(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
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

/// Tables that segments follow, behind all segments of a way.
extension KeySegments {
  /// Those of a track, each once.
  static func tables(of track: Track) -> [[Double]] {
    var tables: [[Double]] = []
    for case let table? in track.segments.map(\.table) where !tables.contains(table) { tables.append(table) }
    return tables
  }

  /// Writes tables one after the other; answers the index of each.
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

  /// The table of a segment, whose index lies there in it; nil where it has none.
  @inline(__always)
  static func table(_ segment: UnsafePointer<Double>, at place: Int, in numbers: UnsafePointer<Double>) -> ShareTable? {
    let index = Int(truncatingIfNeeded: segment[place].bitPattern)
    return index == 0 ? nil : ShareTable(numbers + index)
  }

  /// Where the last table ends; 0 without one.
  func endOfTables(at place: Int, in numbers: UnsafePointer<Double>) -> Int {
    var end = 0
    for segment in 0..<count {
      if let table = Self.table(self[segment], at: place, in: numbers) { end = max(end, table.numbers - numbers + table.count) }
    }
    return end
  }
}
