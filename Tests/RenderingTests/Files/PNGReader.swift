import LegatoRendering

/// Reads PNG files as the standard says, eight bits a channel with alpha or as indices into a palette; every other kind is refused. Shares no code with the writer.
struct PNGReader {
  struct Failure: Error { let reason: String }
  struct Chunk {
    let name: String
    let data: [UInt8]
    var numbers: [Int] { stride(from: 0, to: data.count - 3, by: 4).map { number(data[$0..<$0 + 4]) } }
  }
  /// One frame of an animation, its area already laid over what was there.
  struct Frame {
    let picture: Picture
    let milliseconds: Double
    let area: (x: Int, y: Int, width: Int, height: Int)
  }
  /// Straight red, green, blue, alpha.
  struct Picture: Equatable {
    let width, height: Int
    var bytes: [UInt8]
  }

  let chunks: [Chunk]
  let width, height: Int
  /// Red, green, blue and alpha of each index.
  let palette: [[UInt8]]?
  /// What viewers that know nothing of motion show.
  let picture: Picture
  private(set) var frames: [Frame] = []
  private(set) var loops: Int?

  init(_ file: [UInt8]) throws {
    chunks = try Self.split(file)
    guard let header = chunks.first, header.name == "IHDR", header.data.count == 13, chunks.last?.name == "IEND" else {
      throw Failure(reason: "header or end")
    }
    (width, height) = (header.numbers[0], header.numbers[1])
    guard header.data[8] == 8, header.data[9] == 6 || header.data[9] == 3, header.data[10...].allSatisfy({ $0 == 0 }) else {
      throw Failure(reason: "kind")
    }
    palette = header.data[9] == 3 ? try Self.palette(chunks) : nil
    let data = chunks.filter { $0.name == "IDAT" }.flatMap(\.data)
    picture = try Self.picture(data, width, height, palette)
    if chunks.contains(where: { $0.name == "acTL" }) { try readFrames() }
  }

  private static func split(_ file: [UInt8]) throws -> [Chunk] {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Failure(reason: "signature") }
    var (chunks, place) = ([Chunk](), 8)
    while place < file.count {
      guard place + 12 <= file.count else { throw Failure(reason: "cut off") }
      let length = number(file[place..<place + 4])
      guard place + 12 + length <= file.count else { throw Failure(reason: "cut off in a chunk") }
      let named = file[place + 4..<place + 8 + length]
      guard crc(named) == number(file[place + 8 + length..<place + 12 + length]) else { throw Failure(reason: "checksum") }
      chunks.append(Chunk(name: String(decoding: named.prefix(4), as: UTF8.self), data: Array(named.dropFirst(4))))
      place += 12 + length
    }
    return chunks
  }

  /// Bit by bit, without a table.
  private static func crc(_ bytes: some Sequence<UInt8>) -> Int {
    var rest: UInt32 = .max
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }
    return Int(~rest)
  }

  private static func palette(_ chunks: [Chunk]) throws -> [[UInt8]] {
    guard let colors = chunks.first(where: { $0.name == "PLTE" })?.data, colors.count % 3 == 0, (3...768).contains(colors.count) else {
      throw Failure(reason: "palette")
    }
    let alphas = chunks.first { $0.name == "tRNS" }?.data ?? []
    guard alphas.count <= colors.count / 3 else { throw Failure(reason: "more alphas than colours") }
    return (0..<colors.count / 3).map { [colors[3 * $0], colors[3 * $0 + 1], colors[3 * $0 + 2], $0 < alphas.count ? alphas[$0] : 255] }
  }

  private static func picture(_ stream: [UInt8], _ width: Int, _ height: Int, _ palette: [[UInt8]]?) throws -> Picture {
    let bytes = try Inflate.zlib(stream)
    let size = palette == nil ? 4 : 1
    guard bytes.count == height * (size * width + 1) else { throw Failure(reason: "\(bytes.count) bytes of pixels") }
    var pixels = [UInt8]()
    for y in 0..<height {
      let start = y * (size * width + 1)
      let filter = bytes[start]
      for i in 0..<size * width {
        let here = Int(bytes[start + 1 + i])
        let left = i < size ? 0 : Int(pixels[pixels.count - size])
        let up = y == 0 ? 0 : Int(pixels[pixels.count - size * width])
        let corner = i < size || y == 0 ? 0 : Int(pixels[pixels.count - size * width - size])
        let predicted: Int
        switch filter {
        case 0: predicted = 0
        case 1: predicted = left
        case 2: predicted = up
        case 3: predicted = (left + up) / 2
        case 4:
          let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
          predicted = a <= b && a <= c ? left : b <= c ? up : corner
        default: throw Failure(reason: "filter \(filter)")
        }
        pixels.append(UInt8((here + predicted) & 255))
      }
    }
    if let palette {
      guard pixels.allSatisfy({ Int($0) < palette.count }) else { throw Failure(reason: "an index without a colour") }
      pixels = pixels.flatMap { palette[Int($0)] }
    }
    return Picture(width: width, height: height, bytes: pixels)
  }

  /// Draws the pixels of a frame over what is shown.
  private func draw(_ data: [UInt8], in area: (x: Int, y: Int, width: Int, height: Int), isOverlay: Bool, over shown: inout Picture) throws
  {
    guard area.width > 0, area.height > 0, area.x + area.width <= width, area.y + area.height <= height else {
      throw Failure(reason: "an area outside the picture")
    }
    let part = try Self.picture(data, area.width, area.height, palette)
    for pixel in 0..<area.width * area.height {
      let (from, to) = (4 * pixel, 4 * ((area.y + pixel / area.width) * width + area.x + pixel % area.width))
      let alpha = part.bytes[from + 3]
      if isOverlay, alpha == 0 { continue }
      guard !isOverlay || alpha == 255 else { throw Failure(reason: "a half clear pixel that is laid over another") }
      shown.bytes.replaceSubrange(to..<to + 4, with: part.bytes[from..<from + 4])
    }
  }

  private mutating func readFrames() throws {
    var (shown, sequence) = (Picture(width: width, height: height, bytes: [UInt8](repeating: 0, count: 4 * width * height)), 0)
    var waiting: (numbers: [Int], delay: Double)?
    var isOverlay = false
    var announced = 0
    for (i, chunk) in chunks.enumerated() {
      switch chunk.name {
      case "acTL":
        guard frames.isEmpty, waiting == nil, !chunks[..<i].contains(where: { $0.name == "IDAT" }) else {
          throw Failure(reason: "late acTL")
        }
        (announced, loops) = (chunk.numbers[0], chunk.numbers[1])
      case "fcTL":
        guard chunk.data.count == 26, chunk.numbers[0] == sequence, waiting == nil else { throw Failure(reason: "fcTL out of order") }
        guard chunk.data[24] == 0, chunk.data[25] < 2 else { throw Failure(reason: "disposal or blending the reader does not know") }
        isOverlay = chunk.data[25] == 1
        let (count, base) = (number(chunk.data[20..<22]), number(chunk.data[22..<24]))
        waiting = (chunk.numbers, Double(count) / Double(base == 0 ? 100 : base) * 1000)
        sequence += 1
      case "IDAT", "fdAT":
        guard let (numbers, delay) = waiting else { throw Failure(reason: "pixels without fcTL") }
        var data = chunk.data[...]
        if chunk.name == "fdAT" {
          guard chunk.numbers[0] == sequence else { throw Failure(reason: "fdAT out of order") }
          sequence += 1
          data = data.dropFirst(4)
        }
        let area = (x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
        try draw(Array(data), in: area, isOverlay: isOverlay, over: &shown)
        frames.append(Frame(picture: shown, milliseconds: delay, area: area))
        waiting = nil
      default: break
      }
    }
    guard announced == frames.count, waiting == nil else { throw Failure(reason: "\(frames.count) frames, \(announced) announced") }
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

extension Bitmap {
  /// Every pixel from a closure.
  init(width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) {
    self.init(width: width, height: height)
    for y in 0..<height { for x in 0..<width { self[x, y] = pixel(x, y) } }
  }
}
