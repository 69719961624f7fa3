import Expectations
import LegatoDynamics
import Testing

@Suite("Colliding bodies exchange momentum by their masses") struct ImpactTests {
  @Test("head-on: the velocities and positions of the textbook", arguments: [(1.0, 2.7, 1.0), (3, 1, 0.5), (1, 1, 0), (0.2, 9, 0.8)])
  func headOn(m1: Double, m2: Double, e: Double) {
    var world = World()
    let material = Material(friction: 0, elasticity: e)
    let a = world.box(0, 0, mass: m1, material: material)
    let b = world.box(203, 0, mass: m2, material: material)
    world.throwBody(a, 500, 0)
    world.throwBody(b, -170, 0)
    world.run(60)
    // 163 points apart, nearing by 670 points/s.
    let (u1, u2) = (500.0, -170.0)
    let mean = (m1 * u1 + m2 * u2) / (m1 + m2)
    let (v1, v2) = (mean + e * m2 * (u2 - u1) / (m1 + m2), mean + e * m1 * (u1 - u2) / (m1 + m2))
    let hit = 163.0 / 670
    expectLess(abs(world.velocity(of: a).x - v1), than: 1e-6)
    expectLess(abs(world.velocity(of: b).x - v2), than: 1e-6)
    // The slop between touching bodies, and where they stay together the step in which they met.
    expectLess(abs(world.position(of: a).x - (u1 * hit + v1 * (0.5 - hit))), than: e > 0 ? 0.1 : 5)
    expectLess(abs(world.position(of: b).x - (203 + u2 * hit + v2 * (0.5 - hit))), than: e > 0 ? 0.1 : 5)
    expectLess(abs(world.angle(of: a)), than: 1e-9)
  }

  @Test("discs off centre: impulses along the line of centres, momentum and angular momentum conserved, energy too at elasticity 1")
  func offCentre() {
    var world = World()
    let material = Material(friction: 0, elasticity: 1)
    let a = world.disc(0, 0, mass: 1, material: material)
    let b = world.disc(100, 17, mass: 2.7, material: material)
    world.throwBody(a, 600, 0)
    world.run(60)
    let (va, vb) = (world.velocity(of: a), world.velocity(of: b))
    expectLess(abs(va.x + 2.7 * vb.x - 600), than: 1e-6)
    expectLess(abs(va.y + 2.7 * vb.y), than: 1e-6)
    expectLess(abs(va.lengthSquared + 2.7 * vb.lengthSquared - 360_000), than: 1)
    // tan of the angle at which the second leaves: the line of the middles at the touch
    let sinus = 17.0 / 40
    expectLess(abs(vb.y / vb.length - sinus), than: 0.01)
  }

  @Test("a ball bounces to e² of its height each time", arguments: [1.0, 0.8, 0.5]) func bounces(e: Double) {
    var world = World()
    let material = Material(friction: 0, elasticity: e)
    let ball = world.disc(0, 0, material: material)
    _ = world.wall(Vec(-500, 320), Vec(500, 320))
    world.pull(ball, 0, 1000)
    var (highest, tops, falling) = (0.0, [Double](), true)
    for _ in 0..<600 {
      let before = world.velocity(of: ball).y
      world.advance()
      let now = world.velocity(of: ball).y
      if falling, now < 0 { (falling, highest) = (false, .infinity) }
      if !falling { highest = min(highest, world.position(of: ball).y) }
      if !falling, before < 0, now >= 0 {
        falling = true
        tops.append(300 - highest)
      }
    }
    var expected = 300.0
    for top in tops.prefix(3) {
      expected *= e * e
      expectLess(abs(top - expected), than: 2)
    }
    expect(tops.count >= 3)
  }

  @Test("below 100 points a second nothing bounces (DY-17)") func slow() {
    var world = World()
    let material = Material(friction: 0, elasticity: 1)
    let a = world.box(0, 0, material: material)
    let b = world.box(45, 0, material: material)
    world.throwBody(a, 90, 0)
    world.run(60)
    expectLess(abs(world.velocity(of: a).x - 45), than: 0.01)
    expectLess(abs(world.velocity(of: b).x - 45), than: 0.01)
  }

  @Test("no body passes through a wall without thickness, however fast", arguments: [800.0, 5000, 40_000, 900_000])
  func tunnelling(speed: Double) {
    for angle in [0.0, 0.3, .pi / 4] {
      var world = World()
      _ = world.wall(Vec(300, -1e7), Vec(300, 1e7))
      let a = world.box(0, 0, width: 6, height: 6, angle: angle)
      let b = world.disc(0, 60, radius: 3, mass: 0.01)
      let c = world.box(0, 120, width: 20, height: 2, angle: angle)
      for body in [a, b, c] { world.throwBody(body, speed, 0) }
      world.run(240)
      for body in [a, b, c] { expectLess(world.position(of: body).x, than: 300) }
    }
  }

  @Test("no body is squeezed through a wall without thickness, however many lie in one place", arguments: [30, 120])
  func squeezed(count: Int) {
    var world = World()
    let corners = [Vec(0, -2000), Vec(0, 200), Vec(320, 200), Vec(320, -2000), Vec(0, -2000)]
    for (a, b) in zip(corners, corners.dropFirst()) { _ = world.wall(a, b) }
    // by turns boxes, discs and planks, in two rows at the floor, a point or two from each other
    let bodies = (0..<count).map { i in
      let (x, y) = (20 + 280 * Double(i * 37 % count) / Double(count), i % 2 == 0 ? 194.0 : 191)
      return switch i % 3 {
      case 0: world.box(x, y, width: 12, height: 12)
      case 1: world.disc(x, y, radius: 6, mass: 0.012)
      default: world.box(x, y, width: 22, height: 7)
      }
    }
    for body in bodies { world.pull(body, 0, 1000) }
    for step in 0..<240 {
      world.advance()
      for body in bodies {
        let place = world.position(of: body)
        expect(place.x > 0 && place.x < 320 && place.y < 200, "body at \(place) in step \(step)")
      }
    }
  }

  @Test("two small fast bodies do not pass through each other") func shots() {
    var world = World()
    let a = world.box(0, 0, width: 5, height: 5)
    let b = world.box(1000, 1, width: 5, height: 5)
    world.throwBody(a, 20_000, 0)
    world.throwBody(b, -20_000, 0)
    world.run(30)
    expectLess(world.position(of: a).x, than: world.position(of: b).x)
  }

  @Test("a fast body that flies past a corner is not stopped by it") func past() {
    var world = World()
    _ = world.box(100, 0, mass: 0)
    let shot = world.box(0, 41, width: 4, height: 4)
    world.throwBody(shot, 9000, 0)
    let other = world.box(60, -100, width: 4, height: 4)
    world.throwBody(other, 9000, 9000)
    world.run(12)
    expectLess(abs(world.velocity(of: shot).x - 9000), than: 1e-6)
    expectLess(abs(world.position(of: shot).x - 900), than: 1e-6)
  }
}
