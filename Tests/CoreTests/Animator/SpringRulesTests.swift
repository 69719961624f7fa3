import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("The inputs of an animator's springs and curves") struct SpringRulesTests {
  let slide = Slide()

  @Test("SP-15, SP-28 a spring continues from the presentation, with the remaining distance as its unit; a paused one has both ends exact")
  func fromWhatIsSeen() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.4)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10), durationFactor: 0)
    expect(near(slide.shown, 40))
    slide.run(to: 0.5)
    // a distance of 60, progress 0.340300 after a tenth of a second (TV-3)
    expect(near(slide.shown, 40 + 60 * 0.340300, 1e-4))
    animator.pauseAnimation()
    let (seen, q) = (slide.shown, animator.fractionComplete)
    animator.fractionComplete = q
    expect(near(slide.shown, seen, 1e-9))
    animator.fractionComplete = 1
    expectEqual(slide.shown, 100)
    animator.fractionComplete = 0
    expectEqual(slide.shown, 0)
    animator.stopAnimation(true)
  }

  @Test("SP-18 the animator's springs are timed by the envelope, not in tenths of a second") func settling() {
    let spring = SpringTimingParameters(mass: 12, stiffness: 7, damping: 100)
    let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: slide.stage)
    expect(animator.duration == spring.settlingDuration && animator.duration != 12.1)
  }

  @Test("TC-7 a block without a curve eases in and out") func blockCurve() {
    animate(withDuration: 1) { slide.value.value = 100 }
    slide.run(to: 0.25)
    expect(near(slide.shown, 12.9162, 1e-4))
  }
}
