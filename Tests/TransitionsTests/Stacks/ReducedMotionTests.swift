import Expectations
import LegatoLayers
import LegatoTransitions
import TestSupport
import Testing

@Suite("Under reduced motion transitions are at their end at once, and complete as usual") struct ReducedTransitionTests {
  /// What a push and a pop tell, with the times.
  private func told(_ level: MotionLevel) -> [String] {
    let theatre = Theatre()
    theatre.stage.motionLevel = level
    var told: [String] = []
    func play(to time: Double) {
      for _ in 0..<60 {
        theatre.stage.advance(to: theatre.stage.now + (time - theatre.stage.now) / 20)
        told += theatre.log.take()
      }
      theatre.stage.advance(to: time)
      told += theatre.log.take()
    }
    theatre.navigation.push(theatre.b, animated: true)
    if level != .full { expectEqual(theatre.x(theatre.b), 200) }
    play(to: 2)
    told.append("top b: \(theatre.navigation.topController === theatre.b)")
    theatre.navigation.pop(animated: true)
    play(to: 4)
    told.append("top a: \(theatre.navigation.topController === theatre.a), idle: \(theatre.stage.demand == .idle)")
    return told
  }

  @Test("a push shows its screen at once; callbacks have the same order", arguments: [MotionLevel.reduced, .none])
  func pushAndPop(level: MotionLevel) {
    let wanted = told(.full)
    expect(wanted.contains("top b: true") && wanted.contains("top a: true, idle: true"))
    expectEqual(told(level), wanted)
  }

  @Test("GE-18: the pan that pops still moves the screen, which disappears at once when it is released") func pan() {
    let theatre = Theatre()
    theatre.navigation.push(theatre.b, animated: false)
    theatre.stage.motionLevel = .reduced
    theatre.send(.began, 5, at: 0)
    theatre.send(.moved, 20, at: 0.01)
    theatre.send(.moved, 120, at: 0.1)
    expectLess(abs(theatre.x(theatre.b) - 300), than: 1e-9)
    theatre.send(.moved, 320, at: 0.2)
    theatre.send(.ended, 320, at: 0.21)
    expectEqual(theatre.x(theatre.a), 200)
    theatre.stage.run(to: 3, frames: 60)
    expect(theatre.navigation.topController === theatre.a)
    expect(theatre.navigation.transitionCoordinator == nil)
  }
}

@Suite("Under reduced motion screens cross-fade instead of moving") struct CrossFadeTests {
  private let theatre = Theatre()
  private var stage: Stage { theatre.stage }
  private let width = 400.0

  init() { theatre.stage.motionLevel = .reduced }

  private func opacity(_ controller: LayerController) -> Double { controller.layer.presentation()?.opacity ?? .nan }
  /// Whether a screen stands where it rests, behind or before the other.
  private func isInPlace(_ controllers: LayerController...) -> Bool {
    controllers.allSatisfy { theatre.x($0) == 200 && theatre.y($0) == 150 }
  }
  /// The fade's curve, ease in and out, from outside: its control points are (0.42, 0) and (0.58, 1), and half way it is half through.
  private func half(of seconds: Double, from start: Double) { stage.advance(to: start + seconds / 2) }

  @Test("a push and a pop: both screens stay in place, the upper one fades in and out linearly, in the duration of the slide")
  func pushAndPop() {
    let request = theatre.navigation.push(theatre.b)
    expect(opacity(theatre.b) == 0 && isInPlace(theatre.a, theatre.b))
    var last = 0.0
    for step in 1...34 {
      stage.advance(to: Double(step) / 100)
      expect(isInPlace(theatre.a, theatre.b) && opacity(theatre.a) == 1)
      expect(opacity(theatre.b) > last && opacity(theatre.b) < 1)
      last = opacity(theatre.b)
      if step == 17 { expectLess(abs(last - 0.475), than: 0.01) }
    }
    stage.advance(to: 0.35)
    expect(request.knownOutcome == .finished(.end) && opacity(theatre.b) == 1 && theatre.a.layer.superlayer == nil)
    theatre.navigation.pop()
    half(of: 0.35, from: 0.35)
    expect(abs(opacity(theatre.b) - 0.5) < 1e-9 && isInPlace(theatre.a, theatre.b) && opacity(theatre.a) == 1)
    stage.advance(to: 0.7)
    // it left the tree ready to come again
    expect(theatre.b.layer.superlayer == nil && theatre.b.layer.opacity == 1 && isInPlace(theatre.a))
  }

  @Test("a presentation over the full screen and its dismissal") func presentation() {
    let modal = Screen("modal", theatre.log)
    theatre.navigation.present(modal)
    half(of: 0.35, from: 0)
    expect(abs(opacity(modal) - 0.5) < 1e-9 && isInPlace(modal))
    stage.advance(to: 1)
    modal.dismiss()
    half(of: 0.35, from: 1)
    expect(abs(opacity(modal) - 0.5) < 1e-9 && isInPlace(modal))
    stage.advance(to: 2)
    expect(theatre.navigation.presentedController == nil && modal.layer.superlayer == nil)
  }

  @Test("with full motion screens move, without motion they appear at once") func levels() {
    stage.motionLevel = .full
    theatre.navigation.push(theatre.b)
    half(of: 0.35, from: 0)
    expect(opacity(theatre.b) == 1 && abs(theatre.x(theatre.b) - 400) < 1e-9)
    stage.advance(to: 1)
    stage.motionLevel = .none
    theatre.navigation.push(theatre.c)
    expect(opacity(theatre.c) == 1 && isInPlace(theatre.c))
  }

  @Test("a level set in flight applies from the next transition on, also for one that waits") func changes() {
    stage.motionLevel = .full
    theatre.navigation.push(theatre.b)
    theatre.navigation.push(theatre.c)
    stage.advance(to: 0.1)
    stage.motionLevel = .reduced
    stage.advance(to: 0.175)
    expect(opacity(theatre.b) == 1 && abs(theatre.x(theatre.b) - 400) < 1e-9)
    stage.advance(to: 0.35)
    half(of: 0.35, from: 0.35)
    expect(abs(opacity(theatre.c) - 0.5) < 1e-9 && isInPlace(theatre.b, theatre.c))
  }

  @Test("a pop in flight reverses it: the fade returns from where it is, and the push is cancelled") func turnedRound() {
    let push = theatre.navigation.push(theatre.b)
    half(of: 0.35, from: 0)
    theatre.navigation.pop()
    expectLess(abs(opacity(theatre.b) - 0.5), than: 1e-9)
    stage.advance(to: 0.2)
    expect(opacity(theatre.b) < 0.5 && opacity(theatre.b) > 0)
    stage.advance(to: 1)
    expect(push.knownOutcome == .finished(.start) && theatre.navigation.controllers.count == 1)
    expect(theatre.b.layer.opacity == 1 && theatre.b.layer.superlayer == nil)
  }

  @Test("GE-18: the pan catches a fade in flight, scrubs it by its fraction and continues or reverses it", arguments: [true, false])
  func caught(isCancelled: Bool) {
    let push = theatre.navigation.push(theatre.b)
    half(of: 0.35, from: 0)
    // caught where it is: against the pan's way a push goes back
    theatre.send(.began, 5, at: 0.175)
    theatre.send(.moved, 20, at: 0.185)
    let caught = opacity(theatre.b)
    theatre.send(.moved, isCancelled ? 100 : 10, at: 0.3)
    expect(isInPlace(theatre.a, theatre.b))
    expect(isCancelled ? opacity(theatre.b) < caught - 0.1 : opacity(theatre.b) >= caught)
    if isCancelled { theatre.send(.moved, 300, at: 0.4) }
    theatre.send(.ended, isCancelled ? 300 : 10, at: 0.5)
    stage.run(to: 3, frames: 60)
    expectEqual(push.knownOutcome, .finished(isCancelled ? .start : .end))
    expect(theatre.b.layer.opacity == 1 && isInPlace(isCancelled ? theatre.a : theatre.b))
  }

  @Test("callbacks are those of full motion, at the same times", arguments: [true, false]) func told(isCancelled: Bool) {
    func told(_ level: MotionLevel) -> [String] {
      let theatre = Theatre()
      theatre.stage.motionLevel = level
      let drive = PercentDrivenInteractiveTransition()
      drive.wantsInteractiveStart = false
      let vendor = Vendor(SlideTransition(edge: .right, duration: 0.5), drive, log: theatre.log)
      theatre.navigation.delegate = vendor
      theatre.b.whenWillAppear = { [unowned theatre] in
        theatre.navigation.transitionCoordinator?.animate(
          alongsideTransition: { _ in theatre.log.note("alongside") }, completion: { _ in theatre.log.note("completion") })
      }
      theatre.navigation.push(theatre.b) { theatre.log.note("pushed") }
      var told: [String] = []
      for step in 0..<64 {
        if step == 8 { drive.pause() }
        if step == 12 { drive.update(0.75) }
        if step == 16 { isCancelled ? drive.cancel() : drive.finish() }
        theatre.stage.advance(to: Double(step) / 32)
        told += theatre.log.take().map { "\(step) \($0)" }
      }
      withExtendedLifetime(vendor) {}
      return told + ["\(theatre.navigation.controllers.count)"]
    }
    let wanted = told(.full)
    expect(wanted.contains { $0.hasSuffix("completion") } && wanted.last == (isCancelled ? "1" : "2"))
    expectEqual(told(.reduced), wanted)
  }

  /// Turns the upper screen about, or says what to do instead.
  private final class Turn: AnimatedTransitioning {
    var calm: (any AnimatedTransitioning)?
    var asked = 0
    var ended: [Bool] = []
    func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
    func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
      context.animator {
        let to = context.layer(forKey: .to)
        if let to { context.containerLayer.addSublayer(to) }
        to?.affineTransform = AffineTransform(rotationAngle: 1)
        let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to?.affineTransform = .identity }
        animator.addCompletion { context.completeTransition($0 == .end) }
        return animator
      }
    }
    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
    var reducedMotionTransition: (any AnimatedTransitioning)? {
      asked += 1
      return calm
    }
  }

  @Test("a custom transition may name its replacement; otherwise it is at its end at once") func custom() {
    let turn = Turn()
    let vendor = Vendor(turn)
    theatre.navigation.delegate = vendor
    let first = theatre.navigation.push(theatre.b)
    expect(theatre.b.layer.presentation()?.transform == .identity && opacity(theatre.b) == 1)
    stage.advance(to: 1)
    expect(first.knownOutcome == .finished(.end) && turn.ended == [true] && turn.asked == 1)
    turn.calm = FadeTransition(duration: 2)
    let second = theatre.navigation.push(theatre.c)
    expectEqual(theatre.navigation.transitionCoordinator?.transitionDuration, 2)
    stage.advance(to: 2)
    expect(abs(opacity(theatre.c) - 0.5) < 1e-9 && isInPlace(theatre.b, theatre.c) && second.knownOutcome == nil)
    stage.advance(to: 3)
    // the one that ran is the one that hears
    expect(second.knownOutcome == .finished(.end) && turn.ended == [true] && turn.asked == 2)
    stage.motionLevel = .full
    theatre.navigation.pop()
    expectEqual(turn.asked, 2)
  }

  @Test("one that begins with an interaction follows it unchanged") func underAFinger() {
    let vendor = Vendor(SlideTransition(edge: .right, duration: 1), PercentDrivenInteractiveTransition())
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    let drive = vendor.interaction as? PercentDrivenInteractiveTransition
    drive?.update(0.25)
    expect(abs(theatre.x(theatre.b) - 500) < 1e-9 && opacity(theatre.b) == 1)
    drive?.cancel()
    stage.advance(to: 2)
    expectEqual(theatre.navigation.controllers.count, 1)
  }
}
