import Expectations
import LegatoTiming
import Testing

/// What holds for every curve that is no Bézier and no spring.
@Suite("Laws of all curves") struct CurveLawsTests {
  static var curves: [(name: String, curve: any TimingCurveProvider, corners: [Double])] {
    get throws {
      let (ease, table) = (CubicTimingParameters.easeInOut, [0, 0.3, 0.2, 0.9, 1])
      let corner = try PiecewiseLinearCurve([.init(0), .init(0.25, at: 0.25, 0.75), .init(1)])
      return [
        ("steps", try StepsCurve(4, jump: .none), [0, 0.25, 0.5, 0.75, 1]),
        ("linear", corner, [0.25, 0.75]),
        ("sampled lines", try SampledCurve(values: table, interpolation: .linear), [0.25, 0.5, 0.75]),
        ("sampled", try SampledCurve(values: table), []),
        ("exponential", try ExponentialCurve(decay: 4), []),
        ("closure", ClosureCurve { s in s * s * (3 - 2 * s) }, []),
        ("closure with slope", ClosureCurve(progress: { $0 * $0 }, velocity: { 2 * $0 }), []),
        ("delay", try ease.delayed(by: 0.3), [0.3]),
        ("speed", try ease.speed(1.6), [1 / 1.6]),
        ("reverse", corner.reversed, [0.25, 0.75]),
        ("chain", try ChainedCurve([.init(ease), .init(corner, weight: 2)]), [1 / 3.0, 0.5, 5 / 6.0]),
        ("spring in a chain", try ChainedCurve([.init(ease), .init(SpringTimingParameters(dampingRatio: 0.4))]), [0, 0.5, 1]),
        ("nested", try corner.reversed.speed(2).delayed(by: 0.1), []),
      ]
    }
  }

  @Test("TC-2 f(0) = 0, f(1) = 1") func ends() throws {
    for (name, curve, _) in try Self.curves { expect(curve.progress(at: 0) == 0 && abs(curve.progress(at: 1) - 1) < 1e-15, "\(name)") }
  }

  @Test("the velocity is the slope of the progress") func slope() throws {
    let h = 1e-6
    for (name, curve, corners) in try Self.curves where name != "nested" {
      for k in 0..<400 {
        let s = (Double(k) + 0.5) / 400 * 1.4 - 0.2
        if corners.contains(where: { abs($0 - s) < 2e-3 }) { continue }
        let measured = (curve.progress(at: s + h) - curve.progress(at: s - h)) / (2 * h)
        expectLess(abs(measured - curve.velocity(at: s)), than: 1e-4 * max(1, abs(measured)), "\(name) at \(s)")
      }
    }
  }

  @Test("on a corner the velocity is the slope to the right") func corners() throws {
    let h = 1e-7
    for (name, curve, corners) in try Self.curves where name != "steps" {
      for s in corners where s < 1 {
        let s = s.nextUp
        let measured = (curve.progress(at: s + h) - curve.progress(at: s)) / h
        expectLess(abs(measured - curve.velocity(at: s)), than: 1e-4 * max(1, abs(measured)), "\(name) at \(s)")
      }
    }
  }

  static let odd: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, -0.0, 1.0.nextUp, 1.0.nextDown, 1e17, -1e17,
  ]
  @Test("no input gives NaN, and NaN gives 0", arguments: odd) func total(s: Double) throws {
    let cubics: [any TimingCurveProvider] = [CubicTimingParameters.easeIn, CubicTimingParameters.easeOut, CubicTimingParameters.linear]
    let (corner, ease) = (try PiecewiseLinearCurve(values: [0, 0, 1, 1]), CubicTimingParameters.easeInOut)
    let more: [any TimingCurveProvider] = [
      corner, corner.backwards, ease.mirrored, ease.backwards, try PiecewiseLinearCurve([.init(0.5)]), try ease.speed(0.3),
      try ease.speed(1e300),
      try StepsCurve(3, jump: .both), ClosureCurve { _ in .nan }, ClosureCurve { 1 / $0 }, try ease.delayed(by: 1.0.nextDown),
      try ChainedCurve([.init(ease, weight: 1e300), .init(ease, weight: 1e-300)]), SpringTimingParameters(dampingRatio: 0.3).reversed,
    ]
    for curve in cubics + more + (try Self.curves.map(\.curve)) {
      let (value, slope) = (curve.progress(at: s), curve.velocity(at: s))
      expect(!value.isNaN && !slope.isNaN, "\(curve) at \(s)")
      if s.isNaN { expectEqual(value, 0, "\(curve)") }
    }
  }

  @Test("equal numbers make equal curves, copies of a closure are equal") func equality() throws {
    let first = try Self.curves, second = try Self.curves
    for (a, b) in zip(first, second) {
      let (left, right) = (AnyTimingCurve(a.curve), AnyTimingCurve(b.curve))
      let isClosure = a.name.hasPrefix("closure")
      expect((left == right) != isClosure && left == AnyTimingCurve(a.curve), "\(a.name)")
      if !isClosure { expectEqual(left.hashValue, right.hashValue) }
    }
    let own = AnyTimingCurve(Own())
    expect(own == own && own != AnyTimingCurve(Own()) && AnyTimingCurve(own) == own)
    expect(AnyTimingCurve(CubicTimingParameters.linear) != AnyTimingCurve(try PiecewiseLinearCurve(values: [0, 1])))
  }
  struct Own: TimingCurveProvider {
    func progress(at s: Double) -> Double { s }
    func velocity(at s: Double) -> Double { 1 }
  }
}
