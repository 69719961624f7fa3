import LegatoCore
import TestSupport
import Testing

@Suite("An animator's states, and every call in every state") struct StateTests {
  let slide = Slide()

  @Test("PA-2 states and positions have their numbers") func numbers() {
    #expect([AnimatingState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2])
    #expect([AnimatingPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
  }

  @Test("PA-5, PA-6 a new animator is at rest with the defaults") func defaults() {
    let animator = PropertyAnimator()
    #expect(animator.state == .inactive && !animator.isRunning && !animator.isReversed && animator.fractionComplete == 0)
    #expect(animator.isUserInteractionEnabled && !animator.isManualHitTestingEnabled && animator.isInterruptible)
    #expect(animator.scrubsLinearly && !animator.pausesOnCompletion && animator.delay == 0)
    #expect(animator.duration == 0.25 && animator.timingParameters.cubicTimingParameters == .default)
  }

  @Test("PA-7 no way of making one starts it") func inits() {
    let value = slide.value
    let animators = [
      PropertyAnimator(duration: 1, timingParameters: CubicTimingParameters.easeIn, stage: slide.stage),
      PropertyAnimator(duration: 1, curve: .easeIn, stage: slide.stage) { value.value = 1 },
      PropertyAnimator(duration: 1, controlPoint1: Point(x: 0, y: 1), controlPoint2: Point(x: 1, y: 0), stage: slide.stage) {
        value.value = 2
      },
      PropertyAnimator(duration: 1, dampingRatio: 0.5, stage: slide.stage) { value.value = 3 },
    ]
    slide.run(to: 1)
    #expect(animators.allSatisfy { $0.state == .inactive } && value.value == 0)
    #expect(animators[2].timingParameters.cubicTimingParameters?.y1 == 1)
    #expect(animators[3].timingParameters.springTimingParameters?.dampingRatio == 0.5)
  }

  /// The roles in the order of the modelled system; the empty type shows that only one member has a default.
  final class Least: ImplicitlyAnimating {
    var state = AnimatingState.inactive
    var isRunning = false
    var isReversed = false
    var fractionComplete = 0.0
    var added = 0
    func startAnimation() {}
    func startAnimation(afterDelay delay: Double) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finishAnimation(at finalPosition: AnimatingPosition) {}
    func addAnimations(_ animation: @escaping () -> Void) { added += 1 }
    func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {}
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {}
  }
  @Test("PA-1 the roles take any type; only a delayed block has a default, which forwards") func roles() {
    let least = Least()
    let animating: any ImplicitlyAnimating = least
    animating.addAnimations({}, delayFactor: 0.5)
    #expect(least.added == 1)
    let animator: any Animating = slide.animator()
    animator.startAnimation()
    #expect(animator.state == .active)
  }

  enum Start: CaseIterable { case inactive, running, paused, stopped }
  enum Call: CaseIterable {
    case start, startAfterDelay, pause, resume, stop, stopWithoutFinishing, finish, fraction, reverse, addAnimations, addCompletion
  }
  enum Answer { case misuse, nothing, active, paused, running, stopped, inactive }

  /// The table of 9.2.
  static func answer(_ call: Call, in state: Start) -> Answer {
    switch (call, state) {
    case (.start, .inactive), (.start, .paused), (.startAfterDelay, .inactive), (.resume, .paused): .running
    case (.start, .running), (.pause, .paused), (.resume, .inactive), (.resume, .running): .nothing
    case (.startAfterDelay, _), (.start, .stopped), (.pause, .stopped), (.resume, .stopped): .misuse
    case (.pause, .inactive), (.pause, .running), (.fraction, .inactive), (.fraction, .paused): .paused
    case (.stop, .running), (.stop, .paused): .stopped
    case (.stopWithoutFinishing, .running), (.stopWithoutFinishing, .paused), (.finish, .stopped): .inactive
    case (.stop, _), (.stopWithoutFinishing, _), (.finish, _): .misuse
    case (.fraction, .running), (.fraction, .stopped), (.reverse, _), (.addCompletion, _): .nothing
    case (.addAnimations, .stopped): .misuse
    case (.addAnimations, _): .nothing
    }
  }

  @Test("PA-3, PA-13, PA-17, PA-20, PA-21, PA-22, PA-26, MU-1, MU-2, MU-4 the table", arguments: Start.allCases, Call.allCases)
  func table(start: Start, call: Call) {
    let animator = slide.animator()
    let reports = Reports()
    if start != .inactive {
      animator.startAnimation()
      slide.run(to: 0.3)
    }
    if start == .paused { animator.pauseAnimation() }
    if start == .stopped { animator.stopAnimation(false) }
    let before = (animator.state, animator.isRunning, animator.fractionComplete, slide.value.value, slide.shown)
    Misuse.$handler.withValue({ reports.add($0) }) {
      switch call {
      case .start: animator.startAnimation()
      case .startAfterDelay: animator.startAnimation(afterDelay: 0.1)
      case .pause: animator.pauseAnimation()
      case .resume: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      case .stop: animator.stopAnimation(false)
      case .stopWithoutFinishing: animator.stopAnimation(true)
      case .finish: animator.finishAnimation(at: .end)
      case .fraction: animator.fractionComplete = 0.6
      case .reverse: animator.isReversed = true
      case .addAnimations: animator.addAnimations {}
      case .addCompletion: animator.addCompletion { _ in }
      }
    }
    let answer = Self.answer(call, in: start)
    #expect(reports.all.count == (answer == .misuse ? 1 : 0))
    switch answer {
    case .misuse, .nothing: #expect((animator.state, animator.isRunning) == (before.0, before.1))
    case .active: #expect(animator.state == .active)
    case .running: #expect(animator.state == .active && animator.isRunning)
    case .paused: #expect(animator.state == .active && !animator.isRunning)
    case .stopped: #expect(animator.state == .stopped && !animator.isRunning)
    case .inactive: #expect(animator.state == .inactive && !animator.isRunning)
    }
    #expect(!animator.isRunning || animator.state == .active)
    if answer == .misuse {
      #expect((animator.fractionComplete, slide.value.value, slide.shown) == (before.2, before.3, before.4))
      #expect(reports.all.first?.description.contains("found") == true)
    }
    // nothing is lost: the animator can still be brought to an end, with its one completion
    if animator.state == .inactive, answer != .inactive { animator.startAnimation() }
    if animator.state == .active { animator.stopAnimation(false) }
    if animator.state == .stopped { animator.finishAnimation(at: .current) }
    #expect(slide.heard.count == (call == .stopWithoutFinishing && answer == .inactive ? 0 : 1))
  }

  @Test("PA-12 a start runs the blocks in their order; the model is at the target, the screen at the start") func start() {
    var order: [Int] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: slide.stage) { order.append(1) }
    animator.addAnimations { [slide] in
      order.append(2)
      slide.value.value = 100
    }
    animator.addAnimations { order.append(3) }
    #expect(order.isEmpty)
    animator.startAnimation()
    #expect(order == [1, 2, 3] && slide.value.value == 100 && slide.shown == 0)
  }

  @Test("PA-14 during a delay it is running at 0; a pause keeps the rest of it, scrubbing drops it, a reversal turns at once") func delay()
  {
    let animator = slide.animator()
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5 && animator.isRunning && animator.state == .active)
    slide.run(to: 0.3)
    #expect(animator.fractionComplete == 0 && slide.shown == 0 && slide.stage.demand == .at(0.5))
    animator.pauseAnimation()
    slide.run(to: 2)
    #expect(animator.fractionComplete == 0 && slide.shown == 0)
    animator.startAnimation()
    slide.run(to: 2.15)
    #expect(slide.shown == 0)
    slide.run(to: 2.7)
    #expect(near(slide.shown, 50))
  }

  @Test("PA-14 scrubbed above 0 in its delay it goes on without it; stopped in it the model is back at the start") func delayDropped() {
    let animator = slide.animator()
    animator.startAnimation(afterDelay: 5)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    animator.startAnimation()
    slide.run(to: 0.25)
    #expect(near(slide.shown, 50))
    animator.stopAnimation(true)
    let other = Slide()
    let waiting = other.animator()
    waiting.startAnimation(afterDelay: 5)
    other.run(to: 1)
    waiting.stopAnimation(true)
    #expect(other.value.value == 0 && other.shown == 0)
  }

  @Test("PA-8 the running constructor starts, and inside a block takes over its duration and cannot be interrupted") func running() {
    let value = slide.value
    let own = slide.stage.perform {
      PropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, options: .curveLinear, animations: { value.value = 100 })
    }
    #expect(own.isRunning && own.isInterruptible)
    slide.run(to: 0.25)
    #expect(near(slide.shown, 25))
    own.stopAnimation(true)
    var inner: PropertyAnimator?
    animate(withDuration: 4, options: .curveLinear) {
      inner = PropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0, options: .curveEaseIn, animations: { value.value = 65 })
    }
    slide.run(to: 0.25)
    #expect(inner?.duration == 4 && inner?.isInterruptible == false)
    slide.run(to: 1.25)
    #expect(near(slide.shown, 35))
  }

  @Test("PA-9 a copy has the duration, the timing and the flags, and nothing else") func copy() {
    let animator = PropertyAnimator(duration: 3, curve: .easeIn, stage: slide.stage) { [slide] in slide.value.value = 1 }
    animator.scrubsLinearly = false
    animator.pausesOnCompletion = true
    animator.isManualHitTestingEnabled = true
    animator.addCompletion { _ in Issue.record("called") }
    animator.startAnimation()
    let copy = animator.copy()
    #expect(copy.duration == 3 && copy.timingParameters.cubicTimingParameters == .easeIn && copy.state == .inactive)
    #expect(!copy.scrubsLinearly && copy.pausesOnCompletion && copy.isManualHitTestingEnabled)
    copy.startAnimation()
    copy.stopAnimation(false)
    copy.finishAnimation(at: .end)
    animator.stopAnimation(true)
  }

  @Test("PA-11 it is used again, and a factor of the last run does not leak") func reuse() {
    let animator = slide.animator()
    animator.startAnimation()
    slide.run(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 3)
    slide.run(to: 10)
    #expect(slide.heard == ["end"] && animator.state == .inactive)
    animator.addAnimations { [slide] in slide.value.value = 200 }
    animator.addCompletion { [slide] in slide.heard.append("again \($0)") }
    animator.startAnimation()
    slide.run(to: 10.5)
    #expect(near(slide.shown, 150) && animator.duration == 1)
    slide.run(to: 11)
    #expect(slide.heard == ["end", "again end"])
  }

  @Test("PA-16 a pause of an inactive one is the quick way to an interactive animation") func pauseAtRest() {
    let animator = slide.animator()
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 0)
    #expect(slide.value.value == 100 && slide.shown == 0)
    slide.run(to: 5)
    #expect(slide.shown == 0 && slide.heard.isEmpty)
  }

  @Test("PA-30, PA-31 what must not be interrupted refuses to be, and its flags stay as they are while it is active") func flags() {
    let reports = Reports()
    let animator = slide.animator()
    animator.isInterruptible = false
    animator.startAnimation()
    slide.run(to: 0.25)
    Misuse.$handler.withValue({ reports.add($0) }) {
      animator.pauseAnimation()
      animator.stopAnimation(true)
      animator.isReversed = true
      animator.isInterruptible = true
      animator.isUserInteractionEnabled = false
    }
    #expect(reports.all.count == 5 && animator.isRunning && !animator.isReversed && !animator.isInterruptible)
    #expect(animator.isUserInteractionEnabled)
    slide.run(to: 1)
    #expect(slide.heard == ["end"])
  }

  @Test("PA-74 without frames nothing happens") func noFrames() {
    let animator = slide.animator()
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.4
    slide.run(to: 1e6)
    #expect(near(slide.shown, 40) && animator.state == .active)
  }
}
