/// Bytes as RFC 1951 sees them: single ones, and repeats of what came up to 32 KiB before.
///
/// Places that begin with the same three bytes hang in a chain, the newest first. A repeat waits for its neighbour: where the next place has a longer one, a
/// single byte goes before that (lazy matching).
struct Repeats {
  /// A byte, or the length of a repeat and, below it, in 16 bits, how far back it lies.
  struct Token {
    let packed: UInt32
    init(_ byte: UInt8) { packed = UInt32(byte) }
    init(length: Int, distance: Int) { packed = UInt32(length) << 16 | UInt32(distance) }
    var length: Int { Int(packed >> 16) }
    var distance: Int { Int(packed & 0xFFFF) }
  }

  private static let (window, most) = (32768, 258)
  /// How many positions of a chain are tried, and the length from which on the search stops.
  private static let (tries, enough) = (96, 128)
  /// Repeats of three bytes from farther away take more bits than three bytes.
  private static let farForThree = 4096

  /// Valid as long as this value is used: ``Deflate`` makes one inside the call that lends the bytes, and drops it there.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var newest = [Int32](repeating: -1, count: 1 << 15)
  private var older: [Int32]
  private var place = 0
  private var waiting: (length: Int, distance: Int)?

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    older = [Int32](repeating: -1, count: bytes.count)
  }

  /// The next token; nil behind the last byte.
  mutating func next() -> Token? {
    guard place < bytes.count else { return nil }
    let found = waiting ?? longest(at: place, above: 2)
    waiting = nil
    remember(place)
    if found.length > 2, found.length < Self.enough {
      let next = longest(at: place + 1, above: found.length)
      if next.length > found.length { waiting = next }
    }
    guard found.length > 2, waiting == nil else {
      place += 1
      return Token(bytes[place - 1])
    }
    for other in place + 1..<place + found.length { remember(other) }
    place += found.length
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
    let most = min(Self.most, bytes.count - i)
    guard most > least, i + 2 < bytes.count else { return (0, 0) }
    var (length, distance, tries) = (least, 0, Self.tries)
    var candidate = Int(newest[hash(i)])
    while candidate >= 0, i - candidate <= Self.window, tries > 0 {
      // what is no longer ends here already
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
