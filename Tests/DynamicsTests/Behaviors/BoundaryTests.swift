import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Boundaries have their own elasticity and friction, and a contact has a time") struct BoundaryTests {
  /// A box that falls 500 points onto a floor, its resistance off.
  private static func falling(_ floor: CollisionBehavior.Surface?, elasticity: Double = 0) -> (
    Rig, Thing, DynamicItemBehavior, CollisionBehavior
  ) {
    let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
    let (items, collision) = (DynamicItemBehavior(items: [thing]), CollisionBehavior(items: [thing]))
    (items.elasticity, items.resistance, items.angularResistance) = (elasticity, 0, 0)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -5000, y: 510), to: Point(x: 5000, y: 510))
    if let floor { collision.setSurface(floor, forBoundaryWithIdentifier: "floor") }
    for behavior in [items, collision, GravityBehavior(items: [thing])] { rig.animator.addBehavior(behavior) }
    return (rig, thing, items, collision)
  }

  @Test("DY-17: a bounce keeps the larger elasticity of the item and the boundary", arguments: [0.2, 0.5, 0.9, 1])
  func elasticity(share: Double) {
    let (rig, thing, _, _) = Self.falling(CollisionBehavior.Surface(elasticity: share), elasticity: 0.1)
    // it falls 500 in 1 s at 1000 points/s², and is at the top of its bounce e seconds later
    var top = 500.0
    for frame in 1...240 {
      rig.stage.advance(to: Double(frame) / 120)
      if rig.stage.now > 1.02, rig.stage.now < 1 + 2 * share { top = min(top, thing.center.y) }
    }
    expectLess(abs(500 - top - 500 * share * share), than: 1)
  }

  @Test("DY-17: by default a boundary has 0.2 of both; a change in flight applies from the next step on") func inFlight() {
    let (rig, _, items, collision) = Self.falling(nil)
    expectEqual(collision.surface(forBoundaryWithIdentifier: "floor"), CollisionBehavior.Surface(friction: 0.2, elasticity: 0.2))
    rig.run(to: 0.5)
    collision.setSurface(CollisionBehavior.Surface(elasticity: 0.8), forBoundaryWithIdentifier: "floor")
    rig.run(to: 1.1)
    // 1000 points/s down, 800 up, and a tenth of a second of fall
    expectLess(abs(items.linearVelocity(for: items.items[0]).dy + 700), than: 2)
  }

  @Test("DY-17: friction is √(item's · boundary's): a slide is v²/(2·μ·g) long", arguments: [0.1, 0.4, 1.6])
  func friction(floor: Double) {
    let (rig, thing) = (Rig(), Thing(0, 500, width: 20, height: 20))
    let (items, collision) = (DynamicItemBehavior(items: [thing]), CollisionBehavior(items: [thing]))
    (items.friction, items.resistance, items.allowsRotation) = (0.4, 0, false)
    collision.addBoundary(withIdentifier: "floor", from: Point(x: -5000, y: 510), to: Point(x: 5000, y: 510))
    collision.setSurface(CollisionBehavior.Surface(friction: floor), forBoundaryWithIdentifier: "floor")
    for behavior in [items, collision, GravityBehavior(items: [thing])] { rig.animator.addBehavior(behavior) }
    items.addLinearVelocity(Vector(dx: 400, dy: 0), for: thing)
    rig.run(to: 5)
    let way = 400.0 * 400 / (2 * (0.4 * floor).squareRoot() * 1000)
    expectLess(abs(thing.center.x - way), than: 0.02 * way + 4)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("DY-17, DY-20: an item on a slope slides when the boundary's friction is removed") func wakes() {
    let (rig, thing) = (Rig(), Thing(0, -16, width: 20, height: 20))
    let (items, collision) = (DynamicItemBehavior(items: [thing]), CollisionBehavior(items: [thing]))
    items.friction = 0.8
    collision.addBoundary(withIdentifier: 1, from: Point(x: -900, y: -180), to: Point(x: 900, y: 180))
    collision.setSurface(CollisionBehavior.Surface(friction: 0.8), forBoundaryWithIdentifier: 1)
    for behavior in [items, collision, GravityBehavior(items: [thing])] { rig.animator.addBehavior(behavior) }
    rig.run(to: 4)
    expectEqual(rig.stage.demand, .idle)
    let place = thing.center.x
    collision.setSurface(CollisionBehavior.Surface(friction: 0), forBoundaryWithIdentifier: 1)
    rig.run(to: 4.5)
    // g · sin · cos · t²/2 along x, for a slope of a fifth
    expectLess(abs(thing.center.x - place - 1000 * 0.2 / 1.04 / 8), than: 2)
  }

  @Test("DY-17: those of the reference layer's bounds have no identifier; those of a removed boundary are removed with it") func named() {
    let window = Window(size: Size(width: 400, height: 520))
    let layer = Layer(frame: Rect(x: 190, y: 0, width: 20, height: 20))
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    let (items, collision) = (DynamicItemBehavior(items: [layer]), CollisionBehavior(items: [layer]))
    items.resistance = 0
    collision.setSurface(CollisionBehavior.Surface(friction: 0, elasticity: 1), forBoundaryWithIdentifier: nil)
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [items, collision, GravityBehavior(items: [layer])] { animator.addBehavior(behavior) }
    for frame in 1...72 { window.stage.advance(to: Double(frame) / 60) }
    expectLess(abs(items.linearVelocity(for: layer).dy + 800), than: 3)

    collision.addBoundary(withIdentifier: "a", from: .zero, to: Point(x: 9, y: 9))
    collision.setSurface(CollisionBehavior.Surface(elasticity: 0.7), forBoundaryWithIdentifier: "a")
    collision.addBoundary(withIdentifier: "a", from: .zero, to: Point(x: 9, y: 0))
    expectEqual(collision.surface(forBoundaryWithIdentifier: "a").elasticity, 0.7)
    collision.removeBoundary(withIdentifier: "a")
    expectEqual(collision.surface(forBoundaryWithIdentifier: "a").elasticity, 0.2)
  }

  @Test("DY-16: 20,000 boundaries are listed in the order in which they were added, whichever are replaced or removed") func many() {
    let collision = CollisionBehavior()
    func add(_ name: Int) { collision.addBoundary(withIdentifier: name, from: .zero, to: Point(x: 9, y: Double(name))) }
    for name in 0..<20_000 { add(name) }
    add(7)
    for name in 0..<10_000 where name != 7 { collision.removeBoundary(withIdentifier: name) }
    collision.removeBoundary(withIdentifier: 7)
    add(7)
    expectEqual(collision.boundaryIdentifiers, (10_000..<20_000).map { AnyHashable($0) } + [AnyHashable(7)])
    collision.removeAllBoundaries()
    expect(collision.boundaryIdentifiers.isEmpty && collision.boundary(withIdentifier: 7) == nil)
  }

  @Test("DY-17, MU-3: invalid numbers are reported and repaired", arguments: [Double.nan, .infinity, -.infinity])
  func numbers(bad: Double) {
    let collision = CollisionBehavior()
    let reports = Reports.during {
      collision.setSurface(CollisionBehavior.Surface(friction: bad, elasticity: bad), forBoundaryWithIdentifier: 1)
    }
    expectEqual(reports.count, 2)
    expectEqual(collision.surface(forBoundaryWithIdentifier: 1), CollisionBehavior.Surface())
  }

  private final class Watch: CollisionBehaviorDelegate {
    var times: [Double] = []
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?, at point: Point
    ) { times.append(behavior.dynamicAnimator!.stepTime) }
  }

  @Test("DY-17, DY-21: stepTime is the time of a contact, exact to a step, whatever the frames", arguments: [1 / 120.0, 1 / 60.0, 0.4])
  func when(delta: Double) {
    let (rig, _, _, collision) = Self.falling(CollisionBehavior.Surface(elasticity: 0.5))
    let watch = Watch()
    collision.collisionDelegate = watch
    rig.run(to: 2.4, by: [delta])
    // 1 s of fall, then flights of 2·v/g with half the speed each: 1 s, and half of one
    let right = [1, 2, 2.5]
    for (found, wanted) in zip(watch.times, right) { expect(found >= wanted - 0.01 && found < wanted + 0.02) }
    expectEqual(watch.times.count, 2)
  }

  @Test("DY-19: with a slow host stepTime counts from its frame") func afterGap() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    _ = Reports.during { rig.stage.advance(to: 100) }
    expectLess(abs(rig.animator.stepTime - 100), than: 1 / 120.0)
    expectLess(abs(rig.animator.elapsedTime - 0.5), than: 1.5 / 120)
  }
}
