/// A sixel picture, read as DEC's manual of the VT340 says.
struct SixelReader {
  let width, height: Int
  /// Row by row; nil where nothing was drawn.
  private(set) var pixels: [SIMD3<UInt8>?]
  private(set) var colorCount = 0

  /// - Parameter content: what stands between `ESC P` and `ESC \`.
  init(_ content: [UInt8]) throws {
    func fail(_ reason: String) -> PixelScreen.Failure { PixelScreen.Failure(reason: "sixel: \(reason)") }
    var place = 0
    func number() -> Int? {
      var value: Int?
      while place < content.count, (0x30...0x39).contains(content[place]) {
        value = (value ?? 0) * 10 + Int(content[place] - 0x30)
        place += 1
      }
      return value
    }
    func numbers() -> [Int] {
      var all: [Int] = []
      while let value = number() {
        all.append(value)
        guard place < content.count, content[place] == UInt8(ascii: ";") else { break }
        place += 1
      }
      return all
    }
    let parameters = numbers()
    guard parameters.count == 2, parameters[1] == 1 else { throw fail("pixels of no colour would be filled") }
    guard place < content.count, content[place] == UInt8(ascii: "q") else { throw fail("no q") }
    place += 1
    guard place < content.count, content[place] == UInt8(ascii: "\"") else { throw fail("no raster attributes") }
    place += 1
    let raster = numbers()
    guard raster.count == 4, raster[0] == 1, raster[1] == 1, raster[2] > 0, raster[3] > 0 else { throw fail("raster \(raster)") }
    (width, height) = (raster[2], raster[3])
    pixels = [SIMD3<UInt8>?](repeating: nil, count: width * height)
    var colors: [Int: SIMD3<UInt8>] = [:]
    var (x, band, color, count) = (0, 0, Int?.none, 1)
    while place < content.count {
      let byte = content[place]
      place += 1
      switch byte {
      case UInt8(ascii: "#"):
        let values = numbers()
        guard let register = values.first, register < 256 else { throw fail("register") }
        if values.count == 5 {
          guard values[1] == 2, values[2...].allSatisfy({ $0 <= 100 }) else { throw fail("colour \(values)") }
          let shares = values[2...].map { UInt8(($0 * 255 + 50) / 100) }
          colors[register] = SIMD3(shares[0], shares[1], shares[2])
        } else if values.count == 1 {
          color = register
        } else {
          throw fail("colour \(values)")
        }
      case UInt8(ascii: "!"):
        guard let run = number(), run > 0 else { throw fail("run") }
        count = run
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, band) = (0, band + 1)
      case 0x3F...0x7E:
        guard let color, let seen = colors[color] else { throw fail("a colour that was not told") }
        guard x + count <= width else { throw fail("wider than it says") }
        for column in x..<x + count {
          for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 {
            guard band * 6 + bit < height else { throw fail("higher than it says") }
            pixels[(band * 6 + bit) * width + column] = seen
          }
        }
        (x, count) = (x + count, 1)
      default: throw fail("byte \(byte)")
      }
    }
    colorCount = colors.count
  }
}
