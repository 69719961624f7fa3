import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A paused animator continues from the presentation, in the requested time") struct ContinuingTests {
  @Test("PA-44: under a curve g it continues at g⁻¹(q) and follows g from there", arguments: risingCurves)
  func newCurve(curve: CubicTimingParameters) {
    for q in [0.1, 0.5, 0.9] {
      let rig = Rig(CubicTimingParameters.easeIn)
      rig.animator.fractionComplete = q
      rig.animator.continueAnimation(withTimingParameters: curve, durationFactor: 0)
      let s = inverse(curve, of: q)
      expect(isClose(rig.animator.fractionComplete, s, within: 1e-7))
      expect(isClose(rig.x.presentation, 100 * q, within: 1e-7))
      for share in [0.25, 0.5, 0.75] {
        rig.stage.advance(to: share * (1 - s))
        expect(isClose(rig.x.presentation, 100 * curve.progress(at: s + share * (1 - s)), within: 1e-5))
      }
      rig.stage.advance(to: 1 - s + 1e-6)
      expectEqual(rig.positions, [.end])
    }
  }

  @Test("PA-53: caught beyond its end, under any curve it goes back evenly in the time that is left")
  func beyondItsEnd() {
    // the polynomials of some of them are not 1 at 1, but for rounding
    for numbers in 0..<100 {
      let curve = CubicTimingParameters(x1: Double(numbers % 10) / 9, y1: 0.3, x2: Double(numbers / 10) / 9, y2: 0.5)
      let rig = Rig(SpringTimingParameters(dampingRatio: 0.3))
      rig.animator.startAnimation()
      rig.step(0.125)
      let caught = rig.x.presentation
      expectGreater(caught, than: 110)
      rig.animator.pauseAnimation()
      rig.animator.continueAnimation(withTimingParameters: curve, durationFactor: 1)
      for share in [0.25, 0.5, 0.75] {
        rig.stage.advance(to: 0.125 + share)
        expect(isClose(rig.x.presentation, caught + (100 - caught) * share, within: 1e-4), "\(curve) at \(share)")
      }
      rig.stage.advance(to: 1.125)
      expectEqual(rig.positions, [.end])
    }
  }

  @Test("PA-45: a start continues under the original curve for (1 − s′)·D", arguments: risingCurves)
  func start(curve: CubicTimingParameters) {
    let rig = Rig(curve, duration: 4)
    rig.animator.fractionComplete = 0.7
    rig.animator.startAnimation()
    let s = inverse(curve, of: 0.7)
    expect(isClose(rig.animator.fractionComplete, s, within: 1e-7))
    rig.step(2 * (1 - s))
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: (1 + s) / 2), within: 1e-5))
    rig.stage.advance(to: 4 * (1 - s) - 1e-5)
    expect(rig.animator.isRunning)
    rig.stage.advance(to: 4 * (1 - s) + 1e-5)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-45: paused and continued at once, nothing changes", arguments: risingCurves)
  func catchAndRelease(curve: CubicTimingParameters) {
    let (rig, free) = (Rig(curve).enter(.paused), Rig(curve).enter(.running))
    rig.animator.startAnimation()
    for _ in 0..<6 {
      expect(isClose(rig.x.presentation, free.x.presentation, within: 1e-6))
      rig.step(0.1)
      free.step(0.1)
    }
  }

  /// Curves that rest before they go, with a time in that rest.
  private static let resting: [(AnyTimingCurve, Double)] = [
    (AnyTimingCurve(try! PiecewiseLinearCurve([.init(0), .init(0, at: 0.5), .init(1)])), 0.4),
    (AnyTimingCurve(try! CubicTimingParameters.easeIn.delayed(by: 0.3)), 0.2),
    (AnyTimingCurve(try! StepsCurve(4)), 0.2),
  ]

  @Test(
    "TC-11, PA-45: paused in the rest with which its curve begins, and continued, it waits for what is left of that", arguments: resting)
  func pausedAtRest(curve: AnyTimingCurve, time: Double) {
    let rig = Rig(curve)
    rig.animator.startAnimation()
    rig.step(time)
    rig.animator.pauseAnimation()
    expect(rig.animator.fractionComplete == 0 && rig.x.presentation == 0)
    rig.stage.advance(to: 5)
    rig.animator.startAnimation()
    expect(isClose(rig.animator.fractionComplete, time, within: 1e-9))
    for t in [0.45, 0.55, 0.85, 0.95] {
      rig.stage.advance(to: 5 + t - time)
      expect(isClose(rig.x.presentation, 100 * curve.progress(at: t), within: 1e-5), "\(curve) at \(t): \(rig.x.presentation)")
    }
    rig.stage.advance(to: 6 - time + 1e-6)
    expectEqual(rig.positions, [.end])
  }

  @Test("TC-11, PA-63: reversed, too, where its curve rests at its end", arguments: [true, false]) func pausedAtRestReversed(isNew: Bool) {
    let curve = try! PiecewiseLinearCurve([.init(0), .init(1, at: 0.5), .init(1)])
    let rig = Rig(curve)
    rig.animator.isReversed = true
    rig.animator.startAnimation()
    rig.step(0.4)
    rig.animator.pauseAnimation()
    expect(rig.animator.fractionComplete == 0 && rig.x.presentation == 100)
    // one that is passed applies in the direction in which the animator runs
    rig.animator.continueAnimation(withTimingParameters: isNew ? curve.reversed : nil, durationFactor: 0)
    for t in [0.45, 0.55, 0.75, 0.9] {
      rig.stage.advance(to: t)
      expect(isClose(rig.x.presentation, 100 * curve.progress(at: 1 - t), within: 1e-5), "at \(t): \(rig.x.presentation)")
    }
    rig.stage.advance(to: 1 + 1e-6)
    expectEqual(rig.positions, [.start])
  }

  @Test("PA-46, PA-47, inferred: a factor above 0 stretches the rest of the curve over k·D", arguments: [0.25, 1, 3], risingCurves)
  func stretched(factor: Double, curve: CubicTimingParameters) {
    let rig = Rig(CubicTimingParameters.linear, duration: 2)
    rig.animator.fractionComplete = 0.6
    rig.animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
    let s = inverse(curve, of: 0.6)
    rig.step(factor)
    expect(isClose(rig.animator.fractionComplete, (1 + s) / 2, within: 1e-7))
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: (1 + s) / 2), within: 1e-5))
    rig.stage.advance(to: 2 * factor - 1e-6)
    expect(rig.animator.isRunning)
    rig.stage.advance(to: 2 * factor + 1e-6)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-46: nil and 0 keep the curve and the remaining time: 2 s paused at 10 % take 1.8 s more")
  func nothingGiven() {
    let rig = Rig(duration: 2)
    rig.animator.fractionComplete = 0.1
    rig.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    rig.step(0.9)
    expect(isClose(rig.x.presentation, 55))
    rig.step(0.899)
    expect(rig.animator.isRunning)
    rig.step(0.002)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-46: a factor is a share of the whole duration each time, also after another continuation")
  func factorTwice() {
    let rig = Rig().enter(.paused)
    rig.animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeOut, durationFactor: 4)
    rig.step(1)
    rig.animator.pauseAnimation()
    rig.animator.fractionComplete = 0.5
    rig.animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    rig.step(1)
    expect(isClose(rig.x.presentation, 75, within: 1e-6))
    rig.animator.pauseAnimation()
    rig.animator.startAnimation()
    rig.step(0.125)
    expect(isClose(rig.x.presentation, 87.5, within: 1e-6))
  }

  @Test("MU-3: a negative or not finite factor is repaired to 0 and reported", arguments: [-1.0, .nan, .infinity])
  func badFactor(factor: Double) {
    let rig = Rig().enter(.paused)
    let reports = misuses { rig.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor) }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    rig.step(0.3)
    expect(isClose(rig.x.presentation, 70))
  }

  @Test("PA-51: the arguments of a continuation are temporary: timingParameters and duration are unchanged, and a later start uses them")
  func temporary() {
    let rig = Rig(CubicTimingParameters.easeIn, duration: 2)
    rig.animator.fractionComplete = 0.5
    rig.animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.5), durationFactor: 3)
    expect(rig.animator.timingParameters as? CubicTimingParameters == .easeIn)
    expectEqual(rig.animator.duration, 2)
    rig.animator.pauseAnimation()
    rig.animator.startAnimation()
    let s = inverse(CubicTimingParameters.easeIn, of: 0.5)
    expect(isClose(rig.animator.fractionComplete, s, within: 1e-7))
    rig.step(1 - s)
    expect(isClose(rig.x.presentation, 100 * CubicTimingParameters.easeIn.progress(at: (1 + s) / 2), within: 1e-5))
  }

  @Test(
    "PA-53: fraction 1 does not complete; continuing completes at the next frame whatever the factor", arguments: [0.0, 1, 5],
    [true, false])
  func atOne(factor: Double, scrubsLinearly: Bool) {
    for timing in [nil, CubicTimingParameters.easeOut, SpringTimingParameters(dampingRatio: 0.5)] as [(any TimingCurveProvider)?] {
      let rig = Rig(CubicTimingParameters.easeIn)
      rig.animator.scrubsLinearly = scrubsLinearly
      rig.animator.fractionComplete = 1
      rig.step(5)
      expect(rig.animator.state == .active && rig.positions.isEmpty)
      expectEqual(rig.x.presentation, 100)
      rig.animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
      expect(rig.positions.isEmpty)
      rig.step(1e-3)
      expectEqual(rig.positions, [.end])
    }
  }

  @Test("PA-53: the same at the start of a reversed one")
  func atOneReversed() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.isReversed = true
    rig.animator.fractionComplete = 1
    expectEqual(rig.x.presentation, 0)
    rig.animator.continueAnimation(withTimingParameters: nil, durationFactor: 4)
    rig.step(1e-3)
    expectEqual(rig.positions, [.start])
    expectEqual(rig.x.value, 0)
  }

  @Test("PA-53, PA-48: a displacement at fraction 1 fades over the remaining time and completes then")
  func displaced() {
    let timing = CubicTimingParameters(x1: 0.3, y1: 0, x2: 0.5, y2: 2.2)
    let rig = Rig(timing)
    rig.animator.startAnimation()
    rig.step(0.8)
    let shown = rig.x.presentation
    expectGreater(shown, than: 105)
    rig.animator.pauseAnimation()
    expectEqual(rig.animator.fractionComplete, 1)
    expect(isClose(rig.x.presentation, shown, within: 1e-12))
    rig.animator.startAnimation()
    expect(isClose(rig.x.presentation, shown, within: 1e-3))
    var last = shown
    for _ in 0..<4 {
      rig.step(0.0499)
      expect(rig.x.presentation < last && rig.x.presentation >= 100)
      last = rig.x.presentation
      expect(rig.positions.isEmpty)
    }
    rig.step(0.001)
    expectEqual(rig.positions, [.end])
    expectEqual(rig.x.presentation, 100)
  }
}
