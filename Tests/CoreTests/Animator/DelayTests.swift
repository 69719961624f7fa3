import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A delay affects the presentation, not the model") struct DelayTests {
  private func delayed(by delay: Double = 1, _ timing: any TimingCurveProvider = CubicTimingParameters.linear) -> Rig {
    let rig = Rig(timing)
    rig.animator.startAnimation(afterDelay: delay)
    return rig
  }

  @Test("PA-14: during the delay it is active and running at fraction 0; the motion takes its whole duration afterwards")
  func waits() {
    let rig = delayed()
    expect(rig.animator.state == .active && rig.animator.isRunning)
    expectEqual(rig.animator.delay, 1)
    expect(rig.blockRuns == 1 && rig.x.value == 100)
    rig.step(0.99)
    expect(rig.animator.fractionComplete == 0 && rig.x.presentation == 0 && rig.animator.isRunning)
    rig.step(0.51)
    expect(isClose(rig.x.presentation, 50))
    expect(isClose(rig.animator.fractionComplete, 0.5))
    rig.step(0.5)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-14, inferred: a pause during the delay keeps the rest of it", arguments: [true, false])
  func pauseKeepsTheRest(scrubsLinearly: Bool) {
    let rig = delayed()
    rig.animator.scrubsLinearly = scrubsLinearly
    rig.step(0.25)
    rig.animator.pauseAnimation()
    rig.step(10)
    expect(rig.animator.fractionComplete == 0 && rig.x.presentation == 0)
    rig.animator.startAnimation()
    rig.step(0.75)
    expectEqual(rig.x.presentation, 0)
    rig.step(0.25)
    expect(isClose(rig.x.presentation, 25))
  }

  @Test("PA-14, inferred: scrubbing to 0 keeps the rest, scrubbing above 0 drops it")
  func scrubbingDropsIt() {
    let kept = delayed()
    kept.animator.pauseAnimation()
    kept.animator.fractionComplete = 0
    kept.animator.startAnimation()
    kept.step(1)
    expectEqual(kept.x.presentation, 0)
    kept.step(0.5)
    expect(isClose(kept.x.presentation, 50))
    let dropped = delayed()
    dropped.step(0.25)
    dropped.animator.pauseAnimation()
    dropped.animator.fractionComplete = 0.5
    dropped.animator.startAnimation()
    dropped.step(0.25)
    expect(isClose(dropped.x.presentation, 75))
  }

  @Test("PA-14, inferred: scrubbing above 0 and back to 0 has dropped it")
  func droppedForGood() {
    let rig = delayed()
    rig.animator.pauseAnimation()
    rig.animator.fractionComplete = 0.5
    rig.animator.fractionComplete = 0
    rig.animator.startAnimation()
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 50))
  }

  @Test("PA-14, inferred: a stop in the delay makes the start values the model")
  func stop() {
    let rig = delayed()
    rig.step(0.5)
    rig.animator.stopAnimation(false)
    expect(rig.x.value == 0 && rig.x.presentation == 0)
    rig.animator.finishAnimation(at: .end)
    expectEqual(rig.x.value, 100)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-14, PA-58, inferred: reversed during the delay its fraction is mirrored at once, and nothing has to run back")
  func reverse() {
    let rig = delayed()
    rig.step(0.5)
    rig.animator.isReversed = true
    expect(rig.animator.isReversed)
    expectEqual(rig.animator.fractionComplete, 1)
    expectEqual(rig.x.presentation, 0)
    rig.step(1)
    expectEqual(rig.x.presentation, 0)
    expectEqual(rig.positions, [.start])
    expectEqual(rig.x.value, 0)
  }

  @Test("PA-15, MU-3: a negative or not finite delay is repaired to 0 and reported", arguments: [-1.0, .nan, .infinity, -.infinity])
  func badDelay(delay: Double) {
    let rig = Rig()
    let reports = misuses { rig.animator.startAnimation(afterDelay: delay) }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    expectEqual(rig.animator.delay, 0)
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 50))
  }

  @Test(
    "PA-15: an invalid delay in a state without one is one misuse, of the state", arguments: [Rig.Situation.running, .paused, .stopped])
  func badDelayWhileActive(situation: Rig.Situation) {
    let rig = Rig().enter(situation)
    let before = rig.snapshot
    let reports = misuses { rig.animator.startAnimation(afterDelay: -1) }
    expect(reports.count == 1 && reports.allSatisfy { !$0.isAboutNumber })
    expectEqual(rig.snapshot, before)
    expectEqual(rig.animator.delay, 0)
  }

  @Test("PA-14: the next start without a delay has none")
  func nextStart() {
    let rig = delayed()
    rig.step(2)
    rig.animator.addAnimations { rig.x.value = 0 }
    rig.animator.startAnimation()
    expectEqual(rig.animator.delay, 0)
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 50))
  }

  @Test("PA-14: a block added during the delay starts with the others and ends with the animator")
  func added() {
    let rig = delayed()
    let y = Animated(0.0, in: rig.stage)
    rig.step(0.5)
    rig.animator.addAnimations { y.value = 10 }
    expectEqual(y.value, 10)
    rig.step(0.5)
    expectEqual(y.presentation, 0)
    rig.step(0.5)
    expect(isClose(y.presentation, 5))
    rig.step(0.5)
    expectEqual(y.presentation, 10)
  }
}
