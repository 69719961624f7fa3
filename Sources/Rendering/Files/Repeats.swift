/// Splits bytes into the tokens of RFC 1951 (LZ77): single bytes, and repeats of bytes up to 32 KiB before.
///
/// Positions with the same three bytes are in a hash chain, the newest first. Matching is lazy: if the next position has a longer repeat, a single byte is
/// emitted before that.
struct Repeats {
  /// A byte, or the length of a repeat; then the distance is in the lower 16 bits.
  struct Token {
    let packed: UInt32
    init(_ byte: UInt8) { packed = UInt32(byte) }
    init(length: Int, distance: Int) { packed = UInt32(length) << 16 | UInt32(distance) }
    var length: Int { Int(packed >> 16) }
    var distance: Int { Int(packed & 0xFFFF) }
  }

  private static let (window, maximumLength) = (32768, 258)
  /// The largest number of positions of a chain to try, and the length that ends the search.
  private static let (tries, enough) = (96, 128)
  /// The largest distance of a repeat of three bytes that is shorter than three single bytes.
  private static let farForThree = 4096

  /// Valid as long as this value is used: ``Deflate`` creates and releases it inside the call that provides the bytes.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var newest = [Int32](repeating: -1, count: 1 << 15)
  private var older: [Int32]
  private var position = 0
  private var waiting: (length: Int, distance: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    older = [Int32](repeating: -1, count: bytes.count)
  }

  /// The next token; nil at the end.
  mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let found = waiting ?? longest(at: position, above: 2)
    waiting = nil
    remember(position)
    if found.length > 2, found.length < Self.enough {
      let next = longest(at: position + 1, above: found.length)
      if next.length > found.length { waiting = next }
    }
    guard found.length > 2, waiting == nil else {
      position += 1
      return Token(bytes[position - 1])
    }
    for other in position + 1..<position + found.length { remember(other) }
    position += found.length
    return Token(length: found.length, distance: found.distance)
  }

  private func hash(_ i: Int) -> Int { (Int(bytes[i]) << 10 ^ Int(bytes[i + 1]) << 5 ^ Int(bytes[i + 2])) & 0x7FFF }

  private mutating func remember(_ i: Int) {
    guard i + 2 < bytes.count else { return }
    let hash = hash(i)
    older[i] = newest[hash]
    newest[hash] = Int32(i)
  }

  /// The longest repeat that begins here and is longer than `least`; 0 if there is none.
  private func longest(at i: Int, above least: Int) -> (length: Int, distance: Int) {
    let most = min(Self.maximumLength, bytes.count - i)
    guard most > least, i + 2 < bytes.count else { return (0, 0) }
    var (length, distance, tries) = (least, 0, Self.tries)
    var candidate = Int(newest[hash(i)])
    while candidate >= 0, i - candidate <= Self.window, tries > 0 {
      // a repeat that is not longer differs here
      if bytes[candidate + length] == bytes[i + length] {
        var same = 0
        while same < most, bytes[candidate + same] == bytes[i + same] { same += 1 }
        if same > length, same > 3 || i - candidate <= Self.farForThree {
          (length, distance) = (same, i - candidate)
          if same == most { break }
        }
      }
      candidate = Int(older[candidate])
      tries -= 1
    }
    return distance > 0 ? (length, distance) : (0, 0)
  }
}
