import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Items collide with each other and with boundaries, and the delegate is told") struct CollisionTests {
  final class Log: CollisionBehaviorDelegate {
    var lines: [String] = []
    var names: [ObjectIdentifier: String] = [:]
    var onBegan: (() -> Void)?
    func name(_ item: any DynamicItem) -> String { names[ObjectIdentifier(item)] ?? "?" }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem, at point: Point
    ) {
      lines.append("began " + [name(item), name(other)].sorted().joined(separator: "-"))
      onBegan?()
    }
    func collisionBehavior(_ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem) {
      lines.append("ended " + [name(item), name(other)].sorted().joined(separator: "-"))
    }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?, at point: Point
    ) {
      lines.append(
        "began \(name(item))|\(identifier.map { "\($0)" } ?? "bounds") \(Int(saturating: point.x.rounded())),\(Int(saturating: point.y.rounded()))"
      )
      onBegan?()
    }
    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?
    ) {
      lines.append("ended \(name(item))|\(identifier.map { "\($0)" } ?? "bounds")")
    }
  }

  @Test("DY-16, DY-17: the bounds of the reference layer, with insets, are a boundary without identifier") func bounds() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = Layer(frame: Rect(x: 180, y: 20, width: 40, height: 40))
    window.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: window)
    let collision = CollisionBehavior(items: [layer])
    let log = Log()
    log.names[ObjectIdentifier(layer)] = "box"
    collision.collisionDelegate = log
    collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 0, left: 0, bottom: 50, right: 0))
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [layer]))
    for frame in 1...180 { window.stage.advance(to: Double(frame) / 60) }
    expectLess(abs(layer.center.y - 230), than: 0.2)
    expectEqual(layer.center.x, 200)
    expectEqual(log.lines.first?.hasPrefix("began box|bounds"), true)
    expectEqual(log.lines.first?.hasSuffix(",250"), true)
    expectEqual(log.lines.filter { $0.hasPrefix("began") }.count, log.lines.filter { $0.hasPrefix("ended") }.count + 1)
    expectEqual(window.stage.demand, .idle)
    // It follows the bounds.
    window.bounds.size.height = 400
    animator.updateItem(usingCurrentState: layer)
    for frame in 181...360 { window.stage.advance(to: Double(frame) / 60) }
    expectLess(abs(layer.center.y - 330), than: 0.2)
  }

  @Test("DY-16: modes: items, boundaries, everything", arguments: [CollisionBehavior.Mode.items, .boundaries, .everything])
  func modes(mode: CollisionBehavior.Mode) {
    let (rig, a, b) = (Rig(), Thing(0, 0, width: 20, height: 20), Thing(100, 0, width: 20, height: 20))
    let items = DynamicItemBehavior(items: [a, b])
    (items.resistance, items.elasticity) = (0, 1)
    let collision = CollisionBehavior(items: [a, b])
    collision.collisionMode = mode
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 300, y: -50), to: Point(x: 300, y: 50))
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(collision)
    items.addLinearVelocity(Vector(dx: 400, dy: 0), for: a)
    rig.run(to: 1.5)
    let (va, vb) = (items.linearVelocity(for: a).dx, items.linearVelocity(for: b).dx)
    switch mode {
    case .items: expect(abs(va) < 1e-6 && abs(vb - 400) < 1e-6)
    case .boundaries: expect(abs(va + 400) < 1e-6 && abs(vb) < 1e-6)
    case .everything: expect(abs(va + 400) < 1e-6 && abs(vb) < 1e-6 && abs(b.center.x - 100) < 0.5)
    }
  }

  @Test("DY-17: the delegate is told of contacts that begin and end, with items and with boundaries, under the identifiers that were given")
  func delegate() {
    let (rig, a, b) = (Rig(), Thing(0, 0, width: 20, height: 20), Thing(100, 0, width: 20, height: 20))
    let log = Log()
    log.names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"]
    let items = DynamicItemBehavior(items: [a, b])
    (items.resistance, items.elasticity) = (0, 1)
    let collision = CollisionBehavior(items: [a, b])
    collision.collisionDelegate = log
    collision.addBoundary(withIdentifier: "wall", from: Point(x: 200, y: -50), to: Point(x: 200, y: 50))
    expectEqual(collision.boundaryIdentifiers, ["wall"])
    expectEqual(collision.boundary(withIdentifier: "wall")?.elements.count, 2)
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(collision)
    items.addLinearVelocity(Vector(dx: 400, dy: 0), for: a)
    rig.run(to: 1)
    expectEqual(log.lines, ["began a-b", "ended a-b", "began b|wall 200,0", "ended b|wall", "began a-b", "ended a-b"])
    collision.removeBoundary(withIdentifier: "wall")
    expect(collision.boundaryIdentifiers.isEmpty)
  }

  @Test("DY-17: the ends of its items' contacts are told to the delegate of a behavior that is removed", arguments: 0...4)
  func removed(way: Int) {
    let (rig, a, b, c) = (Rig(), Thing(0, 0, width: 20, height: 20), Thing(18, 0, width: 20, height: 20), Thing(300, 0))
    let (log, later) = (Log(), Log())
    for log in [log, later] { log.names = [ObjectIdentifier(a): "a", ObjectIdentifier(b): "b"] }
    let items = DynamicItemBehavior(items: [a, b, c])
    let (parent, collision, next) = (DynamicBehavior(), CollisionBehavior(items: [a, b]), CollisionBehavior(items: [a, b]))
    (collision.collisionDelegate, next.collisionDelegate) = (log, later)
    parent.addChildBehavior(collision)
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(parent)
    rig.run(to: 0.1)
    expectEqual(log.lines, ["began a-b"])
    switch way {
    case 0: parent.removeChildBehavior(collision)
    case 1: rig.animator.removeBehavior(parent)
    case 2: rig.animator.removeAllBehaviors()
    case 3:
      // another one takes its place at once
      rig.animator.removeBehavior(parent)
      rig.animator.addBehavior(next)
    default:
      parent.removeChildBehavior(collision)
      parent.addChildBehavior(collision)
    }
    rig.run(to: 0.2)
    expectEqual(log.lines, ["began a-b"] + (way == 4 ? ["began a-b", "ended a-b"] : ["ended a-b"]))
    expectEqual(later.lines.filter { $0.hasPrefix("ended") }.count, 0)
    rig.run(to: 9)
    expect(!rig.animator.isRunning)
  }

  @Test("DY-17: of 400 items that touch, each contact that began is told to end where all are removed at once") func allRemoved() {
    let (rig, log) = (Rig(), Log())
    let things = (0..<400).map { Thing(Double($0 % 20) * 10, Double($0 / 20) * 10, width: 10, height: 10) }
    for (number, thing) in things.enumerated() { log.names[ObjectIdentifier(thing)] = "\(number)" }
    let collision = CollisionBehavior(items: things)
    collision.collisionDelegate = log
    rig.animator.addBehavior(collision)
    rig.run(to: 1 / 60.0)
    func pairs(_ kind: String) -> [String] { log.lines.filter { $0.hasPrefix(kind) }.map { String($0.dropFirst(kind.count)) }.sorted() }
    // two neighbours to the right and below, but for those at an edge
    expectGreater(pairs("began").count, than: 2 * 20 * 19 - 1)
    rig.animator.removeBehavior(collision)
    rig.animator.addBehavior(GravityBehavior(items: [Thing(900, 900)]))
    rig.run(to: 2 / 60.0)
    expectEqual(pairs("ended"), pairs("began"))
  }

  @Test("DY-17: ellipses and convex paths collide by their outline") func shapes() {
    let (rig, disc, triangle) = (Rig(), Thing(0, 0, width: 40, height: 40), Thing(200, 0, width: 60, height: 60))
    disc.collisionBoundsType = .ellipse
    triangle.collisionBoundsType = .path
    var path = Path([.move(Point(x: -30, y: 30)), .line(Point(x: 30, y: 30)), .line(Point(x: 0, y: -30))])
    path.closeSubpath()
    triangle.collisionBoundingPath = path
    let collision = CollisionBehavior(items: [disc, triangle])
    collision.addBoundary(withIdentifier: 1, from: Point(x: -500, y: 200), to: Point(x: 500, y: 200))
    rig.animator.addBehavior(collision)
    rig.animator.addBehavior(GravityBehavior(items: [disc, triangle]))
    rig.run(to: 3)
    expectLess(abs(disc.center.y - 180), than: 0.2)
    expectLess(abs(triangle.center.y - 170), than: 0.2)
    expectLess(abs(triangle.rotation), than: 0.01)
  }

  @Test("DY-17: a pill is a convex path, although its outline has points twice where its round ends meet") func pill() {
    let (rig, pill) = (Rig(), Thing(0, 0))
    pill.collisionBoundsType = .path
    pill.collisionBoundingPath = Path(roundedRect: Rect(x: -40, y: -20, width: 80, height: 40), cornerRadius: 20)
    let collision = CollisionBehavior(items: [pill])
    collision.addBoundary(withIdentifier: 1, from: Point(x: -500, y: 200), to: Point(x: 500, y: 200))
    for behavior in [collision, GravityBehavior(items: [pill])] { rig.animator.addBehavior(behavior) }
    expect(Reports.during { rig.run(to: 3) }.isEmpty)
    expectLess(abs(pill.center.y - 180), than: 0.2)
  }

  @Test("a path as boundary: a ball rolls in a bowl and comes to rest at its bottom") func bowl() {
    let (rig, ball) = (Rig(), Thing(60, 0, width: 20, height: 20))
    ball.collisionBoundsType = .ellipse
    let collision = CollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "bowl", for: Path(ellipseIn: Rect(x: -100, y: -100, width: 200, height: 200)))
    let items = DynamicItemBehavior(items: [ball])
    (items.resistance, items.angularResistance) = (2, 2)
    for behavior in [collision, items, GravityBehavior(items: [ball])] { rig.animator.addBehavior(behavior) }
    rig.run(to: 12)
    expectLess(abs(ball.center.x), than: 6)
    expectLess(abs(ball.center.y - 90), than: 1)
  }

  @Test("DY-18, PT-15: thrown boxes slow down and push each other; momentum is exchanged by mass") func thrown() {
    let (rig, a, b) = (Rig(), Thing(0, 0), Thing(250, 20, width: 50, height: 50))
    let items = DynamicItemBehavior(items: [a, b])
    (items.resistance, items.angularResistance, items.friction) = (3, 3, 0)
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(CollisionBehavior(items: [a, b]))
    items.addLinearVelocity(Vector(dx: 1500, dy: 0), for: a)
    var momentum = 1500.0
    for frame in 1...60 {
      rig.run(to: Double(frame) / 60)
      momentum = items.linearVelocity(for: a).dx + 0.25 * items.linearVelocity(for: b).dx
      expectLess(abs(momentum - 1500 * exponential(-3 * Double(frame) / 60)), than: 1e-3)
    }
    expectGreater(items.linearVelocity(for: b).dx, than: items.linearVelocity(for: a).dx)
    rig.run(to: 8)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("a group of items is one body: its members keep their relative positions") func group() {
    let (a, b) = (Thing(0, 0, width: 40, height: 40), Thing(100, 0, width: 40, height: 40))
    let group = DynamicItemGroup(items: [a, b])
    expectEqual(group.center, Point(x: 50, y: 0))
    expectEqual(group.bounds.size, Size(width: 140, height: 40))
    let (rig, shot) = (Rig(), Thing(100, -200, width: 20, height: 20))
    let items = DynamicItemBehavior(items: [group, shot])
    (items.resistance, items.angularResistance) = (0, 0)
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(CollisionBehavior(items: [group, shot]))
    items.addLinearVelocity(Vector(dx: 0, dy: 600), for: shot)
    // One through the gap touches neither.
    rig.run(to: 1)
    expectGreater(group.rotation, than: 0.05)
    expectLess(abs(a.center.distance(to: b.center) - 100), than: 1e-9)
    expectLess(abs(a.rotation - group.rotation), than: 1e-12)
    let mass = 0.56
    expectLess(abs(mass * items.linearVelocity(for: group).dy + 0.04 * items.linearVelocity(for: shot).dy - 24), than: 1e-6)
  }

  @Test("an item flies through the gap in a group") func gap() {
    let group = DynamicItemGroup(items: [Thing(0, 0, width: 40, height: 40), Thing(100, 0, width: 40, height: 40)])
    let (rig, shot) = (Rig(), Thing(50, -200, width: 20, height: 20))
    let items = DynamicItemBehavior(items: [group, shot])
    rig.animator.addBehavior(items)
    rig.animator.addBehavior(CollisionBehavior(items: [group, shot]))
    items.addLinearVelocity(Vector(dx: 0, dy: 600), for: shot)
    rig.run(to: 1)
    expectGreater(shot.center.y, than: 100)
    expectEqual(group.center, Point(x: 50, y: 0))
  }

  @Test("others bounce off an anchored item, which stays") func anchored() {
    let (rig, wall, ball) = (Rig(), Thing(0, 0), Thing(300, 0, width: 20, height: 20))
    let (anchored, items) = (DynamicItemBehavior(items: [wall]), DynamicItemBehavior(items: [ball]))
    anchored.isAnchored = true
    (items.elasticity, items.resistance) = (0.5, 0)
    for behavior in [anchored, items, CollisionBehavior(items: [wall, ball])] { rig.animator.addBehavior(behavior) }
    items.addLinearVelocity(Vector(dx: -600, dy: 0), for: ball)
    rig.run(to: 1)
    expectLess(abs(items.linearVelocity(for: ball).dx - 300), than: 1e-6)
    expectEqual(wall.center, .zero)
    anchored.addLinearVelocity(Vector(dx: 5, dy: 5), for: wall)
    rig.run(to: 1.5)
    expectEqual(wall.center, .zero)
  }
}
