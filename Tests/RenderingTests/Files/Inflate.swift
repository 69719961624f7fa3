/// Reads what RFC 1950 and RFC 1951 describe, written for the tests from the two texts alone.
struct Inflate {
  enum Failure: Error { case header, block, code, distance, length, end, checksum, rest }

  private let bytes: [UInt8]
  private var place = 0
  private var bit = 0
  private var output: [UInt8] = []
  /// Kinds of blocks found: 0 stored, 1 fixed codes, 2 own codes.
  private(set) var blocks: [Int] = []

  /// The bytes of a zlib stream; all of `stream` has to belong to it.
  static func zlib(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count >= 6, stream[0] & 15 == 8, stream[0] >> 4 <= 7, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0,
      stream[1] & 0x20 == 0
    else { throw Failure.header }
    var inflate = Inflate(bytes: stream, place: 2)
    try inflate.readBlocks()
    if inflate.bit > 0 { inflate.place += 1 }
    guard inflate.place + 4 == stream.count else { throw Failure.rest }
    var (a, b) = (1, 0)
    for byte in inflate.output {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    guard stream.suffix(4).reduce(0, { $0 << 8 | Int($1) }) == b << 16 | a else { throw Failure.checksum }
    return inflate.output
  }

  private init(bytes: [UInt8], place: Int) { (self.bytes, self.place) = (bytes, place) }

  private mutating func take(_ count: Int) throws -> Int {
    var number = 0
    for i in 0..<count {
      guard place < bytes.count else { throw Failure.end }
      number |= Int(bytes[place] >> UInt8(bit) & 1) << i
      bit += 1
      if bit == 8 { (bit, place) = (0, place + 1) }
    }
    return number
  }

  private mutating func readBlocks() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      let kind = try take(2)
      blocks.append(kind)
      switch kind {
      case 0: try readStored()
      case 1: try readCoded(.fixedLiterals, Code(lengths: [Int](repeating: 5, count: 30)))
      case 2:
        let codes = try readCodes()
        try readCoded(codes.literals, codes.distances)
      default: throw Failure.block
      }
    }
  }

  private mutating func readStored() throws {
    if bit > 0 { (bit, place) = (0, place + 1) }
    let (length, complement) = (try take(16), try take(16))
    guard length == complement ^ 0xFFFF else { throw Failure.length }
    for _ in 0..<length { output.append(UInt8(try take(8))) }
  }

  private mutating func readCodes() throws -> (literals: Code, distances: Code) {
    let (literals, distances, count) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
    var lengths = [Int](repeating: 0, count: 19)
    for i in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(count) { lengths[i] = try take(3) }
    let code = Code(lengths: lengths)
    var all = [Int]()
    while all.count < literals + distances {
      let symbol = try read(code)
      switch symbol {
      case 0...15: all.append(symbol)
      case 16:
        guard let last = all.last else { throw Failure.length }
        all += [Int](repeating: last, count: try take(2) + 3)
      case 17: all += [Int](repeating: 0, count: try take(3) + 3)
      default: all += [Int](repeating: 0, count: try take(7) + 11)
      }
    }
    guard all.count == literals + distances else { throw Failure.length }
    return (Code(lengths: Array(all[..<literals])), Code(lengths: Array(all[literals...])))
  }

  private mutating func readCoded(_ literals: Code, _ distances: Code) throws {
    let lengthBases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    let lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
    let distanceBases = [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385,
      24577,
    ]
    while true {
      let symbol = try read(literals)
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol - 257 < lengthBases.count else { throw Failure.code }
      let length = lengthBases[symbol - 257] + (try take(lengthBits[symbol - 257]))
      let code = try read(distances)
      guard code < distanceBases.count else { throw Failure.code }
      let distance = distanceBases[code] + (try take(max(0, code / 2 - 1)))
      guard distance <= output.count, distance <= 32768 else { throw Failure.distance }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Bit by bit, as the text does it: codes of one length are consecutive numbers.
  private mutating func read(_ code: Code) throws -> Int {
    var (number, first, index) = (0, 0, 0)
    for length in 1...15 {
      number |= try take(1)
      let count = code.counts[length]
      if number - first < count { return code.symbols[index + number - first] }
      index += count
      first = (first + count) << 1
      number <<= 1
    }
    throw Failure.code
  }

  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []
    static let fixedLiterals = Code(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })

    init(lengths: [Int]) {
      for length in lengths where length > 0 { counts[length] += 1 }
      for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }
  }
}
