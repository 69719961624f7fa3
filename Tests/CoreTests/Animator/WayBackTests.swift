import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A reversed animator runs back through the same values") struct WayBackTests {
  @Test("PA-55: three ways to go back: pause, reverse, start; reverse while running; animate back")
  func threeWays() {
    let paused = Rig().enter(.paused)
    paused.animator.isReversed = true
    paused.animator.startAnimation()
    let running = Rig().enter(.running)
    running.animator.isReversed = true
    let back = Rig().enter(.running)
    back.animator.addAnimations { back.x.value = 0 }
    for rig in [paused, running, back] {
      expect(isClose(rig.x.presentation, 40))
      rig.step(0.7)
      expect(rig.x.presentation == 0 && rig.x.value == 0)
    }
    expect(paused.positions == [.start] && running.positions == [.start] && back.positions == [.end])
  }

  @Test(
    "PA-56, PA-57, PA-58: at fraction r of the reversed run progress is f(1 − r); only the velocity's sign changes", arguments: risingCurves
  )
  func whileRunning(curve: CubicTimingParameters) {
    let rig = Rig(curve).enter(.running)
    let (shown, velocity) = (rig.x.presentation, rig.x.velocity)
    rig.animator.isReversed = true
    expect(rig.animator.isRunning)
    expect(isClose(rig.animator.fractionComplete, 0.6))
    expect(isClose(rig.x.presentation, shown))
    expect(isClose(rig.x.velocity, -velocity, within: 1e-6))
    for r in [0.7, 0.8, 0.95] {
      rig.stage.advance(to: 0.4 + r - 0.6)
      expect(isClose(rig.animator.fractionComplete, r))
      expect(isClose(rig.x.presentation, 100 * curve.progress(at: 1 - r)))
    }
    expect(rig.positions.isEmpty)
    rig.stage.advance(to: 0.8 + 1e-9)
    expectEqual(rig.positions, [.start])
    expect(rig.x.value == 0 && rig.x.presentation == 0)
  }

  /// Forwards, linear in a second, paused at a fraction, and continued under a spring with its own duration.
  private struct Thrown {
    let stage = Stage()
    let x, y: Animated<Double>
    let animator: PropertyAnimator
    let caught: Double

    init(caught: Double, isReversed: Bool = false) {
      let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
      (self.x, self.y, self.caught) = (x, y, caught)
      animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { x.value = 100 }
      animator.fractionComplete = caught
      animator.isReversed = isReversed
      let spring = SpringTimingParameters(response: 0.4, dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 5, dy: 5))
      animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    }
  }

  @Test(
    "PA-56, PA-57: a part that continued under a spring runs back at the spring's speed, and the rest in the duration's time",
    arguments: [0.2, 0.9, 0.999], [false, true])
  func thrown(caught: Double, isReversed: Bool) {
    let (there, back) = (Thrown(caught: caught, isReversed: isReversed), Thrown(caught: caught, isReversed: isReversed))
    let turn = 0.25
    back.stage.advance(to: turn)
    let (place, velocity) = (back.x.presentation, back.x.velocity)
    expectGreater(abs(velocity), than: 1e-3)
    back.animator.isReversed.toggle()
    expect(isClose(back.x.presentation, place) && isClose(back.x.velocity, -velocity, within: 1e-6))
    for step in 1...25 {
      back.stage.advance(to: turn + 0.01 * Double(step))
      let mirror = Thrown(caught: caught, isReversed: isReversed)
      mirror.stage.advance(to: turn - 0.01 * Double(step))
      expect(isClose(back.x.presentation, mirror.x.presentation, within: 1e-6), "step \(step)")
    }
    there.stage.advance(to: 0)
    expect(isClose(back.x.presentation, there.x.presentation, within: 1e-6))
    let rest = isReversed ? 1 - caught : caught
    back.stage.advance(to: 2 * turn + rest / 2)
    expect(isClose(back.animator.fractionComplete, 1 - rest / 2))
    expect(isClose(back.x.presentation, isReversed ? 100 - 100 * rest / 2 : 100 * rest / 2, within: 1e-6))
    back.stage.advance(to: 2 * turn + rest - 1e-6)
    expectEqual(back.animator.state, .active)
    back.stage.advance(to: 2 * turn + rest + 1e-6)
    expect(back.animator.state == .inactive && back.x.value == (isReversed ? 100 : 0))
  }

  @Test("PA-57, PA-60: reversed twice in flight, it continues like a spring that was never reversed", arguments: [0.05, 0.4])
  func thrownAndTurnedTwice(late: Double) {
    let (there, back) = (Thrown(caught: 0.5), Thrown(caught: 0.5))
    for turn in [0.1, 0.1 + late] {
      back.stage.advance(to: turn)
      back.animator.isReversed.toggle()
    }
    for time in stride(from: 0.1, through: 0.6, by: 0.05) {
      there.stage.advance(to: time)
      back.stage.advance(to: time + 2 * late)
      expect(isClose(back.x.presentation, there.x.presentation, within: 1e-6), "at \(time)")
      expect(isClose(back.x.velocity, there.x.velocity, within: 1e-4), "at \(time)")
    }
  }

  @Test(
    "PA-66, PA-68: an animation that joins while reversed is linear in the remaining seconds, at any rates of the parts",
    arguments: [0, 0.25])
  func joinedOnTheWayBack(delayFactor: Double) {
    let thrown = Thrown(caught: 0.5)
    thrown.stage.advance(to: 0.2)
    thrown.animator.isReversed = true
    thrown.animator.addAnimations({ thrown.y.value = 100 }, delayFactor: delayFactor)
    let left = 0.2 + 0.5 - delayFactor
    for share in [0.1, 0.25, 0.5, 0.75, 0.95] {
      thrown.stage.advance(to: 0.2 + delayFactor + share * left)
      expect(isClose(thrown.y.presentation, 100 * share, within: 1e-6), "at \(share)")
      expect(isClose(thrown.y.velocity, 100 / left, within: 1e-4), "at \(share)")
    }
  }

  @Test("PA-58: also while paused the fraction f becomes 1 − f, and the presentation stays")
  func whilePaused() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.fractionComplete = 0.3
    rig.animator.isReversed = true
    expect(isClose(rig.animator.fractionComplete, 0.7))
    expect(isClose(rig.x.presentation, 30))
    rig.animator.isReversed = false
    expect(isClose(rig.animator.fractionComplete, 0.3))
    expect(isClose(rig.x.presentation, 30))
  }

  @Test("PA-59: a gesture that uses the sign of the direction scrubs correctly in both directions", arguments: [false, true])
  func gesture(isReversed: Bool) {
    let rig = Rig().enter(.running)
    rig.animator.isReversed = isReversed
    rig.animator.pauseAnimation()
    let progressWhenInterrupted = rig.animator.fractionComplete
    for translation in [0.1, -0.2, 0.3] {
      let d = rig.animator.isReversed ? -translation : translation
      rig.animator.fractionComplete = d + progressWhenInterrupted
      expect(isClose(rig.x.presentation, 40 + 100 * translation))
    }
  }

  @Test("PA-60: reversed twice while running it runs forwards again and ends at the end")
  func twice() {
    let rig = Rig(CubicTimingParameters.easeInOut).enter(.running)
    rig.animator.isReversed = true
    rig.step(0.2)
    rig.animator.isReversed = false
    expect(isClose(rig.animator.fractionComplete, 0.2))
    expect(isClose(rig.x.presentation, 100 * CubicTimingParameters.easeInOut.progress(at: 0.2)))
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 100 * CubicTimingParameters.easeInOut.progress(at: 0.7)))
    rig.step(0.4)
    expectEqual(rig.positions, [.end])
    expectEqual(rig.x.value, 100)
  }

  @Test("PA-61, inferred: reversed while inactive the start runs from the targets to the start values")
  func fromRest() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.isReversed = true
    expect(rig.animator.isReversed && rig.animator.fractionComplete == 0)
    rig.animator.startAnimation()
    expectEqual(rig.blockRuns, 1)
    expect(rig.x.presentation == 100 && rig.x.value == 100)
    expectEqual(rig.animator.fractionComplete, 0)
    rig.step(0.3)
    expect(isClose(rig.x.presentation, 100 * CubicTimingParameters.easeIn.progress(at: 0.7)))
    expect(isClose(rig.animator.fractionComplete, 0.3))
    rig.step(0.7)
    expectEqual(rig.positions, [.start])
    expectEqual(rig.x.value, 0)
    expect(!rig.animator.isReversed)
  }

  @Test("PA-61: paused while inactive and reversed it presents the target, and scrubs towards the start")
  func pausedFromRest() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.isReversed = true
    rig.animator.pauseAnimation()
    expectEqual(rig.x.presentation, 100)
    rig.animator.fractionComplete = 0.25
    expect(isClose(rig.x.presentation, 75))
    expectEqual(rig.animator.fractionComplete, 0.25)
  }

  @Test("PA-62, inferred: during a reversed run the model is still the target")
  func model() {
    let rig = Rig().enter(.running)
    rig.animator.isReversed = true
    rig.step(0.39)
    expectEqual(rig.x.value, 100)
    rig.step(0.02)
    expectEqual(rig.x.value, 0)
  }

  @Test(
    "PA-63, inferred: paused while reversed the fraction is 1 − progress, and the original curve continues at f⁻¹", arguments: risingCurves)
  func bookkeeping(curve: CubicTimingParameters) {
    let rig = Rig(curve).enter(.running)
    rig.animator.isReversed = true
    rig.step(0.1)
    let progress = curve.progress(at: 0.3)
    rig.animator.pauseAnimation()
    expect(isClose(rig.animator.fractionComplete, 1 - progress))
    expect(isClose(rig.x.presentation, 100 * progress))
    rig.animator.fractionComplete = 0.6
    expect(isClose(rig.x.presentation, 40))
    rig.animator.startAnimation()
    let s = inverse(curve, of: 0.4)
    expect(isClose(rig.animator.fractionComplete, 1 - s, within: 1e-7))
    rig.step(s / 2)
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: s / 2), within: 1e-5))
    rig.stage.advance(to: 0.5 + s - 1e-6)
    expect(rig.animator.isRunning)
    rig.stage.advance(to: 0.5 + s + 1e-6)
    expectEqual(rig.positions, [.start])
  }

  @Test("PA-63, inferred: an explicit curve is applied in the direction of travel", arguments: risingCurves)
  func explicitCurve(curve: CubicTimingParameters) {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.fractionComplete = 0.7
    rig.animator.isReversed = true
    rig.animator.continueAnimation(withTimingParameters: curve, durationFactor: 2)
    let r = inverse(curve, of: 0.3)
    expect(isClose(rig.animator.fractionComplete, r, within: 1e-7))
    expect(isClose(rig.x.presentation, 70, within: 1e-5))
    rig.step(1)
    expect(isClose(rig.x.presentation, 100 * (1 - curve.progress(at: (1 + r) / 2)), within: 1e-5))
    rig.step(1.001)
    expectEqual(rig.positions, [.start])
  }

  @Test("PA-63, inferred: with scrubsLinearly off the setter shows f(1 − q)", arguments: risingCurves)
  func alongTheCurve(curve: CubicTimingParameters) {
    let rig = Rig(curve)
    rig.animator.scrubsLinearly = false
    rig.animator.isReversed = true
    rig.animator.fractionComplete = 0.3
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.7)))
    rig.animator.startAnimation()
    expect(isClose(rig.animator.fractionComplete, 0.3))
    rig.step(0.2)
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.5)))
    rig.step(0.5001)
    expectEqual(rig.positions, [.start])
  }

  @Test("PA-63, PA-48, inferred: a spring in the reversed direction runs from the presentation to the start")
  func spring() {
    let rig = Rig()
    rig.animator.fractionComplete = 0.8
    rig.animator.isReversed = true
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    rig.animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    rig.step(0.1)
    expect(isClose(rig.x.presentation, 80 * (1 - 0.340300), within: 1e-3))
    rig.step(0.2)
    expect(isClose(rig.x.presentation, 80 * (1 - 1.124355), within: 1e-3))
    rig.step(2)
    expectEqual(rig.positions, [.start])
    expectEqual(rig.x.value, 0)
  }

  @Test("PA-64: animated back, position and velocity are continuous and the end is the end")
  func animateBack() {
    let rig = Rig(CubicTimingParameters.easeInOut).enter(.running)
    let (shown, velocity) = (rig.x.presentation, rig.x.velocity)
    rig.animator.addAnimations { rig.x.value = 0 }
    expect(isClose(rig.x.presentation, shown))
    expect(isClose(rig.x.velocity, velocity, within: 1e-6))
    expect(!rig.animator.isReversed)
    rig.step(0.6001)
    expectEqual(rig.positions, [.end])
    expectEqual(rig.x.presentation, 0)
  }

  @Test("PA-65: after the natural end reversing only affects the next start")
  func afterTheEnd() {
    let rig = Rig().enter(.running)
    rig.step(1)
    rig.animator.isReversed = true
    rig.animator.startAnimation()
    rig.step(0.5)
    expectEqual(rig.x.presentation, 100)
    expectEqual(rig.positions, [.end])
  }

  @Test(
    "PA-43, PA-48, PA-63: paused beyond its end, reversed, scrubbed and continued it overshoots its start, as the mirrored forward run overshoots its end",
    arguments: [0.2, 0.4, 0.7])
  func beyondTheEnd(scrubbed: Double) {
    let curve = CubicTimingParameters(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5)
    // f(0.85) = 1.069 and, the curve being its own mirror image, f(0.15) = −0.069; its extremes are 1.0809475 and −0.0809475
    let (back, forward) = (Rig(curve), Rig(curve))
    back.animator.startAnimation()
    forward.animator.startAnimation()
    back.step(0.85)
    forward.step(0.15)
    for rig in [back, forward] { rig.animator.pauseAnimation() }
    let caught = back.x.presentation
    expect(isClose(caught, 106.9, within: 0.01) && isClose(forward.x.presentation, 100 - caught))
    back.animator.isReversed = true
    for rig in [back, forward] {
      rig.animator.fractionComplete = scrubbed
      rig.animator.startAnimation()
    }
    expect(isClose(back.x.presentation, caught * (1 - scrubbed), within: 1e-6))
    var (least, most) = (100.0, 0.0)
    while back.positions.isEmpty {
      expect(isClose(back.x.presentation, 100 - forward.x.presentation, within: 1e-6))
      (least, most) = (min(least, back.x.presentation), max(most, forward.x.presentation))
      for rig in [back, forward] { rig.step(0.001) }
    }
    // linear from the paused value to the start, extrapolated: −106.9 · 0.0809475
    expect(isClose(least, -8.65, within: 0.01) && isClose(most, 108.65, within: 0.01))
    expect(back.x.presentation == 0 && forward.x.presentation == 100)
    expect(back.positions == [.start] && forward.positions == [.end])
  }
}
