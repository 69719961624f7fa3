import Expectations
import Foundation
import LegatoCore
import TestSupport
import Testing

@Suite("Angles of vectors") struct ArcTangentTests {
  /// Two units in the last place: one of this result, one of the C library's.
  private static func isSame(_ angle: Double, _ expected: Double) -> Bool { abs(angle - expected) <= 2 * expected.ulp }

  @Test("IV-2: in all directions and of all lengths, compared with the C library") func directions() {
    var random = SplitMix64(seed: 13)
    for length in [1e-300, 1e-9, 1, 1e9, 1e299] {
      for _ in 0..<2000 {
        let (y, x) = (random.number(-1...1) * length, random.number(-1...1) * length)
        expect(Self.isSame(arcTangent(y, over: x), atan2(y, x)), "\(y), \(x)")
        let flat = y * 1e-12
        expect(
          Self.isSame(arcTangent(flat, over: x), atan2(flat, x)) && Self.isSame(arcTangent(x, over: flat), atan2(x, flat)), "\(flat), \(x)")
      }
    }
  }

  @Test("IV-2: at eighths of a turn and halfway between them, and next to these, exactly at quarters") func eighths() {
    for sixteenth in -16...16 {
      let angle = Double(sixteenth) * .pi / 8
      let (y, x) = (sin(angle), cos(angle))
      for y in [y.nextDown, y, y.nextUp] { expect(Self.isSame(arcTangent(y, over: x), atan2(y, x)), "\(angle)") }
    }
    for (y, x) in [
      (0.0, 1.0), (-0.0, 1), (0, -1), (-0.0, -1), (1, 0), (-1, 0), (1, -0.0), (1, 1), (-1, 1), (0, 0), (-0.0, -0.0), (0, -0.0),
    ] {
      expect(arcTangent(y, over: x).bitPattern == atan2(y, x).bitPattern, "\(y), \(x)")
    }
  }

  @Test("of infinite and very long vectors, and of what is no number") func bad() {
    expectEqual(arcTangent(.infinity, over: 1), .pi / 2)
    expectEqual(arcTangent(1, over: -.infinity), .pi)
    expectEqual(arcTangent(1.5e308, over: 1.5e308), .pi / 4)
    for (y, x) in [(Double.nan, 1.0), (1, .nan), (.nan, .nan)] { expect(arcTangent(y, over: x).isNaN) }
  }
}
