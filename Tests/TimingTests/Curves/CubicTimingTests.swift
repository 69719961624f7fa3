import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("Named and custom cubic curves") struct CubicTimingTests {
  static let tolerance = 1e-6

  static let fractions = [0.1, 0.25, 0.5, 0.75, 0.9]
  static let values: [(CubicTimingParameters, [Double])] = [
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    (CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0), [0.387400, 0.479055, 0.5, 0.520945, 0.612600]),
  ]
  @Test("TV-1 progress at five fractions", arguments: values) func progress(curve: CubicTimingParameters, expected: [Double]) {
    for (s, p) in zip(Self.fractions, expected) { expectLess(abs(curve.progress(at: s) - p), than: Self.tolerance) }
  }

  static let inverses: [(CubicTimingParameters, [Double])] = [
    (.easeIn, [0.259555, 0.436605, 0.6575, 0.840402, 0.938847]),
    (.easeOut, [0.061153, 0.159598, 0.3425, 0.563395, 0.740445]),
    (.easeInOut, [0.220708, 0.346203, 0.5, 0.653797, 0.779292]),
    (.default, [0.103337, 0.179990, 0.293301, 0.451805, 0.622780]),
  ]
  @Test("TV-2, TC-11 the fraction at five progresses", arguments: inverses) func inverse(curve: CubicTimingParameters, expected: [Double]) {
    for (p, s) in zip(Self.fractions, expected) { expectLess(abs(curve.inverse(of: p) - s), than: Self.tolerance) }
  }

  @Test("TC-11 of several fractions the nearest to the former one, without a former one the smallest") func severalFractions() {
    let overshooting = CubicTimingParameters(x1: 0.3, y1: 2, x2: 0.6, y2: 1.6)
    let first = overshooting.inverse(of: 1.1)
    let last = overshooting.inverse(of: 1.1, near: 0.95)
    expect(first < 0.5 && last > 0.6)
    for s in [first, last] { expectLess(abs(overshooting.progress(at: s) - 1.1), than: 1e-12) }
    expectEqual(overshooting.inverse(of: 1.1, near: 0), first)
  }

  @Test("TC-2, TC-11 the fraction at the progress of an end is that end, exactly") func inverseAtEnds() {
    for numbers in 0..<10_000 {
      let (x1, y1, x2, y2) = (numbers % 10, numbers / 10 % 10, numbers / 100 % 10, numbers / 1000)
      let curve = CubicTimingParameters(x1: Double(x1) / 9, y1: Double(y1) / 9, x2: Double(x2) / 9, y2: Double(y2) / 9)
      expect(curve.inverse(of: 1) == 1 || y2 == 9, "\(curve)")
      expect(curve.inverse(of: 0) == 0, "\(curve)")
      expectEqual(curve.inverse(of: 1, near: 1), 1, "\(curve)")
    }
  }

  @Test("TC-1 a curve has its parameters as properties") func type() {
    expectEqual(CubicTimingParameters.easeIn.timingCurveType, .builtin)
    expectEqual(CubicTimingParameters(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4).timingCurveType, .cubic)
    expectEqual(SpringTimingParameters().timingCurveType, .spring)
    expectEqual(Both().timingCurveType, .composed)
    expect(CubicTimingParameters.easeIn.cubicTimingParameters == .easeIn && CubicTimingParameters.easeIn.springTimingParameters == nil)
    expect(SpringTimingParameters().springTimingParameters != nil && SpringTimingParameters().cubicTimingParameters == nil)
  }
  struct Both: TimingCurveProvider {
    var cubicTimingParameters: CubicTimingParameters? { .linear }
    var springTimingParameters: SpringTimingParameters? { SpringTimingParameters(dampingRatio: 1) }
    func progress(at s: Double) -> Double { s }
    func velocity(at s: Double) -> Double { 1 }
  }

  @Test("TC-3 only linear is its own fraction; TC-16 without a running animation", arguments: [-1, 0, 1e-9, 0.125, 0.5, 0.77, 1, 2])
  func linear(s: Double) {
    expectEqual(CubicTimingParameters.linear.progress(at: s), s)
    expectEqual(CubicTimingParameters.linear.velocity(at: s), 1)
  }

  @Test(
    "TC-4, TC-14 the named curves have their control points",
    arguments: [
      (CubicTimingParameters.linear, [0.0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ])
  func points(curve: CubicTimingParameters, points: [Double]) { expectEqual([curve.x1, curve.y1, curve.x2, curve.y2], points) }

  @Test("TC-5 raw values, and nil for an unknown one") func rawValues() {
    expectEqual(AnimationCurve.allCases.map(\.rawValue), [0, 1, 2, 3])
    expectEqual(
      [AnimationCurve.easeInOut, .easeIn, .easeOut, .linear].map { CubicTimingParameters(animationCurve: $0) },
      [
        .easeInOut, .easeIn, .easeOut, .linear,
      ])
    expectEqual(AnimationCurve(rawValue: 4), nil)
  }

  @Test("TC-6 without an argument it is the layer default") func noArgument() { expectEqual(CubicTimingParameters(), .default) }

  @Test("TC-8, MU-3 an x outside 0…1 and NaN are reported and repaired") func repairs() {
    let reports = Reports()
    let curve = Misuse.$handler.withValue({ reports.add($0) }) { CubicTimingParameters(x1: -0.5, y1: .nan, x2: 1.5, y2: -3) }
    expectEqual([curve.x1, curve.y1, curve.x2, curve.y2], [0, 0, 1, -3])
    expectEqual(reports.all.count, 3)
    expectEqual(reports.all.first?.description.contains("x1"), true)
  }

  @Test(
    "TC-10 outside 0…1 the curve continues along its end gradients",
    arguments: [
      (CubicTimingParameters.easeIn, 0, 1 / 0.58), (.easeOut, 1 / 0.58, 0), (.linear, 1, 1),
      (CubicTimingParameters(x1: 0, y1: 0, x2: 0, y2: 0), 1, 1), (CubicTimingParameters(x1: 0, y1: 0.4, x2: 0.5, y2: 0.5), 0, 1),
      (CubicTimingParameters(x1: 0.5, y1: 2, x2: 0.25, y2: -0.5), 4, 2),
    ])
  func gradients(curve: CubicTimingParameters, start: Double, end: Double) {
    expectLess(abs(curve.progress(at: -2) + 2 * start), than: 1e-15)
    expectLess(abs(curve.progress(at: 3) - (1 + 2 * end)), than: 1e-15)
    expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1 && curve.progress(at: .nan) == 0)
  }

  @Test("TC-12 the inversion retraces the curve from its end", arguments: values.map(\.0)) func inversion(curve: CubicTimingParameters) {
    for i in 0...20 {
      expectLess(abs(curve.reversedParameters.progress(at: Double(i) / 20) - (1 - curve.progress(at: 1 - Double(i) / 20))), than: 1e-12)
    }
    expectEqual(curve.reversedParameters.reversedParameters.x1, 1 - (1 - curve.x1))
  }

  @Test("TC-13 fast, slow, fast: within 0…1, with slope 0 only in the middle") func speedInSpeedOut() {
    let curve = CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0)
    for s in stride(from: 0.05, through: 0.95, by: 0.05) {
      expect((0...1).contains(curve.progress(at: s)))
      if abs(s - 0.5) > 0.01 { expectGreater(curve.velocity(at: s), than: 0.001) }
    }
    expectLess(abs(curve.velocity(at: 0.5)), than: 1e-12)
  }

  @Test("TC-15 curves are values") func copied() {
    let kept = SpringTimingParameters(dampingRatio: 0.5)
    var changed: any TimingCurveProvider = kept
    changed = changed.resolved(duration: 3)
    expect(kept.duration == nil && changed.springTimingParameters?.duration == 3)
  }

  @Test("the slope is that of the values, also at a vertical start") func slopes() {
    for curve in Self.values.map(\.0) {
      for s in [0.2, 0.4, 0.6, 0.8] {
        let slope = (curve.progress(at: s + 1e-6) - curve.progress(at: s - 1e-6)) / 2e-6
        expectLess(abs(curve.velocity(at: s) - slope), than: 1e-6)
      }
    }
    let upright = CubicTimingParameters(x1: 1, y1: 0, x2: 0, y2: 1)
    expect(upright.velocity(at: 0.5).isFinite && upright.velocity(at: 0.5) > 1e3)
  }
}
