import LegatoCore
import TestSupport
import Testing

@Suite("Blocks that are added while it runs") struct AddingTests {
  let slide = Slide()

  @Test("PA-66 a block runs at once and its motion takes the time that is left") func late() {
    let other = Animated(0.0, in: slide.stage)
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.6)
    animator.addAnimations { other.value = 40 }
    #expect(other.value == 40 && other.presentation == 0)
    slide.run(to: 0.8)
    #expect(near(other.presentation, 20))
    slide.run(to: 1)
    #expect(other.presentation == 40 && slide.heard == ["end"])
  }

  @Test("PA-67 on the same value it adds where that can be, and leads from what is seen where not") func sameValue() {
    let color = Animated(Color.black, in: slide.stage)
    let animator = slide.animator()
    animator.addAnimations { color.value = .white }
    animator.startAnimation()
    slide.run(to: 0.5)
    let (seen, grey) = (slide.shown, color.presentation)
    animator.addAnimations { [slide] in
      slide.value.value = 200
      color.value = .black
    }
    #expect(near(slide.shown, seen) && slide.value.animationCount == 2)
    #expect(color.presentation == grey && color.animationCount == 1)
    slide.run(to: 0.75)
    #expect(near(slide.shown, 75 + 50) && near(color.presentation.red, 0.25))
  }

  @Test("PA-68, PA-69, TV-17 a delayed block runs at once, its motion waits") func delayed() {
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: slide.stage)
    animator.addAnimations({ [slide] in slide.value.value = 100 }, delayFactor: 0.5)
    animator.startAnimation()
    #expect(slide.value.value == 100)
    slide.run(to: 1)
    #expect(slide.shown == 0)
    slide.run(to: 1.5)
    #expect(near(slide.shown, 50))
    slide.run(to: 2)
    #expect(slide.shown == 100)
    let late = Animated(0.0, in: slide.stage)
    let second = slide.animator(2, to: 0)
    second.startAnimation()
    slide.run(to: 2.5)
    second.addAnimations({ late.value = 10 }, delayFactor: 0.25)
    slide.run(to: 3)
    #expect(late.presentation == 0)
    slide.run(to: 3.5)
    #expect(near(late.presentation, 5))
    second.addAnimations({ late.value = 30 }, delayFactor: 0.9)
    slide.run(to: 3.99)
    #expect(near(late.presentation, 9.9))
    slide.run(to: 4)
    #expect(late.presentation == 30)
  }

  @Test("PA-70 added while paused it joins at the present fraction") func paused() {
    let other = Animated(0.0, in: slide.stage)
    let animator = slide.animator()
    animator.fractionComplete = 0.4
    animator.addAnimations { other.value = 60 }
    #expect(other.presentation == 0)
    animator.fractionComplete = 0.7
    #expect(near(other.presentation, 30))
    animator.fractionComplete = 0.2
    #expect(other.presentation == 0)
    animator.fractionComplete = 1
    #expect(other.presentation == 60)
    animator.stopAnimation(true)
  }

  @Test("PA-71 added on the way back it goes forwards, and is not undone at the start") func reversed() {
    let other = Animated(0.0, in: slide.stage)
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.6)
    animator.isReversed = true
    animator.addAnimations { other.value = 60 }
    slide.run(to: 0.9)
    #expect(near(other.presentation, 30) && near(slide.shown, 30))
    slide.run(to: 1.2)
    #expect(slide.heard == ["start"] && other.value == 60 && other.presentation == 60 && slide.value.value == 0)
  }

  @Test("PA-72 blocks inside its block are its own: paused and scrubbed with it") func nested() {
    let stage = slide.stage
    let (inner, running) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      animate(withDuration: 0.5, options: [.overrideInheritedDuration]) { inner.value = 10 }
      _ = PropertyAnimator.runningPropertyAnimator(withDuration: 5, delay: 0, animations: { running.value = 20 })
    }
    animator.startAnimation()
    stage.advance(to: 0.25)
    #expect(near(inner.presentation, 5) && near(running.presentation, 5))
    animator.pauseAnimation()
    stage.advance(to: 3)
    #expect(near(inner.presentation, 5) && near(running.presentation, 5))
    animator.fractionComplete = 1
    #expect(inner.presentation == 10 && running.presentation == 20)
    animator.stopAnimation(true)
  }

  @Test("PA-73 repeats inside its block are ignored") func repeats() {
    let value = slide.value
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: slide.stage) {
      animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) { value.value = 100 }
    }
    animator.addCompletion { [slide] in slide.heard.append("\($0)") }
    animator.startAnimation()
    slide.run(to: 1)
    #expect(slide.heard == ["end"] && slide.shown == 100)
    #expect(slide.stage.advance(to: 5) == .idle)
  }

  @Test("SP-18 the animator's springs are timed by the envelope, not in tenths of a second") func settling() {
    let spring = SpringTimingParameters(mass: 12, stiffness: 7, damping: 100)
    let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: slide.stage)
    #expect(animator.duration == spring.settlingDuration && animator.duration != 12.1)
  }

  @Test("TC-7 a block without a curve eases in and out; the layer default is for a curve without points") func blockCurve() {
    animate(withDuration: 1) { slide.value.value = 100 }
    slide.run(to: 0.25)
    #expect(near(slide.shown, 12.9162, 1e-4))
  }
}
