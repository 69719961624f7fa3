import LegatoCore
import TestSupport
import Testing

@Suite("How animations stop, finish and end") struct EndTests {
  let slide = Slide()

  @Test("PA-23 a stop makes what is seen the model: nothing moves") func stop() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.isReversed = true
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && !animator.isRunning && !animator.isReversed && animator.fractionComplete == 0)
    #expect(near(slide.value.value, 25) && near(slide.shown, 25) && !slide.value.isAnimating)
    slide.run(to: 5)
    #expect(near(slide.shown, 25) && slide.heard.isEmpty)
  }

  @Test("PA-24 a stop folds its own contribution only; the others run on and the sum does not jump") func othersRunOn() {
    let animator = slide.animator()
    animator.startAnimation()
    animate(withDuration: 2, options: .curveLinear) { slide.value.value = 300 }
    slide.run(to: 0.5)
    let seen = slide.shown
    animator.stopAnimation(true)
    #expect(near(slide.shown, seen) && slide.value.animationCount == 1)
    slide.run(to: 1)
    #expect(near(slide.shown, seen + 50))
    slide.run(to: 2)
    #expect(near(slide.shown, slide.value.value) && near(slide.value.value, 250))
  }

  @Test("PA-25, MU-7 without finishing no completion is called, and the outcome says stopped") func withoutFinishing() async throws {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && slide.heard.isEmpty)
    #expect(try await animator.outcome == .stopped)
  }

  @Test("PA-27 finished at an end, at the start, where it is", arguments: [(AnimatingPosition.end, 100.0), (.start, 0), (.current, 25)])
  func finish(position: AnimatingPosition, value: Double) async throws {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.stopAnimation(false)
    animator.finishAnimation(at: position)
    #expect(near(slide.value.value, value) && near(slide.shown, value) && slide.heard == ["\(position)"])
    #expect(animator.state == .inactive)
    #expect(try await animator.outcome == .finished(position))
  }

  @Test("PA-28 while it is stopped something else may take the value to an end") func betweenStopAndFinish() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.25)
    animator.stopAnimation(false)
    animate(withDuration: 1, options: .curveLinear) { slide.value.value = 100 }
    slide.run(to: 0.75)
    #expect(near(slide.shown, 62.5) && animator.state == .stopped)
    slide.run(to: 1.25)
    animator.finishAnimation(at: .end)
    #expect(slide.shown == 100 && slide.heard == ["end"])
  }

  @Test("PA-29 a running animator may be let go; a paused or stopped one keeps what is seen and says current") func release() async throws {
    var running: PropertyAnimator? = slide.animator()
    running?.startAnimation()
    running = nil
    slide.run(to: 0.5)
    #expect(near(slide.shown, 50))
    slide.run(to: 1)
    #expect(slide.heard == ["end"])
    for isStopped in [false, true] {
      let other = Slide()
      let reports = Reports()
      var held: PropertyAnimator? = other.animator()
      held?.startAnimation()
      other.run(to: 0.3)
      held?.pauseAnimation()
      if isStopped { held?.stopAnimation(false) }
      Misuse.$handler.withValue({ reports.add($0) }) { held = nil }
      #expect(near(other.value.value, 30) && near(other.shown, 30) && other.heard == ["current"])
      #expect(!other.value.isAnimating)
    }
  }

  @Test("PA-32, PA-33 at its end it is inactive, and completions come in order, once") func naturalEnd() {
    let animator = slide.animator()
    animator.addCompletion { [slide] _ in slide.heard.append("second") }
    animator.startAnimation()
    slide.run(to: 0.999)
    #expect(slide.heard.isEmpty)
    slide.run(to: 1)
    #expect(slide.heard == ["end", "second"] && animator.state == .inactive && !animator.isRunning && slide.shown == 100)
    animator.startAnimation()
    slide.run(to: 3)
    #expect(slide.heard == ["end", "second"])
  }

  @Test("PA-32, PA-36, PA-60 backwards to its start, the values are the old ones again") func endAtStart() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.6)
    animator.isReversed = true
    slide.run(to: 1.1)
    #expect(slide.heard.isEmpty && slide.value.value == 100)
    slide.run(to: 1.2)
    #expect(slide.heard == ["start"] && slide.value.value == 0 && slide.shown == 0)
  }

  @Test("PA-34 inside its completion it is inactive, may be given blocks and started, and finishing is a misuse") func insideCompletion() {
    let reports = Reports()
    let animator = slide.animator()
    animator.addCompletion { [slide, unowned animator] _ in
      slide.heard.append("\(animator.state) \(animator.isRunning)")
      animator.finishAnimation(at: .end)
      animator.addAnimations { slide.value.value = 0 }
      animator.startAnimation()
    }
    animator.startAnimation()
    Misuse.$handler.withValue({ reports.add($0) }) { slide.run(to: 1) }
    #expect(slide.heard == ["end", "inactive false"] && reports.all.count == 1)
    #expect(animator.isRunning && slide.shown == 100)
    slide.run(to: 1.5)
    #expect(near(slide.shown, 50))
  }

  @Test("PA-35 an animator of no stage ends at once, at its end") func noStage() {
    var heard: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) {}
    animator.addCompletion { heard.append($0) }
    animator.startAnimation()
    #expect(heard == [.end] && animator.state == .inactive)
  }

  @Test("PA-37 at the start only what still has our target is put back; an additive one gives its way back") func putBack() {
    let stage = slide.stage
    let (additive, replacing) = (slide.value, Animated(Color.black, in: stage))
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      additive.value = 100
      replacing.value = .white
    }
    animator.startAnimation()
    slide.run(to: 0.5)
    additive.value = 130  // a later writer
    replacing.value = .red
    animator.isReversed = true
    slide.run(to: 2)
    #expect(additive.value == 30 && replacing.value == .red)
  }

  @Test("PA-38, PA-65 pausing on completion it waits at either end, and can be turned round there") func pausesOnCompletion() {
    let animator = slide.animator()
    animator.pausesOnCompletion = true
    var running: [Bool] = []
    let observation = animator.observe { if case .isRunning(let isRunning) = $0 { running.append(isRunning) } }
    animator.startAnimation()
    slide.run(to: 2)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1 && slide.heard.isEmpty)
    #expect(running == [true, false] && slide.stage.demand == .idle)
    animator.isReversed = true
    animator.startAnimation()
    slide.run(to: 2.75)
    #expect(near(slide.shown, 25))
    slide.run(to: 4)
    #expect(slide.shown == 0 && animator.state == .active && slide.heard.isEmpty)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    #expect(slide.shown == 100 && slide.heard == ["end"])
    observation.cancel()
  }

  @Test("PA-39 blocks that change nothing take their time too") func empty() {
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: slide.stage) {}
    animator.addCompletion { [slide] in slide.heard.append("\($0)") }
    animator.startAnimation()
    slide.run(to: 0.9)
    #expect(animator.isRunning && near(animator.fractionComplete, 0.9))
    slide.run(to: 1)
    #expect(slide.heard == ["end"])
  }

  @Test("PA-10 no duration: the blocks at the start, the end with the next frame") func noDuration() {
    let animator = slide.animator(0)
    animator.startAnimation()
    #expect(slide.value.value == 100 && animator.state == .active && slide.heard.isEmpty)
    slide.run(to: 0)
    #expect(slide.shown == 100 && slide.heard == ["end"])
  }

  @Test("MU-7 every start has one outcome: at the end, stopped, or removed") func outcomes() async throws {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 1)
    #expect(try await animator.outcome == .finished(.end))
    animator.addAnimations { [slide] in slide.value.value = 0 }
    animator.startAnimation()
    animator.stopAnimation(true)
    #expect(try await animator.outcome == .stopped)
    let block = animate(withDuration: 1) { slide.value.value = 50 }
    slide.value.removeAllAnimations()
    #expect(try await block.outcome == .removed)
  }

  @Test(
    "MU-6 none of this has ended the process: a value that turns non-finite is reported once and the last good one stays", arguments: [1])
  func nonFinite(_: Int) {
    let reports = Reports()
    slide.value.value = 7
    #expect(slide.shown == 7)
    Misuse.$handler.withValue({ reports.add($0) }) {
      slide.value.value = .nan
      for time in [0.1, 0.2, 0.3] {
        slide.run(to: time)
        #expect(slide.shown == 7)
      }
    }
    #expect(reports.all.count == 1)
    slide.value.value = 8
    #expect(slide.shown == 8)
  }
}
