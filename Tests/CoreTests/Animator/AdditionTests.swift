import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A block that is added to an active animator joins at once and ends with it") struct AdditionTests {
  @Test("PA-66: a block added while running runs now and takes the remaining time, under the same curve", arguments: risingCurves)
  func whileRunning(curve: CubicTimingParameters) {
    let rig = Rig(curve).enter(.running)
    let y = Animated(10.0, in: rig.stage)
    rig.animator.addAnimations { y.value = 20 }
    expect(y.value == 20 && y.presentation == 10)
    for share in [0.25, 0.5, 0.75] {
      rig.stage.advance(to: 0.4 + 0.6 * share)
      expect(isClose(y.presentation, 10 + 10 * curve.progress(at: share), within: 1e-6))
      expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.4 + 0.6 * share), within: 1e-6))
    }
    rig.stage.advance(to: 1)
    expect(rig.positions == [.end] && y.presentation == 20)
  }

  @Test("PA-66: a late joiner of a spring, also one given by its mass, is compressed into the remaining time")
  func lateSpring() {
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    let rig = Rig(spring)
    rig.animator.startAnimation()
    rig.step(0.5)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations { y.value = 10 }
    let left = spring.settlingDuration! - 0.5
    for share in [0.1, 0.25, 0.6] {
      rig.stage.advance(to: 0.5 + left * share)
      expect(isClose(y.presentation, 10 * spring.progress(at: share), within: 1e-6))
    }
    rig.stage.advance(to: 0.5 + left)
    expect(rig.positions == [.end] && y.presentation == 10)
  }

  @Test(
    "PA-48, PA-70: a late joiner overshoots by at most half its distance and eight times as far as the curve under which it continues, without a jump"
  )
  func joinedNearTheEnd() {
    // 0.979 at this fraction, so that a 47th of the distance is left to late joiners
    let rig = Rig(SpringTimingParameters(dampingRatio: 0.5))
    rig.animator.scrubsLinearly = false
    rig.animator.startAnimation()
    rig.animator.pauseAnimation()
    rig.animator.fractionComplete = 0.5246
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations { y.value = 100 }
    rig.animator.continueAnimation(withTimingParameters: CubicTimingParameters(x1: 0.3, y1: -0.8, x2: 0.5, y2: 2.2), durationFactor: 0)
    var (before, most, mostOfCurve) = (0.0, 0.0, 0.0)
    for step in 1...4000 {
      rig.stage.advance(to: Double(step) / 8000)
      // at the end of the animator both are at their targets
      if rig.positions == [.end] { break }
      expectLess(abs(y.presentation - before), than: 5)
      before = y.presentation
      (most, mostOfCurve) = (max(most, y.presentation - 100), max(mostOfCurve, rig.x.presentation - 100))
    }
    expect(mostOfCurve > 25 && most <= 8 * mostOfCurve + 50, "\(most) and \(mostOfCurve)")
    rig.stage.advance(to: 1)
    expect(rig.positions == [.end] && y.presentation == 100)
  }

  @Test("PA-48, PA-70: a late joiner overshoots the end at its own velocity", arguments: [0.5, 0.9, 0.97])
  func joinedPassesItsEnd(progress: Double) {
    func continued() -> (rig: Rig, y: Animated<Double>) {
      let rig = Rig(CubicTimingParameters.linear)
      rig.animator.pauseAnimation()
      rig.animator.fractionComplete = progress
      let y = Animated(0.0, in: rig.stage)
      rig.animator.addAnimations { y.value = 100 }
      rig.animator.continueAnimation(withTimingParameters: CubicTimingParameters(x1: 0.3, y1: 0, x2: 0.4, y2: 1.8), durationFactor: 0)
      return (rig, y)
    }
    // to a thousandth of a second first: small steps are needed only there
    var (time, last) = (0.0, 0.0)
    let coarse = continued().rig
    while coarse.x.presentation <= 100, time < 1 {
      time += 1e-3
      coarse.stage.advance(to: time)
    }
    let (rig, y) = continued()
    let step = 1e-6
    time -= 2e-3
    rig.stage.advance(to: time)
    expectLess(rig.x.presentation, than: 100)
    while rig.x.presentation <= 100, time < 1 {
      (time, last) = (time + step, y.presentation)
      rig.stage.advance(to: time)
    }
    let before = (last - y.presentation) / -step
    rig.stage.advance(to: time + step)
    let after = (y.presentation - last) / step / 2
    expect(time < 1 && before > 100 && abs(after / before - 1) < 1e-3, "\(before) pt/s, then \(after)")
    expectLess(abs(y.velocity / before - 1), than: 1e-3)
  }

  @Test("PA-67: on the same value it adds, so that nothing jumps")
  func sameValue() {
    let rig = Rig(CubicTimingParameters.easeInOut).enter(.running)
    let (shown, velocity) = (rig.x.presentation, rig.x.velocity)
    rig.animator.addAnimations { rig.x.value = 300 }
    expect(isClose(rig.x.presentation, shown) && isClose(rig.x.velocity, velocity, within: 1e-6))
    expectEqual(rig.x.animationCount, 2)
    let curve = CubicTimingParameters.easeInOut
    rig.step(0.3)
    expect(isClose(rig.x.presentation, 100 * curve.progress(at: 0.7) + 200 * curve.progress(at: 0.5), within: 1e-6))
    rig.step(0.3001)
    expectEqual(rig.x.presentation, 300)
  }

  @Test("PA-67: on a value that does not add it starts from the presentation and replaces the other")
  func fromCurrent() {
    let stage = Stage()
    let alpha = Animated(0.0, in: stage, isAdditive: false)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 1 }
    animator.startAnimation()
    stage.advance(to: 0.4)
    animator.addAnimations { alpha.value = 0 }
    expect(isClose(alpha.presentation, 0.4) && alpha.animationCount == 1)
    stage.advance(to: 0.7)
    expect(isClose(alpha.presentation, 0.2))
    stage.advance(to: 1)
    expectEqual(alpha.presentation, 0)
  }

  @Test("PA-68: with a delay factor d at rest the motion starts at d·D and lasts (1 − d)·D", arguments: risingCurves)
  func delayFactorAtRest(curve: CubicTimingParameters) {
    let rig = Rig(curve, duration: 2)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations({ y.value = 10 }, delayFactor: 0.25)
    rig.animator.startAnimation()
    rig.stage.advance(to: 0.49)
    expect(y.presentation == 0 && y.value == 10)
    for share in [0.2, 0.5, 0.9] {
      rig.stage.advance(to: 0.5 + 1.5 * share)
      expect(isClose(y.presentation, 10 * curve.progress(at: share), within: 1e-6))
    }
    rig.stage.advance(to: 2)
    expect(rig.positions == [.end] && y.presentation == 10)
  }

  @Test("PA-68: on an active animator it starts d·D from now and lasts the remaining time; without any the change appears at the end")
  func delayFactorActive() {
    let rig = Rig(duration: 2)
    let (y, z) = (Animated(0.0, in: rig.stage), Animated(0.0, in: rig.stage))
    rig.animator.startAnimation()
    rig.step(1)
    rig.animator.addAnimations({ y.value = 10 }, delayFactor: 0.25)
    rig.animator.addAnimations({ z.value = 10 }, delayFactor: 0.75)
    rig.step(0.5)
    expectEqual(y.presentation, 0)
    rig.step(0.25)
    expect(isClose(y.presentation, 5))
    rig.step(0.249)
    expectEqual(z.presentation, 0)
    rig.step(0.001)
    expect(z.presentation == 10 && y.presentation == 10)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-68, MU-3: a factor outside 0…1 is repaired and reported", arguments: [(-1.0, 5.0), (.nan, 5), (2, 0), (.infinity, 5)])
  func badFactor(factor: Double, shown: Double) {
    let rig = Rig()
    let y = Animated(0.0, in: rig.stage)
    let reports = misuses { rig.animator.addAnimations({ y.value = 10 }, delayFactor: factor) }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    rig.animator.startAnimation()
    rig.step(0.5)
    expect(isClose(y.presentation, shown))
    rig.step(0.5)
    expectEqual(y.presentation, 10)
  }

  @Test("PA-69, inferred: the delayed block itself runs at once; only the motion waits")
  func delayedBlockRuns() {
    let rig = Rig()
    var order: [Int] = []
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations(
      {
        order.append(1)
        y.value = 10
      }, delayFactor: 0.9)
    rig.animator.addAnimations { order.append(2) }
    rig.animator.startAnimation()
    expect(order == [1, 2] && y.value == 10 && y.presentation == 0)
    rig.animator.addAnimations({ order.append(3) }, delayFactor: 1)
    expectEqual(order, [1, 2, 3])
  }

  @Test(
    "PA-70, inferred: added while paused at x it joins there: scrubbing maps x…1 to its 0…1 and holds its start below",
    arguments: risingCurves)
  func whilePaused(curve: CubicTimingParameters) {
    let rig = Rig(curve)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.fractionComplete = 0.5
    rig.animator.addAnimations { y.value = 10 }
    for (q, shown) in [(0.5, 0.0), (0.75, 5), (1, 10), (0.6, 2), (0.3, 0), (0, 0)] {
      rig.animator.fractionComplete = q
      expect(isClose(y.presentation, shown))
      expect(isClose(rig.x.presentation, 100 * q))
    }
    rig.animator.fractionComplete = 0.75
    rig.animator.startAnimation()
    expect(isClose(y.presentation, 5, within: 1e-6))
    rig.step(2)
    expect(y.presentation == 10 && rig.positions == [.end])
  }

  @Test("PA-70, PA-66, inferred: added at the very start while paused it is part of the start state")
  func whilePausedAtStart() {
    let rig = Rig(CubicTimingParameters.easeIn)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.pauseAnimation()
    rig.animator.addAnimations { y.value = 10 }
    rig.animator.fractionComplete = 0.3
    expect(isClose(y.presentation, 3))
    rig.animator.fractionComplete = 0
    rig.animator.startAnimation()
    rig.step(0.5)
    expect(isClose(y.presentation, 3.15357, within: 1e-5) && isClose(rig.x.presentation, 31.5357, within: 1e-4))
  }

  @Test("PA-70, PA-68, inferred: a delayed part scrubs from its start on")
  func delayedPartScrubs() {
    let rig = Rig()
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations({ y.value = 10 }, delayFactor: 0.5)
    rig.animator.pauseAnimation()
    for (q, shown) in [(0.25, 0.0), (0.5, 0), (0.75, 5), (1, 10)] {
      rig.animator.fractionComplete = q
      expect(isClose(y.presentation, shown))
    }
  }

  @Test("PA-71, inferred: added while reversed the change runs forwards over the remaining time and is not undone at the start")
  func whileReversed() {
    let rig = Rig().enter(.running)
    rig.animator.isReversed = true
    rig.step(0.2)
    let (y, z) = (Animated(0.0, in: rig.stage), Animated(0.0, in: rig.stage))
    rig.animator.addAnimations { (y.value, z.value) = (10, 20) }
    expect(y.presentation == 0 && z.presentation == 0)
    rig.step(0.1)
    expect(isClose(y.presentation, 5) && isClose(z.presentation, 10) && isClose(rig.x.presentation, 10))
    rig.step(0.1)
    expectEqual(rig.positions, [.start])
    expect(y.value == 10 && y.presentation == 10 && z.value == 20 && z.presentation == 20 && rig.x.value == 0)
  }

  @Test("PA-71, inferred: on the same value the change added while reversed is kept, the others are undone")
  func whileReversedSameValue() {
    let rig = Rig().enter(.running)
    rig.animator.isReversed = true
    rig.animator.addAnimations { rig.x.value += 7 }
    expect(isClose(rig.x.presentation, 40))
    rig.step(0.2)
    expect(isClose(rig.x.presentation, 20 + 3.5))
    rig.step(0.2)
    expectEqual(rig.positions, [.start])
    expect(isClose(rig.x.value, 7) && isClose(rig.x.presentation, 7))
  }

  @Test("PA-71, PA-37, inferred: the same for a value that does not add: it keeps its last target")
  func whileReversedReplacing() {
    let stage = Stage()
    let alpha = Animated(0.0, in: stage, isAdditive: false)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 1 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.isReversed = true
    animator.addAnimations { alpha.value = 0.7 }
    stage.advance(to: 0.75)
    expect(isClose(alpha.presentation, 0.6))
    stage.advance(to: 2)
    expectEqual(animator.state, .inactive)
    expect(alpha.value == 0.7 && alpha.presentation == 0.7)
  }

  @Test("PA-66: a block added while running forwards is undone with the others when reversed")
  func addedThenReversed() {
    let rig = Rig().enter(.running)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations { y.value = 10 }
    rig.step(0.3)
    expect(isClose(y.presentation, 5))
    rig.animator.isReversed = true
    rig.step(0.15)
    expect(isClose(y.presentation, 2.5))
    rig.step(0.3)
    expectEqual(y.presentation, 0)
    rig.step(0.5)
    expect(rig.positions == [.start] && y.value == 0)
  }
}
