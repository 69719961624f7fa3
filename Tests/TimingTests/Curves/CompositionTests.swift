import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("Curves composed of other curves") struct CompositionTests {
  let ease = CubicTimingParameters.easeIn

  @Test("a delay waits, then the curve runs in the remaining time") func delay() throws {
    let curve = try ease.delayed(by: 0.2)
    expect(curve.progress(at: 0.1) == 0 && curve.velocity(at: 0.1) == 0 && curve.progress(at: 1) == 1)
    expectLess(abs(curve.progress(at: 0.6) - ease.progress(at: 0.5)), than: 1e-15)
    expectLess(abs(curve.velocity(at: 0.6) - ease.velocity(at: 0.5) / 0.8), than: 1e-12)
  }

  @Test("at double speed a curve ends at half the time and rests; at half speed it is cut off") func speed() throws {
    let fast = try ease.speed(2)
    expect(fast.progress(at: 0.25) == ease.progress(at: 0.5) && fast.velocity(at: 0.25) == 2 * ease.velocity(at: 0.5))
    expect(fast.progress(at: 0.5) == 1 && fast.progress(at: 0.9) == 1 && fast.velocity(at: 0.5) == 0)
    try expectEqual(ease.speed(0.5).progress(at: 1), ease.progress(at: 0.5))
    try expectEqual(ease.speed(1).progress(at: 1.5), ease.progress(at: 1.5))
  }

  @Test("TC-12 a reversed cubic is its inversion", arguments: [-0.5, 0, 0.1, 0.5, 0.93, 1, 1.5]) func reverse(s: Double) {
    let inversion = ease.reversedParameters
    expectLess(abs(ease.reversed.progress(at: s) - inversion.progress(at: s)), than: 1e-12)
    expectLess(abs(ease.reversed.velocity(at: s) - inversion.velocity(at: s)), than: 1e-9)
    expectEqual(ease.backwards.progress(at: s), ease.progress(at: 1 - s))
    expectLess(abs(ease.backwards.velocity(at: s) + ease.velocity(at: 1 - s)), than: 1e-9)
  }

  @Test("reversed, a corner still has its slope to the right") func reversedCorner() throws {
    let corner = try PiecewiseLinearCurve([.init(0), .init(0.25, at: 0.5), .init(1)])
    expect(corner.reversed.velocity(at: 0.5) == 0.5 && corner.backwards.velocity(at: 0.5) == -0.5)
    expect(corner.mirrored.velocity(at: 0.5) == -3 && corner.mirrored.velocity(at: 0.75) == -1)
    expectEqual(corner.mirrored.velocity(at: 0.25), 3)
  }

  @Test("a mirrored curve goes there and back") func mirror() {
    let curve = ease.mirrored
    expect(curve.progress(at: 0) == 0 && curve.progress(at: 0.5) == 1 && curve.progress(at: 1) == 0)
    for s in [0.1, 0.2, 0.44] { expectLess(abs(curve.progress(at: s) - curve.progress(at: 1 - s)), than: 1e-12) }
  }

  @Test("a chain divides time and distance") func chain() throws {
    let curve = try ChainedCurve([
      .init(CubicTimingParameters.linear, weight: 1), .init(ease, weight: 3, progressWeight: 2),
      .init(CubicTimingParameters.linear, weight: 1, progressWeight: 1),
    ])
    expect(abs(curve.progress(at: 0.1) - 0.125) < 1e-15 && abs(curve.progress(at: 0.2) - 0.25) < 1e-15)
    expectLess(abs(curve.progress(at: 0.5) - (0.25 + 0.5 * ease.progress(at: 0.5))), than: 1e-15)
    expectLess(abs(curve.velocity(at: 0.5) - ease.velocity(at: 0.5) * 0.5 / 0.6), than: 1e-12)
    expect(abs(curve.velocity(at: 0.1) - 1.25) < 1e-12 && curve.progress(at: 1) == 1)
    expectLess(abs(curve.velocity(at: 0.8) - 1.25), than: 1e-9, "where two pieces meet, the second one's slope")
    expect(abs(curve.progress(at: 2) - 2.25) < 1e-12 && abs(curve.progress(at: -1) + 1.25) < 1e-12)
  }

  @Test("numbers out of range throw", arguments: [-0.1, 1, .nan, .infinity]) func refused(number: Double) {
    #expect(throws: TimingError.self) { try ease.delayed(by: number) }
    #expect(throws: TimingError.self) { try ease.speed(number == 1 ? 0 : -abs(number)) }
    #expect(throws: TimingError.self) { try ChainedCurve([.init(ease, weight: number == 1 ? 0 : number == .infinity ? number : -1)]) }
  }

  @Test("chains without pieces, without distance, or with fractions beyond a Double throw") func refusedChains() {
    #expect(throws: TimingError.self) { try ChainedCurve([]) }
    #expect(throws: TimingError.self) { try ChainedCurve([.init(ease, weight: 1, progressWeight: 0)]) }
    let error = #expect(throws: TimingError.self) { try ChainedCurve([.init(ease, progressWeight: -1)]) }
    expectEqual(error?.description.hasPrefix("progressWeight: "), true, "the error names the argument")
    #expect(throws: TimingError.self) { try ChainedCurve([.init(ease, weight: 1e308), .init(ease, weight: 1e308)]) }
  }

  @Test("a spring inside gets the duration of its piece") func resolved() throws {
    let spring = SpringTimingParameters(dampingRatio: 0.5)
    func own(_ curve: any TimingCurveProvider) -> Double? { curve.springTimingParameters?.duration }
    expectEqual((try spring.delayed(by: 0.5).resolved(duration: 4) as? DelayedCurve).flatMap { own($0.base) }, 2)
    expectEqual((try spring.speed(4).resolved(duration: 4) as? SpeedCurve).flatMap { own($0.base) }, 1)
    expectEqual((spring.reversed.resolved(duration: 4) as? ReversedCurve).flatMap { own($0.base) }, 4)
    expectEqual((spring.mirrored.resolved(duration: 4) as? MirroredCurve).flatMap { own($0.base) }, 2)
    let chain = try ChainedCurve([.init(ease, weight: 3), .init(spring)]).resolved(duration: 4) as? ChainedCurve
    expectEqual((chain?.pieces.last?.curve).flatMap(own), 1)
  }
}

@Suite("Composed curves may be as deep as the stack allows; deeper ones are reported") struct DeepCurveTests {
  @Test("MU-2: delayed, reversed and mirrored 20,000 times", arguments: 0..<3) func deep(kind: Int) {
    var curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: .easeIn)
    let reports = Reports.during {
      for _ in 0..<20_000 {
        switch kind {
        case 0: if let delayed = try? curve.delayed(by: 0) { curve = delayed }
        case 1: curve = curve.reversed
        default: curve = curve.mirrored
        }
      }
      for s in [0, 0.3, 0.7, 1] { expect(curve.progress(at: s).isFinite) }
    }
    expect(!reports.isEmpty)
    var isItself = false
    let more = Reports.during { isItself = AnyTimingCurve(curve) == AnyTimingCurve(curve) }
    expect(isItself && !more.isEmpty)
  }

  @Test("at the greatest depth they are correct, and nothing is reported") func asDeepAsAllowed() {
    var curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: .easeIn)
    let reports = Reports.during { for _ in 0..<AnyTimingCurve.maximumDepth { curve = curve.reversed } }
    expect(reports.isEmpty && abs(curve.progress(at: 0.3) - CubicTimingParameters.easeIn.progress(at: 0.3)) < 1e-12)
  }
}
