import LegatoCore
import TestSupport
import Testing

@Suite("Turning round") struct ReversingTests {
  let slide = Slide()

  @Test("PA-55, PA-56, PA-58 the same curve is gone back, and the fraction counts in the direction of travel") func back() {
    let animator = slide.animator(1, .easeIn)
    animator.startAnimation()
    slide.run(to: 0.75)
    animator.isReversed = true
    #expect(near(animator.fractionComplete, 0.25) && near(slide.shown, 62.1862, 1e-4))
    slide.run(to: 1)
    #expect(near(slide.shown, 31.5357, 1e-4))
    slide.run(to: 1.5)
    #expect(slide.heard == ["start"])
  }

  @Test("PA-57 there is no ramp: the velocity flips its sign") func noRamp() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.4)
    #expect(near(slide.value.velocity, 100))
    animator.isReversed = true
    #expect(near(slide.value.velocity, -100))
  }

  @Test("PA-59 scrubbing backwards: the gesture's way counts against the direction") func gesture() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.6)
    animator.isReversed = true
    animator.pauseAnimation()
    let caught = animator.fractionComplete
    #expect(near(caught, 0.4))
    for way in [0.1, -0.2] {
      animator.fractionComplete = -way + caught  // d = isReversed ? −t : t
      #expect(near(slide.shown, 60 + 100 * way))
    }
    animator.stopAnimation(true)
  }

  @Test("PA-60 turned twice it goes forwards again and ends at its end") func twice() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.5)
    animator.isReversed = true
    slide.run(to: 0.75)
    #expect(near(slide.shown, 25))
    animator.isReversed = false
    slide.run(to: 1.5)
    #expect(slide.heard == ["end"] && slide.shown == 100)
  }

  @Test("PA-61 reversed before the start it plays from the targets back") func beforeStart() {
    let animator = slide.animator()
    animator.isReversed = true
    animator.startAnimation()
    #expect(slide.shown == 100)
    slide.run(to: 0.25)
    #expect(near(slide.shown, 75))
    slide.run(to: 1)
    #expect(slide.heard == ["start"] && slide.value.value == 0)
  }

  @Test("PA-62 on the way back the model still holds the target") func model() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.5)
    animator.isReversed = true
    slide.run(to: 0.99)
    #expect(slide.value.value == 100)
  }

  @Test("PA-63 paused on the way back the fraction is what is left of the progress, and resuming finds the place on the curve")
  func bookkeeping() {
    let animator = slide.animator(1, .easeIn)
    animator.startAnimation()
    slide.run(to: 0.8)
    animator.isReversed = true
    slide.run(to: 1)
    animator.pauseAnimation()
    let seen = slide.shown
    #expect(near(animator.fractionComplete, 1 - seen / 100))
    animator.fractionComplete = 0.3
    #expect(near(slide.shown, 70))
    animator.startAnimation()
    #expect(near(slide.shown, 70))
    let τ = CubicTimingParameters.easeIn.inverse(of: 0.7)
    slide.run(to: 1 + τ / 2)
    #expect(near(slide.shown, 100 * CubicTimingParameters.easeIn.progress(at: τ / 2), 1e-6))
    slide.run(to: 1 + τ + 1e-9)
    #expect(slide.heard == ["start"])
  }

  @Test("PA-55, PA-64 animated back by new values it keeps place and speed, and ends at its end") func animateBack() {
    let animator = slide.animator(1, .easeInOut)
    animator.startAnimation()
    slide.run(to: 0.5)
    let (seen, speed) = (slide.shown, slide.value.velocity)
    animator.addAnimations { [slide] in slide.value.value = 0 }
    #expect(near(slide.shown, seen) && near(slide.value.velocity, speed, 1e-6))
    slide.run(to: 1)
    #expect(slide.heard == ["end"] && slide.shown == 0)
  }
}
