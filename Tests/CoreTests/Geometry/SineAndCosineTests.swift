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
}
