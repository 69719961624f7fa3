import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A start runs the blocks at once and animates from the presentation") struct StartingTests {
  @Test("PA-12: blocks run at the start, in order; models are at the targets, the screen still at the old values")
  func start() {
    let stage = Stage()
    stage.advance(to: 7)
    let (x, y) = (Animated(0.0, in: stage), Animated(5.0, in: stage))
    var order: [Int] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      order.append(1)
      x.value = 100
    }
    animator.addAnimations {
      order.append(2)
      x.value += 50
      y.value = 15
    }
    expect(order.isEmpty)
    animator.startAnimation()
    expectEqual(order, [1, 2])
    expect(x.value == 150 && y.value == 15)
    expect(x.presentation == 0 && y.presentation == 5)
    stage.advance(to: 7)
    expect(x.presentation == 0 && y.presentation == 5)
    stage.advance(to: 7.5)
    expect(isClose(x.presentation, 75) && isClose(y.presentation, 10))
  }

  @Test("PA-13: a second start changes nothing, neither time nor blocks")
  func secondStart() {
    let rig = Rig().enter(.running)
    rig.animator.startAnimation()
    rig.step(0.3)
    expect(isClose(rig.x.presentation, 70))
    expectEqual(rig.blockRuns, 1)
  }

  @Test("PA-16: a pause while inactive runs the blocks and presents the start")
  func pauseFromRest() {
    let rig = Rig()
    rig.animator.pauseAnimation()
    expect(rig.animator.state == .active && !rig.animator.isRunning)
    expectEqual(rig.animator.fractionComplete, 0)
    expectEqual(rig.blockRuns, 1)
    expectEqual(rig.x.value, 100)
    rig.step(10)
    expectEqual(rig.x.presentation, 0)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("PA-18: setting the fraction of an inactive animator pauses it there, and presents that")
  func fractionFromRest() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.fractionComplete = 0.25
    expect(rig.animator.state == .active && !rig.animator.isRunning)
    expectEqual(rig.animator.fractionComplete, 0.25)
    expectEqual(rig.blockRuns, 1)
    expectEqual(rig.x.value, 100)
    expect(isClose(rig.x.presentation, 25))
  }

  @Test("PA-10: with duration 0 the blocks run at the start and the end comes with the next frame")
  func durationZero() {
    let rig = Rig(duration: 0)
    rig.stage.advance(to: 3)
    rig.animator.startAnimation()
    expectEqual(rig.blockRuns, 1)
    expectEqual(rig.x.value, 100)
    expect(rig.animator.state == .active && rig.animator.isRunning)
    expect(rig.positions.isEmpty)
    expect(rig.stage.demand != .idle)
    rig.stage.advance(to: 3)
    expectEqual(rig.positions, [.end])
    expectEqual(rig.animator.state, .inactive)
    expectEqual(rig.x.presentation, 100)
  }

  @Test("PA-10, inferred: duration 0 reversed ends at the start, paused it can be scrubbed and finished")
  func durationZeroElse() {
    let reversed = Rig(duration: 0)
    reversed.animator.isReversed = true
    reversed.animator.startAnimation()
    reversed.step(0.1)
    expectEqual(reversed.positions, [.start])
    expectEqual(reversed.x.value, 0)
    let paused = Rig(duration: 0)
    paused.animator.fractionComplete = 0.5
    expect(isClose(paused.x.presentation, 50))
    paused.step(1)
    expectEqual(paused.animator.state, .active)
    paused.animator.startAnimation()
    paused.step(0.1)
    expectEqual(paused.positions, [.end])
    expectEqual(paused.x.presentation, 100)
  }

  @Test("PA-10, MU-3: a negative or not finite duration is repaired to 0 and reported", arguments: [-1.0, .nan, .infinity])
  func badDuration(duration: Double) {
    var animator: PropertyAnimator?
    let reports = misuses { animator = PropertyAnimator(duration: duration, curve: .linear) }
    expect(reports.count == 1 && reports.allSatisfy(\.isAboutNumber))
    expectEqual(animator?.duration, 0)
  }

  @Test(
    "PA-35: with values of no stage and without a stage the animator ends at once, even if it is only paused", arguments: [true, false])
  func withoutStage(pauses: Bool) {
    var (positions, runs): ([AnimatingPosition], Int) = ([], 0)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { runs += 1 }
    animator.addCompletion { positions.append($0) }
    if pauses { animator.pauseAnimation() } else { animator.startAnimation() }
    expectEqual(runs, 1)
    expectEqual(positions, [.end])
    expectEqual(animator.state, .inactive)
  }

  @Test("PA-39: blocks that change nothing still take their duration, on a given stage")
  func nothingChanged() {
    let stage = Stage()
    var positions: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) {}
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 1)
    expect(animator.isRunning && isClose(animator.fractionComplete, 0.5))
    stage.advance(to: 1.999)
    expect(positions.isEmpty)
    stage.advance(to: 2)
    expectEqual(positions, [.end])
  }

  @Test("PA-39: a block that sets the present value takes its duration too")
  func sameValue() {
    let stage = Stage()
    let x = Animated(4.0, in: stage)
    let animator = stage.perform { PropertyAnimator(duration: 2, curve: .linear) { x.value = 4 } }
    stage.perform { animator.startAnimation() }
    expect(animator.isRunning)
    stage.advance(to: 1.9)
    expect(animator.isRunning)
    stage.advance(to: 2)
    expectEqual(animator.state, .inactive)
  }

  @Test("PA-50: started without blocks it is running; the clock starts with the first block, which runs at once")
  func withoutBlocks() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    var positions: [AnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    expect(animator.state == .active && animator.isRunning)
    stage.advance(to: 5)
    expect(animator.isRunning && animator.fractionComplete == 0)
    animator.addAnimations { x.value = 100 }
    expectEqual(x.value, 100)
    expectEqual(x.presentation, 0)
    stage.advance(to: 5.25)
    expect(isClose(x.presentation, 25))
    animator.addAnimations { x.value = 200 }
    stage.advance(to: 6)
    expectEqual(positions, [.end])
    expectEqual(x.presentation, 200)
  }

  @Test("PA-50: the same without a given stage, and paused before the first block")
  func withoutBlocksPaused() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear)
    animator.startAnimation()
    stage.advance(to: 5)
    animator.pauseAnimation()
    expect(animator.state == .active && !animator.isRunning)
    animator.addAnimations { x.value = 100 }
    expect(!animator.isRunning)
    animator.fractionComplete = 0.5
    expect(isClose(x.presentation, 50))
    animator.startAnimation()
    expect(animator.isRunning)
    stage.advance(to: 5.25)
    expect(isClose(x.presentation, 75))
    stage.advance(to: 5.5)
    expectEqual(animator.state, .inactive)
  }

  @Test("PA-12, PA-50: an animator that its first block stops and starts again moves what the next blocks change")
  func startedAgainInBlock() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 1, timingParameters: CubicTimingParameters.linear, stage: stage)
    animator.addAnimations { [unowned animator] in
      x.value = 1
      animator.stopAnimation(true)
      animator.startAnimation()
    }
    animator.addAnimations { y.value = 8 }
    animator.startAnimation()
    expect(x.value == 0 && y.value == 8 && y.presentation == 0 && animator.isRunning)
    stage.advance(to: 0.5)
    expectEqual(y.presentation, 4)
    stage.advance(to: 1)
    expect(y.presentation == 8 && animator.state == .inactive)
  }
}
