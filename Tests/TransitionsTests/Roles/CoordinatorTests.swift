import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("Other animations take part in a transition through its coordinator") struct CoordinatorTests {
  let theatre = Theatre()
  let bar = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 40))
  let sweep = Sweep()
  let drive = PercentDrivenInteractiveTransition()

  init() { theatre.window.addSublayer(bar) }

  func push(_ animation: any AnimatedTransitioning, interactive: Bool) -> Vendor {
    let vendor = Vendor(animation, interactive ? drive : nil)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    return vendor
  }

  @Test("TR-22 it exists during a transition, for all controllers that take part") func present() throws {
    expect(theatre.navigation.transitionCoordinator == nil)
    var early: (any TransitionCoordinator)?
    theatre.b.whenWillAppear = { [theatre] in early = theatre.b.transitionCoordinator }
    let vendor = push(sweep, interactive: false)
    let coordinator = try #require(early)
    for controller in [theatre.a, theatre.b, theatre.navigation] { expect(controller.transitionCoordinator != nil) }
    expect(coordinator.isInterruptible && coordinator.transitionDuration == 1 && !coordinator.initiallyInteractive)
    expect(coordinator.controller(forKey: .to) === theatre.b && coordinator.layer(forKey: .from) === theatre.a.layer)
    expect(coordinator.containerLayer === theatre.a.layer.superlayer && coordinator.isAnimated && !coordinator.isCancelled)
    theatre.stage.run(to: 1, frames: 2)
    expect(theatre.b.transitionCoordinator == nil)
    withExtendedLifetime(vendor) {}
  }

  @Test(
    "TR-22 alongside blocks have the transition's duration and curve, with an animator, with blocks, and while interactive",
    arguments: 0..<3)
  func alongside(_ way: Int) {
    var completions = 0
    theatre.b.whenWillAppear = { [theatre, bar] in
      let isInTime = theatre.b.transitionCoordinator?.animate(alongsideTransition: { _ in bar.position.y = 120 }) { _ in completions += 1 }
      expectEqual(isInTime, true)
    }
    let animations: [any AnimatedTransitioning] = [sweep, OldSweep(), OldSweep()]
    let vendor = push(animations[way], interactive: way == 2)
    if way == 2 { drive.update(0.5) } else { theatre.stage.advance(to: 0.5) }
    expectLess(abs((bar.presentation()?.position.y ?? 0) - 70), than: 1e-6)
    if way == 2 { drive.finish() }
    theatre.stage.run(to: 3, frames: 20)
    expect(bar.presentation()?.position.y == 120 && completions == 1 && theatre.navigation.topController === theatre.b)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-23 alongside blocks are scrubbed and reversed, and after a cancel their changes are undone", arguments: [true, false])
  func cancelled(isInterruptible: Bool) {
    var cancelled: [Bool] = []
    theatre.b.whenWillAppear = { [theatre, bar] in
      theatre.b.transitionCoordinator?.animate(alongsideTransition: { _ in bar.position.y = 120 }) { cancelled.append($0.isCancelled) }
    }
    let vendor = push(isInterruptible ? sweep : OldSweep(), interactive: true)
    drive.update(0.75)
    expect(abs((bar.presentation()?.position.y ?? 0) - 95) < 1e-6 && bar.position.y == 120)
    drive.update(0.25)
    expectLess(abs((bar.presentation()?.position.y ?? 0) - 45), than: 1e-6)
    drive.cancel()
    theatre.stage.run(to: 2, frames: 20)
    expect(bar.position.y == 20 && bar.presentation()?.position.y == 20 && cancelled == [true])
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-22 a block added during a transition joins for the remaining time; afterwards it runs at once") func late() throws {
    let vendor = push(sweep, interactive: false)
    let coordinator = try #require(theatre.navigation.transitionCoordinator)
    theatre.stage.advance(to: 0.5)
    let joins = coordinator.animate(alongsideTransition: { [bar] _ in bar.position.y = 120 })
    expect(joins && bar.presentation()?.position.y == 20)
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(bar.presentation()?.position.y, 120)
    var completed = 0
    let inTime = coordinator.animate(alongsideTransition: { [bar] _ in bar.position.y = 20 }) { _ in completed += 1 }
    expect(!inTime && bar.presentation()?.position.y == 20 && completed == 1)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-22 blocks added too late to a transition without an animator run at once, and their completions are called at its end")
  func lateOld() throws {
    let vendor = push(OldSweep(), interactive: false)
    let coordinator = try #require(theatre.navigation.transitionCoordinator)
    theatre.stage.advance(to: 0.5)
    var completed = 0
    let joins = coordinator.animate(alongsideTransition: { [bar] _ in bar.position.y = 120 }) { _ in completed += 1 }
    expect(!joins && bar.presentation()?.position.y == 120 && completed == 0)
    theatre.stage.run(to: 1, frames: 4)
    expectEqual(completed, 1)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-22 a layer outside the container animates with it; one of another stage does not") func elsewhere() throws {
    let vendor = push(sweep, interactive: true)
    let coordinator = try #require(theatre.navigation.transitionCoordinator)
    let joins = coordinator.animateAlongsideTransition(in: bar, animation: { [bar] _ in bar.opacity = 0 })
    expect(joins)
    drive.update(0.5)
    expectLess(abs((bar.presentation()?.opacity ?? 0) - 0.5), than: 1e-9)
    let other = Window(size: Size(width: 1, height: 1))
    let reports = Reports.during {
      let joins = coordinator.animateAlongsideTransition(in: other, animation: { _ in other.opacity = 0 })
      expect(!joins)
    }
    expect(reports.count == 1 && other.opacity == 0)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-22 without animation the blocks run at once, inside the call") func notAnimated() {
    var heard: [String] = []
    theatre.b.whenWillAppear = { [theatre] in
      expectEqual(theatre.b.transitionCoordinator?.isAnimated, false)
      theatre.b.transitionCoordinator?.animate(alongsideTransition: { _ in heard.append("alongside") }) { _ in heard.append("completion") }
    }
    theatre.navigation.push(theatre.b, animated: false)
    expectEqual(heard, ["alongside", "completion"])
  }

  @Test("TR-22 blocks of a transition that is completed as it begins run at once, unless it is cancelled", arguments: [true, false])
  func completedAtOnce(completes: Bool) {
    final class Instant: AnimatedTransitioning {
      let completes: Bool
      init(_ completes: Bool) { self.completes = completes }
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) { context.completeTransition(completes) }
    }
    var heard: [String] = []
    theatre.b.whenWillAppear = { [theatre] in
      theatre.b.transitionCoordinator?.animate(alongsideTransition: { _ in heard.append("alongside") }) { _ in heard.append("completion") }
    }
    let vendor = Vendor(Instant(completes))
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    expectEqual(heard, completes ? ["alongside", "completion"] : ["completion"])
  }

  @Test("TR-22 it exists also for visible controllers between the two ends of a dismissal") func between() {
    for screen in [theatre.b, theatre.c] { screen.modalPresentationStyle = .overFullScreen }
    theatre.a.present(theatre.b, animated: false)
    theatre.b.present(theatre.c, animated: false)
    theatre.a.dismiss()
    theatre.b.transitionCoordinator?.animate(alongsideTransition: { [theatre] _ in theatre.b.layer.cornerRadius = 8 })
    theatre.stage.advance(to: 0.175)
    expectLess(abs((theatre.b.layer.presentation()?.cornerRadius ?? 0) - 4), than: 1e-6)
    theatre.stage.run(to: 1, frames: 8)
    expect(theatre.b.transitionCoordinator == nil && !theatre.b.isShown)
  }

  @Test("TR-22 the completion is called once also if the block ends the transition") func endedByBlock() {
    let vendor = Vendor(OldSweep())
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    var completions = 0
    theatre.b.transitionCoordinator?.animate(
      alongsideTransition: { [theatre] _ in theatre.window.rootController = theatre.c }, completion: { _ in completions += 1 })
    expectEqual(completions, 1)
  }

  @Test("TR-24 the end of the interaction is reported once, its changes each time, before the callbacks of a cancel") func notices() throws
  {
    let vendor = push(sweep, interactive: true)
    let coordinator = try #require(theatre.navigation.transitionCoordinator)
    let log = theatre.log
    _ = log.take()
    coordinator.notifyWhenInteractionEnds { _ in log.note("ends") }
    coordinator.notifyWhenInteractionChanges { log.note($0.isInteractive ? "interactive" : "animating") }
    drive.update(0.5)
    drive.finish()
    theatre.stage.advance(to: 0.1)
    drive.pause()
    drive.cancel()
    theatre.stage.run(to: 3, frames: 20)
    expectEqual(
      log.take(),
      [
        "ends", "animating", "interactive", "animating", "b.willDisappear", "b.didDisappear", "a.willAppear", "a.didAppear",
      ])
    coordinator.notifyWhenInteractionChanges { _ in log.note("never") }
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-25 its properties") func readable() throws {
    drive.completionSpeed = 2
    drive.completionCurve = .easeOut
    let vendor = push(sweep, interactive: true)
    let coordinator = try #require(theatre.navigation.transitionCoordinator)
    drive.update(0.3)
    expect(coordinator.initiallyInteractive && coordinator.isInteractive && coordinator.isInterruptible && !coordinator.isCancelled)
    expect(coordinator.transitionDuration == 1 && coordinator.percentComplete == 0.3)
    expect(coordinator.completionVelocity == 2 && coordinator.completionCurve == .easeOut && coordinator.presentationStyle == .none)
    drive.cancel()
    expect(!coordinator.isInteractive && coordinator.isCancelled && coordinator.targetTransform == .identity)
    withExtendedLifetime(vendor) {}
  }

  /// An interaction that performs everything, and is through when it says so.
  final class Own: InteractiveTransitioning {
    private(set) var context: (any TransitionContext)?
    func startInteractiveTransition(_ context: any TransitionContext) {
      self.context = context
      context.layer(forKey: .to).map(context.containerLayer.addSublayer)
    }
    func complete(_ isCompleted: Bool) {
      context?.completeTransition(isCompleted)
      context = nil
    }
  }

  @Test(
    "TR-22, TR-23 a transition that is completed before what runs alongside is through leaves it its way and its end",
    arguments: [true, false], [true, false])
  func completedEarly(isCompleted: Bool, isReleased: Bool) {
    let own = Own()
    let vendor = Vendor(OldSweep(), own)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    theatre.navigation.transitionCoordinator?.animate(alongsideTransition: { [bar] _ in bar.position.y = 120 })
    own.context?.updateInteractiveTransition(0.5)
    if isReleased { isCompleted ? own.context?.finishInteractiveTransition() : own.context?.cancelInteractiveTransition() }
    theatre.stage.advance(to: 0.1)
    let seen = bar.presentation()?.position.y ?? 0
    own.complete(isCompleted)
    // what runs there does not jump; what is held is where the transition has ended
    let end = isCompleted ? 120.0 : 20
    expectLess(abs((bar.presentation()?.position.y ?? 0) - (isReleased ? seen : end)), than: 1e-9)
    if isCompleted || !isReleased { expectEqual(bar.position.y, end) }
    theatre.stage.run(to: 2, frames: 20)
    expect(bar.position.y == end && bar.presentation()?.position.y == end)
    expectEqual(theatre.stage.demand, .idle)
  }

  @Test("TR-22 a block that is added when the transition's animator is over runs at once") func afterTheAnimator() {
    sweep.completes = false
    let vendor = push(sweep, interactive: false)
    let coordinator = theatre.navigation.transitionCoordinator
    theatre.stage.run(to: 1, frames: 10)
    expectEqual(sweep.animator?.state, .inactive)
    var completions = 0
    let isInTime = coordinator?.animate(alongsideTransition: { [bar] _ in bar.position.y = 120 }) { _ in completions += 1 }
    expect(isInTime == false && bar.position.y == 120 && completions == 0)
    sweep.contexts.first?.completeTransition(true)
    expectEqual(completions, 1)
    withExtendedLifetime(vendor) {}
  }
}
