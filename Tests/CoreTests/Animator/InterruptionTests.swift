import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Animators that share values do not disturb each other") struct InterruptionTests {
  @Test("PA-67, PA-24: a second animator on the same value adds: no jump, no kink, both complete")
  func additive() {
    let first = Rig(CubicTimingParameters.easeInOut).enter(.running)
    let (stage, x) = (first.stage, first.x)
    var positions: [AnimatingPosition] = []
    let second = PropertyAnimator(duration: 2, curve: .easeInOut) { x.value = -50 }
    second.addCompletion { positions.append($0) }
    let (shown, velocity) = (x.presentation, x.velocity)
    second.startAnimation()
    expect(isClose(x.presentation, shown) && isClose(x.velocity, velocity, within: 1e-6))
    let curve = CubicTimingParameters.easeInOut
    stage.advance(to: 0.8)
    expect(isClose(x.presentation, 100 * curve.progress(at: 0.8) - 150 * curve.progress(at: 0.2), within: 1e-6))
    stage.advance(to: 1)
    expect(first.positions == [.end] && second.isRunning)
    stage.advance(to: 2.4)
    expect(positions == [.end] && x.presentation == -50)
  }

  @Test("PA-67: on a value that does not add the second starts from the presentation; the first keeps its clock and completes at its time")
  func replacing() {
    let stage = Stage()
    let alpha = Animated(0.0, in: stage, isAdditive: false)
    var order: [String] = []
    let first = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 1 }
    first.addCompletion { order.append("first \($0)") }
    first.startAnimation()
    stage.advance(to: 0.5)
    let second = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 0.25 }
    second.addCompletion { order.append("second \($0)") }
    second.startAnimation()
    expect(isClose(alpha.presentation, 0.5))
    stage.advance(to: 1)
    expectEqual(order, ["first end"])
    expect(isClose(alpha.presentation, 0.375))
    stage.advance(to: 1.5)
    expectEqual(order, ["first end", "second end"])
    expectEqual(alpha.presentation, 0.25)
  }

  @Test("PA-24: a paused and scrubbed animator moves only its own part while the other continues")
  func scrubbingOneOfTwo() {
    let first = Rig().enter(.paused)
    animate(withDuration: 1, options: .curveLinear) { first.x.value += 50 }
    first.step(0.5)
    expect(isClose(first.x.presentation, 40 + 25))
    first.animator.fractionComplete = 0.9
    expect(isClose(first.x.presentation, 90 + 25))
    expect(isClose(first.x.velocity, 50))
    first.step(0.5)
    expect(isClose(first.x.presentation, 90 + 50))
    first.animator.startAnimation()
    first.step(0.2)
    expect(first.positions == [.end] && first.x.presentation == 150)
  }

  @Test(
    "PA-37, PA-24, inferred: two reversed animators of one value each undo their own change, whichever ends first", arguments: [1.0, 3])
  func bothReversed(duration: Double) {
    let first = Rig().enter(.running)
    let x = first.x
    let second = PropertyAnimator(duration: duration, curve: .linear) { x.value = 160 }
    second.startAnimation()
    first.step(0.2)
    first.animator.isReversed = true
    second.isReversed = true
    first.step(5)
    expect(first.animator.state == .inactive && second.state == .inactive)
    expect(isClose(x.value, 0) && isClose(x.presentation, 0))
  }

  @Test("PA-24, PA-27: a stopped animator and a running one of the same value do not disturb each other")
  func stopFirstOfTwo() {
    let first = Rig().enter(.running)
    let x = first.x
    let second = PropertyAnimator(duration: 1, curve: .linear) { x.value = 150 }
    second.startAnimation()
    first.step(0.2)
    let shown = x.presentation
    expect(isClose(shown, 60 + 10))
    first.animator.stopAnimation(false)
    expect(isClose(x.presentation, shown))
    first.step(0.3)
    expect(isClose(x.presentation, shown + 15))
    first.animator.finishAnimation(at: .current)
    first.step(0.5)
    expect(isClose(x.presentation, 60 + 50) && second.state == .inactive)
  }

  @Test("PA-24, PA-32: removing the animations of a value leaves its animator running to its end")
  func removed() {
    let rig = Rig().enter(.running)
    let y = Animated(0.0, in: rig.stage)
    rig.animator.addAnimations { y.value = 10 }
    rig.x.removeAllAnimations()
    expectEqual(rig.x.presentation, 100)
    rig.step(0.3)
    expect(rig.animator.isRunning && isClose(y.presentation, 5))
    rig.animator.pauseAnimation()
    rig.animator.fractionComplete = 0.2
    expectEqual(rig.x.presentation, 100)
    rig.animator.startAnimation()
    rig.step(1)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-24, MU-1: a released value does not affect its animator, also on stop and finish")
  func valueGone() {
    let stage = Stage()
    var gone: Animated<Double>? = Animated(0.0, in: stage)
    let kept = Animated(0.0, in: stage)
    var positions: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) { [weak gone] in
      gone?.value = 5
      kept.value = 100
    }
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    gone = nil
    let heir = Animated(7.0, in: stage)
    expect(isClose(kept.presentation, 50))
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    expect(positions == [.start] && kept.value == 0)
    expect(heir.value == 7 && heir.presentation == 7)
  }

  @Test("PA-37, MU-1: nor is a new value with the same index in the engine changed when the animator ends reversed")
  func valueGoneReversed() {
    let stage = Stage()
    var gone: Animated<Double>? = Animated(0.0, in: stage)
    let kept = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { [weak gone] in
      gone?.value = 5
      kept.value = 100
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    gone = nil
    let heir = Animated(Point(x: 5, y: 5), in: stage)
    animator.isReversed = true
    stage.advance(to: 2)
    expect(animator.state == .inactive && kept.value == 0)
    expect(heir.value == Point(x: 5, y: 5) && heir.presentation == Point(x: 5, y: 5))
  }

  @Test(
    "PA-74, inferred: nothing changes without a frame: for a paused or running animator the background is a long time between two frames")
  func background() {
    let (paused, running) = (Rig().enter(.paused), Rig().enter(.running))
    let shown = running.x.presentation
    expect(isClose(running.x.presentation, shown) && running.positions.isEmpty)
    paused.step(3600)
    running.step(3600)
    expect(isClose(paused.x.presentation, 40) && paused.animator.state == .active && paused.positions.isEmpty)
    expectEqual(running.positions, [.end])
  }

  @Test("PA-74, PA-13: a time before now changes nothing and is a misuse")
  func earlierTime() {
    let rig = Rig().enter(.running)
    let before = rig.snapshot
    let reports = misuses { rig.stage.advance(to: 0.1) }
    expectEqual(reports.count, 1)
    expectEqual(rig.snapshot, before)
  }
}
