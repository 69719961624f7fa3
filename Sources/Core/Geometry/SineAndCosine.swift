import LegatoTiming

/// Sine and cosine of an angle in radians, to 2⁻⁵² of the unit circle: both for hardly more than one of them costs.
///
/// `x = r + n·π/2` with `|r| ≤ π/4`, where both are their Taylor series: `sin r = r·Σ (−r²)ᵏ/(2k+1)!` and `cos r = Σ (−r²)ᵏ/(2k)!`. What is left out behind k = 8
/// is below `(π/4)¹⁸/18!`, 2·10⁻¹⁸. Very large angles, and what is no number, are the C library's.
@inline(__always)
package func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard abs(x) < QuarterTurns.most else { return (Libm.sin(x), Libm.cos(x)) }
  let rounded = x * QuarterTurns.each + QuarterTurns.rounding
  let n = rounded - QuarterTurns.rounding
  // the first product has no more bits than a number, and the difference none to round
  let r = (x - n * QuarterTurns.coarse) - n * QuarterTurns.fine
  let (s, one) = (-r * r, SIMD2(1.0, 1.0))
  // of sine and of cosine, side by side
  var sum = one + s * SIMD2(1 / (16 * 17), 1 / (15 * 16))
  sum = one + sum * (s * SIMD2(1 / (14 * 15), 1 / (13 * 14)))
  sum = one + sum * (s * SIMD2(1 / (12 * 13), 1 / (11 * 12)))
  sum = one + sum * (s * SIMD2(1 / (10 * 11), 1 / (9 * 10)))
  sum = one + sum * (s * SIMD2(1 / (8 * 9), 1 / (7 * 8)))
  sum = one + sum * (s * SIMD2(1 / (6 * 7), 1 / (5 * 6)))
  sum = one + sum * (s * SIMD2(1 / (4 * 5), 1 / (3 * 4)))
  sum = one + sum * (s * SIMD2(1 / (2 * 3), 1 / (1 * 2)))
  let (sine, cosine) = (sum.x * r, sum.y)
  // the last bits of a rounded number are its quarter turns
  let quarters = rounded.bitPattern
  let (first, second) = quarters & 1 == 0 ? (sine, cosine) : (cosine, sine)
  return (quarters & 2 == 0 ? first : -first, (quarters &+ 1) & 2 == 0 ? second : -second)
}

/// How angles are counted in quarter turns.
private enum QuarterTurns {
  /// Angles up to here are counted; 2¹⁹ quarter turns.
  static var most: Double { 0x1p19 }
  static var each: Double { 2 / .pi }
  /// Added to a number and taken away again it leaves the nearest whole number.
  static var rounding: Double { 0x1.8p52 }
  /// The first 33 bits of π/2, and the next 53.
  static var coarse: Double { 0x1.921fb544p0 }
  static var fine: Double { 0x1.0b4611a626331p-34 }
}
