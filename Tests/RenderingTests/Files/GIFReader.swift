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
    var bytes = Bytes(file)
    guard try bytes.take(6).elementsEqual("GIF89a".utf8) else { throw Failure(reason: "signature") }
    (width, height) = (try bytes.word(), try bytes.word())
    let flags = try bytes.byte()
    guard flags & 0x80 != 0, try bytes.byte() == 0, try bytes.byte() == 0 else {
      throw Failure(reason: "no palette, or a ground, or pixels that are no squares")
    }
    palette = try (0..<2 << (flags & 7)).map { _ in SIMD3(UInt8(try bytes.byte()), UInt8(try bytes.byte()), UInt8(try bytes.byte())) }
    var seen = [Int](repeating: -1, count: width * height)
    var control: Control?
    while true {
      switch try bytes.byte() {
      case 0x3B:
        guard bytes.isAtEnd, control == nil else { throw Failure(reason: "something behind the end") }
        return
      case 0x21:
        switch try bytes.byte() {
        case 0xF9: control = try Control(&bytes)
        case 0xFF: repeats = try Self.repeats(&bytes)
        default: throw Failure(reason: "extension")
        }
      case 0x2C:
        guard let now = control else { throw Failure(reason: "a picture without its time") }
        control = nil
        frames.append(try frame(&bytes, now, over: &seen))
      default: throw Failure(reason: "block")
      }
    }
  }

  /// The file, and how far it has been read.
  private struct Bytes {
    let file: [UInt8]
    var place = 0
    init(_ file: [UInt8]) { self.file = file }
    var isAtEnd: Bool { place == file.count }
    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
      guard place + count <= file.count else { throw Failure(reason: "cut off") }
      defer { place += count }
      return file[place..<place + count]
    }
    mutating func byte() throws -> Int { Int(try take(1).first!) }
    mutating func word() throws -> Int { try byte() + 256 * byte() }
    mutating func blocks() throws -> [UInt8] {
      var all = [UInt8]()
      while case let count = try byte(), count > 0 { all += try take(count) }
      return all
    }
  }

  /// What is said before a picture: its time, and the index of what stays as it was.
  private struct Control {
    let flags, hundredths, clear: Int
    init(_ bytes: inout Bytes) throws {
      guard try bytes.byte() == 4 else { throw Failure(reason: "control") }
      (flags, hundredths, clear) = (try bytes.byte(), try bytes.word(), try bytes.byte())
      guard try bytes.byte() == 0, flags == 4 || flags == 5 else {
        throw Failure(reason: "control: disposal or flags the reader does not know")
      }
    }
  }

  private static func repeats(_ bytes: inout Bytes) throws -> Int {
    guard try bytes.byte() == 11, try bytes.take(11).elementsEqual("NETSCAPE2.0".utf8), case let data = try bytes.blocks(), data.count == 3,
      data[0] == 1
    else { throw Failure(reason: "extension") }
    return Int(data[1]) + 256 * Int(data[2])
  }

  /// Draws a picture over what is seen.
  private func frame(_ bytes: inout Bytes, _ control: Control, over seen: inout [Int]) throws -> Frame {
    let area = (x: try bytes.word(), y: try bytes.word(), width: try bytes.word(), height: try bytes.word())
    guard area.width > 0, area.height > 0, area.x + area.width <= width, area.y + area.height <= height, try bytes.byte() == 0 else {
      throw Failure(reason: "area")
    }
    let bits = try bytes.byte()
    let indices = try Self.decoded(try bytes.blocks(), bits: bits)
    guard indices.count == area.width * area.height else { throw Failure(reason: "\(indices.count) pixels") }
    var drawn = 0
    for (i, index) in indices.enumerated() where control.flags == 4 || index != control.clear {
      guard index < palette.count else { throw Failure(reason: "an index without a colour") }
      seen[(area.y + i / area.width) * width + area.x + i % area.width] = index
      drawn += 1
    }
    guard !seen.contains(-1) else { throw Failure(reason: "a pixel that nothing was drawn on") }
    return Frame(seen: seen, hundredths: control.hundredths, area: area, drawn: drawn)
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
