import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Behaviors form a tree; items can be added and removed at any moment") struct TreeTests {
  @Test("DY-2, DY-10: an item is removed when a gesture begins, and added with the finger's velocity when it ends, otherwise at rest")
  func gesture() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior()
    (items.resistance, items.angularResistance) = (3, 3)
    rig.animator.addBehavior(items)
    items.addItem(thing)
    items.addLinearVelocity(Vector(dx: 600, dy: 0), for: thing)
    rig.run(to: 0.25)
    items.removeItem(thing)
    let caught = thing.center
    thing.center = Point(x: 5, y: 7)
    rig.run(to: 0.5)
    expectGreater(caught.x, than: 80)
    expectEqual(thing.center, Point(x: 5, y: 7))
    items.addItem(thing)
    rig.run(to: 0.75)
    expectEqual(thing.center, Point(x: 5, y: 7))
    items.addLinearVelocity(Vector(dx: 0, dy: -300), for: thing)
    rig.run(to: 1)
    expectLess(abs(thing.center.y - (7 - 100 * (1 - exponential(-0.75)))), than: 1e-6)
  }

  /// A thing that flies at 600 points a second, named by gravity too if asked.
  private func flying(_ rig: Rig, alsoIn other: DynamicBehavior? = nil) -> (Thing, DynamicItemBehavior) {
    let thing = Thing(0, 0)
    let items = DynamicItemBehavior(items: [thing])
    (items.resistance, items.angularResistance) = (0, 0)
    items.addLinearVelocity(Vector(dx: 600, dy: 0), for: thing)
    rig.animator.addBehavior(items)
    if let other { rig.animator.addBehavior(other) }
    rig.run(to: 0.25)
    return (thing, items)
  }

  @Test("DY-10: an item removed and added between two frames is a new body: at rest, at its new position") func outAndIn() {
    let rig = Rig()
    let (thing, items) = flying(rig)
    expectLess(abs(thing.center.x - 150), than: 6)
    items.removeItem(thing)
    thing.center = Point(x: 5, y: 7)
    items.addItem(thing)
    rig.run(to: 0.5)
    expect(thing.center == Point(x: 5, y: 7) && items.linearVelocity(for: thing) == .zero)
    items.addLinearVelocity(Vector(dx: 0, dy: 60), for: thing)
    rig.run(to: 0.75)
    expectLess(abs(thing.center.y - 22), than: 1)
  }

  @Test("DY-10: so is an item whose behavior, or the parent of that, is removed and added") func behaviorOutAndIn() {
    for isChild in [false, true] {
      let rig = Rig()
      let (thing, items) = flying(rig)
      if isChild {
        let around = DynamicBehavior()
        rig.animator.removeBehavior(items)
        around.addChildBehavior(items)
        rig.animator.addBehavior(around)
      } else {
        rig.animator.removeBehavior(items)
        rig.animator.addBehavior(items)
      }
      let x = thing.center.x
      rig.run(to: 0.5)
      expect(thing.center.x == x && items.linearVelocity(for: thing) == .zero)
    }
  }

  @Test("DY-10: an item that another behavior gets meanwhile keeps moving, whether it was added there before or after the removal")
  func namedMeanwhile() {
    for order in 0..<3 {
      let (rig, push) = (Rig(), PushBehavior(items: [], mode: .continuous))
      let (thing, items) = flying(rig, alsoIn: push)
      if order < 2 { push.addItem(thing) }
      switch order {
      case 0:
        items.removeItem(thing)
        items.addItem(thing)
      case 1:
        rig.animator.removeBehavior(items)
        rig.animator.addBehavior(items)
      default:
        let next = DynamicItemBehavior()
        (next.resistance, next.angularResistance) = (0, 0)
        rig.animator.addBehavior(next)
        next.addItem(thing)
        items.removeItem(thing)
      }
      rig.run(to: 0.5)
      expectLess(abs(thing.center.x - 300), than: 6, "order \(order)")
    }
  }

  @Test("DY-10, DY-16: a joint whose behavior is removed and added holds its items again") func jointsOutAndIn() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let snap = SnapBehavior(item: thing, snapTo: Point(x: 100, y: 0))
    rig.animator.addBehavior(snap)
    rig.run(to: 0.1)
    rig.animator.removeBehavior(snap)
    thing.center = Point(x: -50, y: 0)
    rig.animator.addBehavior(snap)
    rig.run(to: 0.15)
    expectLess(thing.center.x, than: 50)
    rig.run(to: 4)
    expectEqual(thing.center, Point(x: 100, y: 0))
  }

  @Test("DY-9: velocities add; not for other items; 0 does nothing; before there is an animator they are kept") func velocities() {
    let (rig, thing, stranger) = (Rig(), Thing(0, 0), Thing(0, 500))
    let (items, other) = (DynamicItemBehavior(items: [thing]), DynamicItemBehavior(items: [stranger]))
    (items.resistance, items.angularResistance) = (0, 0)
    items.addLinearVelocity(Vector(dx: 100, dy: 0), for: thing)
    items.addLinearVelocity(Vector(dx: 20, dy: 5), for: thing)
    items.addAngularVelocity(2, for: thing)
    items.addLinearVelocity(Vector(dx: 1, dy: 1), for: stranger)
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(other)
    rig.run(to: 0.1)
    expectEqual(items.linearVelocity(for: thing), Vector(dx: 120, dy: 5))
    expectEqual(items.angularVelocity(for: thing), 2)
    expectEqual(other.linearVelocity(for: stranger), .zero)
    expectEqual(items.linearVelocity(for: stranger), .zero)
    items.addLinearVelocity(Vector(dx: -120, dy: -5), for: thing)
    expectEqual(items.linearVelocity(for: thing), .zero)
  }

  @Test("DY-8: of several behaviors the last one decides the properties that it has set; when it is removed the others apply again")
  func several() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let (first, second) = (DynamicItemBehavior(items: [thing]), DynamicItemBehavior(items: [thing]))
    (first.resistance, first.density) = (0, 2)
    second.resistance = 5
    let tree = DynamicBehavior()
    tree.addChildBehavior(first)
    tree.addChildBehavior(second)
    rig.animator.addBehavior(tree)
    let push = PushBehavior(items: [thing], mode: .instantaneous)
    push.pushDirection = Vector(dx: 6, dy: 0)
    rig.animator.addBehavior(push)
    rig.run(to: 1 / 60.0)
    expectLess(abs(first.linearVelocity(for: thing).dx - 300 * exponential(-5 / 60.0)), than: 1e-6)
    tree.removeChildBehavior(second)
    let before = first.linearVelocity(for: thing).dx
    rig.run(to: 0.2)
    expectLess(abs(first.linearVelocity(for: thing).dx - before), than: 1e-9)
    tree.removeChildBehavior(first)
    expect(tree.childBehaviors.isEmpty)
  }

  @Test("a behavior is told before it joins an animator and after it has left, also as a child") func willMove() {
    final class Listening: DynamicBehavior {
      var heard: [String] = []
      override func willMove(to animator: DynamicAnimator?) {
        heard.append("\(animator == nil ? "out" : "in"), \(dynamicAnimator == nil ? "none" : "there")")
      }
    }
    let (rig, child, tree) = (Rig(), Listening(), Listening())
    rig.animator.addBehavior(tree)
    tree.addChildBehavior(child)
    tree.removeChildBehavior(child)
    rig.animator.removeBehavior(tree)
    expect(child.heard == ["in, none", "out, none"] && tree.heard == child.heard)
  }

  @Test("DY-13: a behavior that is moved elsewhere when it is told of its animator is in one place", arguments: [false, true])
  func goesElsewhere(isChild: Bool) {
    final class Wanderer: DynamicBehavior {
      weak var aim: DynamicAnimator?
      override func willMove(to animator: DynamicAnimator?) {
        guard animator !== aim else { return }
        aim?.addBehavior(self)
      }
    }
    let (rig, other, tree, wanderer) = (Rig(), Rig(), DynamicBehavior(), Wanderer())
    wanderer.aim = other.animator
    rig.animator.addBehavior(tree)
    let reports = Reports.during { if isChild { tree.addChildBehavior(wanderer) } else { rig.animator.addBehavior(wanderer) } }
    expect(reports.count == 1 && wanderer.dynamicAnimator === other.animator)
    expect(rig.animator.behaviors.count == 1 && tree.childBehaviors.isEmpty && other.animator.behaviors.count == 1)
  }

  /// The callbacks of a collision behavior, in their order.
  private final class Log: CollisionBehaviorDelegate {
    var lines: [String] = []
    var atBegan: (() -> Void)?
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point
    ) {
      lines.append("began")
      atBegan?()
    }
    func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem) {
      lines.append("ended")
    }
  }

  @Test("DY-21: contacts that began, contacts that ended, actions, then additions and removals made in them") func order() {
    let (rig, log) = (Rig(), Log())
    let (a, b, c) = (Thing(0, 0, width: 20, height: 20), Thing(60, 0, width: 20, height: 20), Thing(0, 500))
    let items = DynamicItemBehavior(items: [a, b])
    let collision = CollisionBehavior(items: [a, b])
    collision.collisionDelegate = log
    items.action = { [unowned log] in log.lines.append("action") }
    var seen: [Bool] = []
    let everywhere = Rect(x: -1000, y: -1000, width: 2000, height: 2000)
    log.atBegan = { [unowned items, unowned collision, unowned rig] in
      items.removeItem(b)
      collision.removeItem(b)
      items.addItem(c)
      items.addLinearVelocity(Vector(dx: 0, dy: 100), for: c)
      seen = [b, c].map { item in rig.animator.items(in: everywhere).contains { $0 === item } }
    }
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(collision)
    items.addLinearVelocity(Vector(dx: 900, dy: 0), for: a)
    rig.run(to: 0.4)
    let touch = log.lines.firstIndex(of: "began")!
    expectEqual(log.lines[touch + 1], "action")
    expectEqual(log.lines[touch + 2], "ended")
    expectEqual(log.lines[touch + 3], "action")
    // During the callback the bodies were as before.
    expectEqual(seen, [true, false])
    expect(!rig.animator.items(in: everywhere).contains { $0 === b })
    expectGreater(c.center.y, than: 510)
  }

  @Test("an action is called at each step, 120 times a second, whatever the frames") func actions() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let gravity = GravityBehavior(items: [thing])
    var count = 0
    gravity.action = { count += 1 }
    rig.animator.addBehavior(gravity)
    rig.stage.advance(to: 0.25)
    expectEqual(count, 30)
    for i in 1...50 { rig.stage.advance(to: 0.25 + Double(i) * 0.005) }
    expectEqual(count, 60)
    expectLess(abs(rig.animator.elapsedTime - 0.5), than: 1e-12)
  }

  @Test("DY-1: an animator that is not retained moves nothing") func kept() {
    let (stage, thing) = (Stage(), Thing(0, 0))
    var animator: DynamicAnimator? = DynamicAnimator(stage: stage)
    animator?.addBehavior(GravityBehavior(items: [thing]))
    stage.advance(to: 0.1)
    let before = thing.center
    expectGreater(before.y, than: 0)
    animator = nil
    stage.advance(to: 0.5)
    expectEqual(thing.center, before)
    expectEqual(stage.demand, .idle)
  }

  @Test("DY-13: bounds are read at the start and by updateItem, which also reads center and rotation") func update() {
    let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    let collision = CollisionBehavior(items: [thing])
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 300), to: Point(x: 500, y: 300))
    for behavior in [items, collision, GravityBehavior(items: [thing])] { rig.animator.addBehavior(behavior) }
    rig.run(to: 2)
    expectLess(abs(thing.center.y - 290), than: 0.2)
    thing.bounds.size = Size(width: 60, height: 80)
    thing.center = Point(x: 30, y: 100)
    thing.rotation = .pi / 2
    rig.animator.updateItem(usingCurrentState: thing)
    rig.run(to: 2 + 1 / 60.0)
    expectLess(abs(thing.center.y - 100), than: 2)
    rig.run(to: 5)
    expectLess(abs(thing.center.y - 270), than: 0.3)
    expectEqual(thing.center.x, 30)
  }

  @Test("DY-12: a layer's transform is replaced by a pure rotation as soon as it turns") func rotation() {
    let window = Window(size: Size(width: 400, height: 400))
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 40, height: 40))
    window.addSublayer(layer)
    layer.affineTransform = AffineTransform(rotationAngle: 0.3).concatenating(AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    let animator = DynamicAnimator(referenceLayer: window)
    let items = DynamicItemBehavior(items: [layer])
    items.angularResistance = 0
    animator.addBehavior(items)
    items.addAngularVelocity(2, for: layer)
    window.stage.advance(to: 0.25)
    expectLess(abs(layer.rotation - 0.8), than: 1e-9)
    expectLess(abs(layer.affineTransform.determinant - 1), than: 1e-12)
  }

  @Test("items(in:) finds the bodies whose boxes overlap") func finding() {
    let (rig, a, b) = (Rig(), Thing(0, 0), Thing(300, 0))
    rig.animator.addBehavior(DynamicItemBehavior(items: [a, b]))
    expectEqual(rig.animator.items(in: Rect(x: 40, y: 0, width: 20, height: 10)).map { $0 === a }, [true])
    expectEqual(rig.animator.items(in: Rect(x: -10, y: 0, width: 400, height: 10)).count, 2)
    expect(rig.animator.items(in: Rect(x: 100, y: 0, width: 50, height: 10)).isEmpty)
  }

  @Test("a body rotates about its layer's anchor point, and collides at the layer's bounds") func anchorPoint() {
    let window = Window(size: Size(width: 400, height: 400))
    let layer = Layer(frame: Rect(x: 100, y: 100, width: 80, height: 40))
    layer.anchorPoint = .zero
    layer.position = Point(x: 100, y: 100)
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    let collision = CollisionBehavior(items: [layer])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [layer]))
    for frame in 1...180 { window.stage.advance(to: Double(frame) / 60) }
    expectLess(abs(layer.frame.maxY - 400), than: 0.3)
  }
}
