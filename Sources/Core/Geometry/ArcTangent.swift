import LegatoTiming

/// The angle of a vector in radians, from −π to π: `atan2(y, x)` to a unit in the last place.
///
/// The quotient `z` of the shorter side and the longer one, or of their difference and their sum, has a size of at most tan(π/8). Its arc tangent is a polynomial
/// of `z²` times `z`, and the angle is as far from a multiple of π/4. Sides that are both 0, very long or no numbers use the C library.
@inline(__always)
package func arcTangent(_ y: Double, over x: Double) -> Double {
  let (width, height) = (abs(x), abs(y))
  let isSteep = height > width
  let (shorter, longer) = isSteep ? (width, height) : (height, width)
  guard longer > 0, longer < 1e300 else { return Libm.atan2(y, x) }
  let isFar = shorter > ArcTangent.most * longer
  let z = (isFar ? shorter - longer : shorter) / (isFar ? shorter + longer : longer)
  let square = z * z
  let arc = z + z * square * ArcTangent.series(square)
  var eighths = isFar ? 1.0 : 0
  if isSteep { eighths = 2 - eighths }
  if x < 0 { eighths = 4 - eighths }
  // the first product is exact
  let size = eighths * ArcTangent.coarse + ((isSteep != (x < 0) ? -arc : arc) + eighths * ArcTangent.fine)
  return Double(signOf: y, magnitudeOf: size)
}

private enum ArcTangent {
  /// tan(π/8)
  static var most: Double { 0x1.a827999fcef32p-2 }
  /// The first 53 bits of π/4, of which the last three are 0, and the next.
  static var coarse: Double { .pi / 4 }
  static var fine: Double { 0x1.1a62633145c07p-55 }

  /// `c₁ + c₂·s + … + c₁₀·s⁹`: with `s = z²`, `atan z` is within 3.6·10⁻¹⁷ of `z` times `1 + s` times this series for `|z| ≤ tan(π/8)` (minimax by Remez'
  /// algorithm with 50 digits). Even and odd powers in two lanes.
  @inline(__always)
  static func series(_ s: Double) -> Double {
    let square = SIMD2(repeating: s * s)
    var sums = SIMD2(-0x1.6518ded81a453p-5, 0x1.5c52485629f51p-6)
    sums = SIMD2(-0x1.1005342d4d777p-4, 0x1.d25533ea790fap-5) + square * sums
    sums = SIMD2(-0x1.745bc339af7b2p-4, 0x1.3afc35f0840eap-4) + square * sums
    sums = SIMD2(-0x1.249249057e112p-3, 0x1.c71c65cff46cap-4) + square * sums
    sums = SIMD2(-0x1.5555555555318p-2, 0x1.9999999949771p-3) + square * sums
    return sums.x + s * sums.y
  }
}
