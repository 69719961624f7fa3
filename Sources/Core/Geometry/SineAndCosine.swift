import LegatoTiming

/// Sine and cosine of an angle in radians, to 2⁻⁵² of the unit circle: both cost hardly more than one.
///
/// `x = r + n·π/2` with `|r| ≤ π/4`, where both are their Taylor series: `sin r = r·Σ (−r²)ᵏ/(2k+1)!` and `cos r = Σ (−r²)ᵏ/(2k)!`. The remainder after k = 8
/// is below `(π/4)¹⁸/18!`, 2·10⁻¹⁸. Very large and non-finite angles use the C library.
@inline(__always)
package func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard abs(x) < QuarterTurns.maximum else { return (Libm.sin(x), Libm.cos(x)) }
  let rounded = x * QuarterTurns.each + QuarterTurns.rounding
  let n = rounded - QuarterTurns.rounding
  // the first product is exact, and so is the difference
  let r = (x - n * QuarterTurns.coarse) - n * QuarterTurns.fine
  let (s, one) = (-r * r, SIMD2(1.0, 1.0))
  // sine and cosine in two lanes
  var sum = one + s * SIMD2(1 / (16 * 17), 1 / (15 * 16))
  sum = one + sum * (s * SIMD2(1 / (14 * 15), 1 / (13 * 14)))
  sum = one + sum * (s * SIMD2(1 / (12 * 13), 1 / (11 * 12)))
  sum = one + sum * (s * SIMD2(1 / (10 * 11), 1 / (9 * 10)))
  sum = one + sum * (s * SIMD2(1 / (8 * 9), 1 / (7 * 8)))
  sum = one + sum * (s * SIMD2(1 / (6 * 7), 1 / (5 * 6)))
  sum = one + sum * (s * SIMD2(1 / (4 * 5), 1 / (3 * 4)))
  sum = one + sum * (s * SIMD2(1 / (2 * 3), 1 / (1 * 2)))
  let (sine, cosine) = (sum.x * r, sum.y)
  // the low bits of a rounded number are its quarter turns
  let quarters = rounded.bitPattern
  let (first, second) = quarters & 1 == 0 ? (sine, cosine) : (cosine, sine)
  return (quarters & 2 == 0 ? first : -first, (quarters &+ 1) & 2 == 0 ? second : -second)
}

/// Reduction of angles to quarter turns.
private enum QuarterTurns {
  /// The largest reduced angle: 2¹⁹ quarter turns.
  static var maximum: Double { 0x1p19 }
  static var each: Double { 2 / .pi }
  /// Added to a number and subtracted again it leaves the nearest integer.
  static var rounding: Double { 0x1.8p52 }
  /// The first 33 bits of π/2, and the next 53.
  static var coarse: Double { 0x1.921fb544p0 }
  static var fine: Double { 0x1.0b4611a626331p-34 }
}
