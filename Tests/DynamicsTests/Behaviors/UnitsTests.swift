import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Units are those of the modelled system") struct UnitsTests {
  @Test("TV-16, DY-5: free fall under gravity 1") func freeFall() {
    let (rig, thing) = (Rig(), Thing(50, 50))
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    for (frame, y) in [(1, 50.0694), (2, 50.4161), (3, 51.0396)] {
      rig.stage.advance(to: Double(frame) / 60)
      expectLess(abs(thing.center.y - y), than: 0.5)
    }
    rig.run(to: 0.5)
    // Closed form with DY-6's resistance of 0.1: y = 50 + g/c·(t − (1 − e^(−ct))/c).
    expectLess(abs(thing.center.y - (50 + 10_000 * (0.5 - (1 - exponential(-0.05)) / 0.1))), than: 1e-6)
    expectEqual(thing.center.x, 50)
  }

  @Test("TV-16: the spring attachment at frames 10, 30 and 60") func spring() {
    let (rig, thing) = (Rig(), Thing(100, 250))
    let attachment = AttachmentBehavior(item: thing, attachedToAnchor: Point(x: 100, y: 100))
    attachment.length = 100
    attachment.frequency = 2
    attachment.damping = 0.3
    rig.animator.addBehavior(attachment)
    for (frame, y) in [(10, 201.09), (30, 204.03), (60, 200.14)] {
      rig.run(to: Double(frame) / 60)
      expectLess(abs(thing.center.y - y), than: 0.5)
    }
  }

  @Test("DY-3: 100 × 100 points at density 1 weigh 1; a push of 1 moves that by 100 (DY-4)", arguments: [1.0, 2.5])
  func push(density: Double) {
    for (width, height) in [(100.0, 100.0), (50, 40)] {
      let (rig, thing) = (Rig(), Thing(0, 0, width: width, height: height))
      let item = DynamicItemBehavior(items: [thing])
      (item.density, item.resistance) = (density, 0)
      let continuous = PushBehavior(items: [thing], mode: .continuous)
      continuous.setAngle(0, magnitude: 1)
      rig.animator.addBehavior(item)
      rig.animator.addBehavior(continuous)
      rig.run(to: 1)
      let mass = density * width * height / 10_000
      expectLess(abs(item.linearVelocity(for: thing).dx - 100 / mass), than: 1e-6)
      expectLess(abs(thing.center.x - 50 / mass), than: 1e-6)
      continuous.active = false
      let once = PushBehavior(items: [thing], mode: .instantaneous)
      once.pushDirection = Vector(dx: 0, dy: -2)
      rig.animator.addBehavior(once)
      expect(once.active)
      rig.run(to: 1.5)
      expect(!once.active)
      expectLess(abs(item.linearVelocity(for: thing).dy + 200 / mass), than: 1e-6)
      expectLess(abs(item.linearVelocity(for: thing).dx - 100 / mass), than: 1e-6)
    }
  }

  @Test("DY-4: a push beside the center also rotates the item, by lever arm × force / moment of inertia") func pushBeside() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let item = DynamicItemBehavior(items: [thing])
    (item.resistance, item.angularResistance) = (0, 0)
    let push = PushBehavior(items: [thing], mode: .instantaneous)
    push.pushDirection = Vector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(Vector(dx: 0, dy: -30), for: thing)
    rig.animator.addBehavior(item)
    rig.animator.addBehavior(push)
    rig.run(to: 0.1)
    expectLess(abs(item.angularVelocity(for: thing) - 30 * 100 / (20_000.0 / 12)), than: 1e-9)
    expectEqual(push.targetOffsetFromCenter(for: thing), Vector(dx: 0, dy: -30))
  }

  @Test("DY-5: default (0, 1), magnitude 1, angle π/2; the vector set last applies to all items, and none after the removal") func gravity()
  {
    let (rig, a, b) = (Rig(), Thing(0, 0), Thing(300, 0))
    let (first, second) = (GravityBehavior(items: [a]), GravityBehavior(items: [b]))
    expectEqual(first.gravityDirection, Vector(dx: 0, dy: 1))
    expectEqual(first.magnitude, 1)
    expectLess(abs(first.angle - .pi / 2), than: 1e-15)
    rig.animator.addBehavior(first)
    second.setAngle(0, magnitude: 0.5)
    rig.animator.addBehavior(second)
    let items = DynamicItemBehavior(items: [a, b])
    items.resistance = 0
    rig.animator.addBehavior(items)
    rig.run(to: 0.5)
    for thing in [a, b] {
      expectLess(abs(items.linearVelocity(for: thing).dx - 250), than: 1e-6)
      expectLess(abs(items.linearVelocity(for: thing).dy), than: 1e-6)
    }
    first.gravityDirection = Vector(dx: 0, dy: -1)
    rig.run(to: 1)
    expectLess(abs(items.linearVelocity(for: b).dy + 500), than: 1e-6)
    rig.animator.removeBehavior(first)
    rig.run(to: 1.5)
    expectLess(abs(items.linearVelocity(for: b).dx - 250), than: 1e-6)
    expectLess(abs(items.linearVelocity(for: b).dy + 500), than: 1e-6)
  }

  @Test("DY-5: the angle is kept while the magnitude is 0") func angles() {
    let gravity = GravityBehavior()
    gravity.magnitude = 0
    expect(gravity.gravityDirection == .zero && gravity.angle == .pi / 2)
    gravity.magnitude = 2
    expectLess((gravity.gravityDirection - Vector(dx: 0, dy: 2)).length, than: 1e-15)
    gravity.setAngle(.pi, magnitude: 0)
    gravity.magnitude = 3
    expectLess((gravity.gravityDirection - Vector(dx: -3, dy: 0)).length, than: 1e-15)
  }

  @Test("DY-6: the defaults of an item; numbers are not clamped") func defaults() {
    let behavior = DynamicItemBehavior()
    expect((behavior.elasticity, behavior.friction, behavior.density) == (0.2, 0.2, 1))
    expect((behavior.resistance, behavior.angularResistance, behavior.charge) == (0.1, 0.1, 0))
    expect(behavior.allowsRotation && !behavior.isAnchored)
    behavior.elasticity = 5
    behavior.friction = -1
    expect((behavior.elasticity, behavior.friction) == (5, -1))
  }

  @Test("DY-7: resistance 3 and angular resistance 2 decrease velocities as e^(−ct)") func resistance() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior(items: [thing])
    (items.resistance, items.angularResistance) = (3, 2)
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 900, dy: -300), for: thing)
    items.addAngularVelocity(4, for: thing)
    rig.run(to: 0.5)
    let fade = 1 - exponential(-1.5)
    expectLess(abs(thing.center.x - 300 * fade), than: 1e-6)
    expectLess(abs(thing.center.y + 100 * fade), than: 1e-6)
    expectLess(abs(thing.rotation - 2 * (1 - exponential(-1))), than: 1e-6)
    // What v/(1 + h·c) would have left is within a percent and a half of it.
    expectLess(abs(items.linearVelocity(for: thing).dx - 900 * exponential(-1.5)), than: 1e-6)
  }

  @Test("DY-14: the length is the distance at its creation, rigid at frequency 0; below one point it is a pin") func attachments() {
    let (rig, rod, pinned) = (Rig(), Thing(300, 0, width: 10, height: 10), Thing(0, 0))
    let attachment = AttachmentBehavior(item: rod, attachedToAnchor: .zero)
    expect((attachment.length, attachment.frequency, attachment.damping, attachment.frictionTorque) == (300, 0, 0, 0))
    expectEqual(attachment.attachmentRange, -Double.infinity...Double.infinity)
    expectEqual(attachment.attachedBehaviorType, .anchor)
    let pin = AttachmentBehavior(item: pinned, offsetFromCenter: Vector(dx: -50, dy: 0), attachedToAnchor: Point(x: -50.4, y: 0))
    let items = DynamicItemBehavior(items: [rod, pinned])
    (items.resistance, items.angularResistance) = (0, 0)
    for behavior in [attachment, pin, GravityBehavior(items: [rod, pinned]), items] { rig.animator.addBehavior(behavior) }
    for frame in 1...120 {
      rig.run(to: Double(frame) / 60)
      expectLess(abs(rod.center.distance(to: .zero) - 300), than: 0.2)
      expectLess(abs(pinned.center.distance(to: Point(x: -50.4, y: 0)) - 50), than: 0.5)
    }
    expect(pinned.rotation != 0)
  }

  @Test("DY-15: a snap ends exactly at the point, at the angle 0", arguments: [0.0, 0.5, 1]) func snap(damping: Double) {
    let (rig, thing) = (Rig(), Thing(400, 90, width: 60, height: 30))
    thing.rotation = 0.7
    let snap = SnapBehavior(item: thing, snapTo: Point(x: 120, y: 77))
    expectEqual(snap.damping, 0.5)
    snap.damping = damping
    rig.animator.addBehavior(snap)
    rig.run(to: 20)
    expectEqual(thing.center, Point(x: 120, y: 77))
    expectEqual(thing.rotation, 0)
    expectEqual(rig.stage.demand, .idle)
    snap.snapPoint = Point(x: 0, y: 5)
    rig.run(to: 40)
    expectEqual(thing.center, Point(x: 0, y: 5))
  }

  @Test("DY-15: more damping oscillates less") func snapSwings() {
    func largest(_ damping: Double) -> Double {
      let (rig, thing) = (Rig(), Thing(100, 0))
      let snap = SnapBehavior(item: thing, snapTo: .zero)
      snap.damping = damping
      rig.animator.addBehavior(snap)
      var least = 0.0
      for _ in 0..<120 {
        rig.run(to: rig.stage.now + 1 / 60.0)
        least = min(least, thing.center.x)
      }
      return -least
    }
    expectGreater(largest(0.2), than: largest(0.5) + 5)
    expectLess(largest(1), than: 0.5)
  }

  @Test("DY-24: an attachment of length 0, frequency 3.5 and damping 0.4, with density 100 and resistance 10, brings an item to its anchor")
  func handOver() {
    let (rig, thing) = (Rig(), Thing(300, 400))
    let attachment = AttachmentBehavior(item: thing, attachedToAnchor: Point(x: 100, y: 100))
    (attachment.length, attachment.frequency, attachment.damping) = (0, 3.5, 0.4)
    let items = DynamicItemBehavior(items: [thing])
    (items.density, items.resistance) = (100, 10)
    rig.animator.addBehavior(attachment)
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: -500, dy: 0), for: thing)
    rig.run(to: 4)
    expectLess(thing.center.distance(to: Point(x: 100, y: 100)), than: 0.1)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("the other kinds of attachment connect two items as their names say") func kinds() {
    let (rig, a, b) = (Rig(), Thing(0, 0, width: 40, height: 40), Thing(100, 0, width: 40, height: 40))
    let anchored = DynamicItemBehavior(items: [a])
    anchored.isAnchored = true
    rig.animator.addBehavior(anchored)
    let gravity = GravityBehavior(items: [b])
    rig.animator.addBehavior(gravity)
    let fixed = AttachmentBehavior.fixedAttachment(with: b, attachedTo: a, attachmentAnchor: Point(x: 50, y: 0))
    rig.animator.addBehavior(fixed)
    rig.run(to: 1)
    expectLess(b.center.distance(to: Point(x: 100, y: 0)), than: 0.5)
    rig.animator.removeBehavior(fixed)
    let slide = AttachmentBehavior.slidingAttachment(
      with: b, attachedTo: a, attachmentAnchor: b.center, axisOfTranslation: Vector(dx: 0, dy: 3))
    slide.attachmentRange = 0...60
    rig.animator.addBehavior(slide)
    rig.run(to: 3)
    expectLess(b.center.distance(to: Point(x: 100, y: 60)), than: 1)
    rig.animator.removeBehavior(slide)
    let pin = AttachmentBehavior.pinAttachment(with: b, attachedTo: a, attachmentAnchor: .zero)
    pin.frictionTorque = 0.4
    rig.animator.addBehavior(pin)
    rig.run(to: 9)
    // It hangs below the pin, as far beside as 0.4 N·m = 4000 hold a weight of 0.16 · 1000.
    let (beside, hanging) = (4000.0 / 160, (13_600.0).squareRoot())
    expectLess(abs(b.center.x), than: beside + 1)
    expectLess(abs(b.center.distance(to: .zero) - hanging), than: 0.5)
    expectGreater(b.center.y, than: 0)
    rig.animator.removeBehavior(pin)
    let rope = AttachmentBehavior.limitAttachment(with: b, offsetFromCenter: .zero, attachedTo: a, offsetFromCenter: .zero)
    rope.length = 200
    rig.animator.addBehavior(rope)
    rig.run(to: 14)
    expectLess(abs(b.center.distance(to: .zero) - 200), than: 0.5)
  }
}
