import Expectations
import LegatoTiming
import Testing

@Suite("Any curve can be approximated as linear()") struct LinearizingTests {
  static var curves: [(String, any TimingCurveProvider)] {
    get throws {
      [
        ("ease", CubicTimingParameters.default),
        ("upright ends", CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0)),
        ("overshooting", CubicTimingParameters(x1: 0.3, y1: -2, x2: 0.6, y2: 3)),
        ("spring", SpringTimingParameters(dampingRatio: 0.2)),
        ("stiff spring", SpringTimingParameters(mass: 1, stiffness: 5000, damping: 10)),
        ("steps", try StepsCurve(7, jump: .both)),
        ("steps on a grid", try StepsCurve(512)),
        ("steps turned round", try StepsCurve(3, jump: .start).reversed),
        ("lines", try PiecewiseLinearCurve([.init(0), .init(0.3, at: 0.1), .init(0.2, at: 0.7), .init(0.9, at: 0.7), .init(1)])),
        ("table", try SampledCurve(values: [0, 0.5, 0.2, 1.3, 1])),
        ("chain", try ChainedCurve([.init(CubicTimingParameters.easeIn), .init(StepsCurve.stepStart), .init(SpringTimingParameters())])),
        ("mirror", CubicTimingParameters.easeOut.mirrored),
        ("closure", ClosureCurve { s in s.squareRoot() }),
      ]
    }
  }

  @Test("the error bound is kept everywhere, also after the text was read again", arguments: [0.1, 0.01, 1e-3, 1e-4]) func bound(
    tolerance: Double
  )
    throws
  {
    for (name, curve) in try Self.curves {
      let lines = try curve.linearized(within: tolerance)
      guard case .linear(let read) = try TimingCurveText("\(lines)") else { return expect(Bool(false)) }
      expectEqual(read, lines)
      var worst = 0.0
      for k in 0...20_000 { worst = max(worst, abs(lines.progress(at: Double(k) / 20_000) - curve.progress(at: Double(k) / 20_000))) }
      for k in 0...2_100 {
        for s in [Double(k) / 2_100, (Double(k) / 2_100).nextUp, (Double(k) / 2_100).nextDown] where (0...1).contains(s) {
          worst = max(worst, abs(lines.progress(at: s) - curve.progress(at: s)))
        }
      }
      expect(worst <= tolerance, "\(name): \(worst)")
    }
  }

  @Test("few points are enough") func few() throws {
    let counts: [(any TimingCurveProvider, Double, Int)] = [
      (CubicTimingParameters.linear, 1e-6, 2), (CubicTimingParameters.default, 0.01, 9), (CubicTimingParameters.default, 1e-4, 85),
      (try StepsCurve(4), 0.001, 9), (SpringTimingParameters(dampingRatio: 0.5), 0.01, 20),
      (try PiecewiseLinearCurve(values: [0, 0.2, 1]), 1e-3, 4),
    ]
    for (curve, tolerance, most) in counts {
      let count = try curve.linearized(within: tolerance).points.count
      expect(count <= most, "\(curve): \(count)")
    }
  }

  @Test("an error bound that is not above 0 throws", arguments: [0, -1, .nan, .infinity]) func refused(tolerance: Double) {
    #expect(throws: TimingError.self) { try CubicTimingParameters.default.linearized(within: tolerance) }
  }

  @Test("a curve that needs more points than were allowed, or has a pole, is an error and not a wrong answer") func tooMany() throws {
    #expect(throws: TimingError.self) { try CubicTimingParameters.default.linearized(within: 1e-9, points: 20) }
    #expect(throws: TimingError.self) { try StepsCurve(1_000_000).linearized(within: 1e-9) }
    #expect(throws: TimingError.self) { try ClosureCurve { 1 / ($0 - 0.5) }.linearized(within: 0.1) }
  }
}
