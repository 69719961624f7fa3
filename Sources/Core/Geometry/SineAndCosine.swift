import LegatoTiming

/// A rotation, as the sine and the cosine of its angle.
package typealias Rotation = (sine: Double, cosine: Double)

/// Sine and cosine of an angle in radians, to 2⁻⁵² of the unit circle: both cost hardly more than one.
///
/// `x = r + n·π/2` with `|r| ≤ π/4`, where both are polynomials of `r²`, see ``UnitCircle``. Very large and non-finite angles use the C library.
@inline(__always)
package func sineAndCosine(_ x: Double) -> Rotation {
  guard abs(x) < QuarterTurns.maximum else { return (Libm.sin(x), Libm.cos(x)) }
  let rounded = x * QuarterTurns.each + QuarterTurns.rounding
  let n = rounded - QuarterTurns.rounding
  // the first product is exact, and so is the difference
  let r = (x - n * QuarterTurns.coarse) - n * QuarterTurns.fine
  let both = UnitCircle.both.series(SIMD2(repeating: r * r))
  let (sine, cosine) = (both.x * r, both.y)
  // the low bits of a rounded number are its quarter turns
  let quarters = rounded.bitPattern
  let (first, second) = quarters & 1 == 0 ? (sine, cosine) : (cosine, sine)
  return (quarters & 2 == 0 ? first : -first, (quarters &+ 1) & 2 == 0 ? second : -second)
}

/// The same for many angles, to the bit: they are replaced by their sines. Two at a time, without branches.
/// - Parameters:
///   - count: Even.
///   - size: An upper bound of their sizes; not a number if one of them is none.
package func sinesAndCosines(
  _ angles: UnsafeMutablePointer<Double>, _ cosines: UnsafeMutablePointer<Double>, count: Int, within size: Double
) {
  guard size < QuarterTurns.maximum else {
    for i in 0..<count { (angles[i], cosines[i]) = sineAndCosine(angles[i]) }
    return
  }
  func pair(_ numbers: UnsafeMutablePointer<Double>) -> SIMD2<Double> { UnsafeRawPointer(numbers).loadUnaligned(as: SIMD2<Double>.self) }
  func set(_ numbers: UnsafeMutablePointer<Double>, _ bits: SIMD2<UInt64>) {
    UnsafeMutableRawPointer(numbers).storeBytes(of: bits, as: SIMD2<UInt64>.self)
  }
  func bits(_ numbers: SIMD2<Double>) -> SIMD2<UInt64> { unsafeBitCast(numbers, to: SIMD2<UInt64>.self) }
  var i = 0
  while i < count {
    let x = pair(angles + i)
    let rounded = x * QuarterTurns.each + QuarterTurns.rounding
    let n = rounded - QuarterTurns.rounding
    let r = (x - n * QuarterTurns.coarse) - n * QuarterTurns.fine
    let (sine, cosine) = (bits(UnitCircle.sine.series(r * r) * r), bits(UnitCircle.cosine.series(r * r)))
    let quarters = bits(rounded)
    // all ones where both are exchanged
    let swapped = SIMD2<UInt64>.zero &- (quarters & 1)
    let exchange = (sine ^ cosine) & swapped
    set(angles + i, (sine ^ exchange) ^ ((quarters & 2) &<< 62))
    set(cosines + i, (cosine ^ exchange) ^ (((quarters &+ 1) & 2) &<< 62))
    i &+= 2
  }
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

/// `1 + s·(c₁ + c₂·s + … + c₆·s⁵)` with `s = r²`, in two lanes.
///
/// The coefficients are minimax for `|r| ≤ π/4` (Remez' algorithm with 40 digits): `sin r` is within 2·10⁻¹⁸ of `r` times the first series, and `cos r` within
/// 5.2·10⁻¹⁷ of the second.
private struct UnitCircle {
  let c1, c2, c3, c4, c5, c6: SIMD2<Double>

  /// Added in pairs, as a sum from one end would wait for each term.
  @inline(__always)
  func series(_ s: SIMD2<Double>) -> SIMD2<Double> {
    let square = s * s
    let inner = (c1 + c2 * s) + square * ((c3 + c4 * s) + square * (c5 + c6 * s))
    return SIMD2(1.0, 1.0) + s * inner
  }

  /// - Parameters:
  ///   - x: Whether the first lane is the sine's.
  ///   - y: Whether the second is.
  @inline(__always)
  private init(sine x: Bool, _ y: Bool) {
    func lanes(_ sine: Double, _ cosine: Double) -> SIMD2<Double> { SIMD2(x ? sine : cosine, y ? sine : cosine) }
    c1 = lanes(-0x1.555555555553dp-3, -0x1.fffffffffffa3p-2)
    c2 = lanes(0x1.111111110eb15p-7, 0x1.555555554f93ap-5)
    c3 = lanes(-0x1.a01a019ab395cp-13, -0x1.6c16c16489085p-10)
    c4 = lanes(0x1.71de34747fd44p-19, 0x1.a019f882afa17p-16)
    c5 = lanes(-0x1.ae5db3cc6e328p-26, -0x1.27df6b73396c2p-22)
    c6 = lanes(0x1.5d6498a938ac9p-33, 0x1.1b95d2652a023p-29)
  }

  @inline(__always) static var sine: UnitCircle { UnitCircle(sine: true, true) }
  @inline(__always) static var cosine: UnitCircle { UnitCircle(sine: false, false) }
  /// Sine and cosine.
  @inline(__always) static var both: UnitCircle { UnitCircle(sine: true, false) }
}
