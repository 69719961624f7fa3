import Expectations
import LegatoCore
import Testing

@Suite("Single reads between two frames do not affect the next frame") struct ReadAloneTests {
  let stage = Stage()

  @Test("PA-43 scrubbed, read, and scrubbed back before the next frame") func scrubbedBack() {
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 12 }
    animator.pauseAnimation()
    stage.advance(to: 0.1)
    animator.fractionComplete = 0.5
    expectEqual(value.presentation, 6)
    animator.fractionComplete = 0
    stage.advance(to: 0.2)
    expectEqual(value.presentation, 0)
  }

  @Test("PA-38 scrubbed a little, read, continued backwards, and at the start before the next frame") func arrivedBack() {
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 12 }
    animator.pausesOnCompletion = true
    animator.pauseAnimation()
    stage.advance(to: 0.1)
    animator.fractionComplete = 0.001
    expectLess(abs(value.presentation - 0.012), than: 1e-12)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(to: 0.2)
    expect(!animator.isRunning && value.presentation == 0)
    stage.advance(to: 0.3)
    expectEqual(value.presentation, 0)
  }

  @Test("a spring ends above a paused animation, which is then presented unchanged") func springOnTop() {
    let value = Animated(0.0, in: stage)
    let held = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 12 }
    held.pauseAnimation()
    held.fractionComplete = 0.5
    let spring = PropertyAnimator(duration: 0.5, dampingRatio: 1, stage: stage) { value.value = 112 }
    spring.startAnimation()
    for frame in 1...100 {
      stage.advance(to: Double(frame) / 100 + 0.003)
      if frame % 2 == 0 { _ = value.presentation }
    }
    expectLess(abs(value.presentation - 106), than: 1e-9)
    stage.advance(to: 2)
    expectLess(abs(value.presentation - 106), than: 1e-9)
  }
}
