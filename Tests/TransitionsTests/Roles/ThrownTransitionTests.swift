import Expectations
import LegatoDynamics
import LegatoTransitions
import TestSupport
import Testing

@Suite("A dynamic body drives a transition") struct ThrownTransitionTests {
  private let theatre = Theatre()
  private let drive = PercentDrivenInteractiveTransition()

  /// Pushes with a body that is drawn from x 600 to x 200.
  private final class Throw: AnimatedTransitioning {
    private(set) var ended: [Bool] = []
    private var bodies: DynamicAnimator?

    func transitionDuration(using context: (any TransitionContext)?) -> Double { 1 }
    func animateTransition(using context: any TransitionContext) { interruptibleAnimator(using: context).startAnimation() }
    func interruptibleAnimator(using context: any TransitionContext) -> any ImplicitlyAnimating {
      context.animator { [unowned self] in
        let bodies = DynamicAnimator(referenceLayer: context.containerLayer)
        self.bodies = bodies
        guard let to = context.layer(forKey: .to) else { return DynamicTransitionAnimator(animator: bodies, movements: []) }
        context.containerLayer.addSublayer(to)
        to.position = Point(x: 600, y: 150)
        let role = DynamicTransitionAnimator(
          animator: bodies, movements: [.init(item: to, start: Point(x: 600, y: 150), end: Point(x: 200, y: 150))])
        role.addCompletion { context.completeTransition($0 == .end) }
        return role
      }
    }
    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
  }

  private func run(to time: Double) { theatre.stage.run(to: time, frames: Int(saturating: (time - theatre.stage.now) * 60)) }

  @Test("TR-30: without an interaction it moves, arrives exactly, and completes once") func byItself() {
    let animation = Throw()
    let vendor = Vendor(animation)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    run(to: 0.1)
    expect((200..<600).contains(theatre.x(theatre.b)) && animation.ended.isEmpty)
    run(to: 6)
    expect(animation.ended == [true] && theatre.navigation.topController === theatre.b && theatre.x(theatre.b) == 200)
    withExtendedLifetime(vendor) {}
  }

  @Test("TR-30: a finger sets its position, releases it and catches it again; both ends are exact", arguments: [true, false])
  func driven(finishes: Bool) {
    let animation = Throw()
    let vendor = Vendor(animation, drive)
    theatre.navigation.delegate = vendor
    theatre.navigation.push(theatre.b)
    for p in [0.2, 0.7, 0.4] {
      drive.update(p)
      run(to: theatre.stage.now + 0.1)
      expectLess(abs(theatre.x(theatre.b) - (600 - 400 * p)), than: 1e-9)
    }
    drive.finish()
    run(to: theatre.stage.now + 0.05)
    let seen = theatre.x(theatre.b)
    expectLess(seen, than: 440)
    drive.pause()
    expectLess(abs(theatre.x(theatre.b) - seen), than: 1e-9)
    run(to: theatre.stage.now + 1)
    expectLess(abs(theatre.x(theatre.b) - seen), than: 1e-9)
    finishes ? drive.finish() : drive.cancel()
    run(to: theatre.stage.now + 8)
    expectEqual(animation.ended, [finishes])
    expect(theatre.navigation.topController === (finishes ? theatre.b : theatre.a))
    withExtendedLifetime(vendor) {}
  }
}
