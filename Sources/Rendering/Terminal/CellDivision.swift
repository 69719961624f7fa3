/// How many pixels a cell is divided into.
public enum CellDivision: Hashable, Sendable {
  /// One by two: half blocks, which every font has. Each pixel has its own colour.
  case half
  /// Two by two: quadrants (U+2596…), which most fonts have. From here on a cell has two colours, chosen for the least error over its pixels.
  case quadrant
  /// Two by three: sextants (Unicode 13, U+1FB00…), for terminals that support them.
  case sextant
  /// Two by four: octants (Unicode 16, U+1CD00…), which few terminals support yet.
  case octant
  /// `width` by `height` pixels, each with its own colour, if the terminal displays images; half blocks otherwise.
  /// 1…256; other numbers are clamped.
  case pixels(width: Int, height: Int)

  /// Pixels across a cell.
  public var columns: Int {
    switch self {
    case .half: 1
    case .quadrant, .sextant, .octant: 2
    case .pixels(let width, _): min(256, max(1, width))
    }
  }
  /// Pixels down a cell.
  public var rows: Int {
    switch self {
    case .half, .quadrant: 2
    case .sextant: 3
    case .octant: 4
    case .pixels(_, let height): min(256, max(1, height))
    }
  }

  /// The character with these pixels in the foreground: a bit each, row by row from the top left, lowest bit first. A space if there is none.
  func character(_ mask: Int) -> Unicode.Scalar {
    switch self {
    case .half: return ([" ", "▀", "▄", "█"] as [Unicode.Scalar])[mask & 3]
    case .quadrant: return Self.quadrants[mask & 15]
    case .sextant:
      switch mask & 63 {
      case 0: return " "
      // the half and full blocks are older characters
      case 21: return "▌"
      case 42: return "▐"
      case 63: return "█"
      case let mask: return Unicode.Scalar(UInt32(0x1FB00 + mask - 1 - (mask > 21 ? 1 : 0) - (mask > 42 ? 1 : 0))) ?? " "
      }
    case .octant: return Self.octants[mask & 255]
    case .pixels: return " "
    }
  }

  private static let quadrants: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Octants are ordered by their masks from U+1CD00 on, without those that are older characters.
  private static let octants: [Unicode.Scalar] = {
    // quarters of the height, whole or of one half
    var known: [Int: Unicode.Scalar] = [
      0x01: "\u{1CEA8}", 0x02: "\u{1CEAB}", 0x03: "\u{1FB82}", 0x14: "\u{1FBE6}", 0x28: "\u{1FBE7}", 0x3F: "\u{1FB85}", 0x40: "\u{1CEA3}",
      0x80: "\u{1CEA0}", 0xC0: "\u{2582}", 0xFC: "\u{2586}",
    ]
    // a quadrant is two octants above each other
    for mask in 0..<16 { known[(mask & 3) * 0b0101 | (mask >> 2) * 0b0101_0000] = quadrants[mask] }
    var next: UInt32 = 0x1CD00
    return (0..<256).map { mask in
      if let character = known[mask] { return character }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()
}

extension CellDivision {
  /// The two colours, and the mask of pixels with the first, that minimize the sum of squared errors; nil if all pixels have one colour.
  ///
  /// O(2ⁿ) for n pixels. The sum of squared errors about the means is least where Σ |sum|² / count is greatest.
  func split(_ pixels: [RGB]) -> (mask: Int, front: RGB, back: RGB)? {
    guard pixels.contains(where: { $0 != pixels[0] }) else { return nil }
    let colors = pixels.map(\.vector)
    let total = colors.reduce(.zero, +)
    var best = (mask: 1, worth: -Double.infinity)
    var (mask, front, count) = (0, SIMD3<Double>.zero, 0.0)
    // the last pixel is always in the back: the other masks swap the colours. Gray code: each step moves one pixel
    for step in 1..<1 << (pixels.count - 1) {
      let bit = step.trailingZeroBitCount
      mask ^= 1 << bit
      let sign: Double = mask >> bit & 1 == 1 ? 1 : -1
      front += colors[bit] * sign
      count += sign
      let back = total - front
      let worth = (front * front).sum() / count + (back * back).sum() / (Double(pixels.count) - count)
      if worth > best.worth { best = (mask, worth) }
    }
    func mean(_ isFront: Bool) -> RGB {
      let group = pixels.indices.filter { (best.mask >> $0 & 1 == 1) == isFront }.map { pixels[$0].vector }
      let mean = group.reduce(.zero, +) / Double(group.count)
      return RGB(red: UInt8(mean.x.rounded()), green: UInt8(mean.y.rounded()), blue: UInt8(mean.z.rounded()))
    }
    return (best.mask, mean(true), mean(false))
  }
}

extension RGB {
  fileprivate var vector: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
}
