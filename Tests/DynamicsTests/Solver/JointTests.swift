import Expectations
import LegatoDynamics
import Testing

@Suite("Joints keep their constraints") struct JointTests {
  /// A world with a body that nothing moves at the origin.
  static func ground() -> (World, BodyID) {
    var world = World()
    let ground = world.add(BodyDefinition([], position: .zero, mass: 0))
    return (world, ground)
  }
  static func tie(_ world: inout World, _ tie: JointKind, _ a: BodyID, _ anchorA: Vec, _ b: BodyID, _ anchorB: Vec = .zero) -> JointID {
    world.add(Joint(tie, a, anchorA, b, anchorB))!
  }

  @Test("a rod makes a pendulum with the period 2π·√(l/g) and keeps its length") func pendulum() {
    var (world, ground) = Self.ground()
    let bob = world.disc(200 * sine(0.1), 200 * cosine(0.1), radius: 1, mass: 2.7)
    world.pull(bob, 0, 1000)
    _ = Self.tie(&world, .distance(length: 200, .rigid), ground, .zero, bob)
    var crossings: [Double] = []
    for step in 1...1200 {
      let before = world.position(of: bob).x
      world.advance()
      let now = world.position(of: bob).x
      if before < 0, now >= 0 { crossings.append(Double(step) + now / (before - now)) }
      expectLess(abs(world.position(of: bob).length - 200), than: 0.01)
    }
    let period = (crossings.last! - crossings[0]) / Double(crossings.count - 1) / 120
    // (1 + θ²/16) for the amplitude, 0.5 % for the step.
    expectLess(abs(period - 2 * .pi * 0.2.squareRoot() * (1 + 0.01 / 16)), than: 0.005 * period)
  }

  @Test("TV-16: the spring attachment of 2 Hz and ζ 0.3 is where the modelled system has it") func springVector() {
    var (world, ground) = Self.ground()
    let box = world.box(100, 250, width: 100, height: 100)
    _ = Self.tie(&world, .distance(length: 100, Softness(frequency: 2, dampingRatio: 0.3)), ground, Vec(100, 100), box)
    for (frame, y) in [(10, 201.09), (30, 204.03), (60, 200.14)] {
      while world.stepCount < frame * 2 { world.advance() }
      expectLess(abs(world.position(of: box).y - y), than: 0.01)
      expectLess(abs(world.position(of: box).x - 100), than: 1e-9)
    }
  }

  @Test("a weight hangs g/ω² below a spring's rest position, whatever its mass", arguments: [0.2, 2.7, 40]) func sag(mass: Double) {
    var (world, ground) = Self.ground()
    let box = world.box(0, 100, mass: mass)
    world.pull(box, 0, 1000)
    _ = Self.tie(&world, .distance(length: 100, Softness(frequency: 2, dampingRatio: 1)), ground, .zero, box)
    world.run(480)
    let ω = 4 * Double.pi
    expectLess(abs(world.position(of: box).y - 100 - 1000 / (ω * ω)), than: 0.05)
  }

  @Test("two bodies on a spring oscillate about their common centre of mass") func pair() {
    var world = World()
    let (a, b) = (world.disc(0, 0, radius: 1, mass: 1), world.disc(150, 0, radius: 1, mass: 3))
    _ = Self.tie(&world, .distance(length: 100, Softness(frequency: 1, dampingRatio: 0.2)), a, .zero, b)
    world.run(600)
    expectLess(abs((world.position(of: a).x + 3 * world.position(of: b).x) / 4 - 112.5), than: 1e-6)
    expectLess(abs(world.position(of: b).x - world.position(of: a).x - 100), than: 0.1)
  }

  @Test("a rope pulls and does not push") func rope() {
    var (world, ground) = Self.ground()
    let box = world.box(0, 30)
    world.pull(box, 0, 1000)
    _ = Self.tie(&world, .rope(length: 100), ground, .zero, box)
    world.run(20)
    expectLess(abs(world.position(of: box).y - 30 - 1000 * (20.0 / 120) * (20.0 / 120) / 2), than: 1e-6)
    world.run(200)
    expectLess(abs(world.position(of: box).y - 100), than: 0.05)
  }

  @Test("a pin keeps two points together while the bodies rotate within its range") func pin() {
    var (world, ground) = Self.ground()
    let bar = world.box(50, 0, width: 100, height: 10)
    world.pull(bar, 0, 1000)
    _ = Self.tie(&world, .pin(range: -0.5...0.5, friction: 0), ground, .zero, bar, Vec(-50, 0))
    for _ in 0..<600 {
      world.advance()
      let angle = world.angle(of: bar)
      expectLess((world.position(of: bar) - Vec(50 * cosine(angle), 50 * sine(angle))).length, than: 0.2)
      expectLess(angle, than: 0.51)
    }
    expectLess(abs(world.angle(of: bar) - 0.5), than: 0.01)
  }

  @Test("a pin stops a fast rotation at the end of its range, wherever it is, without throwing it back", arguments: [3.0, 10, 30, 60])
  func fastPin(spin: Double) {
    for (anchor, height) in [(Vec(-50, 0), 10.0), (Vec(-50, -50), 10), (Vec(-50, -50), 100), (Vec(10, 0), 100)] {
      var (world, ground) = Self.ground()
      let bar = world.box(-anchor.x, -anchor.y, width: 100, height: height)
      _ = Self.tie(&world, .pin(range: -0.5...0.5, friction: 0), ground, .zero, bar, anchor)
      // about the pin: its centre is at the anchor's opposite
      world.throwBody(bar, spin * anchor.y, -spin * anchor.x, spin: spin)
      for _ in 0..<120 {
        world.advance()
        // a thousandth of the range
        expectLess(world.angle(of: bar), than: 0.501)
        expectGreater(world.angle(of: bar), than: -1e-9)
      }
      expectLess(abs(world.angle(of: bar) - 0.5), than: 1e-3)
      expectLess(abs(world.spin(of: bar)), than: 1e-6)
      let turn = Rot(s: sine(world.angle(of: bar)), c: cosine(world.angle(of: bar)))
      expectLess((world.position(of: bar) + turn.apply(anchor)).length, than: 0.01)
    }
  }

  @Test("a pin's friction slows a rotation by torque / moment of inertia") func friction() {
    var (world, ground) = Self.ground()
    let disc = world.disc(0, 0, radius: 20, mass: 2)
    _ = Self.tie(&world, .pin(range: nil, friction: 800), ground, .zero, disc)
    world.throwBody(disc, 0, 0, spin: 10)
    world.run(120)
    expectLess(abs(world.spin(of: disc) - (10 - 800 / 400)), than: 1e-6)
    world.run(1200)
    expectEqual(world.spin(of: disc), 0)
  }

  @Test("a weld moves two bodies as one") func weld() {
    var world = World()
    let (a, b) = (world.box(0, 0), world.box(40, 0))
    _ = Self.tie(&world, .weld, a, Vec(20, 0), b, Vec(-20, 0))
    world.throwBody(a, 0, 100)
    world.run(120)
    let turn = world.angle(of: a)
    expectLess(abs(world.angle(of: b) - turn), than: 1e-3)
    expectLess((world.position(of: b) - world.position(of: a) - Vec(40 * cosine(turn), 40 * sine(turn))).length, than: 0.05)
    // The momentum stays, and so does the angular momentum about the middle: 16·20·2 = (2·(I + m·20²))·ω.
    expectLess(abs(world.velocity(of: a).y + world.velocity(of: b).y - 100), than: 1e-6)
    let inertia = 0.16 * 3200.0 / 12 + 0.16 * 400
    expectLess(abs(world.spin(of: a) - 0.16 * 50 * 20 * 2 / (2 * inertia) * -1), than: 0.05)
  }

  @Test("a slide keeps to its axis, its angle and its range") func slide() {
    var (world, ground) = Self.ground()
    let box = world.box(0, 0)
    let axis = Vec(0.8, 0.6)
    world.pull(box, 0, 1000)
    _ = Self.tie(&world, .slide(axis: axis, range: -10...90), ground, .zero, box)
    world.run(60)
    let along = world.position(of: box).dot(axis)
    expectLess(abs(along - 600.0 / 2 * 0.25), than: 1.5)
    world.run(300)
    expectLess(abs(world.position(of: box).dot(axis) - 90), than: 0.05)
    expectLess(abs(world.position(of: box).cross(axis)), than: 0.05)
    expectLess(abs(world.angle(of: box)), than: 1e-3)
  }

  @Test("a pull joint brings a body to its position and angle") func pull() {
    var (world, ground) = Self.ground()
    let box = world.box(200, 90, angle: 1)
    _ = Self.tie(&world, .pull(Softness(frequency: 4, dampingRatio: 0.5), holdsAngle: true), ground, Vec(30, 40), box)
    world.run(300)
    expectLess((world.position(of: box) - Vec(30, 40)).length, than: 0.01)
    expectLess(abs(world.angle(of: box)), than: 1e-3)
  }

  @Test("many very stiff springs on one body stay stable") func stiff() {
    var (world, ground) = Self.ground()
    let box = world.box(10, 0)
    for i in 0..<12 {
      let angle = Double(i)
      _ = Self.tie(
        &world, .distance(length: 50, Softness(frequency: 90, dampingRatio: 0.01)), ground, Vec(50 * cosine(angle), 50 * sine(angle)), box)
    }
    world.run(600)
    expectLess(world.position(of: box).length, than: 60)
    expectLess(world.velocity(of: box).length, than: 10)
  }
}
