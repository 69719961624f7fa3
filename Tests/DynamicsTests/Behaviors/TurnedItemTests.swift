import Expectations
import LegatoDynamics
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("Items that have turned by whole turns behave as others") struct TurnedItemTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let animator: DynamicAnimator
  private let items = DynamicItemBehavior(items: [])

  init() {
    animator = DynamicAnimator(referenceLayer: window)
    (items.resistance, items.angularResistance) = (0, 0)
    animator.addBehavior(items)
  }

  private func layer(_ frame: Rect) -> Layer {
    let layer = Layer(frame: frame)
    window.addSublayer(layer)
    items.addItem(layer)
    return layer
  }

  private func run(_ seconds: Double, _ each: () -> Void = {}) {
    let frames = Int(saturating: (seconds * 60).rounded())
    for _ in 0..<frames {
      window.stage.advance(to: window.stage.now + 1.0 / 60)
      each()
    }
  }

  @Test("DY-15: a snap that moves its item a second time does not turn it") func snap() {
    let layer = layer(Rect(x: 100, y: 100, width: 50, height: 50))
    window.stage.advance(to: 0)
    items.addAngularVelocity(10, for: layer)
    run(1)
    let snap = SnapBehavior(item: layer, snapTo: Point(x: 200, y: 150))
    animator.addBehavior(snap)
    run(6)
    expect(distance(layer.position, Point(x: 200, y: 150)) < 1e-9 && abs(layer.rotation) < 1e-9, "\(layer.position), \(layer.rotation)")
    snap.snapPoint = Point(x: 210, y: 150)
    run(1) { expectLess(abs(items.angularVelocity(for: layer)), than: 1e-6) }
    expectLess(distance(layer.position, Point(x: 210, y: 150)), than: 1)
  }

  @Test("an update from an item's state that has not changed changes nothing") func update() {
    let (one, other) = (layer(Rect(x: 100, y: 100, width: 40, height: 40)), layer(Rect(x: 160, y: 100, width: 40, height: 40)))
    animator.addBehavior(AttachmentBehavior.fixedAttachment(with: one, attachedTo: other, attachmentAnchor: Point(x: 150, y: 120)))
    window.stage.advance(to: 0)
    for layer in [one, other] { items.addAngularVelocity(25, for: layer) }
    var turned = 0.0
    for _ in 0..<90 {
      let before = one.rotation
      run(1.0 / 60)
      turned += (one.rotation - before).remainder(dividingBy: 2 * .pi)
    }
    expect(turned > 5 && one.rotation < 4, "\(turned)")
    animator.updateItem(usingCurrentState: one)
    run(0.5) {
      let apart = (one.rotation - other.rotation).remainder(dividingBy: 2 * .pi)
      expectLess(abs(apart), than: 0.05)
    }
  }

  @Test("DY-10: a joint whose behavior is removed and added holds its items again, however often one had turned before") func rejoined() {
    let (one, other) = (layer(Rect(x: 100, y: 100, width: 40, height: 40)), layer(Rect(x: 160, y: 100, width: 40, height: 40)))
    window.stage.advance(to: 0)
    items.addAngularVelocity(9.5, for: one)
    run(1)
    items.addAngularVelocity(-items.angularVelocity(for: one), for: one)
    let weld = AttachmentBehavior.fixedAttachment(with: one, attachedTo: other, attachmentAnchor: Point(x: 150, y: 120))
    animator.addBehavior(weld)
    run(0.5)
    let (place, turned) = (one.position, one.rotation)
    animator.removeAllBehaviors()
    run(0.1)
    animator.addBehavior(items)
    animator.addBehavior(weld)
    run(0.5) {
      expectLess(distance(one.position, place), than: 0.5)
      expectLess(abs((one.rotation - turned).remainder(dividingBy: 2 * .pi)), than: 0.02)
    }
  }

  @Test("an update reads the collision bounds, and the anchor point, of an item of the same size") func outlines() {
    let layer = layer(Rect(x: 100, y: 100, width: 100, height: 100))
    items.allowsRotation = false
    let collision = CollisionBehavior(items: [layer])
    collision.addBoundary(withIdentifier: "edge", from: Point(x: 198, y: 300), to: Point(x: 260, y: 300))
    animator.addBehavior(collision)
    run(0.1)
    layer.collisionBoundsType = .ellipse
    animator.updateItem(usingCurrentState: layer)
    items.addLinearVelocity(Vector(dx: 0, dy: 200), for: layer)
    run(2)
    // a disc slides past the edge's end
    expectGreater(layer.position.y, than: 350)
    let other = self.layer(Rect(x: 100, y: 0, width: 40, height: 20))
    run(0.1)
    (other.anchorPoint, other.position) = (Point(x: 0, y: 0.5), Point(x: 100, y: 10))
    items.allowsRotation = true
    animator.updateItem(usingCurrentState: other)
    items.addAngularVelocity(3, for: other)
    run(0.5) { expectLess(distance(other.convert(Point(x: 20, y: 10), to: window), Point(x: 120, y: 10)), than: 1e-6) }
  }

  @Test("GE-18: a layer that turns about its anchor becomes a body whose anchor has the presented velocity") func handOver() {
    let layer = Layer()
    (layer.bounds, layer.anchorPoint, layer.position) = (
      Rect(x: 0, y: 0, width: 100, height: 20), Point(x: 0, y: 0.5), Point(x: 200, y: 150)
    )
    window.addSublayer(layer)
    window.stage.advance(to: 0)
    animate(withDuration: 2, options: .curveLinear) { layer.affineTransform = AffineTransform(rotationAngle: 2) }
    run(1)
    items.addItem(layer)
    run(2.0 / 60)
    let before = layer.position
    run(1.0 / 60)
    // at 1 rad/s the anchor is pulled after its own center of mass: it would move at 50 points a second
    expectLess(distance(layer.position, before) * 60, than: 5)
  }

  @Test("DY-5: a direction of zero keeps the angle") func angles() {
    let push = PushBehavior(items: [], mode: .continuous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.pushDirection = .zero
    expectEqual(push.angle, .pi / 2)
    push.setAngle(1, magnitude: 0)
    expectEqual(push.angle, 1)
    let gravity = GravityBehavior(items: [])
    gravity.gravityDirection = Vector(dx: 1, dy: 0)
    gravity.gravityDirection = .zero
    expectEqual(gravity.angle, 0)
    gravity.setAngle(2, magnitude: 0)
    expectEqual(gravity.angle, 2)
  }
}

private func distance(_ a: Point, _ b: Point) -> Double { a.distance(to: b) }
