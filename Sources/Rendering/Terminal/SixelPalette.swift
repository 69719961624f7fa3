/// The colours of an image, limited in number, in sixel's units.
struct SixelPalette {
  /// Red, green and blue of each colour, in hundredths.
  private(set) var colors: [SIMD3<Int>] = []
  /// The index of each pixel's colour.
  private(set) var indices: [UInt8] = []

  /// - Parameters:
  ///   - rgb: three bytes per pixel.
  ///   - maximumCount: the largest number of colours, clamped to 2…256.
  ///
  /// If there are few enough colours, all are kept. Otherwise colours with the same upper bits are replaced by their mean, with as many bits as give few
  /// enough groups.
  init(_ rgb: [UInt8], maximumCount: Int) {
    let (found, ownPlaces) = Self.distinct(rgb)
    let groups = Self.groups(found.map(\.color), maximumCount: min(256, max(2, maximumCount)))
    var sums = [(sum: SIMD3<Int>, count: Int)](repeating: (.zero, 0), count: groups.count)
    for (index, group) in groups.of.enumerated() {
      let (color, count) = found[index]
      sums[group].sum &+= SIMD3(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255)) &* count
      sums[group].count += count
    }
    colors = sums.map { sum, count in
      let count = max(1, count)
      func hundredths(_ sum: Int) -> Int { (sum * 200 + 255 * count) / (510 * count) }
      return SIMD3(hundredths(sum.x), hundredths(sum.y), hundredths(sum.z))
    }
    indices = ownPlaces.map { UInt8(groups.of[Int($0)]) }
  }

  /// The different colours with their numbers of pixels, and for each pixel the index of its own.
  private static func distinct(_ rgb: [UInt8]) -> (colors: [(color: UInt32, count: Int)], indices: [Int32]) {
    var places: [UInt32: Int] = [:]
    var found: [(color: UInt32, count: Int)] = []
    var ownPlaces: [Int32] = []
    ownPlaces.reserveCapacity(rgb.count / 3)
    var (last, lastPlace) = (UInt32.max, 0)
    for i in stride(from: 0, to: rgb.count, by: 3) {
      let color = UInt32(rgb[i]) << 16 | UInt32(rgb[i + 1]) << 8 | UInt32(rgb[i + 2])
      if color != last {
        last = color
        lastPlace = places[color] ?? found.count
        if lastPlace == found.count {
          places[color] = lastPlace
          found.append((color, 0))
        }
      }
      found[lastPlace].count += 1
      ownPlaces.append(Int32(lastPlace))
    }
    return (found, ownPlaces)
  }

  /// Groups colours by as many of their upper bits as give at most `maximumCount` groups.
  private static func groups(_ colors: [UInt32], maximumCount: Int) -> (of: [Int], count: Int) {
    var groups = groups(colors, bits: 8)
    var bits: UInt32 = 7
    while groups.count > maximumCount, bits > 0 {
      groups = Self.groups(colors, bits: bits)
      bits -= 1
    }
    // one bit per component still gives up to eight groups
    return groups.count > maximumCount ? (groups.of.map { $0 % maximumCount }, maximumCount) : groups
  }

  /// Groups colours by their upper bits: the group of each colour, and the number of groups.
  private static func groups(_ colors: [UInt32], bits: UInt32) -> (of: [Int], count: Int) {
    let part: UInt32 = 0xFF << (8 - bits) & 0xFF
    let mask = part << 16 | part << 8 | part
    var names: [UInt32: Int] = [:]
    let of = colors.map { color in
      let next = names.count
      let name = names[color & mask] ?? next
      names[color & mask] = name
      return name
    }
    return (of, names.count)
  }
}
