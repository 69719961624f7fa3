import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A fraction drives a transition") struct PercentDrivenTests {
  let theatre = Theatre()
  let drive = PercentDrivenInteractiveTransition()

  func push(_ animation: any AnimatedTransitioning) -> Vendor {
    let vendor = Vendor(animation, drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    return vendor
  }

  @Test("TR-26 linear in the fraction, clamped, with an animator and with blocks", arguments: [true, false])
  func straight(isInterruptible: Bool) {
    let sweep = Sweep()
    sweep.curve = .easeInOut
    let vendor = push(isInterruptible ? sweep : OldSweep())
    expect(theatre.x(theatre.b) == 600 && drive.duration == 1)
    for p in [0.1, 0.25, 0.7, 0.4, 1] {
      drive.update(p)
      expect(abs(theatre.x(theatre.b) - (600 - 400 * p)) < 1e-9 && drive.percentComplete == p)
    }
    drive.update(7)
    expect(drive.percentComplete == 1 && theatre.x(theatre.b) == 200)
    drive.update(-7)
    expect(drive.percentComplete == 0 && theatre.x(theatre.b) == 600)
    theatre.stage.advance(to: 100)
    expect(theatre.x(theatre.b) == 600 && theatre.navigation.transitionCoordinator?.isInteractive == true)
    drive.cancel()
    theatre.stage.run(to: 102, frames: 4)
    expect(theatre.navigation.transitionCoordinator == nil && drive.duration == 0)
    withExtendedLifetime(vendor) {}
  }

  @Test(
    "TR-27, TR-28 with blocks alone the rest takes (1 − p)·D, or p·D back, at the completion speed",
    arguments: [(true, 1.0), (false, 1), (true, 2), (false, 0.5)])
  func blocks(finishes: Bool, speed: Double) {
    let old = OldSweep()
    old.log = theatre.log
    drive.completionSpeed = speed
    drive.completionCurve = .linear
    let vendor = push(old)
    drive.update(0.25)
    _ = theatre.log.take()
    finishes ? drive.finish() : drive.cancel()
    let left = (finishes ? 0.75 : 0.25) / speed
    theatre.stage.advance(to: left / 2)
    let half = finishes ? 600 - 400 * 0.625 : 600 - 400 * 0.125
    expectLess(abs(theatre.x(theatre.b) - half), than: 1e-6)
    theatre.stage.advance(to: left - 1e-6)
    expect(theatre.navigation.transitionCoordinator != nil)
    theatre.stage.advance(to: left + 1e-6)
    expect(theatre.navigation.transitionCoordinator == nil && theatre.log.take().last == "animationEnded(\(finishes))")
    expect(theatre.navigation.topController === (finishes ? theatre.b : theatre.a))
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-27 blocks keep their delays and durations on the transition's clock") func staged() {
    final class Staged: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func animateTransition(using context: any TransitionContext) {
        guard let to = context.layer(forKey: .to) else { return }
        context.containerLayer.addSublayer(to)
        to.opacity = 0
        Layer.animate(withDuration: 0.5, delay: 0.25) { to.opacity = 1 }
        Layer.animate(withDuration: 1) {
          to.position.x = 300
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    let vendor = push(Staged())
    func opacity() -> Double { theatre.b.layer.presentation()?.opacity ?? .nan }
    for (p, wanted) in [(0.25, 0.0), (0.5, 0.5), (0.75, 1), (1, 1)] {
      drive.update(p)
      expect(abs(opacity() - wanted) < 1e-9 && abs(theatre.x(theatre.b) - (200 + 100 * p)) < 1e-9)
    }
    drive.cancel()
    theatre.stage.run(to: 2, frames: 4)
    expect(theatre.navigation.topController === theatre.a && theatre.b.layer.opacity == 0 && theatre.b.layer.position.x == 200)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-28 an invalid speed is repaired to 1", arguments: [0.0, -1, .nan, .infinity]) func badSpeed(speed: Double) {
    let vendor = push(Sweep())
    drive.completionSpeed = speed
    drive.completionCurve = .linear
    drive.update(0.5)
    let reports = Reports.during { drive.finish() }
    expect(!reports.isEmpty && reports.allSatisfy { $0.description.contains("completionSpeed needs a finite speed above 0") })
    theatre.stage.advance(to: 0.25)
    expectLess(abs(theatre.x(theatre.b) - 300), than: 1e-6)
    _ = Reports.during { theatre.stage.run(to: 2, frames: 4) }
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-29 a timing curve of its own replaces the completion curve, with an animator only") func timingCurve() {
    drive.timingCurve = CubicTimingParameters(animationCurve: .easeOut)
    drive.completionCurve = .linear
    let vendor = push(Sweep())
    drive.finish()
    theatre.stage.advance(to: 0.5)
    // f(0.5) of ease out is 1 − 0.315357
    expectLess(abs(theatre.x(theatre.b) - (600 - 400 * 0.684643)), than: 1e-3)
    theatre.stage.run(to: 1.5, frames: 2)
    theatre.navigation.pop(animated: false)
    vendor.animation = OldSweep()
    theatre.navigation.push(theatre.b)
    drive.finish()
    theatre.stage.advance(to: 2)
    expectLess(abs(theatre.x(theatre.b) - 400), than: 1e-6)
  }

  @Test("TR-29 started without an interaction, it is caught later, held, and released in either direction", arguments: [true, false])
  func caught(finishes: Bool) {
    drive.wantsInteractiveStart = false
    let sweep = Sweep()
    let vendor = push(sweep)
    theatre.stage.advance(to: 0.3)
    drive.pause()
    expect(abs(drive.percentComplete - 0.3) < 1e-9 && theatre.navigation.transitionCoordinator?.isInteractive == true)
    theatre.stage.advance(to: 9)
    expectLess(abs(theatre.x(theatre.b) - 480), than: 1e-6)
    drive.update(0.5)
    finishes ? drive.finish() : drive.cancel()
    theatre.stage.advance(to: 9.1)
    let seen = theatre.x(theatre.b)
    drive.pause()
    expect(abs(theatre.x(theatre.b) - seen) < 1e-6 && abs(600 - 400 * drive.percentComplete - seen) < 1e-6)
    finishes ? drive.finish() : drive.cancel()
    theatre.stage.run(to: 12, frames: 10)
    expectEqual(sweep.ended, [finishes])
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-30 any type that conforms to the animator protocol works: only the public protocol is used") func anyAnimator() {
    let vendor = push(Bodies.Throw())
    let bodies = Bodies.last!
    expectEqual(bodies.calls, ["pause"])
    drive.update(0.4)
    expectEqual(bodies.fractionComplete, 0.4)
    drive.cancel()
    expectEqual(bodies.calls.suffix(2), ["reversed true", "continue 0.4"])
    drive.pause()
    expect(bodies.calls.suffix(2) == ["pause", "reversed false"] && drive.percentComplete == 0.4)
    drive.finish()
    expectEqual(bodies.calls.last, "continue 0.6")
    bodies.arrive(.end)
    expect(theatre.navigation.topController === theatre.b && theatre.navigation.transitionCoordinator == nil)
    withExtendedLifetime(vendor) {}
  }

  /// An animator that has nothing to do with curves: its place is set by hand, as bodies would.
  final class Bodies: ImplicitlyAnimating {
    nonisolated(unsafe) static weak var last: Bodies?  // one test reads it, on its own thread
    var calls: [String] = []
    var state = AnimatingState.inactive
    var isRunning = false
    var isReversed = false {
      didSet {
        calls.append("reversed \(isReversed)")
        fractionComplete = 1 - fractionComplete
      }
    }
    var fractionComplete = 0.0
    private var completions: [(AnimatingPosition) -> Void] = []
    func startAnimation() { (state, isRunning) = (.active, true) }
    func startAnimation(afterDelay delay: Double) { startAnimation() }
    func pauseAnimation() {
      (state, isRunning) = (.active, false)
      calls.append("pause")
    }
    func stopAnimation(_ withoutFinishing: Bool) { state = withoutFinishing ? .inactive : .stopped }
    func finishAnimation(at finalPosition: AnimatingPosition) { arrive(finalPosition) }
    func addAnimations(_ animation: @escaping () -> Void) { animation() }
    func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) { completions.append(completion) }
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
      isRunning = true
      calls.append("continue \(durationFactor)")
    }
    func arrive(_ position: AnimatingPosition) {
      (state, isRunning) = (.inactive, false)
      for completion in completions { completion(position) }
    }

    final class Throw: AnimatedTransitioning {
      func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
      func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
        context.animator {
          let bodies = Bodies()
          Bodies.last = bodies
          bodies.addCompletion { context.completeTransition($0 == .end) }
          return bodies
        }
      }
    }
  }

  @Test("TR-31 the duration is the animation controller's; outside a transition it is 0") func duration() {
    expectEqual(drive.duration, 0)
    let sweep = Sweep()
    sweep.duration = 0.7
    let vendor = push(sweep)
    expectEqual(drive.duration, 0.7)
    withExtendedLifetime(vendor) {}
  }

  @Test("released with a spring, the screen continues with the finger's velocity") func spring() {
    let vendor = push(Sweep())
    drive.update(0.5)
    // 400 points left to half: 800 points a second towards the end are 4 ways of the 200 points that are left
    drive.timingCurve = SpringTimingParameters(response: 0.4, dampingRatio: 1, initialVelocity: SpringVelocity(dx: 4, dy: 0))
    drive.finish()
    expectLess(abs(theatre.b.layer.presentationVelocity.dx + 800), than: 8)
    theatre.stage.run(to: 3, frames: 60)
    expect(theatre.x(theatre.b) == 200 && theatre.navigation.transitionCoordinator == nil)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-6 an animator that is over is not caught: it does not begin anew, and the transition ends as it was to") func caughtTooLate() {
    let sweep = Sweep()
    sweep.completes = false
    drive.wantsInteractiveStart = false
    let vendor = push(sweep)
    theatre.stage.run(to: 1, frames: 10)
    let animator = sweep.animator
    let reports = Reports.during {
      drive.pause()
      expect(animator?.state == .inactive && theatre.navigation.transitionCoordinator?.isInteractive == false)
      sweep.contexts.first?.completeTransition(true)
    }
    expect(reports.isEmpty && theatre.navigation.topController === theatre.b && theatre.navigation.transitionCoordinator == nil)
    withExtendedLifetime(vendor) {}
  }
}
