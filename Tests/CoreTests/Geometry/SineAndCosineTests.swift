import Expectations
import Foundation
import LegatoCore
import TestSupport
import Testing

@Suite("Sine and cosine of rotations") struct SineAndCosineTests {
  /// On the unit circle: the last bit of 1, and of a reduced angle.
  private static let rounding = 3e-16

  @Test("IV-2: of small and large angles, compared with the C library") func angles() {
    var random = SplitMix64(seed: 11)
    for size in [1e-9, 0.1, 1, 4, 100, 1e4, 5e5, 1e7, 1e15] {
      for _ in 0..<2000 {
        let x = random.number(-size...size)
        let (sine, cosine) = sineAndCosine(x)
        expect(abs(sine - sin(x)) <= Self.rounding && abs(cosine - cos(x)) <= Self.rounding, "\(x)")
      }
    }
  }

  @Test("IV-2: at multiples of an eighth of a turn, and next to them") func eighths() {
    for eighth in -40...40 {
      let x = Double(eighth) * .pi / 4
      for x in [x.nextDown, x, x.nextUp] {
        let (sine, cosine) = sineAndCosine(x)
        expect(abs(sine - sin(x)) <= Self.rounding && abs(cosine - cos(x)) <= Self.rounding, "\(x)")
      }
    }
    expect(sineAndCosine(0) == (0, 1))
  }

  @Test("of non-finite angles") func bad() {
    for x in [Double.nan, .infinity, -.infinity] { expect(sineAndCosine(x).sine.isNaN && sineAndCosine(x).cosine.isNaN) }
  }

  @Test("many at once, to the bit as each alone, of angles of any size and of what is no number")
  func many() {
    var random = SplitMix64(seed: 12)
    for size in [0, 0.1, 4, 1e4, 1e7, .infinity] {
      var angles = (0..<64).map { _ in random.number(-1...1) * min(size, 1e300) }
      if size == .infinity { (angles[3], angles[40]) = (.nan, -.infinity) }
      var (sines, cosines) = (angles, angles)
      let bound = angles.reduce(0) { $0 + abs($1) }
      sines.withUnsafeMutableBufferPointer { sines in
        cosines.withUnsafeMutableBufferPointer { sinesAndCosines(sines.baseAddress!, $0.baseAddress!, count: 64, within: bound) }
      }
      for (i, angle) in angles.enumerated() {
        let alone = sineAndCosine(angle)
        expect(sines[i].bitPattern == alone.sine.bitPattern && cosines[i].bitPattern == alone.cosine.bitPattern, "\(angle)")
      }
    }
  }
}
