/// A PNG picture of eight bits a channel and no alpha, as other programs write it.
struct OpaquePNG {
  let width, height: Int
  private let rgb: [UInt8]

  subscript(x: Int, y: Int) -> SIMD3<UInt8> {
    let i = 3 * (y * width + x)
    return SIMD3(rgb[i], rgb[i + 1], rgb[i + 2])
  }

  init(_ file: [UInt8]) throws {
    func number(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var (place, data, size) = (8, [UInt8](), (width: 0, height: 0))
    while place + 12 <= file.count {
      let (count, name) = (number(place), String(decoding: file[place + 4..<place + 8], as: UTF8.self))
      if name == "IHDR" {
        guard Array(file[place + 16..<place + 21]) == [8, 2, 0, 0, 0] else { throw PixelScreen.Failure(reason: "PNG: kind") }
        size = (number(place + 8), number(place + 12))
      }
      if name == "IDAT" { data += file[place + 8..<place + 8 + count] }
      place += 12 + count
    }
    (width, height) = size
    let lines = try Inflate.zlib(data)
    let length = 3 * width
    guard lines.count == height * (length + 1) else { throw PixelScreen.Failure(reason: "PNG: size") }
    var (rgb, above) = ([UInt8](), [UInt8](repeating: 0, count: length))
    for y in 0..<height {
      let (filter, start) = (lines[y * (length + 1)], y * (length + 1) + 1)
      var row = [UInt8](repeating: 0, count: length)
      for i in 0..<length {
        let (left, up, corner) = (i < 3 ? 0 : Int(row[i - 3]), Int(above[i]), i < 3 ? 0 : Int(above[i - 3]))
        let guess = left + up - corner
        let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
        let predicted =
          switch filter {
          case 0: 0
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          case 4: a <= b && a <= c ? left : b <= c ? up : corner
          default: throw PixelScreen.Failure(reason: "PNG: filter")
          }
        row[i] = UInt8(truncatingIfNeeded: Int(lines[start + i]) + predicted)
      }
      rgb += row
      above = row
    }
    self.rgb = rgb
  }
}
