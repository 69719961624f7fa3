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
