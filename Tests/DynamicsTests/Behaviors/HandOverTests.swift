import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Motion is handed over between fingers, bodies and animations without a jump in velocity") struct HandOverTests {
  @Test("an animated layer becomes a body at its presented position, with its presented velocity") func animationToBody() {
    let window = Window(size: Size(width: 1000, height: 600))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    var flag: Bool?
    animate(withDuration: 1, options: .curveLinear, animations: { layer.position.x = 520 }, completion: { flag = $0 })
    window.stage.advance(to: 0.25)
    let (seen, velocity) = (layer.presentation()!.position, layer.presentationVelocity)
    expectLess(abs(velocity.dx - 500), than: 1e-6)
    let items = DynamicItemBehavior(items: [layer])
    items.resistance = 0
    animator.addBehavior(items)
    window.stage.advance(to: 0.5)
    expectLess(abs(layer.position.x - (seen.x + 125)), than: 1e-6)
    expectEqual(layer.presentation()!.position, layer.position)
    expectEqual(layer.animationCount, 0)
    expectEqual(flag, false)
    expectLess(abs(items.linearVelocity(for: layer).dx - 500), than: 1e-6)
  }

  @Test("a completion that animates the layer again when it becomes a body does not make it jump") func animatedAgain() {
    let window = Window(size: Size(width: 1000, height: 600))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    animate(withDuration: 1, animations: { layer.position.x = 520 }) { _ in animate(withDuration: 1) { layer.position = .zero } }
    window.stage.advance(to: 0.25)
    let seen = layer.presentation()!.position
    animator.addBehavior(DynamicItemBehavior(items: [layer]))
    expect(animator.items(in: window.bounds).count == 1 && layer.animationCount == 1)
    expectLess(layer.presentation()!.position.distance(to: seen), than: 1e-9)
  }

  @Test("a layer with an animated rotation keeps turning as a body") func turningToBody() {
    let window = Window(size: Size(width: 1000, height: 600))
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    window.addSublayer(layer)
    animate(withDuration: 1, options: .curveLinear) { layer.affineTransform = AffineTransform(rotationAngle: -2) }
    window.stage.advance(to: 0.25)
    let animator = DynamicAnimator(referenceLayer: window)
    let items = DynamicItemBehavior(items: [layer])
    items.angularResistance = 0
    animator.addBehavior(items)
    window.stage.advance(to: 0.5)
    // two radians a second, the other way round
    expect(abs(items.angularVelocity(for: layer) + 2) < 1e-6 && abs(layer.rotation + 1) < 1e-6)
  }

  @Test("a body becomes a spring that starts with its velocity") func bodyToAnimation() {
    let window = Window(size: Size(width: 1000, height: 600))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    let items = DynamicItemBehavior(items: [layer])
    animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 700, dy: -200), for: layer)
    window.stage.advance(to: 0.25)
    let (velocity, place) = (items.linearVelocity(for: layer), layer.position)
    let start = layer.velocity(matching: velocity, to: Point(x: 600, y: 300))
    items.removeItem(layer)
    animate(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: start)) {
      layer.position = Point(x: 600, y: 300)
    }
    expectLess(layer.presentation()!.position.distance(to: place), than: 1e-9)
    expectLess((layer.presentationVelocity - velocity).length, than: 1e-6)
    window.stage.advance(to: 0.3)
    expectGreater(layer.presentation()!.position.x, than: place.x + 20)
    for i in 1...300 { window.stage.advance(to: 0.3 + Double(i) / 60) }
    expectEqual(layer.presentation()!.position, Point(x: 600, y: 300))
    expectEqual(window.stage.demand, .idle)
  }

  /// An item on its way from (0, 0) to (400, 0), seen through the role alone.
  final class Transit {
    let rig = Rig()
    let thing = Thing(0, 0, width: 40, height: 40)
    let alongside: Animated<Double>
    let role: any ImplicitlyAnimating
    var ends: [AnimatingPosition] = []
    init() {
      alongside = Animated(0, in: rig.stage)
      role = DynamicTransitionAnimator(
        animator: rig.animator, movements: [.init(item: thing, start: .zero, end: Point(x: 400, y: 0))])
      role.addAnimations { [alongside] in alongside.value = 10 }
      role.addCompletion { [weak self] in self?.ends.append($0) }
    }
  }

  @Test("TR-30: it starts, follows the projection, comes to rest exactly at the end and says so once") func natural() {
    let t = Transit()
    expectEqual(t.role.state, .inactive)
    t.role.startAnimation()
    expect(t.role.isRunning)
    t.rig.run(to: 0.1)
    expectGreater(t.role.fractionComplete, than: 0.05)
    expectLess(abs(t.role.fractionComplete - t.thing.center.x / 400), than: 1e-9)
    expectLess(abs(t.alongside.presentation - 10 * t.role.fractionComplete), than: 1e-6)
    t.rig.run(to: 4)
    expectEqual(t.ends, [.end])
    expectEqual(t.role.state, .inactive)
    expectEqual(t.thing.center, Point(x: 400, y: 0))
    expectEqual(t.alongside.presentation, 10)
    expectEqual(t.rig.stage.demand, .idle)
  }

  @Test("TR-30: a pause takes the body out, the fraction can be set, continuing puts it back") func scrub() {
    let t = Transit()
    t.role.startAnimation()
    t.rig.run(to: 0.1)
    t.role.pauseAnimation()
    let (place, fraction) = (t.thing.center, t.role.fractionComplete)
    t.rig.run(to: 0.5)
    expectEqual(t.thing.center, place)
    expectEqual(t.role.fractionComplete, fraction)
    t.role.fractionComplete = 0.6
    expectEqual(t.thing.center, Point(x: 240, y: 0))
    expectLess(abs(t.role.fractionComplete - 0.6), than: 1e-12)
    expectLess(abs(t.alongside.presentation - 6), than: 1e-9)
    t.role.fractionComplete = 1.2
    expectEqual(t.thing.center, Point(x: 480, y: 0))
    t.role.fractionComplete = 0.5
    t.role.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expectEqual(t.thing.center, Point(x: 200, y: 0))
    t.rig.run(to: 4)
    expectEqual(t.ends, [.end])
  }

  @Test("TR-30: paused, set and continued in one turn, it starts from there, at rest") func scrubInOneTurn() {
    let t = Transit()
    t.role.startAnimation()
    t.rig.run(to: 0.05)
    t.role.pauseAnimation()
    t.role.fractionComplete = 0.25
    expect(t.thing.center == Point(x: 100, y: 0) && abs(t.role.fractionComplete - 0.25) < 1e-12)
    t.role.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    t.rig.stage.advance(to: 0.05 + 1 / 120.0)
    // from rest: a step of the spring alone
    expect(t.thing.center.x >= 100 && t.thing.center.x < 103)
    t.rig.run(to: 4)
    expectEqual(t.ends, [.end])
  }

  @Test("TR-30: a completion may reset the item and start again") func startedAnewInCompletion() {
    let t = Transit()
    t.role.addCompletion { [unowned t] _ in
      t.thing.center = .zero
      t.role.startAnimation()
      expectEqual(t.role.fractionComplete, 0)
    }
    t.role.startAnimation()
    while t.ends.isEmpty, t.rig.stage.now < 4 { t.rig.run(to: t.rig.stage.now + 1 / 60.0) }
    t.rig.run(to: t.rig.stage.now + 1 / 60.0)
    expect(t.role.isRunning && t.thing.center.x < 100)
    t.rig.run(to: 8)
    expect(t.ends == [.end] && t.role.state == .inactive && t.thing.center == Point(x: 400, y: 0) && t.rig.stage.demand == .idle)
  }

  @Test("TR-30: a spring's initial velocity, in remaining distances per second, becomes the body's") func thrown() {
    let t = Transit()
    t.role.pauseAnimation()
    t.role.fractionComplete = 0.5
    t.role.continueAnimation(
      withTimingParameters: SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: -3, dy: 0)), durationFactor: 0)
    t.rig.stage.advance(to: 1 / 120.0)
    // 200 points to go: 600 points/s away from the end.
    expectLess(abs(t.thing.center.x - 195), than: 0.6)
  }

  @Test("TR-30: reversed while it runs, the body keeps its velocity, turns back and ends at the start") func reversed() {
    let t = Transit()
    t.role.startAnimation()
    t.rig.run(to: 0.1)
    let place = t.thing.center.x
    t.role.isReversed = true
    expectLess(abs(t.role.fractionComplete - (1 - place / 400)), than: 1e-9)
    t.rig.stage.advance(to: t.rig.stage.now + 1 / 120.0)
    expectGreater(t.thing.center.x, than: place)
    t.rig.run(to: 4)
    expectEqual(t.ends, [.start])
    expectEqual(t.thing.center, .zero)
    expectEqual(t.alongside.presentation, 0)
  }

  @Test("TR-30: finish and cancel put the items exactly at their end", arguments: [AnimatingPosition.end, .start, .current])
  func finish(position: AnimatingPosition) {
    let t = Transit()
    t.role.startAnimation()
    t.rig.run(to: 0.1)
    t.role.stopAnimation(false)
    let place = t.thing.center
    expectEqual(t.role.state, .stopped)
    t.role.finishAnimation(at: position)
    expectEqual(t.role.state, .inactive)
    expectEqual(t.thing.center, position == .end ? Point(x: 400, y: 0) : position == .start ? .zero : place)
    expectEqual(t.ends, [position])
    t.rig.run(to: 1)
    expectEqual(t.ends, [position])
  }

  @Test("paused or stopped by a callback of the frame in which its delay is over, it does not start", arguments: [false, true])
  func delayIsOver(isStopped: Bool) {
    let t = Transit()
    let value = Animated(0.0, in: t.rig.stage)
    animate(withDuration: 0.5) {
      value.value = 1
    } completion: { _ in
      if isStopped { t.role.stopAnimation(true) } else { t.role.pauseAnimation() }
    }
    t.role.startAnimation(afterDelay: 0.5)
    t.rig.run(to: 1)
    expect(!t.role.isRunning && t.role.state == (isStopped ? .inactive : .active))
    expectEqual(t.thing.center, .zero)
  }

  @Test("stopped without finishing it is inactive and calls no completion; a delay waits; calls in the wrong state are reported")
  func states() {
    let t = Transit()
    let reports = Reports.during {
      t.role.finishAnimation(at: .end)
      t.role.stopAnimation(true)
      t.role.startAnimation(afterDelay: 0.5)
      t.role.startAnimation(afterDelay: 0.5)
      t.role.fractionComplete = .nan
    }
    expectEqual(reports.count, 4)
    t.rig.stage.advance(to: 0.45)
    expectEqual(t.thing.center, .zero)
    expect(t.role.isRunning)
    t.rig.run(to: 0.7)
    expectGreater(t.thing.center.x, than: 1)
    t.role.stopAnimation(true)
    expectEqual(t.role.state, .inactive)
    t.rig.run(to: 4)
    expect(t.ends.isEmpty)
    t.role.startAnimation()
    t.role.stopAnimation(false)
    expectEqual(Reports.during { t.role.startAnimation() }.count, 1)
    expectEqual(Reports.during { t.role.pauseAnimation() }.count, 1)
    expectEqual(Reports.during { t.role.addAnimations {} }.count, 1)
  }
}
