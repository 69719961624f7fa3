/// The same numbers in every run.
struct Draw {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// 0 ..< 1.
  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}

/// A walk through 0 ..< count in scattered order, every place once.
func scattered(_ count: Int) -> [Int] {
  var (order, draw) = (Array(0..<count), Draw(7))
  for i in stride(from: count - 1, to: 0, by: -1) { order.swapAt(i, Int(draw.next() * Double(i + 1))) }
  return order
}
