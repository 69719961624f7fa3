import LegatoCore
import TestSupport
import Testing

@Suite("Scrubbing, and going on from there") struct ScrubbingTests {
  let slide = Slide()

  @Test("PA-18, PA-19 setting the fraction of an inactive one shows it, clamped; a number that is none is ignored") func fromRest() {
    let reports = Reports()
    let animator = slide.animator()
    animator.fractionComplete = 0.4
    #expect(animator.state == .active && !animator.isRunning && near(slide.shown, 40))
    animator.fractionComplete = 1.7
    #expect(animator.fractionComplete == 1 && slide.shown == 100)
    animator.fractionComplete = -3
    #expect(animator.fractionComplete == 0 && slide.shown == 0)
    Misuse.$handler.withValue({ reports.add($0) }) { animator.fractionComplete = .nan }
    #expect(animator.fractionComplete == 0 && reports.all.count == 1)
  }

  @Test("PA-20 while it runs the setter does nothing") func whileRunning() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.fractionComplete = 0.9
    #expect(near(animator.fractionComplete, 0.25) && near(slide.shown, 25))
  }

  @Test("PA-40, PA-41, PA-42 paused on a curve the fraction becomes the progress, and has to be read again after each call") func remap() {
    let animator = slide.animator(1, .easeIn)
    animator.startAnimation()
    slide.run(to: 0.5)
    #expect(animator.fractionComplete == 0.5)
    animator.pauseAnimation()
    #expect(near(animator.fractionComplete, 0.315357, 1e-6) && near(slide.shown, 31.5357, 1e-4))
    animator.startAnimation()
    #expect(near(animator.fractionComplete, 0.5, 1e-9))
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeOut, durationFactor: 0)
    #expect(near(animator.fractionComplete, 0.204923, 1e-6))
  }

  @Test("PA-43 scrubbing shows the line between start and target, whatever the curve", arguments: [0, 0.1, 0.5, 0.77, 1])
  func line(fraction: Double) {
    let animator = slide.animator(1, .easeInOut)
    animator.pauseAnimation()
    animator.fractionComplete = fraction
    #expect(near(slide.shown, 100 * fraction))
  }

  @Test("PA-45 start goes on under the own curve for the time that is left") func resume() {
    let animator = slide.animator(2, .easeOut)
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.startAnimation()
    #expect(near(animator.fractionComplete, 0.3425, 1e-6))
    slide.run(to: 2 * 0.6575 - 0.001)
    #expect(slide.heard.isEmpty)
    slide.run(to: 2 * 0.6575 + 0.001)
    #expect(slide.heard == ["end"])
  }

  @Test(
    "PA-46, PA-47 a factor is the time left as a share of the duration, for the rest of the curve",
    arguments: [
      (0.0, 1.8), (0.5, 1), (1, 2), (1.5, 3),
    ])
  func factor(factor: Double, seconds: Double) {
    let animator = slide.animator(2)
    animator.pauseAnimation()
    animator.fractionComplete = 0.1
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    slide.run(to: seconds / 2)
    #expect(near(slide.shown, 55))
    slide.run(to: seconds)
    #expect(slide.heard == ["end"])
  }

  @Test("PA-48, SP-15, SP-28 a spring continues from what is seen, with the rest of the way as its unit; a paused one has both ends exact")
  func springs() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.4)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10), durationFactor: 0)
    #expect(near(slide.shown, 40))
    slide.run(to: 0.5)
    // 60 to go, progress 0.340300 after a tenth of a second (TV-3)
    #expect(near(slide.shown, 40 + 60 * 0.340300, 1e-4))
    animator.pauseAnimation()
    let (seen, q) = (slide.shown, animator.fractionComplete)
    animator.fractionComplete = q
    #expect(near(slide.shown, seen, 1e-9))
    animator.fractionComplete = 1
    #expect(slide.shown == 100)
    animator.fractionComplete = 0
    #expect(slide.shown == 0)
    animator.stopAnimation(true)
  }

  @Test("PA-49 without linear scrubbing the fraction stays that of the time") func nonlinear() {
    let animator = slide.animator(1, .easeOut)
    animator.scrubsLinearly = false
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.pauseAnimation()
    #expect(near(animator.fractionComplete, 0.25) && near(slide.shown, 37.8138, 1e-4))
    animator.fractionComplete = 0.75
    #expect(near(slide.shown, 90.6535, 1e-4))
    animator.startAnimation()
    slide.run(to: 0.5)
    #expect(slide.heard == ["end"])
  }

  @Test("PA-51 what a resumption is given is gone with it") func temporary() {
    let animator = slide.animator(1, .easeIn)
    animator.startAnimation()
    slide.run(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: CubicTimingParameters.linear, durationFactor: 2)
    #expect(animator.timingParameters.cubicTimingParameters == .easeIn && animator.duration == 1)
  }

  @Test("PA-52 no blending: position is kept, and a paused one has no velocity") func noBlending() {
    let animator = slide.animator(1, .linear)
    animator.startAnimation()
    slide.run(to: 0.3)
    #expect(near(slide.value.velocity, 100))
    animator.pauseAnimation()
    #expect(slide.value.velocity == 0 && near(slide.shown, 30))
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    #expect(near(slide.shown, 30))
    slide.run(to: 0.301)
    #expect(abs(slide.shown - 30) < 0.01)
  }

  @Test("PA-53 at fraction 1 it does not complete by itself; continued it does with the next frame", arguments: [0, 1, 5]) func atTheEnd(
    factor: Double
  ) {
    let animator = slide.animator()
    animator.pauseAnimation()
    animator.fractionComplete = 1
    slide.run(to: 3)
    #expect(slide.heard.isEmpty && animator.state == .active)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    slide.run(to: 3.001)
    #expect(slide.heard == ["end"])
  }

  @Test("PA-54 several animators of one duration are scrubbed together") func together() {
    let other = Animated(0.0, in: slide.stage)
    let animators = [
      slide.animator(), PropertyAnimator(duration: 1, curve: .easeOut, stage: slide.stage) { other.value = -50 },
    ]
    for animator in animators { animator.fractionComplete = 0.5 }
    #expect(near(slide.shown, 50) && near(other.presentation, -25))
    for animator in animators { animator.fractionComplete = 0.2 }
    #expect(near(slide.shown, 20) && near(other.presentation, -10))
    for animator in animators { animator.stopAnimation(true) }
  }
}
