import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Touching bodies have friction, come to rest and stay") struct RestTests {
  @Test("a box on a slope slides by g·(sin θ − μ·cos θ), or stays inside the cone of friction", arguments: [0.0, 0.2, 0.5, 0.8])
  func slope(friction: Double) {
    let angle = 0.5
    var world = World()
    let material = Material(friction: friction, elasticity: 0)
    let (s, c) = (sine(angle), cosine(angle))
    _ = world.wall(Vec(-2000 * c, -2000 * s), Vec(2000 * c, 2000 * s), material: material)
    let box = world.box(20 * s, -20 * c, angle: angle, material: material)
    world.pull(box, 0, 1000)
    world.run(120)
    let along = (world.position(of: box) - Vec(20 * s, -20 * c)).dot(Vec(c, s))
    let pull = 1000 * (s - friction * c)
    expectLess(abs(along - max(0, pull) / 2), than: pull > 0 ? 0.01 * pull / 2 + 0.5 : 0.05)
    expectLess(abs(world.angle(of: box) - angle), than: 1e-3)
  }

  @Test("a sliding box stops after v²/(2·μ·g)") func stops() {
    var world = World()
    let material = Material(friction: 0.4, elasticity: 0)
    _ = world.wall(Vec(-2000, 0), Vec(2000, 0), material: material)
    let box = world.box(0, -20, width: 80, material: material)
    world.pull(box, 0, 1000)
    world.throwBody(box, 500, 0)
    world.run(240)
    expectLess(abs(world.position(of: box).x - 500 * 500 / 800), than: 3)
    expectLess(world.velocity(of: box).length, than: 1e-3)
  }

  @Test("a stack comes to rest, does not change by a bit in ten seconds, and sleeps", arguments: [2, 5, 10])
  func stack(count: Int) {
    var world = World()
    _ = world.wall(Vec(-500, 0), Vec(500, 0))
    let boxes = (0..<count).map { world.box(0, -20.0 - Double($0) * 40) }
    for box in boxes { world.pull(box, 0, 1000) }
    world.run(240)
    expect(world.isAtRest)
    let rest = boxes.map { world.position(of: $0) }
    for (i, place) in rest.enumerated() {
      expectLess(abs(place.x), than: 0.1)
      expectLess(abs(place.y - (-20 - Double(i) * 40)), than: 0.2 * Double(i + 1))
    }
    world.run(1200)
    expectEqual(boxes.map { world.position(of: $0) }, rest)
  }

  @Test("a stack that fell neither leans nor jitters before it sleeps") func fallen() {
    var world = World()
    _ = world.wall(Vec(-500, 0), Vec(500, 0))
    let boxes = (0..<6).map { world.box(0, -24.0 - Double($0) * 50) }
    for box in boxes { world.pull(box, 0, 1000) }
    world.run(360)
    expect(world.isAtRest)
    for (i, box) in boxes.enumerated() {
      expectLess(abs(world.position(of: box).x), than: 0.5)
      expectLess(abs(world.position(of: box).y - (-20 - Double(i) * 40)), than: 0.5)
      expectLess(abs(world.angle(of: box)), than: 0.01)
    }
  }

  @Test("a pushed body wakes what rests on it, and nothing else") func waking() {
    var world = World()
    _ = world.wall(Vec(-500, 0), Vec(500, 0))
    let (low, high, far) = (world.box(0, -20), world.box(0, -60), world.box(300, -20))
    for box in [low, high, far] { world.pull(box, 0, 1000) }
    world.run(120)
    expect(world.isAtRest)
    world.throwBody(low, 40, 0)
    world.advance()
    expect(world.isAwake(high))
    expect(!world.isAwake(far))
  }

  @Test("overlapping bodies separate slowly") func overlapping() {
    var world = World()
    let (a, b) = (world.box(0, 0), world.box(15, 3))
    world.run(240)
    expect((world.position(of: b) - world.position(of: a)).length >= 39)
    expectLess(world.velocity(of: a).length, than: 1)
    expectLess(world.velocity(of: b).length, than: 1)
  }

  @Test("a disc rolls down a slope with two thirds of g·sin θ") func rolls() {
    let angle = 0.2
    var world = World()
    let material = Material(friction: 1, elasticity: 0)
    let (s, c) = (sine(angle), cosine(angle))
    _ = world.wall(Vec(-2000 * c, -2000 * s), Vec(2000 * c, 2000 * s), material: material)
    let disc = world.disc(20 * s, -20 * c, material: material)
    world.pull(disc, 0, 1000)
    world.run(120)
    let along = (world.position(of: disc) - Vec(20 * s, -20 * c)).dot(Vec(c, s))
    expectLess(abs(along - 1000 * s / 3), than: 2)
    expectLess(abs(world.angle(of: disc) - along / 20), than: 0.02)
  }

  @Test("a box slides over the seams of a floor made of pieces") func seams() {
    var world = World()
    let points = (0...40).map { Vec(Double($0) * 25 - 100, 0) }
    let outlines = (0..<40).map { i in
      Outline.edge(points[i], points[i + 1], before: i > 0 ? points[i - 1] : nil, after: i < 39 ? points[i + 2] : nil)
    }
    var floor = BodyDefinition(outlines, position: .zero, mass: 0)
    floor.material = Material(friction: 0)
    _ = world.add(floor)
    let box = world.box(0, -20, material: Material(friction: 0))
    let disc = world.disc(-60, -20, material: Material(friction: 0))
    for body in [box, disc] {
      world.pull(body, 0, 1000)
      world.throwBody(body, 300, 0)
    }
    world.run(240)
    expectLess(abs(world.velocity(of: box).x - 300), than: 1e-6)
    expectLess(abs(world.velocity(of: disc).x - 300), than: 1e-6)
    expectLess(abs(world.angle(of: box)), than: 1e-3)
  }

  @Test("DY-17: the bodies of a pile, removed in any order, end exactly the contacts that began", arguments: [1, 2, 3] as [UInt64])
  func removal(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: seed)
    var world = World()
    _ = world.wall(Vec(-1000, 0), Vec(1000, 0))
    var bodies: [BodyID] = []
    for tag in 1...60 {
      var definition = BodyDefinition(
        [.rectangle(width: 40, height: 40)], position: Vec(Double(tag % 10) * 39, -20 - Double(tag / 10) * 39.5), mass: 0.16)
      definition.tag = tag
      bodies.append(world.add(definition))
      world.pull(bodies[tag - 1], 0, 1000)
    }
    var (open, begun) = (Set<[Int]>(), 0)
    func take() {
      for event in world.events {
        let pair = [min(event.tagA, event.tagB), max(event.tagA, event.tagB)]
        if event.kind == .began {
          begun += 1
          expect(open.insert(pair).inserted)
        } else {
          expectEqual(open.remove(pair), pair)
        }
      }
      world.forgetEvents()
    }
    for _ in 1...60 {
      world.advance()
      take()
      let tag = bodies.indices.randomElement(using: &random)!
      world.remove(bodies.remove(at: tag))
      take()
    }
    expect(open.isEmpty)
    expectGreater(begun, than: 60)
  }
}
