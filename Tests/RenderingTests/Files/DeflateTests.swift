import Expectations
import LegatoRendering
import TestSupport
import Testing

@Suite("Compressed data decompresses to the original") struct DeflateTests {
  @Test("The test's own decoder reads streams of another program: stored, with fixed and with dynamic codes")
  func decoder() throws {
    // made with Python's zlib
    try expectEqual(Inflate.zlib([0x78, 0x01, 0x01, 0x02, 0x00, 0xFD, 0xFF, 0x68, 0x69, 0x01, 0x3B, 0x00, 0xD2]), [0x68, 0x69])
    try expectEqual(
      Inflate.zlib([0x78, 0x01, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06, 0x7D]),
      Array("hello hello hello".utf8))
    try expectEqual(Inflate.zlib(Self.ownCodes), (0..<600).map { UInt8($0 * $0 % 23) })
    #expect(throws: (any Error).self) { try Inflate.zlib([0x78, 0x9C, 0xCB, 0x48]) }
    #expect(throws: (any Error).self) {
      try Inflate.zlib([0x78, 0x01, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x3A, 0x2E, 0x06, 0x7C])
    }
  }

  @Test("Nothing, one byte, two and three") func short() throws {
    for bytes in [[], [7], [0, 255], [1, 1, 1]] as [[UInt8]] { try expectEqual(Inflate.zlib(Deflate.zlib(bytes)), bytes) }
  }

  @Test("Every byte, every length of a repeat and every class of distance") func classes() throws {
    let all = (0...255).map { UInt8($0) }
    try expectEqual(Inflate.zlib(Deflate.zlib(all + all.reversed())), all + all.reversed())
    var numbers = SplitMix64(seed: 1)
    func noise(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255, using: &numbers) } }
    var runs = [UInt8]()
    for length in Array(1..<300) + [515, 516, 517] { runs += noise(2) + [UInt8](repeating: 9, count: length) }
    try expectEqual(Inflate.zlib(Deflate.zlib(runs)), runs)
    var repeats = noise(33_000)
    for group in 0..<14 {
      for base in [1, 3, 4] {
        // the last place of one class and the first of the next
        for distance in [base << group, base << group + 1] {
          let copy = repeats[(repeats.count - distance)...].prefix(5)
          repeats += copy + noise(1)
        }
      }
    }
    try expectEqual(Inflate.zlib(Deflate.zlib(repeats)), repeats)
  }

  @Test("Noise of any size", arguments: 1...8 as ClosedRange<UInt64>) func noise(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let count = Int.random(in: 0...8000, using: &numbers)
    // from few values, which repeat by chance, to all
    let top = UInt8.random(in: 0...255, using: &numbers) >> UInt8.random(in: 0...7, using: &numbers)
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...top, using: &numbers) }
    try expectEqual(Inflate.zlib(Deflate.zlib(bytes)), bytes, "seed \(seed)")
  }

  @Test("Structured data, which becomes smaller", arguments: 1...8 as ClosedRange<UInt64>) func structure(seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    let words = (0..<20).map { _ in (0..<Int.random(in: 1...40, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) } }
    let bytes = (0..<500).flatMap { _ in words.randomElement(using: &numbers)! }
    let stream = Deflate.zlib(bytes)
    try expectEqual(Inflate.zlib(stream), bytes, "seed \(seed)")
    expectLess(stream.count * 2, than: bytes.count, "seed \(seed)")
  }

  @Test("100,000 equal bytes become less than a thousand") func large() throws {
    let bytes = [UInt8](repeating: 200, count: 100_000)
    let stream = Deflate.zlib(bytes)
    expectLess(stream.count, than: 1_000)
    try expectEqual(Inflate.zlib(stream), bytes)
  }

  @Test("A text has the size that another program compresses it to, within 2.5 %") func size() throws {
    // numbers as words, 329,944 bytes; Python's zlib makes 47,723 of them, and of its best 44,841
    let words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let lines: [String] = (0..<6000).map { number in
      let digits: [String] = String(number * number * 7919).map { words[Int(String($0)) ?? 0] }
      return digits.joined(separator: " ")
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    expectEqual(bytes.count, 329_944)
    let stream = Deflate.zlib(bytes)
    try expectEqual(Inflate.zlib(stream), bytes)
    expectLess(Double(stream.count), than: 47_723 * 1.025, "\(bytes.count) to \(stream.count)")
  }

  @Test("No code is longer than allowed, and the codes are no longer than another program's for the same frequencies") func codes() {
    // Fibonacci's numbers make the deepest tree
    var numbers = [1, 1]
    while numbers.count < 40 { numbers.append(numbers[numbers.count - 1] + numbers[numbers.count - 2]) }
    for most in [7, 15] {
      let lengths = PrefixCode.lengths(frequencies: Array(numbers.prefix(most == 7 ? 19 : 40)), maximumLength: most)
      expectEqual(lengths.max(), UInt32(most))
      // all of a tree's leaves: the parts that they are of the whole
      let parts = lengths.map { length -> Int in 1 << (most - Int(length)) }
      expectEqual(parts.reduce(0, +), 1 << most)
    }
    // by hand: 5, 9, 12, 13, 16 and 45 in a tree without a limit, and with three bits at most
    expectEqual(PrefixCode.lengths(frequencies: [5, 9, 12, 13, 16, 45], maximumLength: 15), [4, 4, 3, 3, 3, 1])
    expectEqual(PrefixCode.lengths(frequencies: [5, 9, 12, 13, 16, 45], maximumLength: 3), [3, 3, 3, 3, 2, 2])
    expect(
      PrefixCode.lengths(frequencies: [0, 7, 0], maximumLength: 15) == [0, 1, 0]
        && PrefixCode.lengths(frequencies: [0, 0], maximumLength: 15) == [0, 0])
  }

  @Test("The same bytes give the same stream") func deterministic() {
    var numbers = SplitMix64(seed: 3)
    let bytes = (0..<5000).map { _ in UInt8.random(in: 0...15, using: &numbers) }
    expectEqual(Deflate.zlib(bytes), Deflate.zlib(bytes))
  }

  @Test("CRC-32 and Adler-32 of the known texts") func checksums() {
    var crc = CRC32()
    expectEqual(crc.value, 0)
    crc.add(Array("1234".utf8))
    crc.add(Array("56789".utf8))
    expectEqual(crc.value, 0xCBF4_3926)
    expectEqual(adler32(Array("Wikipedia".utf8)), 0x11E6_0398)
    expectEqual(adler32([]), 1)
    // sums that overflow 32 bits without the modulus
    expectEqual(adler32([UInt8](repeating: 255, count: 100_000)), 0x149A_302C)
  }

  /// 600 bytes `i · i % 23` under codes of their own.
  private static let ownCodes: [UInt8] = [
    0x78, 0x01, 0x05, 0xC1, 0x81, 0x09, 0x00, 0x30, 0x08, 0x03, 0xB0, 0x55, 0x8B, 0x58, 0xA8, 0x20, 0xFE, 0x7F, 0xEC, 0x92,
    0x07, 0x6A, 0x63, 0xF2, 0xDC, 0x55, 0xED, 0xCB, 0x89, 0x15, 0xF1, 0x40, 0x6D, 0x4C, 0x9E, 0xBB, 0xAA, 0x7D, 0x39, 0xB1,
    0x22, 0x1E, 0xA8, 0x8D, 0xC9, 0x73, 0x57, 0xB5, 0x2F, 0x27, 0x56, 0xC4, 0x03, 0xB5, 0x31, 0x79, 0xEE, 0xAA, 0xF6, 0xE5,
    0xC4, 0x8A, 0x78, 0xA0, 0x36, 0x26, 0xCF, 0x5D, 0xD5, 0xBE, 0x9C, 0x58, 0x11, 0x0F, 0xD4, 0xC6, 0xE4, 0xB9, 0xAB, 0xDA,
    0x97, 0x13, 0x2B, 0xE2, 0x81, 0xDA, 0x98, 0x3C, 0x77, 0x55, 0xFB, 0x72, 0x62, 0x45, 0x3C, 0x50, 0x1B, 0x93, 0xE7, 0xAE,
    0x6A, 0x5F, 0x4E, 0xAC, 0x88, 0x07, 0x6A, 0x63, 0xF2, 0xDC, 0x55, 0xED, 0xCB, 0x89, 0x15, 0xF1, 0x40, 0x6D, 0x4C, 0x9E,
    0xBB, 0xAA, 0x7D, 0x39, 0xB1, 0x22, 0x1E, 0xA8, 0x8D, 0xC9, 0x73, 0x57, 0xB5, 0x2F, 0x27, 0x56, 0xC4, 0x03, 0xB5, 0x31,
    0x79, 0xEE, 0xAA, 0xF6, 0xE5, 0xC4, 0x8A, 0x78, 0xA0, 0x36, 0x26, 0xCF, 0x5D, 0xD5, 0xBE, 0x9C, 0x58, 0x11, 0x0F, 0xD4,
    0xC6, 0xE4, 0xB9, 0xAB, 0xDA, 0x97, 0x13, 0x2B, 0xE2, 0x81, 0xDA, 0x98, 0x3C, 0x77, 0x55, 0xFB, 0x72, 0x62, 0x45, 0x3C,
    0x50, 0x1B, 0x93, 0xE7, 0xAE, 0x6A, 0x5F, 0x4E, 0xAC, 0x88, 0x07, 0x6A, 0x63, 0xF2, 0xDC, 0x55, 0xED, 0xCB, 0x89, 0x15,
    0xF1, 0x40, 0x6D, 0x4C, 0x9E, 0xBB, 0xAA, 0x7D, 0x39, 0xB1, 0x22, 0x1E, 0xA8, 0x8D, 0xC9, 0x73, 0x57, 0xB5, 0x2F, 0x27,
    0x56, 0xC4, 0x03, 0xB5, 0x31, 0x79, 0xEE, 0xAA, 0xF6, 0xE5, 0xC4, 0x8A, 0x78, 0xA0, 0x36, 0x26, 0xCF, 0x5D, 0xD5, 0xBE,
    0x9C, 0x58, 0x11, 0x0F, 0xD4, 0xC6, 0xE4, 0xB9, 0xAB, 0xDA, 0x97, 0x13, 0x2B, 0xE2, 0x81, 0xDA, 0x98, 0x3C, 0x77, 0x55,
    0xFB, 0x72, 0x62, 0x45, 0x3C, 0x50, 0x1B, 0x93, 0xE7, 0xAE, 0x6A, 0x5F, 0x4E, 0xAC, 0x88, 0x07, 0x6A, 0x63, 0xF2, 0xDC,
    0x55, 0xED, 0xCB, 0x89, 0x15, 0xF1, 0x40, 0x6D, 0x4C, 0x9E, 0xBB, 0xAA, 0x7D, 0x39, 0xB1, 0x22, 0x1E, 0x3E, 0xFC, 0x84,
    0x12, 0xB2,
  ]
}
