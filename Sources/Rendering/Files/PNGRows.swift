/// The rows of a picture as a PNG file stores them, each as its differences from the prediction of a filter (W3C, section 9).
struct PNGRows {
  /// The number of bytes of a row, and of a pixel.
  private let width, pixel: Int
  /// The unfiltered bytes, row by row.
  private let bytes: [UInt8]
  /// Whether unchanged pixels are transparent, so that the picture is composited over the former one.
  let isOverlay: Bool

  /// A part of a picture in straight colours, four bytes per pixel.
  /// - Parameter old: the former picture, of the same size; unchanged pixels are transparent if all changed ones are opaque.
  init(_ bitmap: Bitmap, _ area: PixelRect, over old: Bitmap? = nil) {
    let overlay = old.flatMap { Self.bytes(bitmap, area, where: $0) }
    (width, pixel, isOverlay) = (4 * area.width, 4, overlay != nil)
    bytes = overlay ?? Self.bytes(bitmap, area, where: nil) ?? []
  }

  /// A part of a picture as indices into a palette, one byte per pixel; it must contain all colours.
  init(_ bitmap: Bitmap, _ area: PixelRect, over old: Bitmap? = nil, in palette: PNGPalette) {
    (width, pixel, isOverlay) = (area.width, 1, old != nil)
    var bytes = [UInt8](repeating: palette.clear, count: area.width * area.height)
    var index = 0
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let pixel = bitmap[x, y]
        if old?[x, y] != pixel { bytes[index] = palette.index(pixel) }
        index += 1
      }
    }
    self.bytes = bytes
  }

  /// The bytes of the pixels, or only of those that differ from `old`; nil if some of these are not opaque.
  private static func bytes(_ bitmap: Bitmap, _ area: PixelRect, where old: Bitmap?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4 * area.width * area.height)
    var index = 0
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        let pixel = bitmap[x, y]
        if old?[x, y] != pixel {
          guard old == nil || pixel.w == 255 else { return nil }
          write(pixel, to: &bytes, at: index)
        }
        index += 4
      }
    }
    return bytes
  }

  /// The compressed bytes: with the filters that leave the smallest numbers, or without filters, whichever is shorter.
  var compressed: [UInt8] {
    let plain = Deflate.zlib(rows(isFiltered: false))
    // palette indices of neighbours are unrelated
    guard pixel > 1 else { return plain }
    let filtered = Deflate.zlib(rows(isFiltered: true))
    return plain.count <= filtered.count ? plain : filtered
  }

  private func rows(isFiltered: Bool) -> [UInt8] {
    var stream = [UInt8]()
    stream.reserveCapacity(bytes.count + bytes.count / max(1, width))
    // the row above, and the row after each of the five filters, the first of which leaves it as it is
    var above = [UInt8](repeating: 0, count: width)
    var filtered = [[UInt8]](repeating: above, count: 5)
    for start in stride(from: 0, to: bytes.count, by: width) {
      let row = bytes[start..<start + width]
      guard isFiltered else {
        stream.append(0)
        stream += row
        continue
      }
      filtered[0].replaceSubrange(0..<width, with: row)
      for i in 0..<width {
        let here = filtered[0][i]
        let (a, b, c) = i < pixel ? (0, Int(above[i]), 0) : (Int(filtered[0][i - pixel]), Int(above[i]), Int(above[i - pixel]))
        filtered[1][i] = here &- UInt8(a)
        filtered[2][i] = here &- UInt8(b)
        filtered[3][i] = here &- UInt8((a + b) / 2)
        filtered[4][i] = here &- UInt8(Self.nearest(a, b, c))
      }
      let costs = filtered.map(Self.cost)
      let filter = costs.indices.min { (costs[$0], $0) < (costs[$1], $1) } ?? 0
      stream.append(UInt8(filter))
      stream += filtered[filter]
      swap(&above, &filtered[0])
    }
    return stream
  }

  /// The Paeth predictor: the neighbour nearest to left + above − corner.
  private static func nearest(_ left: Int, _ above: Int, _ corner: Int) -> Int {
    let (a, b, c) = (abs(above - corner), abs(left - corner), abs(left + above - 2 * corner))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }

  private static func cost(_ row: [UInt8]) -> Int {
    var sum = 0
    for byte in row { sum += Int(Int8(bitPattern: byte).magnitude) }
    return sum
  }

  /// Writes a premultiplied pixel in straight colours.
  private static func write(_ pixel: SIMD4<UInt8>, to row: inout [UInt8], at index: Int) {
    let alpha = Int(pixel.w)
    func part(_ number: UInt8) -> UInt8 {
      alpha == 255 ? number : alpha == 0 ? 0 : UInt8(min(255, (Int(number) * 255 + alpha / 2) / alpha))
    }
    (row[index], row[index + 1], row[index + 2], row[index + 3]) = (part(pixel.x), part(pixel.y), part(pixel.z), pixel.w)
  }
}
