import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Impossible values and calls are reported, and nothing is lost") struct BadCaseTests {
  @Test("DY-13: an item without a size is no body; given one, it is", arguments: [0.0, -5, .nan, .infinity]) func zeroSize(width: Double) {
    let (rig, thing, other) = (Rig(), Thing(3, 4), Thing(300, 0))
    thing.bounds.size.width = width
    let gravity = GravityBehavior(items: [thing, other])
    let reports = Reports.during {
      rig.animator.addBehavior(gravity)
      rig.stage.advance(to: 0.1)
    }
    expectEqual(reports.map { "\($0)".contains("an item with a size") }, [true])
    expectEqual(thing.center, Point(x: 3, y: 4))
    expectGreater(other.center.y, than: 0)
    thing.bounds.size.width = 10
    rig.animator.updateItem(usingCurrentState: thing)
    rig.stage.advance(to: 0.2)
    expectGreater(thing.center.y, than: 4)
  }

  @Test("DY-13: a layer outside the reference layer is not a body") func foreign() {
    let window = Window(size: Size(width: 300, height: 300))
    let (inside, outside) = (Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)), Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)))
    window.addSublayer(inside)
    let animator = DynamicAnimator(referenceLayer: window)
    let reports = Reports.during {
      animator.addBehavior(GravityBehavior(items: [inside, outside, window]))
      window.stage.advance(to: 0.1)
    }
    expectEqual(reports.count, 2)
    expect(reports.allSatisfy { "\($0)".contains("a layer in the reference layer") })
    expectEqual(outside.center, Point(x: 10, y: 10))
    expectGreater(inside.center.y, than: 10)
  }

  @Test("DY-13, MU-5: an item larger than the grid of cells takes no longer, and still collides") func vast() {
    let (rig, small) = (Rig(), Thing(40, 40, width: 20, height: 20))
    let vast = [Thing(5.05e17, 5e15, width: 9.9e17, height: 1e16), Thing(0, 0, width: 1e18, height: 1e18)]
    let ear = Ear()
    let collision = CollisionBehavior(items: [small] + vast)
    collision.collisionDelegate = ear
    rig.animator.addBehavior(collision)
    rig.run(to: 0.1)
    expect(ear.met.contains { $0 == [ObjectIdentifier(small), ObjectIdentifier(vast[1])] })
  }

  @Test("DY-13: one behavior in two animators, or twice in a tree, stays where it is") func twice() {
    let (first, second, thing) = (Rig(), Rig(), Thing(0, 0))
    let gravity = GravityBehavior(items: [thing])
    first.animator.addBehavior(gravity)
    let reports = Reports.during {
      second.animator.addBehavior(gravity)
      DynamicBehavior().addChildBehavior(gravity)
    }
    expectEqual(reports.count, 2)
    expect(gravity.dynamicAnimator === first.animator)
    expect(second.animator.behaviors.isEmpty)
    expect(Reports.during { first.animator.addBehavior(gravity) }.isEmpty)
    expectEqual(first.animator.behaviors.count, 1)
    let parent = DynamicBehavior()
    let child = DynamicBehavior()
    parent.addChildBehavior(child)
    expectEqual(Reports.during { child.addChildBehavior(parent) }.count, 1)
    expectEqual(Reports.during { first.animator.addBehavior(child) }.count, 1)
    first.animator.removeBehavior(gravity)
    second.animator.addBehavior(gravity)
    expect(gravity.dynamicAnimator === second.animator)
  }

  @Test("MU-3: invalid velocities and numbers are reported and repaired", arguments: [Double.nan, .infinity, -.infinity])
  func numbers(bad: Double) {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior(items: [thing])
    rig.animator.addBehavior(items)
    rig.stage.advance(to: 0.05)
    let (gravity, push) = (GravityBehavior(items: [thing]), PushBehavior(items: [thing], mode: .continuous))
    let attachment = AttachmentBehavior(item: thing, attachedToAnchor: Point(x: 50, y: 0))
    let snap = SnapBehavior(item: thing, snapTo: .zero)
    let reports = Reports.during {
      items.addLinearVelocity(Vector(dx: bad, dy: 1), for: thing)
      items.addAngularVelocity(bad, for: thing)
      items.elasticity = bad
      items.density = bad
      items.resistance = bad
      gravity.magnitude = bad
      push.setAngle(bad, magnitude: 1)
      attachment.frequency = bad
      attachment.anchorPoint = Point(x: bad, y: 0)
      snap.damping = bad
      snap.snapPoint = Point(x: 0, y: bad)
    }
    expectEqual(reports.count, 11)
    expectEqual(items.linearVelocity(for: thing), .zero)
    expect((items.elasticity, items.density, items.resistance) == (0.2, 1, 0.1))
    expectEqual(gravity.magnitude, 1)
    expectEqual(attachment.anchorPoint, Point(x: 50, y: 0))
    for behavior in [gravity, push, attachment, snap] { rig.animator.addBehavior(behavior) }
    rig.run(to: 1)
    expect(thing.center.x.isFinite && thing.center.y.isFinite && thing.rotation.isFinite)
  }

  @Test("an item whose position is set to NaN while it moves continues; one added so is refused") func nanItem() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior(items: [thing])
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 100, dy: 0), for: thing)
    rig.stage.advance(to: 0.1)
    thing.center = Point(x: .nan, y: .nan)
    expectEqual(Reports.during { rig.animator.updateItem(usingCurrentState: thing) }.count, 1)
    rig.stage.advance(to: 0.2)
    expectLess(abs(thing.center.x - 20), than: 0.2)
    let second = Thing(.nan, 0)
    items.addItem(second)
    expectEqual(Reports.during { rig.stage.advance(to: 0.3) }.count, 1)
  }

  @Test("MU-5: what is attached to an item that becomes infinitely fast stays finite, and moves on when the item is an ordinary one again")
  func infinitelyFast() {
    let (rig, fast, held) = (Rig(), Thing(0, 0), Thing(300, 0))
    let (items, anchored) = (DynamicItemBehavior(items: [fast]), DynamicItemBehavior(items: [held]))
    items.addLinearVelocity(Vector(dx: 10, dy: 10), for: fast)
    items.resistance = -1e9
    anchored.isAnchored = true
    let weld = AttachmentBehavior.fixedAttachment(with: fast, attachedTo: held, attachmentAnchor: Point(x: 150, y: 0))
    for behavior in [items, anchored, weld] { rig.animator.addBehavior(behavior) }
    rig.run(to: 0.1)
    expectEqual(anchored.linearVelocity(for: held), .zero)
    items.resistance = 0
    anchored.isAnchored = false
    anchored.resistance = 0
    rig.animator.addBehavior(GravityBehavior(items: [fast, held]))
    rig.run(to: 0.3)
    // both fall freely together
    for thing in [fast, held] { expectLess(abs(thing.center.y - 20), than: 1) }
  }

  @Test("MU-5: an item whose area is no number stays where it is, or moves, but is somewhere") func vastArea() {
    let (rig, thing) = (Rig(), Thing(3, 4, width: 1e299, height: 100))
    rig.animator.addBehavior(CollisionBehavior(items: [thing, Thing(0, 0)]))
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    rig.run(to: 0.1)
    expect(thing.center.x.isFinite && thing.center.y.isFinite)
  }

  /// Makes a call whenever a contact begins or ends.
  private final class Churner: CollisionBehaviorDelegate {
    var onTouch: (() -> Void)?
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point
    ) { onTouch?() }
    func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem) {
      onTouch?()
    }
  }

  @Test("bodies, behaviors and boundaries removed and added in every callback of a crowd", arguments: [3, 99]) func churn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rig = Rig()
    let things: [Thing] = (0..<40).map { i in Thing(Double(i % 8) * 35, Double(i / 8) * 35, width: 30, height: 30) }
    let (items, collision, gravity) = (DynamicItemBehavior(items: things), CollisionBehavior(items: things), GravityBehavior(items: things))
    collision.addBoundary(withIdentifier: -1, for: Path(rect: Rect(x: -50, y: -400, width: 400, height: 700)))
    let churner = Churner()
    collision.collisionDelegate = churner
    for behavior in [items, collision, gravity] { rig.animator.addBehavior(behavior) }
    var number = 0
    func churn() {
      number += 1
      let thing = things[Int.random(in: 0..<40, using: &random)]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: for list in [items.removeItem, collision.removeItem, gravity.removeItem] { list(thing) }
      case 1: for list in [items.addItem, collision.addItem, gravity.addItem] { list(thing) }
      case 2: collision.addBoundary(withIdentifier: number % 4, from: Point(x: 0, y: 200), to: Point(x: 300, y: 220 + Double(number % 9)))
      case 3: collision.removeBoundary(withIdentifier: number % 4)
      case 4: items.addLinearVelocity(Vector(dx: 50, dy: -400), for: thing)
      case 5:
        rig.animator.removeBehavior(items)
        rig.animator.addBehavior(items)
      default:
        thing.center.y -= 20
        rig.animator.updateItem(usingCurrentState: thing)
      }
    }
    churner.onTouch = churn
    items.action = { if number % 3 == 0 { churn() } }
    let reports = Reports.during { rig.run(to: 4) }
    expect(reports.isEmpty)
    expectGreater(number, than: 100)
    expect(things.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
  }

  @Test("an outline that is not convex is reported, and the bounds replace it") func concave() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    thing.collisionBoundsType = .path
    thing.collisionBoundingPath = Path([
      .move(Point(x: -50, y: -50)), .line(Point(x: 50, y: -50)), .line(Point(x: 0, y: 0)), .line(Point(x: 50, y: 50)),
      .line(Point(x: -50, y: 50)), .close,
    ])
    let collision = CollisionBehavior(items: [thing])
    collision.addBoundary(withIdentifier: 0, from: Point(x: -200, y: 100), to: Point(x: 200, y: 100))
    rig.animator.addBehavior(collision)
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    expectEqual(Reports.during { rig.run(to: 2) }.count, 1)
    expectLess(abs(thing.center.y - 50), than: 0.2)
  }

  @Test("an animator without a stage, or whose stage is gone, does nothing") func noStage() {
    let thing = Thing(0, 0)
    var stage: Stage? = Stage()
    let animator = DynamicAnimator(stage: stage)
    stage = nil
    animator.addBehavior(GravityBehavior(items: [thing]))
    expect(!animator.isRunning)
    expectEqual(thing.center, .zero)
  }
}

/// Who met whom, the smaller first.
private final class Ear: CollisionBehaviorDelegate {
  var met: [[ObjectIdentifier]] = []
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point
  ) {
    let both = [item, other].sorted { $0.bounds.width < $1.bounds.width }
    met.append(both.map { ObjectIdentifier($0) })
  }
}
