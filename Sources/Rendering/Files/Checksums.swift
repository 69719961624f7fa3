/// The checksum of PNG's chunks: CRC-32 as in ISO 3309, polynomial 0xEDB88320 reflected.
package struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 != 0 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
  }
  private var rest: UInt32 = .max
  package init() {}
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { rest = rest >> 8 ^ Self.table[Int((rest ^ UInt32(byte)) & 255)] }
  }
  package var value: UInt32 { ~rest }
}

/// The checksum of a zlib stream (RFC 1950): two sums modulo 65521.
package func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}

extension [UInt8] {
  /// Appends a number, its highest byte first.
  mutating func append(bigEndian number: UInt32) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }
  mutating func append(bigEndian number: UInt16) { for shift in [8, 0] { append(UInt8(truncatingIfNeeded: number >> UInt16(shift))) } }
}
