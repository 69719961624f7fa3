/// Packs bits into bytes, the first into the lowest bit, as RFC 1951 and GIF require.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var held: UInt32 = 0
  private var heldCount: UInt32 = 0

  /// Appends the lowest `count` bits of a number whose higher bits are 0; at most 24.
  mutating func put(_ bits: UInt32, _ count: UInt32) {
    held |= bits << heldCount
    heldCount += count
    while heldCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      heldCount -= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func finish() { put(0, (8 - heldCount & 7) & 7) }
}
