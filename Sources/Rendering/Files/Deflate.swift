/// Compresses bytes as RFC 1951 says, in one block with the fixed codes; repeats up to 32 KiB back are found through chains of equal beginnings.
package struct Deflate {
  private var output: [UInt8]
  private var held: UInt32 = 0
  private var heldCount: UInt32 = 0

  /// A zlib stream (RFC 1950) of `bytes`. O(n).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate(output: [0x78, 0x9C])
    deflate.compress(bytes)
    var stream = deflate.output
    stream.append(bigEndian: adler32(bytes))
    return stream
  }

  private init(output: [UInt8]) { self.output = output }

  /// Bits go in from the lowest.
  private mutating func put(_ bits: UInt32, _ count: UInt32) {
    held |= bits << heldCount
    heldCount += count
    while heldCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      heldCount -= 8
    }
  }

  /// Huffman codes go in from their highest bit.
  private mutating func putCode(_ code: UInt32, _ count: UInt32) {
    var turned: UInt32 = 0
    for bit in 0..<count where code & 1 << bit != 0 { turned |= 1 << (count - 1 - bit) }
    put(turned, count)
  }

  /// A literal byte, 256 for the end, or a length's code, in the fixed code.
  private mutating func putSymbol(_ symbol: UInt32) {
    switch symbol {
    case 0..<144: putCode(0x30 + symbol, 8)
    case 144..<256: putCode(0x190 + symbol - 144, 9)
    case 256..<280: putCode(symbol - 256, 7)
    default: putCode(0xC0 + symbol - 280, 8)
    }
  }

  /// Lengths and distances come in classes: each further group of classes doubles the span of one and takes one more extra bit.
  /// - Parameter perGroup: classes of one size, 4 for lengths and 2 for distances; the first two groups have no extra bits.
  private static func place(_ offset: UInt32, perGroup: UInt32) -> (code: UInt32, extra: UInt32, bits: UInt32) {
    var (bits, base, code): (UInt32, UInt32, UInt32) = (0, 2 * perGroup, 2 * perGroup)
    guard offset >= base else { return (offset, 0, 0) }
    bits = 1
    while offset >= base + perGroup << bits {
      base += perGroup << bits
      code += perGroup
      bits += 1
    }
    return (code + (offset - base) >> bits, (offset - base) & (1 << bits - 1), bits)
  }

  private mutating func putRepeat(length: Int, distance: Int) {
    if length == 258 {
      putSymbol(285)
    } else {
      let place = Self.place(UInt32(length - 3), perGroup: 4)
      putSymbol(257 + place.code)
      put(place.extra, place.bits)
    }
    let place = Self.place(UInt32(distance - 1), perGroup: 2)
    putCode(place.code, 5)
    put(place.extra, place.bits)
  }

  private mutating func compress(_ bytes: [UInt8]) {
    let (window, tries) = (32768, 24)
    var newest = [Int32](repeating: -1, count: 1 << 15)
    var older = [Int32](repeating: -1, count: bytes.count)
    func hash(_ i: Int) -> Int { (Int(bytes[i]) << 10 ^ Int(bytes[i + 1]) << 5 ^ Int(bytes[i + 2])) & 0x7FFF }
    func remember(_ i: Int) {
      guard i + 2 < bytes.count else { return }
      let h = hash(i)
      older[i] = newest[h]
      newest[h] = Int32(i)
    }
    put(0b011, 3)  // the last block, fixed codes
    var i = 0
    while i < bytes.count {
      var (length, distance) = (0, 0)
      if i + 2 < bytes.count {
        let most = min(258, bytes.count - i)
        var (candidate, left) = (Int(newest[hash(i)]), tries)
        while candidate >= 0, i - candidate <= window, left > 0, length < most {
          var same = 0
          while same < most, bytes[candidate + same] == bytes[i + same] { same += 1 }
          if same > length { (length, distance) = (same, i - candidate) }
          candidate = Int(older[candidate])
          left -= 1
        }
      }
      if length >= 3 {
        putRepeat(length: length, distance: distance)
        for place in i..<i + length { remember(place) }
        i += length
      } else {
        putSymbol(UInt32(bytes[i]))
        remember(i)
        i += 1
      }
    }
    putSymbol(256)
    put(0, 7)  // whatever is held, to a whole byte
  }
}
