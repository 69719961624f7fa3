import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("The context knows what moves where, and its state") struct ContextTests {
  let theatre = Theatre()
  let sweep = Sweep()
  let drive = PercentDrivenInteractiveTransition()

  func push() -> any TransitionContext {
    let vendor = Vendor(sweep, drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    return withExtendedLifetime(vendor) { sweep.contexts[0] }
  }

  @Test("TR-10 controllers, layers and frames at both ends") func ends() {
    let context = push()
    expect(context.controller(forKey: .from) === theatre.a && context.controller(forKey: .to) === theatre.b)
    expect(context.layer(forKey: .from) === theatre.a.layer && context.layer(forKey: .to) === theatre.b.layer)
    expect(theatre.a.layer.superlayer === context.containerLayer && context.isAnimated && context.presentationStyle == .none)
    expect(context.targetTransform == .identity && context.stage === theatre.stage)
    let all = Rect(x: 0, y: 0, width: 400, height: 300)
    expect(context.initialFrame(for: theatre.a) == all && context.finalFrame(for: theatre.b) == all)
    expect(context.finalFrame(for: theatre.a) == .zero && context.initialFrame(for: theatre.b) == .zero)
  }

  @Test("TR-10 a controller that stays beneath a presentation has no layer to move") func beneath() {
    let vendor = Vendor(sweep)
    theatre.c.transitioningDelegate = vendor
    theatre.c.modalPresentationStyle = .custom
    theatre.a.present(theatre.c)
    let context = sweep.contexts[0]
    expect(context.layer(forKey: .from) == nil && context.controller(forKey: .from) === theatre.navigation)
    expect(context.layer(forKey: .to) === theatre.c.layer && context.presentationStyle == .custom)
    theatre.stage.run(to: 1, frames: 4)
    theatre.c.dismiss()
    expect(sweep.contexts[1].layer(forKey: .to) == nil && sweep.contexts[1].layer(forKey: .from) === theatre.c.layer)
  }

  @Test("TR-11, TR-12, TR-15 interactive and animated phases alternate any number of times") func turns() {
    let context = push()
    expect(context.isInteractive && !context.transitionWasCancelled)
    for round in 0..<6 {
      drive.update(0.5)
      if round % 2 == 0 { drive.cancel() } else { drive.finish() }
      expect(!context.isInteractive && context.transitionWasCancelled == (round % 2 == 0))
      theatre.stage.advance(to: theatre.stage.now + 0.05)
      let seen = theatre.x(theatre.b)
      drive.pause()
      expect(context.isInteractive && !context.transitionWasCancelled && abs(theatre.x(theatre.b) - seen) < 1e-9)
    }
    drive.finish()
    theatre.stage.run(to: theatre.stage.now + 2, frames: 20)
    expectEqual(sweep.ended, [true])
  }

  @Test("TR-13 completing twice is a misuse, and changes nothing") func twice() {
    let context = push()
    drive.finish()
    theatre.stage.run(to: 2, frames: 20)
    let reports = Reports.during { context.completeTransition(false) }
    expectEqual(
      reports.map(\.description),
      [
        "completeTransition(_:) needs one call a transition, found another one; call it in the last completion alone"
      ])
    expect(theatre.navigation.topController === theatre.b && sweep.ended == [true])
  }

  @Test("TR-13 never completed: reported when the context is released, and the transition ends by itself", arguments: [true, false])
  func never(isOld: Bool) {
    final class Forgetful: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.4 }
      func animateTransition(using context: any TransitionContext) {}
    }
    final class Late: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 0.4 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        context.animator { PropertyAnimator(duration: 0.4, curve: .linear, stage: context.stage) }
      }
    }
    let vendor = Vendor(isOld ? Forgetful() : Late())
    theatre.navigation.delegate = vendor
    let request = theatre.navigation.push(theatre.b)
    let reports = Reports.during { theatre.stage.run(to: 5, frames: 50) }
    expect(reports.contains { $0.description.contains("found none, and the context released") })
    expect(request.knownOutcome == .finished(.end) && theatre.b.layer.window != nil && theatre.a.layer.window == nil)
    expectEqual(theatre.stage.demand, .idle)
  }

  @Test("TR-14 the position of the animator's end decides") func position() {
    _ = push()
    drive.update(0.3)
    drive.cancel()
    theatre.stage.run(to: 2, frames: 10)
    expect(sweep.ended == [false] && theatre.navigation.topController === theatre.a)
  }

  @Test("TR-16 updates are clamped, and ignored while it is not interactive") func update() {
    let context = push()
    let coordinator = theatre.navigation.transitionCoordinator
    context.updateInteractiveTransition(1.7)
    expectEqual(coordinator?.percentComplete, 1)
    context.updateInteractiveTransition(-3)
    expectEqual(coordinator?.percentComplete, 0)
    let reports = Reports.during { context.updateInteractiveTransition(.nan) }
    expect(reports.count == 1 && coordinator?.percentComplete == 0)
    drive.update(0.25)
    drive.finish()
    context.updateInteractiveTransition(0.9)
    drive.update(0.9)
    expectEqual(coordinator?.percentComplete, 0.25)
    theatre.stage.run(to: 3, frames: 10)
    context.updateInteractiveTransition(0.5)
    context.cancelInteractiveTransition()
    context.pauseInteractiveTransition()
    expect(!context.isInteractive && coordinator?.isCancelled == false)
  }

  @Test("TR-17 after a cancel the to layer is removed and the from layer stays; after completion the reverse") func tree() {
    let context = push()
    let container = context.containerLayer
    expectEqual(container.sublayers.map(ObjectIdentifier.init), [theatre.a.layer, theatre.b.layer].map(ObjectIdentifier.init))
    drive.cancel()
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(container.sublayers.map(ObjectIdentifier.init), [ObjectIdentifier(theatre.a.layer)])
    theatre.navigation.push(theatre.b)
    drive.finish()
    theatre.stage.run(to: 3, frames: 4)
    expectEqual(container.sublayers.map(ObjectIdentifier.init), [ObjectIdentifier(theatre.b.layer)])
  }

  @Test("TR-17 a to layer that was not added to the container is added at the end") func notPlaced() {
    final class Lazy: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) { context.completeTransition(true) }
    }
    let vendor = Vendor(Lazy())
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expect(theatre.b.layer.window != nil && theatre.b.layer.frame == Rect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test("TR-12 a running transition without an animator cannot be caught") func notInterruptible() {
    let old = OldSweep()
    let vendor = Vendor(old)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    let reports = Reports.during { old.context?.pauseInteractiveTransition() }
    expectEqual(
      reports.map(\.description),
      [
        "pauseInteractiveTransition() needs an interruptible transition, found one without an interruptible animator; "
          + "answer one from interruptibleAnimator(using:) of its animation controller"
      ])
    expectEqual(old.context?.isInteractive, false)
  }

  @Test(
    "TR-21 touches are swallowed during a transition that cannot be interrupted, and delivered during one that can",
    arguments: [true, false])
  func touches(isInterruptible: Bool) {
    let vendor = Vendor(isInterruptible ? sweep : OldSweep())
    theatre.navigation.delegate = vendor
    var taps = 0
    theatre.navigation.layer.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    theatre.navigation.push(theatre.b)
    theatre.send(.began, 50, at: 0.2)
    theatre.send(.ended, 50, at: 0.25)
    expectEqual(taps, isInterruptible ? 1 : 0)
    theatre.stage.run(to: 2, frames: 8)
    theatre.send(.began, 50, at: 2)
    theatre.send(.ended, 50, at: 2.1)
    expectEqual(taps, isInterruptible ? 2 : 1)
  }

  /// Its animator cannot be interrupted.
  final class Firm: AnimatedTransitioning {
    func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
    func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
      context.animator {
        let to = context.layer(forKey: .to)
        if let to { context.containerLayer.addSublayer(to) }
        to?.position.x = 600
        let animator = PropertyAnimator(duration: 1, curve: .linear, stage: context.stage) { to?.position.x = 200 }
        animator.isInterruptible = false
        animator.addCompletion { context.completeTransition($0 == .end) }
        return animator
      }
    }
  }

  @Test("TR-5, TR-12 an animator that is not interruptible makes a transition that is not: nothing but the user's own call is reported")
  func firm() {
    let drive = PercentDrivenInteractiveTransition()
    drive.wantsInteractiveStart = false
    let vendor = Vendor(Firm(), drive)
    theatre.navigation.delegate = vendor
    var (first, second): (TransitionRequest?, TransitionRequest?)
    let reports = Reports.during {
      first = theatre.navigation.push(theatre.b)
      theatre.stage.advance(to: 0.25)
      expectEqual(theatre.navigation.transitionCoordinator?.isInterruptible, false)
      vendor.animation = nil
      // waits
      second = theatre.navigation.pop()
    }
    expect(reports.isEmpty)
    expectEqual(Reports.during { drive.pause() }.count, 1)
    theatre.stage.advance(to: 0.75)
    expect(abs(theatre.x(theatre.b) - 300) < 1e-9 && theatre.navigation.transitionCoordinator?.isInteractive == false)
    theatre.stage.run(to: 3, frames: 20)
    expect(first?.knownOutcome == .finished(.end) && second?.knownOutcome == .finished(.end))
    vendor.animation = Firm()
    theatre.navigation.push(theatre.c)
    theatre.stage.advance(to: 3.5)
    expect(Reports.during { theatre.window.rootController = nil }.isEmpty)
  }
}
