/// Compresses bytes to the DEFLATE format (RFC 1951), in blocks with dynamic codes, or the fixed ones if those are shorter.
package struct Deflate {
  private var writer = BitWriter()
  /// The number of tokens in a block.
  private static let blockCount = 1 << 15
  private static let end = 256

  /// A zlib stream (RFC 1950) of `bytes`. O(n).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    bytes.withUnsafeBufferPointer { deflate.compress($0) }
    var stream: [UInt8] = [0x78, 0x9C]
    stream += deflate.writer.bytes
    stream.append(bigEndian: adler32(bytes))
    return stream
  }

  private mutating func compress(_ bytes: UnsafeBufferPointer<UInt8>) {
    var repeats = Repeats(bytes)
    var tokens: [Repeats.Token] = []
    var next = repeats.next()
    repeat {
      tokens.removeAll(keepingCapacity: true)
      while let token = next, tokens.count < Self.blockCount {
        tokens.append(token)
        next = repeats.next()
      }
      put(tokens, isLast: next == nil)
    } while next != nil
    writer.finish()
  }

  // MARK: Lengths and distances

  /// A length or distance, as the symbol of its class and extra bits. Each further group of classes doubles the size of a class, with one more extra bit.
  private struct ClassCode {
    let symbol: Int
    let extra, bits: UInt32

    /// - Parameter perGroup: classes of one size, 4 for lengths and 2 for distances; the first two groups have no extra bits.
    private init(_ offset: UInt32, from first: Int, perGroup: UInt32) {
      var (bits, base, code): (UInt32, UInt32, UInt32) = (0, 2 * perGroup, 2 * perGroup)
      guard offset >= base else {
        (symbol, extra, self.bits) = (first + Int(offset), 0, 0)
        return
      }
      bits = 1
      while offset >= base + perGroup << bits {
        base += perGroup << bits
        code += perGroup
        bits += 1
      }
      (symbol, extra, self.bits) = (first + Int(code + (offset - base) >> bits), (offset - base) & (1 << bits - 1), bits)
    }

    private init(symbol: Int) { (self.symbol, extra, bits) = (symbol, 0, 0) }

    /// The symbol of a length, 3…258; the largest one has a class of its own.
    static func length(_ length: Int) -> ClassCode {
      length == 258 ? ClassCode(symbol: 285) : ClassCode(UInt32(length - 3), from: 257, perGroup: 4)
    }
    /// The symbol of a distance, 1…32768.
    static func distance(_ distance: Int) -> ClassCode { ClassCode(UInt32(distance - 1), from: 0, perGroup: 2) }
  }

  private static let lengthCodes = (0...258).map { $0 < 3 ? nil : ClassCode.length($0) }

  // MARK: Blocks

  /// The fixed codes of 3.2.6.
  private static let fixedLiterals = PrefixCode(lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = PrefixCode(lengths: [UInt32](repeating: 5, count: 30))

  private mutating func put(_ tokens: [Repeats.Token], isLast: Bool) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[Self.end] = 1
    for token in tokens {
      guard let length = Self.lengthCodes[token.length] else {
        literals[Int(token.packed)] += 1
        continue
      }
      literals[length.symbol] += 1
      distances[ClassCode.distance(token.distance).symbol] += 1
    }
    let own = (PrefixCode(frequencies: literals, maximumLength: 15), PrefixCode(frequencies: distances, maximumLength: 15))
    let header = CodeLengths(own.0, own.1)
    let isFixed =
      Self.fixedLiterals.cost(literals) + Self.fixedDistances.cost(distances) <= header.cost + own.0.cost(literals) + own.1.cost(distances)
    writer.put(isLast ? 1 : 0, 1)
    writer.put(isFixed ? 1 : 2, 2)
    if !isFixed { header.put(to: &writer) }
    let (literal, distance) = isFixed ? (Self.fixedLiterals, Self.fixedDistances) : own
    for token in tokens {
      guard let length = Self.lengthCodes[token.length] else {
        literal.put(Int(token.packed), to: &writer)
        continue
      }
      literal.put(length.symbol, to: &writer)
      writer.put(length.extra, length.bits)
      let code = ClassCode.distance(token.distance)
      distance.put(code.symbol, to: &writer)
      writer.put(code.extra, code.bits)
    }
    literal.put(Self.end, to: &writer)
  }
}

/// The header of a dynamic block: the code lengths of both codes in sequence, run-length encoded, in a code of their own (3.2.7).
private struct CodeLengths {
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// The number of extra bits of the three symbols for runs.
  private static func extraBits(_ symbol: Int) -> UInt32 { symbol == 16 ? 2 : symbol == 17 ? 3 : symbol == 18 ? 7 : 0 }

  private let (literals, distances): (Int, Int)
  private var runs: [(symbol: Int, extra: UInt32)] = []
  private let code: PrefixCode
  /// The number of entries of `order` that are written.
  private let writtenCount: Int
  /// The size of the header in bits.
  let cost: Int

  init(_ literal: PrefixCode, _ distance: PrefixCode) {
    func used(_ code: PrefixCode, atLeast least: Int) -> Int { max(least, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1) }
    (literals, distances) = (used(literal, atLeast: 257), used(distance, atLeast: 1))
    var rest = (literal.lengths.prefix(literals) + distance.lengths.prefix(distances))[...]
    while let length = rest.first {
      let count = rest.prefix { $0 == length }.count
      var left = count
      if length > 0 {
        runs.append((Int(length), 0))
        left -= 1
      }
      while left >= 3 {
        let (symbol, most, least) = length > 0 ? (16, 6, 3) : left > 10 ? (18, 138, 11) : (17, 10, 3)
        let run = min(left, most)
        runs.append((symbol, UInt32(run - least)))
        left -= run
      }
      for _ in 0..<left { runs.append((Int(length), 0)) }
      rest = rest.dropFirst(count)
    }
    var frequencies = [Int](repeating: 0, count: 19)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = PrefixCode(frequencies: frequencies, maximumLength: 7)
    self.code = code
    writtenCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    cost = 14 + 3 * writtenCount + code.cost(frequencies) + runs.reduce(0) { $0 + Int(Self.extraBits($1.symbol)) }
  }

  func put(to writer: inout BitWriter) {
    writer.put(UInt32(literals - 257), 5)
    writer.put(UInt32(distances - 1), 5)
    writer.put(UInt32(writtenCount - 4), 4)
    for symbol in Self.order.prefix(writtenCount) { writer.put(code.lengths[symbol], 3) }
    for run in runs {
      code.put(run.symbol, to: &writer)
      writer.put(run.extra, Self.extraBits(run.symbol))
    }
  }
}
