import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("A stop keeps the presentation, a finish chooses the final position") struct StoppingTests {
  @Test(
    "PA-23: the presentation becomes the model, and nothing moves any more", arguments: [Rig.Situation.running, .paused], [true, false])
  func stop(situation: Rig.Situation, withoutFinishing: Bool) {
    let rig = Rig(CubicTimingParameters.easeIn).enter(situation)
    let shown = rig.x.presentation
    rig.animator.stopAnimation(withoutFinishing)
    expect(rig.x.value == shown && rig.x.presentation == shown)
    expect(!rig.x.isAnimating)
    expect(!rig.animator.isRunning && !rig.animator.isReversed && rig.animator.fractionComplete == 0)
    rig.step(5)
    expectEqual(rig.x.presentation, shown)
    expect(rig.positions.isEmpty)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("PA-23: isReversed becomes false, however it was set", arguments: ["at rest", "running", "paused"])
  func stopReversed(how: String) {
    let rig = Rig()
    if how == "at rest" { rig.animator.isReversed = true }
    rig.enter(how == "paused" ? .paused : .running)
    rig.animator.isReversed = true
    rig.animator.stopAnimation(false)
    expect(!rig.animator.isReversed)
    expectEqual(rig.animator.fractionComplete, 0)
    rig.animator.finishAnimation(at: .current)
    expect(!rig.animator.isReversed)
  }

  @Test("PA-24: a stop leaves the other values and the other animations of a value running, and the sum does not jump")
  func onlyItsOwn() {
    let rig = Rig().enter(.running)
    let y = Animated(0.0, in: rig.stage)
    animate(withDuration: 1, options: .curveLinear) {
      rig.x.value = 200
      y.value = 10
    }
    rig.step(0.2)
    let (shown, rate) = (rig.x.presentation, rig.x.velocity)
    rig.animator.stopAnimation(false)
    expect(isClose(rig.x.presentation, shown))
    expect(isClose(rig.x.velocity, rate - 100))
    expectEqual(rig.x.animationCount, 1)
    rig.step(0.3)
    expect(isClose(rig.x.presentation, shown + 30))
    expect(isClose(y.presentation, 5))
    rig.step(0.5)
    expect(isClose(rig.x.presentation, shown + 80) && y.presentation == 10)
  }

  @Test(
    "MU-2: if it is ended in one of its own blocks, by the block or by a completion, the rest of the block changes at once",
    arguments: [true, false], 0..<3)
  func endedInItsBlock(withoutFinishing: Bool, way: Int) {
    let stage = Stage()
    let values = (0..<3).map { _ in Animated(0.0, in: stage) }
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    var positions: [AnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    func end() {
      animator.stopAnimation(withoutFinishing)
      if !withoutFinishing { animator.finishAnimation(at: .end) }
    }
    func change() {
      values[0].value = 100
      if way == 0 { end() }
      values[1].value = 100
      values[2].value = 100
    }
    if way == 0 {
      animator.addAnimations(change)
      animator.startAnimation()
    } else {
      // it is replaced, and ends with this call
      animate(withDuration: 1, options: .absolute, animations: { values[1].value = 50 }, completion: { _ in end() })
      if way == 1 { animator.addAnimations { animate(withDuration: 1, options: .absolute, animations: change) } }
      animator.startAnimation()
      if way == 2 { animator.addAnimations { animate(withDuration: 1, options: .absolute, animations: change) } }
    }
    expect(animator.state == .inactive && positions == (withoutFinishing ? [] : [.end]))
    expect(stage.engine.unsoundness == nil && values[2].presentation == 100 && values[2].value == 100)
    stage.advance(to: 2)
    expect(stage.underWay == [:] && stage.demand == .idle && values.dropFirst().allSatisfy { $0.presentation == $0.value })
  }

  @Test("PA-24: the same where contributions multiply")
  func onlyItsOwnMap() {
    let stage = Stage()
    let m = Animated(AffineTransform.identity, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { m.value = AffineTransform(rotationAngle: 1) }
    animator.startAnimation()
    stage.advance(to: 0.4)
    animate(withDuration: 1, options: .curveLinear) { m.value = m.value.concatenating(AffineTransform(translationX: 50, y: 0)) }
    stage.advance(to: 0.6)
    let shown = m.presentation
    animator.stopAnimation(false)
    let now = m.presentation
    for (a, b) in [(shown.a, now.a), (shown.b, now.b), (shown.tx, now.tx), (shown.ty, now.ty)] { expect(isClose(a, b)) }
    expect(m.isAnimating)
    stage.advance(to: 2)
    expect(!m.isAnimating)
    animator.finishAnimation(at: .current)
  }

  @Test("PA-25: withoutFinishing goes straight to inactive, and the completions are discarded for good")
  func withoutFinishing() {
    let rig = Rig().enter(.running)
    rig.animator.stopAnimation(true)
    expectEqual(rig.animator.state, .inactive)
    rig.animator.addAnimations { rig.x.value = 0 }
    rig.animator.startAnimation()
    rig.step(1)
    expect(rig.positions.isEmpty)
    expectEqual(rig.x.presentation, 0)
  }

  @Test(
    "PA-27, PA-28: finishing keeps the values, or sets the targets or the start values, at once",
    arguments: [(AnimatingPosition.current, 40.0), (.end, 100), (.start, 0)])
  func finish(position: AnimatingPosition, value: Double) {
    let rig = Rig().enter(.stopped)
    expect(rig.positions.isEmpty)
    rig.animator.finishAnimation(at: position)
    expectEqual(rig.animator.state, .inactive)
    expectEqual(rig.positions, [position])
    expect(isClose(rig.x.value, value) && isClose(rig.x.presentation, value))
    expect(!rig.x.isAnimating)
    rig.step(1)
    expect(isClose(rig.x.presentation, value) && rig.positions.count == 1)
  }

  @Test("PA-28: a finish inside another block still does not animate")
  func finishInsideBlock() {
    let rig = Rig().enter(.stopped)
    animate(withDuration: 1) { rig.animator.finishAnimation(at: .end) }
    expect(rig.x.presentation == 100 && !rig.x.isAnimating)
  }

  @Test("PA-28: while stopped the values can be changed by others: dragged, animated to an end, then finished there")
  func betweenStopAndFinish() {
    let rig = Rig().enter(.stopped)
    rig.x.value = 55
    expectEqual(rig.x.presentation, 55)
    animate(withDuration: 1, options: .curveLinear) { rig.x.value = 100 }
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 77.5))
    rig.step(0.5)
    rig.animator.finishAnimation(at: .current)
    expectEqual(rig.x.presentation, 100)
    expectEqual(rig.positions, [.current])
  }

  @Test("PA-27, PA-28: after any change while it was stopped, a finish at an end is exact")
  func draggedWhileStopped() {
    for (position, value) in [(AnimatingPosition.current, 45.0), (.end, 100), (.start, 0)] {
      let rig = Rig().enter(.stopped)
      rig.x.value += 5
      rig.animator.finishAnimation(at: position)
      expect(isClose(rig.x.value, value), "\(position)")
    }
  }

  @Test("PA-24, PA-27, PA-37, inferred: an animation by others before the stop is kept, moved by the animator's own change")
  func laterWriterBeforeTheStop() {
    for (position, value) in [(AnimatingPosition.end, 130.0), (.start, 30)] {
      let rig = Rig().enter(.running)
      animate(withDuration: 1) { rig.x.value = 130 }
      rig.step(0.1)
      rig.animator.stopAnimation(false)
      rig.animator.finishAnimation(at: position)
      expect(isClose(rig.x.value, value), "\(position)")
      rig.step(2)
      expect(isClose(rig.x.presentation, value), "\(position)")
    }
  }

  @Test("PA-27: the start is the value before the first change, for every changed value")
  func everyValueBack() {
    let stage = Stage()
    let (x, alpha) = (Animated(3.0, in: stage), Animated(0.5, in: stage, isAdditive: false))
    let (p, color) = (Animated(Point(x: 1, y: 2), in: stage), Animated(Color.black, in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .easeIn) {
      x.value = 10
      x.value = 20
      (alpha.value, p.value) = (1, Point(x: 7, y: 8))
      color.value = Color(red: 1, green: 0.5, blue: 0, alpha: 0.2)
    }
    animator.startAnimation()
    stage.advance(to: 0.3)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    expect(x.value == 3 && alpha.value == 0.5 && p.value == Point(x: 1, y: 2) && color.value == .black)
    expect(x.presentation == 3 && alpha.presentation == 0.5 && p.presentation == Point(x: 1, y: 2) && color.presentation == .black)
  }

  @Test("PA-29: a running animator may be released; it continues to the end and its completions are called")
  func releaseRunning() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var positions: [AnimatingPosition] = []
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear) { x.value = 100 }
    animator?.addCompletion { positions.append($0) }
    animator?.startAnimation()
    stage.advance(to: 0.3)
    let reports = misuses { animator = nil }
    expect(reports.isEmpty)
    stage.advance(to: 0.5)
    expect(isClose(x.presentation, 50))
    stage.advance(to: 1)
    expectEqual(positions, [.end])
    expectEqual(x.presentation, 100)
  }

  @Test("PA-29, MU-1: released while paused or stopped, the presentation becomes the model, completions get .current, and it is reported")
  func releaseAtRest() {
    for situation in [Rig.Situation.paused, .stopped] {
      let stage = Stage()
      let x = Animated(0.0, in: stage)
      var positions: [AnimatingPosition] = []
      var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear) { x.value = 100 }
      animator?.addCompletion { positions.append($0) }
      animator?.startAnimation()
      stage.advance(to: 0.3)
      if situation == .paused { animator?.pauseAnimation() } else { animator?.stopAnimation(false) }
      let reports = misuses { animator = nil }
      #if DEBUG
        expectEqual(reports.count, 1)
      #endif
      stage.advance(to: 0.4)
      expect(isClose(x.value, 30) && isClose(x.presentation, 30) && !x.isAnimating)
      expectEqual(positions, [.current])
    }
  }

  @Test("PA-29: one that was released and pauses on completion cannot pause any more: it completes")
  func releasePausing() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var positions: [AnimatingPosition] = []
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear) { x.value = 100 }
    animator?.pausesOnCompletion = true
    animator?.addCompletion { positions.append($0) }
    animator?.startAnimation()
    animator = nil
    stage.advance(to: 1)
    expectEqual(positions, [.end])
  }
}
