import Expectations
import LegatoCore
import LegatoTransitions
import Testing

@Suite("Several animators as one transition end together, whatever is done to each of them") struct WaitingAnimatorsTests {
  let stage = Stage()
  let height: Animated<Double>
  let alpha: Animated<Double>
  let corner: Animated<Double>
  let drawer: CoordinatedAnimators<Bool>

  init() {
    let stage = stage
    let (height, alpha, corner) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    (self.height, self.alpha, self.corner) = (height, alpha, corner)
    drawer = CoordinatedAnimators(state: false) { _, isOpen in
      let fade = PropertyAnimator(duration: 0.8, curve: .easeIn, stage: stage) { alpha.value = isOpen ? 1 : 0 }
      fade.scrubsLinearly = false
      return [
        PropertyAnimator(duration: 0.8, dampingRatio: 1, stage: stage) { height.value = isOpen ? 300 : 0 }, fade,
        PropertyAnimator(duration: 0.8, curve: .linear, stage: stage) { corner.value = isOpen ? 12 : 0 },
      ]
    }
  }

  private var seen: [Double] { [height.presentation, alpha.presentation, corner.presentation] }
  private func run(_ seconds: Double) { for _ in 0..<Int(saturating: seconds * 100) { stage.advance(to: stage.now + 0.01) } }

  @Test(
    "PT-7 continued under a spring and reversed at any moment, all of them arrive at the same end, once", arguments: [0.05, 0.3, 0.6],
    [-0.04, 0, 0.2])
  func turned(caughtAt: Double, way: Double) {
    for (goesOn, pause) in [(true, 0.02), (true, 0.3), (false, 0.02), (false, 0.3)] {
      var settled: [Bool] = []
      drawer.didSettle = { settled.append($0) }
      let isOpen = drawer.state
      drawer.animateOrReverse(to: !isOpen)
      run(caughtAt)
      drawer.startInteractive(to: !isOpen)
      drawer.update(by: way)
      let first = drawer.running[0]
      drawer.continueInteractive(towardsTarget: goesOn) {
        $0 === first ? SpringTimingParameters(response: 0.2, dampingRatio: 1) : nil
      }
      run(pause)
      let before = seen
      if drawer.isAnimating { drawer.animateOrReverse(to: !isOpen) }
      if settled.isEmpty { expect(zip(before, seen).allSatisfy { abs($0 - $1) < 1e-4 }) }
      run(2)
      expect(settled.count == 1 && !drawer.isAnimating && stage.demand == .idle)
      expect(seen == (drawer.state ? [300, 1, 12] : [0, 0, 0]) && settled.last == drawer.state)
    }
  }

  @Test("the end of one of another kind does not decide where the others arrive", arguments: [false, true])
  func otherKind(turnsTwice: Bool) {
    let (stage, height, bodies) = (stage, height, PercentDrivenTests.Bodies())
    let drawer = CoordinatedAnimators(state: false) { _, isOpen in
      [PropertyAnimator(duration: 0.8, curve: .linear, stage: stage) { height.value = isOpen ? 300 : 0 }, bodies]
    }
    drawer.animateOrReverse(to: true)
    run(0.4)
    if turnsTwice { drawer.animateOrReverse(to: true) }
    bodies.arrive(turnsTwice ? .start : .end)
    drawer.animateOrReverse(to: true)
    run(1)
    expect(drawer.state == turnsTwice && height.presentation == (turnsTwice ? 300 : 0) && !drawer.isAnimating)
  }

  @Test("one that has arrived waits, and reverses with the others") func waits() {
    drawer.animateOrReverse(to: true)
    stage.advance(to: 0.4)
    drawer.startInteractive(to: true)
    // the spring is there at once, the line needs its 0.4 s
    drawer.continueInteractive(towardsTarget: true) { [drawer] in
      $0 === drawer.running[0] ? SpringTimingParameters(response: 0.05, dampingRatio: 1) : nil
    }
    run(0.3)
    expect(height.presentation == 300 && corner.presentation < 12 && drawer.running.count == 3)
    drawer.animateOrReverse(to: false)
    expectEqual(height.presentation, 300)
    run(0.1)
    expectLess(height.presentation, than: 300)
    run(2)
    expect(seen == [0, 0, 0] && !drawer.state && !drawer.isAnimating)
  }

  @Test("a scrubbed one is not reversed by a tap") func held() {
    drawer.startInteractive(to: true)
    drawer.update(by: 0.4)
    let before = seen
    drawer.animateOrReverse(to: false)
    drawer.update(by: 0.4)
    expectEqual(seen, before)
    drawer.continueInteractive(towardsTarget: true)
    run(2)
    expect(drawer.state)
  }

  @Test("with a duration of 0 they end at once") func noTime() {
    var settled: [Bool] = []
    let height = height
    let quick = CoordinatedAnimators(state: false) { [stage] _, _ in
      [PropertyAnimator(duration: 0, curve: .linear, stage: stage) { height.value = 7 }]
    }
    quick.didSettle = { settled.append($0) }
    quick.animateOrReverse(to: true)
    run(0.1)
    expect(settled == [true] && quick.state && height.presentation == 7)
  }

  @Test("one that others stop, and discard its completions, is over; the rest end without it", arguments: [1, 3]) func stopped(count: Int) {
    var settled: [Bool] = []
    drawer.didSettle = { settled.append($0) }
    drawer.animateIfNeeded(to: true)
    run(0.1)
    for animator in drawer.running.prefix(count) { animator.stopAnimation(true) }
    expect(drawer.running.count == 3 - count && settled.count == count / 3)
    run(3)
    expect(settled == [true] && !drawer.isAnimating && drawer.animateIfNeeded(to: false))
    run(6)
    expect(settled == [true, false] && seen == [0, 0, 0])
  }

  @Test("released with what it moves, nobody is told of an end") func stageIsReleased() {
    var settled: [Bool] = []
    var window: Window? = Window(size: Size(width: 10, height: 10))
    let animators = CoordinatedAnimators(state: false) { _, _ in
      [PropertyAnimator(duration: 1, curve: .linear) { [weak window] in window?.opacity = 0.5 }]
    }
    animators.didSettle = { settled.append($0) }
    expect(animators.animateIfNeeded(to: true) && animators.isAnimating)
    window?.stage.advance(to: 0.5)
    window = nil
    expect(settled.isEmpty && !animators.isAnimating)
  }

  @Test("PA-59 scrubbing that comes when they run already moves nothing, also those that wait at their end") func lateUpdate() {
    var settled: [Bool] = []
    let (height, alpha) = (height, alpha)
    let uneven = CoordinatedAnimators(state: false) { [stage] _, isOpen in
      [
        PropertyAnimator(duration: 0.5, curve: .linear, stage: stage) { height.value = isOpen ? 300 : 0 },
        PropertyAnimator(duration: 1, curve: .linear, stage: stage) { alpha.value = isOpen ? 1 : 0 },
      ]
    }
    uneven.didSettle = { settled.append($0) }
    uneven.startInteractive(to: true)
    uneven.update(by: 0.25)
    uneven.continueInteractive(towardsTarget: true)
    run(0.5)
    expect(height.presentation == 300 && abs(alpha.presentation - 0.75) < 1e-6)
    uneven.update(by: 0.3)
    expect(height.presentation == 300 && abs(alpha.presentation - 0.75) < 1e-6)
    run(1)
    expect(settled == [true] && height.presentation == 300 && alpha.presentation == 1)
  }
}
