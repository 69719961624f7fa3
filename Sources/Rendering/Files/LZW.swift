/// Compresses a GIF picture's indices by LZW (GIF89a, appendix F): each code stands for the longest known run of indices, in a table of up to 4,096 runs
/// that is reset when it is full.
struct LZW {
  private static let maximumCodeCount = 4096
  /// The known runs, by the code of all but the last index and that index.
  private var known: [Int16]
  private let bits, clear: Int
  private var (next, width): (Int, UInt32) = (0, 0)
  private var writer = BitWriter()

  /// The compressed bytes of indices below 2^`bits`, in blocks of at most 255 bytes that begin with their length, terminated by an empty block.
  /// - Parameter bits: 2…8.
  static func blocks(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var codes = LZW(bits: bits)
    codes.write(indices)
    let bytes = codes.writer.bytes
    var blocks = [UInt8(bits)]
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      blocks.append(UInt8(block.count))
      blocks += block
    }
    return blocks + [0]
  }

  private init(bits: Int) {
    (self.bits, clear) = (bits, 1 << bits)
    known = [Int16](repeating: -1, count: Self.maximumCodeCount << bits)
  }

  private mutating func put(_ code: Int) { writer.put(UInt32(code), width) }

  /// Resets the table to the single indices and the two control codes.
  private mutating func begin() {
    known.withUnsafeMutableBufferPointer { $0.update(repeating: -1) }
    next = clear + 2
    width = UInt32(bits + 1)
  }

  private mutating func write(_ indices: [UInt8]) {
    begin()
    put(clear)
    guard var run = indices.first.map(Int.init) else {
      put(clear + 1)
      writer.finish()
      return
    }
    for index in indices.dropFirst() {
      let entry = run * clear + Int(index)
      if known[entry] >= 0 {
        run = Int(known[entry])
        continue
      }
      put(run)
      if next < Self.maximumCodeCount {
        known[entry] = Int16(next)
        // a decoder adds each run one code later, and so needs the larger width one code later as well
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        put(clear)
        begin()
      }
      run = Int(index)
    }
    put(run)
    // the decoder adds one more run before the end code
    if next == 1 << width, width < 12 { width += 1 }
    put(clear + 1)
    writer.finish()
  }
}
