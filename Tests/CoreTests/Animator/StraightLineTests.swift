import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Scrubbing a paused animator is linear in progress") struct StraightLineTests {
  @Test("PA-19: the fraction is clamped to 0…1", arguments: [(-0.5, 0.0), (1.5, 1), (0.25, 0.25), (-1e300, 0), (1e300, 1)])
  func clamped(set: Double, read: Double) {
    let rig = Rig().enter(.paused)
    rig.animator.fractionComplete = set
    expectEqual(rig.animator.fractionComplete, read)
    expect(isClose(rig.x.presentation, 100 * read))
  }

  @Test(
    "PA-19, MU-3: a fraction that is not finite is ignored and reported in every state", arguments: Rig.Situation.allCases,
    [Double.nan, .infinity, -.infinity])
  func notFinite(situation: Rig.Situation, fraction: Double) {
    let rig = Rig().enter(situation)
    let before = rig.snapshot
    let reports = misuses { rig.animator.fractionComplete = fraction }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    expectEqual(rig.snapshot, before)
  }

  @Test("PA-20: while it runs setting the fraction does nothing")
  func whileRunning() {
    let rig = Rig().enter(.running)
    rig.animator.fractionComplete = 0.9
    rig.step(0.1)
    expect(isClose(rig.x.presentation, 50))
  }

  @Test("PA-40, PA-41: while running the fraction is time, while paused it is progress, and nothing jumps", arguments: risingCurves)
  func pauseRemapsTime(curve: CubicTimingParameters) {
    for s in [0.1, 0.5, 0.9] {
      let rig = Rig(curve, duration: 4)
      rig.animator.startAnimation()
      rig.step(4 * s)
      expect(isClose(rig.animator.fractionComplete, s))
      let shown = rig.x.presentation
      expect(isClose(shown, 100 * curve.progress(at: s)))
      rig.animator.pauseAnimation()
      expect(isClose(rig.animator.fractionComplete, curve.progress(at: s)))
      let paused = rig.x.presentation
      // but for rounding
      expectLess(abs(paused - shown), than: 1e-12)
      rig.step(3)
      expectEqual(rig.x.presentation, paused)
    }
  }

  @Test("PA-41: the numbers of the talk")
  func easeInAtHalf() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.startAnimation()
    rig.step(0.5)
    expectEqual(rig.animator.fractionComplete, 0.5)
    rig.animator.pauseAnimation()
    expect(isClose(rig.animator.fractionComplete, 0.315357, within: 1e-6))
  }

  @Test("PA-42: each pause, start and continuation changes the meaning of the fraction, so that it has to be read again")
  func readAgain() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.startAnimation()
    rig.step(0.5)
    var read = [rig.animator.fractionComplete]
    rig.animator.pauseAnimation()
    read.append(rig.animator.fractionComplete)
    rig.animator.startAnimation()
    read.append(rig.animator.fractionComplete)
    rig.animator.pauseAnimation()
    read.append(rig.animator.fractionComplete)
    rig.animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeOut, durationFactor: 0)
    read.append(rig.animator.fractionComplete)
    for (fraction, expected) in zip(read, [0.5, 0.315357, 0.5, 0.315357, 0.204923]) {
      expect(isClose(fraction, expected, within: 1e-6))
    }
  }

  @Test("PA-43: at fraction q every changed value presents lerp(start, target, q)", arguments: [0.0, 0.1, 0.5, 0.8, 1])
  func everyValue(q: Double) {
    let stage = Stage()
    stage.advance(to: 2)
    let (x, alpha) = (Animated(-10.0, in: stage), Animated(1.0, in: stage, isAdditive: false))
    let (p, color) = (Animated(Point(x: 0, y: 50), in: stage), Animated(Color(red: 0, green: 1, blue: 0.5, alpha: 1), in: stage))
    for timing in risingCurves as [any TimingCurveProvider] + [SpringTimingParameters(dampingRatio: 0.4), SpringTimingParameters()] {
      (x.value, alpha.value, p.value, color.value) = (-10, 1, Point(x: 0, y: 50), Color(red: 0, green: 1, blue: 0.5, alpha: 1))
      let animator = PropertyAnimator(duration: 3, timingParameters: timing)
      animator.addAnimations {
        (x.value, alpha.value) = (30, 0)
        (p.value, color.value) = (Point(x: 200, y: -50), Color(red: 1, green: 0, blue: 0.5, alpha: 1))
      }
      animator.fractionComplete = 0.3
      animator.fractionComplete = q
      expect(isClose(x.presentation, -10 + 40 * q))
      expect(isClose(alpha.presentation, 1 - q))
      expect(isClose(p.presentation.x, 200 * q) && isClose(p.presentation.y, 50 - 100 * q))
      expect(isClose(color.presentation.red, q) && isClose(color.presentation.green, 1 - q) && isClose(color.presentation.blue, 0.5))
      expectEqual(x.velocity, 0)
      animator.stopAnimation(true)
    }
  }

  @Test("PA-43, PA-40: paused in flight it follows the same line", arguments: risingCurves)
  func lineAfterFlight(curve: CubicTimingParameters) {
    let rig = Rig(curve).enter(.paused)
    for q in [0.9, 0.2, 0, 1, 0.5] {
      rig.animator.fractionComplete = q
      expect(isClose(rig.x.presentation, 100 * q))
    }
  }

  @Test("PA-49: without linear scrubbing the fraction stays time and the presentation is f(q)", arguments: risingCurves)
  func alongTheCurve(curve: CubicTimingParameters) {
    let rig = Rig(curve)
    rig.animator.scrubsLinearly = false
    rig.enter(.paused)
    expect(isClose(rig.animator.fractionComplete, 0.4))
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.4)))
    for q in [0.9, 0.2, 0, 1, 0.5] {
      rig.animator.fractionComplete = q
      expectEqual(rig.animator.fractionComplete, q)
      expect(isClose(rig.x.presentation, 100 * curve.progress(at: q)))
    }
    rig.animator.startAnimation()
    expectEqual(rig.animator.fractionComplete, 0.5)
    rig.step(0.25)
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.75)))
    rig.step(0.25)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-49, inferred: continuing under another curve keeps the presented progress", arguments: risingCurves)
  func alongTheCurveThenAnother(curve: CubicTimingParameters) {
    let (rig, other) = (Rig(curve), CubicTimingParameters.easeOut)
    rig.animator.scrubsLinearly = false
    rig.animator.fractionComplete = 0.6
    rig.animator.continueAnimation(withTimingParameters: other, durationFactor: 0)
    let s = inverse(other, of: curve.progress(at: 0.6))
    expect(isClose(rig.animator.fractionComplete, s, within: 1e-7))
    rig.step((1 - s) / 2)
    expect(isClose(rig.x.presentation, 100 * other.progress(at: (1 + s) / 2), within: 1e-5))
  }

  @Test("PA-54: animators of one duration scrubbed together end together; those of two durations separate when they continue")
  func together() {
    let stage = Stage()
    let rigs = [1.0, 1, 2].map { Rig(duration: $0, stage: stage) }
    for rig in rigs { rig.animator.fractionComplete = 0.5 }
    expect(rigs.allSatisfy { isClose($0.x.presentation, 50) })
    for rig in rigs { rig.animator.startAnimation() }
    stage.advance(to: 0.25)
    expect(isClose(rigs[0].x.presentation, 75) && isClose(rigs[1].x.presentation, 75) && isClose(rigs[2].x.presentation, 62.5))
    stage.advance(to: 0.5)
    expectEqual(rigs.map(\.positions), [[.end], [.end], []])
    stage.advance(to: 1)
    expectEqual(rigs[2].positions, [.end])
  }
}
