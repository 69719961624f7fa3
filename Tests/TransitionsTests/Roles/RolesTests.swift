import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("Controllers of a transition are asked for, and called, in a fixed order") struct RolesTests {
  let theatre = Theatre()

  /// Answers what the suite tells it to.
  final class Odd: AnimatedTransitioning {
    var answers: [PropertyAnimator] = []
    var asked = 0
    var onStart: (any TransitionContext) -> Void = { _ in }
    func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
    func animateTransition(using context: any TransitionContext) { onStart(context) }
    func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
      asked += 1
      return answers[min(asked, answers.count) - 1]
    }
  }

  /// Moves by its own rules and only says how it goes.
  final class Hand: InteractiveTransitioning {
    var context: (any TransitionContext)?
    var wantsInteractiveStart = true
    var completionSpeed = 1.0
    func startInteractiveTransition(_ context: any TransitionContext) { self.context = context }
  }

  @Test("TR-2 the animation controller is asked first, then the interaction controller for it") func asking() {
    let vendor = Vendor(Sweep(), nil, log: theatre.log)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expectEqual(Array(theatre.log.take().prefix(2)), ["animation for push a-b", "interaction"])
    theatre.stage.run(to: 2, frames: 4)
    _ = theatre.log.take()
    theatre.navigation.pop()
    expectEqual(Array(theatre.log.take().prefix(2)), ["animation for pop b-a", "interaction"])
    theatre.stage.run(to: 4, frames: 4)
    theatre.c.transitioningDelegate = vendor
    _ = theatre.log.take()
    theatre.a.present(theatre.c)
    expectEqual(Array(theatre.log.take().prefix(2)), ["animation for present", "interaction"])
    theatre.stage.run(to: 6, frames: 4)
    _ = theatre.log.take()
    theatre.a.dismiss()
    expectEqual(Array(theatre.log.take().prefix(2)), ["animation for dismiss", "interaction"])
  }

  @Test("TR-2 the delegate is not asked about a request that leaves the same controller on top") func sameTop() {
    let vendor = Vendor(Sweep(), log: theatre.log)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.c)
    theatre.navigation.setControllers([theatre.b, theatre.c])
    theatre.stage.run(to: 2, frames: 4)
    expectEqual(theatre.log.take().filter { $0.hasPrefix("animation for") }, ["animation for push a-c"])
    expectEqual(theatre.navigation.controllers.map(\.title), ["b", "c"])
  }

  @Test("TR-2 without an animation controller the delegate is not asked for an interaction controller, and the default transition runs")
  func noAnimation() {
    let vendor = Vendor(nil, PercentDrivenInteractiveTransition(), log: theatre.log)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expect(theatre.log.take().first == "animation for push a-b" && !theatre.log.entries.contains("interaction"))
    expectEqual(theatre.x(theatre.b), 600)
    theatre.stage.advance(to: 0.35)
    expect(theatre.x(theatre.b) == 200 && theatre.navigation.transitionCoordinator == nil)
  }

  @Test(
    "TR-3, TR-29 an interaction controller starts instead of animateTransition, interactive where it wants to", arguments: [true, false])
  func interactiveStart(wants: Bool) {
    let (sweep, hand) = (Sweep(), Hand())
    sweep.log = theatre.log
    hand.wantsInteractiveStart = wants
    let vendor = Vendor(sweep, hand)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expect(hand.context != nil && !theatre.log.take().contains("animateTransition"))
    expectEqual(theatre.navigation.transitionCoordinator?.isInteractive, wants)
    expectEqual(theatre.navigation.transitionCoordinator?.initiallyInteractive, wants)
  }

  @Test("TR-3 wantsInteractiveStart is true by default") func absent() {
    final class Plain: InteractiveTransitioning { func startInteractiveTransition(_ context: any TransitionContext) {} }
    expect(Plain().wantsInteractiveStart && Plain().completionSpeed == 1 && Plain().completionCurve == .easeInOut)
    expect(PercentDrivenInteractiveTransition().wantsInteractiveStart)
  }

  @Test("TR-1, TR-4 a custom interaction controller may perform everything, with an empty animateTransition") func ownInteraction()
    throws
  {
    final class Empty: AnimatedTransitioning {
      var ended: [Bool] = []
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) {}
      func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
    }
    let (empty, hand) = (Empty(), Hand())
    let vendor = Vendor(empty, hand)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    let context = try #require(hand.context)
    let to = try #require(context.layer(forKey: .to))
    context.containerLayer.addSublayer(to)
    to.position.x = 400
    context.updateInteractiveTransition(0.5)
    expectEqual(theatre.navigation.transitionCoordinator?.percentComplete, 0.5)
    context.finishInteractiveTransition()
    expect(!context.isInteractive)
    Layer.animate(withDuration: 0.4) {
      to.position.x = 200
    } completion: { _ in
      context.completeTransition(true)
    }
    theatre.stage.run(to: 1, frames: 10)
    expect(empty.ended == [true] && theatre.navigation.topController === theatre.b && theatre.x(theatre.b) == 200)
  }

  @Test("TR-5, TR-7 the start is called first, then the animator is asked for; by default it is started") func order() {
    let sweep = Sweep()
    sweep.log = theatre.log
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expectEqual(Array(theatre.log.take().suffix(3)), ["animateTransition", "interruptibleAnimator", "interruptibleAnimator"])

    final class Short: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        context.animator {
          let to = context.layer(forKey: .to)
          if let to { context.containerLayer.addSublayer(to) }
          to?.opacity = 0
          let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to?.opacity = 1 }
          animator.addCompletion { context.completeTransition($0 == .end) }
          return animator
        }
      }
    }
    theatre.stage.run(to: 2, frames: 2)
    vendor.animation = Short()
    theatre.navigation.push(theatre.c)
    theatre.stage.advance(to: 2.25)
    expectEqual(theatre.c.layer.presentation()?.opacity, 0.25)
    theatre.stage.advance(to: 3)
    expect(theatre.navigation.transitionCoordinator == nil && theatre.navigation.topController === theatre.c)
  }

  @Test("TR-5, TR-9 another animator at the second request is reported once; the first one goes on") func sameInstance() {
    let odd = Odd()
    let stage = theatre.stage
    odd.answers = [
      PropertyAnimator(duration: 1, curve: .linear, stage: stage), PropertyAnimator(duration: 1, curve: .linear, stage: stage),
    ]
    odd.onStart = { [unowned odd] context in
      let to = context.layer(forKey: .to)!
      context.containerLayer.addSublayer(to)
      odd.answers[0].addAnimations { to.opacity = 0.5 }
      odd.answers[0].addCompletion { context.completeTransition($0 == .end) }
      odd.answers[0].startAnimation()
    }
    let drive = PercentDrivenInteractiveTransition()
    drive.wantsInteractiveStart = false
    let vendor = Vendor(odd, drive)
    theatre.navigation.delegate = vendor
    let reports = Reports.during {
      theatre.navigation.push(theatre.b)
      stage.advance(to: 0.4)
      drive.pause()
      drive.finish()
      stage.run(to: 3, frames: 30)
    }
    expect(reports.count == 1 && reports[0].description.contains("the animator that was given first, found another one"))
    expect(odd.asked >= 2 && theatre.navigation.topController === theatre.b && theatre.navigation.transitionCoordinator == nil)
  }

  @Test("TR-6 an animator that becomes inactive before the transition ends is reported, and the transition still ends")
  func livesAsLong() {
    let sweep = Sweep()
    sweep.completes = false
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    let request = theatre.navigation.push(theatre.b)
    let reports = Reports.during { theatre.stage.run(to: 6, frames: 60) }
    expectEqual(reports.first?.description.contains("an animator that is active until completeTransition(_:), found an inactive one"), true)
    // the suite's Sweep keeps its context: the transition is overdue, and the next call ends it
    expectEqual(request.knownOutcome, nil)
    vendor.animation = nil
    _ = Reports.during { theatre.navigation.pop(animated: false) }
    expect(request.knownOutcome == .finished(.end) && theatre.navigation.topController === theatre.a)
  }

  @Test("TR-5 an animator kept from the transition before is reported, and nothing gets stuck") func outlived() {
    final class Cached: AnimatedTransitioning {
      var animator: PropertyAnimator?
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.5 }
      func animateTransition(using context: any TransitionContext) { interruptibleAnimator(using: context).startAnimation() }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        if let animator { return animator }
        let to = context.layer(forKey: .to)
        if let to { context.containerLayer.addSublayer(to) }
        let made = PropertyAnimator(duration: 0.5, curve: .linear, stage: context.stage) { to?.opacity = 0.5 }
        made.addCompletion { context.completeTransition($0 == .end) }
        animator = made
        return made
      }
    }
    let vendor = Vendor(Cached())
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.run(to: 1, frames: 10)
    var request: TransitionRequest?
    let reports = Reports.during {
      request = theatre.navigation.push(theatre.c)
      theatre.stage.run(to: 9, frames: 90)
    }
    expect(reports.contains { $0.description.contains("that of the transition before") })
    expect(request?.knownOutcome == .finished(.end) && theatre.navigation.topController === theatre.c)
    expect(theatre.c.layer.window != nil && theatre.navigation.transitionCoordinator == nil)
  }

  @Test("TR-8 the body of a former animateTransition in an animator's block, with its duration, easing in and out") func migrated() {
    let sweep = Sweep()
    sweep.curve = .easeInOut
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.stage.advance(to: 0.25)
    // f(0.25) of ease in and out is 0.129164 (TV-1)
    expectLess(abs(theatre.x(theatre.b) - (600 - 400 * 0.129164)), than: 1e-3)
  }

  @Test("an invalid duration is repaired") func duration() {
    let sweep = OldSweep()
    sweep.duration = .nan
    let vendor = Vendor(sweep)
    theatre.navigation.delegate = vendor
    let reports = Reports.during { theatre.navigation.push(theatre.b) }
    expect(reports.contains { $0.description.contains("transitionDuration(using:) needs finite seconds") })
    _ = Reports.during { theatre.stage.run(to: 1, frames: 4) }
    expect(theatre.navigation.transitionCoordinator == nil)
  }
}
