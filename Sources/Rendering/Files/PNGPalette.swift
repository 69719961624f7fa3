/// A palette of at most 255 opaque colours, with one near enough to each colour of some pictures, and an index for transparent pixels.
struct PNGPalette {
  private(set) var colors: [SIMD4<UInt8>] = []
  /// The index of each colour of the pictures.
  private var indices: [SIMD4<UInt8>: UInt8] = [:]
  /// The index of transparent pixels, for those that do not change.
  var clear: UInt8 { UInt8(colors.count) }

  /// Frequent colours, those of at least a thousandth of all changed pixels, are kept. Each other one is replaced by one whose components differ by at most
  /// `tolerance`. Nil if 255 colours do not suffice, or if some pixels are not opaque.
  init?(_ pictures: [Bitmap], tolerance: Int) {
    var counts: [SIMD4<UInt8>: Int] = [:]
    for (i, picture) in pictures.enumerated() {
      let area = i == 0 ? PixelRect(picture) : PNG.changed(pictures[i - 1], picture)
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX {
          let pixel = picture[x, y]
          if i == 0 || pictures[i - 1][x, y] != pixel { counts[pixel, default: 0] += 1 }
        }
      }
    }
    func number(_ color: SIMD4<UInt8>) -> Int { Int(color.x) << 16 | Int(color.y) << 8 | Int(color.z) }
    let many = counts.values.reduce(0, +) / 1000
    for (color, count) in counts.sorted(by: { ($1.value, number($0.key)) < ($0.value, number($1.key)) }) {
      guard color.w == 255 else { return nil }
      var (nearest, least) = (0, tolerance + 1)
      for (i, other) in colors.enumerated() {
        let far = PNGPalette.distance(color, other)
        if far < least { (nearest, least) = (i, far) }
      }
      if least > tolerance || count > many && least > 0 && colors.count < 128 {
        guard colors.count < 255 else { return nil }
        nearest = colors.count
        colors.append(color)
      }
      indices[color] = UInt8(nearest)
    }
  }

  /// The index of a colour of the pictures.
  func index(_ color: SIMD4<UInt8>) -> UInt8 { indices[color] ?? clear }

  /// The replacement of a colour of the pictures.
  func nearest(_ color: SIMD4<UInt8>) -> SIMD4<UInt8> { indices[color].map { colors[Int($0)] } ?? color }

  /// Whether a colour of the pictures is kept.
  func holds(_ color: SIMD4<UInt8>) -> Bool { nearest(color) == color }

  /// The largest difference of two colours' components.
  static func distance(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    func difference(_ x: UInt8, _ y: UInt8) -> Int { Int(max(x, y) - min(x, y)) }
    return max(difference(a.x, b.x), difference(a.y, b.y), difference(a.z, b.z), difference(a.w, b.w))
  }
}

extension PNG {
  /// Pictures with fewer changes: a pixel keeps its colour while the error is within `tolerance` and `palette` does not contain its exact colour; otherwise
  /// it takes the colour that replaces it.
  static func eased(_ pictures: [Bitmap], tolerance: Int, palette: PNGPalette?) -> [Bitmap] {
    guard var shown = pictures.first else { return [] }
    return pictures.enumerated().map { i, picture in
      let area = i == 0 ? PixelRect(picture) : changed(shown, picture)
      for y in area.y..<area.maxY {
        for x in area.x..<area.maxX {
          let wanted = picture[x, y]
          guard i == 0 || palette?.holds(wanted) == true || PNGPalette.distance(wanted, shown[x, y]) > tolerance else { continue }
          shown[x, y] = palette?.nearest(wanted) ?? wanted
        }
      }
      return shown
    }
  }
}
