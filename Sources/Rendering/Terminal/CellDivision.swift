/// Into how many pixels a cell is divided by the characters that are drawn in it.
public enum CellDivision: String, Hashable, Sendable, CaseIterable {
  /// One beside, two above each other: half blocks, which every font has, and each pixel has its own colour.
  case half
  /// Two by two: quadrants (U+2596…), which most fonts have. A cell has two colours, here as below: the two that its pixels are least far from.
  case quadrant
  /// Two by three: sextants (Unicode 13, U+1FB00…), which terminals draw that know them.
  case sextant

  /// Pixels beside each other in a cell.
  public var columns: Int { self == .half ? 1 : 2 }
  /// Pixels above each other in a cell.
  public var rows: Int { self == .sextant ? 3 : 2 }

  /// The character whose foreground is these pixels: a bit each from the top left, row by row, the lowest first.
  func character(_ mask: Int) -> Unicode.Scalar {
    switch self {
    case .half: return ([" ", "▀", "▄", "█"] as [Unicode.Scalar])[mask & 3]
    case .quadrant:
      return ([" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"] as [Unicode.Scalar])[mask & 15]
    case .sextant:
      switch mask & 63 {
      case 0: return " "
      // the left half, the right half and the whole were there before
      case 21: return "▌"
      case 42: return "▐"
      case 63: return "█"
      case let mask: return Unicode.Scalar(UInt32(0x1FB00 + mask - 1 - (mask > 21 ? 1 : 0) - (mask > 42 ? 1 : 0))) ?? " "
      }
    }
  }
}

extension CellDivision {
  /// Two colours for a cell and which of its pixels have the first, so that the squares of what is off are least; nil where all are one colour.
  ///
  /// O(2ⁿ · n) for n pixels. The sum of squares about their means is least where Σ |sum|² / count is most.
  func split(_ pixels: [RGB]) -> (mask: Int, front: RGB, back: RGB)? {
    guard pixels.contains(where: { $0 != pixels[0] }) else { return nil }
    var best = (mask: 0, worth: -Double.infinity)
    // the last pixel is behind: the other half of the masks says the same with the colours changed round
    for mask in 1..<1 << (pixels.count - 1) {
      var (front, back, count) = (SIMD3<Double>.zero, SIMD3<Double>.zero, 0.0)
      for (i, pixel) in pixels.enumerated() {
        if mask >> i & 1 == 1 {
          front += pixel.vector
          count += 1
        } else {
          back += pixel.vector
        }
      }
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
