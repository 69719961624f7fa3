/// Reads GIF files as the specification of 1989 says, with one palette for all pictures; every other kind is refused. Shares no code with the writer.
struct GIFReader {
  struct Failure: Error { let reason: String }
  struct Frame {
    /// What is seen: indices into the palette, row by row.
    let seen: [Int]
    let hundredths: Int
    let area: (x: Int, y: Int, width: Int, height: Int)
    /// How many of the area's pixels were drawn, and not left as they were.
    let drawn: Int
  }

  let width, height: Int
  let palette: [SIMD3<UInt8>]
  /// 0 for ever; nil if nothing is said: once.
  private(set) var repeats: Int?
  private(set) var frames: [Frame] = []

  /// Colours of a frame.
  func colors(_ frame: Frame) -> [SIMD3<UInt8>] { frame.seen.map { palette[$0] } }

  init(_ file: [UInt8]) throws {
    var place = 0
    func take(_ count: Int) throws -> ArraySlice<UInt8> {
      guard place + count <= file.count else { throw Failure(reason: "cut off") }
      defer { place += count }
      return file[place..<place + count]
    }
    func byte() throws -> Int { Int(try take(1).first!) }
    func word() throws -> Int { try byte() + 256 * byte() }
    func blocks() throws -> [UInt8] {
      var all = [UInt8]()
      while case let count = try byte(), count > 0 { all += try take(count) }
      return all
    }
    guard try take(6).elementsEqual("GIF89a".utf8) else { throw Failure(reason: "signature") }
    (width, height) = (try word(), try word())
    let flags = try byte()
    guard flags & 0x80 != 0, try byte() == 0, try byte() == 0 else {
      throw Failure(reason: "no palette, or a ground, or pixels that are no squares")
    }
    palette = try (0..<2 << (flags & 7)).map { _ in SIMD3(UInt8(try byte()), UInt8(try byte()), UInt8(try byte())) }
    var seen = [Int](repeating: -1, count: width * height)
    var control: (flags: Int, hundredths: Int, clear: Int)?
    while true {
      switch try byte() {
      case 0x3B:
        guard place == file.count, control == nil else { throw Failure(reason: "something behind the end") }
        return
      case 0x21:
        switch try byte() {
        case 0xF9:
          guard try byte() == 4 else { throw Failure(reason: "control") }
          control = (try byte(), try word(), try byte())
          guard try byte() == 0, control?.flags == 4 || control?.flags == 5 else {
            throw Failure(reason: "control: disposal or flags the reader does not know")
          }
        case 0xFF:
          guard try byte() == 11, try take(11).elementsEqual("NETSCAPE2.0".utf8), case let data = try blocks(), data.count == 3,
            data[0] == 1
          else { throw Failure(reason: "extension") }
          repeats = Int(data[1]) + 256 * Int(data[2])
        default: throw Failure(reason: "extension")
        }
      case 0x2C:
        guard let now = control else { throw Failure(reason: "a picture without its time") }
        control = nil
        let area = (x: try word(), y: try word(), width: try word(), height: try word())
        guard area.width > 0, area.height > 0, area.x + area.width <= width, area.y + area.height <= height, try byte() == 0 else {
          throw Failure(reason: "area")
        }
        let bits = try byte()
        let indices = try Self.decoded(try blocks(), bits: bits)
        guard indices.count == area.width * area.height else { throw Failure(reason: "\(indices.count) pixels") }
        var drawn = 0
        for (i, index) in indices.enumerated() where now.flags == 4 || index != now.clear {
          guard index < palette.count else { throw Failure(reason: "an index without a colour") }
          seen[(area.y + i / area.width) * width + area.x + i % area.width] = index
          drawn += 1
        }
        guard !seen.contains(-1) else { throw Failure(reason: "a pixel that nothing was drawn on") }
        frames.append(Frame(seen: seen, hundredths: now.hundredths, area: area, drawn: drawn))
      default: throw Failure(reason: "block")
      }
    }
  }

  /// A table of whole strings, as the appendix tells it.
  private static func decoded(_ bytes: [UInt8], bits: Int) throws -> [Int] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var (table, width, output, place) = ([[Int]](), bits + 1, [Int](), 0)
    var last: [Int]?
    while true {
      guard place + width <= 8 * bytes.count else { throw Failure(reason: "codes without an end") }
      let code = (0..<width).reduce(0) { $0 | Int(bytes[(place + $1) / 8] >> UInt8((place + $1) % 8) & 1) << $1 }
      place += width
      if code == end {
        guard 8 * bytes.count - place < 8 else { throw Failure(reason: "bytes behind the end of the codes") }
        return output
      }
      if code == clear {
        (table, width, last) = ((0..<clear).map { [$0] } + [[], []], bits + 1, nil)
        continue
      }
      var string: [Int]
      if code < table.count {
        string = table[code]
      } else if code == table.count, let last {
        string = last + [last[0]]
      } else {
        throw Failure(reason: "a code that is not known yet")
      }
      if string.isEmpty { throw Failure(reason: "codes before the table") }
      output += string
      if let last, table.count < 4096 { table.append(last + [string[0]]) }
      if table.count == 1 << width, width < 12 { width += 1 }
      last = string
      string = []
    }
  }
}
