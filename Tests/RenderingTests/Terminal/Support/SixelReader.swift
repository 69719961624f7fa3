/// A sixel picture, read as DEC's manual of the VT340 says.
struct SixelReader {
  let width, height: Int
  /// Row by row; nil where nothing was drawn.
  private(set) var pixels: [SIMD3<UInt8>?]
  private(set) var colorCount = 0

  /// - Parameter content: what stands between `ESC P` and `ESC \`.
  init(_ content: [UInt8]) throws {
    var bytes = Bytes(content: content)
    let parameters = bytes.numbers()
    guard parameters.count == 2, parameters[1] == 1 else { throw Self.fail("pixels of no colour would be filled") }
    guard bytes.next() == UInt8(ascii: "q") else { throw Self.fail("no q") }
    guard bytes.next() == UInt8(ascii: "\"") else { throw Self.fail("no raster attributes") }
    let raster = bytes.numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] > 0, raster[3] > 0 else { throw Self.fail("raster \(raster)") }
    (width, height) = (raster[2], raster[3])
    pixels = [SIMD3<UInt8>?](repeating: nil, count: width * height)
    var colors: [Int: SIMD3<UInt8>] = [:]
    var (x, band, color, count) = (0, 0, Int?.none, 1)
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "#"): if let chosen = try Self.register(bytes.numbers(), &colors) { color = chosen }
      case UInt8(ascii: "!"):
        guard let run = bytes.number(), run > 0 else { throw Self.fail("run") }
        count = run
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case 0x3F...0x7E:
        guard let color, let seen = colors[color] else { throw Self.fail("a colour that was not told") }
        try draw(byte - 0x3F, seen, columns: x..<x + count, band)
        (x, count) = (x + count, 1)
      default: throw Self.fail("byte \(byte)")
      }
    }
    colorCount = colors.count
  }

  private static func fail(_ reason: String) -> PixelScreen.Failure { PixelScreen.Failure(reason: "sixel: \(reason)") }

  /// The content, and how far it has been read.
  private struct Bytes {
    let content: [UInt8]
    private var place = 0
    init(content: [UInt8]) { self.content = content }
    mutating func next() -> UInt8? {
      guard place < content.count else { return nil }
      defer { place += 1 }
      return content[place]
    }
    mutating func number() -> Int? {
      var value: Int?
      while place < content.count, (0x30...0x39).contains(content[place]) {
        value = (value ?? 0) * 10 + Int(content[place] - 0x30)
        place += 1
      }
      return value
    }
    mutating func numbers() -> [Int] {
      var all: [Int] = []
      while let value = number() {
        all.append(value)
        guard place < content.count, content[place] == UInt8(ascii: ";") else { break }
        place += 1
      }
      return all
    }
  }

  /// Gives a register its colour, or chooses one, which is returned.
  private static func register(_ values: [Int], _ colors: inout [Int: SIMD3<UInt8>]) throws -> Int? {
    guard let register = values.first, register < 256 else { throw fail("register") }
    guard values.count > 1 else { return register }
    guard values.count == 5, values[1] == 2, values[2...].allSatisfy({ $0 <= 100 }) else { throw fail("colour \(values)") }
    let shares = values[2...].map { UInt8(($0 * 255 + 50) / 100) }
    colors[register] = SIMD3(shares[0], shares[1], shares[2])
    return nil
  }

  /// Draws up to six pixels in each column.
  private mutating func draw(_ bits: UInt8, _ color: SIMD3<UInt8>, columns: Range<Int>, _ band: Int) throws {
    guard columns.upperBound <= width else { throw Self.fail("wider than it says") }
    for column in columns {
      for bit in 0..<6 where bits >> UInt8(bit) & 1 == 1 {
        guard band * 6 + bit < height else { throw Self.fail("higher than it says") }
        pixels[(band * 6 + bit) * width + column] = color
      }
    }
  }
}
