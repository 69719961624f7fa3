import Expectations
import LegatoTiming
import TestSupport
import Testing

/// What `isSmooth(in:)` promises to whoever replaces a curve by cubics.
@Suite("A curve is smooth where it says so") struct SmoothnessTests {
  /// How far the cubic with the curve's values and slopes at the ends of the range is off at these shares of it.
  private func error(_ curve: any TimingCurveProvider, _ range: ClosedRange<Double>, at shares: [Double]) -> Double {
    let (low, width) = (range.lowerBound, range.upperBound - range.lowerBound)
    let (p, q) = (curve.progress(at: low), curve.progress(at: range.upperBound))
    let (a, b) = (curve.velocity(at: low) * width, curve.velocity(at: range.upperBound) * width)
    return shares.reduce(0) { worst, v in
      let w = 1 - v
      let cubic = w * w * (1 + 2 * v) * p + v * w * w * a + v * v * (3 - 2 * v) * q - v * v * w * b
      let off = abs(cubic - curve.progress(at: low + v * width))
      return off <= worst ? worst : off
    }
  }

  private static let few = [0.03, 0.14, 0.27, 0.41, 0.62, 0.71, 0.84, 0.96]

  private func check(_ curve: any TimingCurveProvider, _ name: String, _ random: inout SplitMix64, rounds: Int) -> Int {
    var fits = 0
    for _ in 0..<rounds {
      let width = 1.0 / Double.random(in: 256...1024, using: &random)
      let low = Double.random(in: 0...1 - width, using: &random)
      let range = low...low + width
      guard curve.isSmooth(in: range), error(curve, range, at: Self.few) <= 1e-8 else { continue }
      fits += 1
      let most = error(curve, range, at: (0..<100).map { _ in Double.random(in: 0...1, using: &random) })
      expect(most <= 3e-8, "\(name) in \(range): off by \(most)")
    }
    return fits
  }

  @Test("a cubic that fits at eight places fits everywhere, for every kind of curve") func kinds() throws {
    var random = SplitMix64(seed: 11)
    // what has no plain stretch of a 256th
    let rough = [
      "very many steps", "steps at the middles of pieces", "lines through many samples", "many samples", "a closure that says nothing",
    ]
    for (name, curve) in try OwnCurves.named {
      let fits = check(curve, name, &random, rounds: 1000)
      if !rough.contains(name) { expectGreater(fits, than: 400, "\(name): \(fits) of 1000") }
    }
  }

  @Test("the same for random compositions", arguments: 1...8) func compositions(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<Effort.of(50) {
      let curve = try OwnCurves.drawn(&random)
      _ = check(curve, "seed \(seed), \(curve)", &random, rounds: 100)
    }
  }

  @Test("a jump or a corner in the range, also at its ends, is reported") func corners() throws {
    let linear = try PiecewiseLinearCurve([.init(0), .init(0.7, at: 0.5), .init(1)])
    expect(!linear.isSmooth(in: 0.4...0.6) && !linear.isSmooth(in: 0.4...0.5) && linear.isSmooth(in: 0.4...0.49))
    let steps = try StepsCurve(4)
    expect(!steps.isSmooth(in: 0.2...0.3) && !steps.isSmooth(in: 0.2...0.25) && steps.isSmooth(in: 0.26...0.49))
    expect(!steps.reversed.isSmooth(in: 0.75...0.8) && !steps.backwards.isSmooth(in: 0.7...0.8))
    let closure = ClosureCurve(corners: [0.5]) { $0 < 0.5 ? 0 : 1 }
    expect(!closure.isSmooth(in: 0.495...0.501) && closure.isSmooth(in: 0.49...0.4999) && !closure.isSmooth(in: 0...0.4))
    expect(!SpringTimingParameters(dampingRatio: 0.5).isSmooth(in: 0.99...1))
  }

  @Test("a curve that declares nothing counts as smooth nowhere") func unknown() {
    struct Own: TimingCurveProvider {
      func progress(at s: Double) -> Double { s }
      func velocity(at s: Double) -> Double { 1 }
    }
    expect(!Own().isSmooth(in: 0...0.001) && !AnyTimingCurve(Own()).isSmooth(in: 0...0.001) && !Own().reversed.isSmooth(in: 0...0.001))
    expect(!ClosureCurve { $0 }.isSmooth(in: 0...0.001))
  }
}
