import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("An exponential curve loses the same fraction of its velocity in equal times") struct ExponentialCurveTests {
  /// A few roundings of numbers about 1.
  static let rounding = 1e-14

  /// With k = ln 4 the way is 1 − 4^(−s) by ¾: powers of two, known without any exponential function.
  @Test("TC-17: a quarter of the velocity at the end, and two thirds of the distance in half of the time") func quarters() throws {
    let fast = try ExponentialCurve(decay: 1.386_294_361_119_890_6)
    let slow = try ExponentialCurve(decay: -1.386_294_361_119_890_6)
    expect(abs(fast.progress(at: 0.5) - 2 / 3.0) < Self.rounding && abs(slow.progress(at: 0.5) - 1 / 3.0) < Self.rounding)
    expectLess(abs(fast.velocity(at: 1) / fast.velocity(at: 0) - 0.25), than: Self.rounding)
    expectLess(abs(slow.velocity(at: 1) / slow.velocity(at: 0) - 4), than: Self.rounding)
    // the other way round it is the same curve seen from its end
    for s in [0.1, 0.3, 0.77] { expectLess(abs(fast.progress(at: s) - (1 - slow.progress(at: 1 - s))), than: Self.rounding) }
  }

  @Test("TC-17: its slope decreases by the same factor in equal times", arguments: [-80, -3, -1e-9, 1e-12, 0.5, 12, 200.0])
  func factor(decay: Double) throws {
    let curve = try ExponentialCurve(decay: decay)
    let h = 0.05
    let ratio = curve.velocity(at: 0.3) / curve.velocity(at: 0.3 - h)
    for s in [0.05, 0.45, 0.8, 1] { expectLess(abs(curve.velocity(at: s) / curve.velocity(at: s - h) / ratio - 1), than: 1e-12) }
    // the slope is what the way gains: Simpson's rule over short pieces, whose error is (k/200)⁴/180 of the way
    let pieces = 200
    var way = 0.0
    for i in 0..<pieces {
      let (a, b) = (Double(i) / Double(pieces), Double(i + 1) / Double(pieces))
      way += (b - a) / 6 * (curve.velocity(at: a) + 4 * curve.velocity(at: (a + b) / 2) + curve.velocity(at: b))
    }
    expectLess(abs(way - 1), than: 1e-3)
  }

  @Test("TC-17: without decay it is a line, and with almost none nearly one") func line() throws {
    for decay in [0, -0.0, .leastNonzeroMagnitude, 1e-17, -1e-17] {
      let curve = try ExponentialCurve(decay: decay)
      for s in [0, 0.2, 0.5, 1.0] { expect(curve.progress(at: s) == s && curve.velocity(at: s) == 1, "\(decay)") }
    }
    // f(½) − ½ = k/8 to first order
    expectLess(abs(try ExponentialCurve(decay: 1e-6).progress(at: 0.5) - (0.5 + 1e-6 / 8)), than: 2e-16)
    try expectEqual(ExponentialCurve(decay: -0.0), ExponentialCurve(decay: 0))
  }

  @Test("its ends are exact, and outside it continues by its formula", arguments: [-500, -4, 4, 500.0]) func ends(decay: Double) throws {
    let curve = try ExponentialCurve(decay: decay)
    expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    expect(curve.progress(at: 2) == 1 + curve.velocity(at: 1) && curve.progress(at: -1) == -curve.velocity(at: 0))
    expect(curve.progress(at: .nan) == 0 && curve.progress(at: -.infinity).isFinite && curve.velocity(at: .infinity).isFinite)
  }

  @Test("an invalid decay throws, with what to pass instead", arguments: [.nan, .infinity, -500.0.nextUp * 2, 500.0.nextUp])
  func refused(decay: Double) {
    let error = #expect(throws: TimingError.self) { try ExponentialCurve(decay: decay) }
    expect(error?.description.contains("-500…500") == true && error?.description.contains("pass 4") == true)
  }

  /// What an animation shows in its place: a cubic over a 512th, held to 10⁻⁸ at its places; between them it may not be more than three times that off.
  @Test("it is smooth where it says so", arguments: [-500, -40, 0, 7, 60, 500.0]) func smooth(decay: Double) throws {
    let (curve, width) = (try ExponentialCurve(decay: decay), 1 / 512.0)
    for node in 0..<512 {
      let low = Double(node) * width
      expect(curve.isSmooth(in: low...low + width))
      let (p, q) = (curve.progress(at: low), curve.progress(at: low + width))
      let (a, b) = (curve.velocity(at: low) * width, curve.velocity(at: low + width) * width)
      func error(_ v: Double) -> Double {
        let w = 1 - v
        return abs(w * w * (1 + 2 * v) * p + v * w * w * a + v * v * (3 - 2 * v) * q - v * v * w * b - curve.progress(at: low + v * width))
      }
      if [0.2, 0.5, 0.8].allSatisfy({ error($0) <= 1e-8 }) { for i in 1..<64 { expect(error(Double(i) / 64) <= 3e-8) } }
    }
    expect(!curve.isSmooth(in: 0...0.5) || abs(decay) <= 16)
  }
}
