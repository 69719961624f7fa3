import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("An item in a field moves as the field's equation says") struct FieldLawTests {
  /// A few hundred steps of some roundings on numbers below 10⁴.
  static let rounding = 1e-8

  @Test("DY-22: linear gravity is free fall, 100 points/s² for a strength and direction of 1, whatever the mass", arguments: [0.3, 1, 40])
  func fall(density: Double) {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0.5, dy: 2))
    field.strength = 3
    let flyer = Flyer(field, at: Point(x: 10, y: 20), velocity: Vector(dx: -40, dy: 0), density: density)
    flyer.run(1.5)
    expectLess((flyer.place - Vec(10 - 60 + 150 * 1.125, 20 + 600 * 1.125)).length, than: Self.rounding)
    expectLess((flyer.velocity - Vec(-40 + 225, 900)).length, than: Self.rounding)
    expectEqual(flyer.thing.rotation, 0)
  }

  @Test("DY-22: a strength of 10 equals a gravity behavior of 1 (DY-5), to the last bit") func asGravity() {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 10))
    let (flyer, rig, thing) = (Flyer(field, resistance: 0.1), Rig(), Thing(0, 0))
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    for _ in 0..<10 {
      flyer.run(0.1)
      rig.run(to: rig.stage.now + 0.1)
      expectEqual(flyer.thing.center, thing.center)
    }
  }

  @Test("DY-22: drag reduces the velocity to e^(−(strength + resistance)·t)", arguments: [0.4, 3, 90], [0.0, 1.5])
  func drag(strength: Double, resistance: Double) {
    let field = FieldBehavior.dragField()
    field.strength = strength
    let flyer = Flyer(field, velocity: Vector(dx: 700, dy: -200), resistance: resistance)
    flyer.run(0.75)
    let (c, left) = (strength + resistance, exponential(-(strength + resistance) * 0.75))
    expectLess((flyer.velocity - Vec(700, -200) * left).length, than: Self.rounding)
    expectLess((flyer.place - Vec(700, -200) * ((1 - left) / c)).length, than: Self.rounding)
  }

  @Test("DY-22: in a velocity field the difference to its velocity decreases as e^(−strength·t)", arguments: [0.5, 4])
  func velocity(strength: Double) {
    let field = FieldBehavior.velocityField(direction: Vector(dx: 3, dy: -1))
    field.strength = strength
    let flyer = Flyer(field, velocity: Vector(dx: 0, dy: 500))
    flyer.run(1.25)
    let left = exponential(-strength * 1.25)
    expectLess((flyer.velocity - (Vec(300, -100) + Vec(-300, 600) * left)).length, than: Self.rounding)
    expectLess((flyer.place - (Vec(375, -125) + Vec(-300, 600) * ((1 - left) / strength))).length, than: Self.rounding)
  }

  @Test("DY-22: in a magnetic field a charge goes in circles of m·v/(strength·charge), clockwise if positive", arguments: [2.5, -1, 30])
  func circle(charge: Double) {
    let field = FieldBehavior.magneticField()
    field.strength = 0.4
    let flyer = Flyer(field, at: Point(x: 5, y: 0), velocity: Vector(dx: 300, dy: 0), charge: charge)
    let rate = 0.4 * charge / flyer.mass
    for _ in 0..<20 {
      flyer.run(0.1)
      let angle = rate * flyer.rig.stage.now
      expectLess((flyer.velocity - Vec(cosine(angle), sine(angle)) * 300).length, than: 300 * Self.rounding)
      expectLess((flyer.place - Vec(5, 0) - Vec(sine(angle), 1 - cosine(angle)) * (300 / rate)).length, than: 300 * Self.rounding)
    }
  }

  @Test("DY-22: electric and magnetic fields have no effect on an item without charge") func neutral() {
    let flyer = Flyer(.electricField(), .magneticField(), at: Point(x: 60, y: 0), velocity: Vector(dx: 30, dy: 40))
    flyer.run(1)
    expectLess((flyer.place - Vec(90, 40)).length, than: Self.rounding)
  }

  @Test(
    "DY-22: a spring field is a force: an item oscillates with the period 2π·√(mass/strength), and keeps its energy",
    arguments: Effort.alternate([4.0, 100, 900]), Effort.alternate([0.6, 1, 40]))
  func spring(square: Double, density: Double) {
    let field = FieldBehavior.springField()
    let flyer = Flyer(field, at: Point(x: 240, y: -10), velocity: Vector(dx: 0, dy: 60), density: density)
    // a box of 30 × 20 points has 0.06 of its density as mass (DY-3)
    (field.strength, field.position) = (square * density * 0.06, Point(x: 40, y: -10))
    let rate = square.squareRoot()
    func energy() -> Double { flyer.velocity.lengthSquared + square * (flyer.place - Vec(40, -10)).lengthSquared }
    let first = energy()
    // The implicit midpoint rule swings at 2/h · arctan(ω·h/2): slower by (ω·h)²/12 of the phase.
    let time = 2.0
    flyer.run(time)
    let lag = rate * time * (rate / 120) * (rate / 120) / 12
    let right = Vec(40 + 200 * cosine(rate * time), -10 + 60 / rate * sine(rate * time))
    expectLess((flyer.place - right).length, than: 210 * lag * 1.05 + 1e-6)
    expectLess(abs(energy() / first - 1), than: 1e-9)
    flyer.run(60)
    expectLess(abs(energy() / first - 1), than: 1e-8)
  }

  @Test("springs of any stiffness never gain energy, with drag and rotation or without", arguments: [1e3, 1e5, 1e9], [0.0, 5, 1000])
  func stiff(strength: Double, rate: Double) {
    let (spring, drag, magnet) = (FieldBehavior.springField(), FieldBehavior.dragField(), FieldBehavior.magneticField())
    (spring.strength, drag.strength, magnet.strength) = (strength, rate, rate)
    for fields in [[spring], [spring, drag], [spring, magnet]] {
      let flyer = Flyer(at: Point(x: 100, y: 0), charge: 1)
      for field in fields {
        field.dynamicAnimator?.removeBehavior(field)
        field.addItem(flyer.thing)
        flyer.rig.animator.addBehavior(field)
      }
      for _ in 0..<120 {
        flyer.run(1 / 120.0)
        expectLess(flyer.place.length, than: 101)
      }
    }
  }

  @Test(
    "DY-22: with falloff 2 Kepler's laws hold: an elliptic orbit keeps its energy and angular momentum, and closes after 2π·√(a³/k)",
    arguments: [0.75, 1.1])
  func orbit(share: Double) {
    let field = FieldBehavior.radialGravityField(position: Point(x: 7, y: 9))
    (field.strength, field.falloff) = (16, 2)
    // k = 16 · 100 points/s² at 100 points: 1600 · 100², the speed of a circle there 400 points/s.
    let k = 1.6e7
    let flyer = Flyer(field, at: Point(x: 107, y: 9), velocity: Vector(dx: 0, dy: 400 * share))
    func offset() -> Vec { flyer.place - Vec(7, 9) }
    func energy() -> Double { flyer.velocity.lengthSquared / 2 - k / offset().length }
    let (first, swept) = (energy(), offset().cross(flyer.velocity))
    let axis = -k / (2 * first)
    let period = 2 * .pi * (axis * axis * axis / k).squareRoot()
    expectLess(abs(first - (80_000 * share * share - 160_000)), than: 1e-6)
    var (least, most) = (Double.infinity, 0.0)
    while flyer.rig.stage.now < 10 * period {
      flyer.run(1 / 120.0)
      // Second order: (h·angular speed at the near end)², not growing.
      expectLess(abs(energy() / first - 1), than: 4e-3)
      expectLess(abs(offset().cross(flyer.velocity) / swept - 1), than: 1e-9)
      (least, most) = (min(least, offset().length), max(most, offset().length))
    }
    expectLess(abs(least + most - 2 * axis), than: 0.01 * axis)
    let again = Flyer(.radialGravityField(position: Point(x: 7, y: 9)), at: Point(x: 107, y: 9), velocity: Vector(dx: 0, dy: 400 * share))
    (again.fields[0].strength, again.fields[0].falloff) = (16, 2)
    again.run((period * 120).rounded() / 120)
    expectLess((again.place - Vec(107, 9)).length, than: 400 / 120 + 3)
  }

  @Test(
    "DY-22: at 100 points a field has its strength whatever the falloff; at 200 it is 2^−falloff of it", arguments: [0, 0.5, 1, 2, 3, -1])
  func falloff(exponent: Double) {
    func gain(_ distance: Double, _ make: () -> FieldBehavior, charge: Double = 0) -> Vec {
      let field = make()
      (field.falloff, field.strength) = (exponent, 2)
      let flyer = Flyer(field, at: Point(x: 0, y: distance), charge: charge)
      flyer.run(1 / 120.0)
      return flyer.velocity * 120
    }
    let power = exponential(-exponent * 0.693147180559945309)
    expectLess((gain(100) { .radialGravityField(position: .zero) } - Vec(0, -200)).length, than: 1e-9)
    expectLess((gain(200) { .radialGravityField(position: .zero) } - Vec(0, -200 * power)).length, than: 1e-9)
    // The vortex turns clockwise on screen, y downwards: below its middle to the left.
    expectLess((gain(200) { .vortexField() } - Vec(-200 * power, 0)).length, than: 1e-9)
    // Electric: away from the middle, by charge over mass 0.162.
    expectLess((gain(200, { .electricField() }, charge: 0.5) - Vec(0, 200 * power * 0.5 / 0.162)).length, than: 1e-8)
    expectLess((gain(200, { .electricField() }, charge: -0.5) - Vec(0, -200 * power * 0.5 / 0.162)).length, than: 1e-8)
  }

  @Test("DY-22: within the minimum radius the force is proportional to the distance, as inside a ball, and 0 in the centre")
  func core() {
    let field = FieldBehavior.radialGravityField(position: .zero)
    (field.falloff, field.strength, field.minimumRadius) = (2, 4, 50)
    // At 50 points 4 · 100 · 4 = 1600 points/s²: inside −32·x, a quarter of a swing in π/2/√32 s.
    let flyer = Flyer(field, at: Point(x: 30, y: 0))
    flyer.run(1)
    let rate = 32.0.squareRoot()
    expectLess(abs(flyer.place.x - 30 * cosine(rate)), than: 30 * rate * rate * rate / (12 * 14_400) * 1.1)
    let middle = Flyer(.radialGravityField(position: .zero), .vortexField())
    middle.run(0.2)
    expectLess(middle.place.length, than: 1e-12)
  }

  @Test("DY-22: an attractor with drag brings an item to rest in its centre, and then the animator pauses", arguments: [1.0, 80])
  func captured(strength: Double) {
    let (well, drag) = (FieldBehavior.radialGravityField(position: Point(x: 50, y: 50)), FieldBehavior.dragField())
    (well.strength, drag.strength) = (strength, 4)
    let flyer = Flyer(well, drag, at: Point(x: -60, y: 10))
    flyer.run(20)
    expectLess((flyer.place - Vec(50, 50)).length, than: 0.5)
    expectEqual(flyer.rig.stage.demand, .idle)
  }

  @Test("DY-22: a custom field is a force: its closure gets position, velocity, mass, charge and the step") func custom() {
    let (k, c) = (25.0, 0.8)
    let field = FieldBehavior.field { field, place, velocity, mass, charge, step in
      expect(abs(mass - 0.162) < 1e-15 && charge == 7 && abs(step - 1 / 120.0) < 1e-15 && field.strength == 2)
      return (Vector(dx: -place.x, dy: -place.y) * k - velocity * c) * mass
    }
    field.strength = 2
    let flyer = Flyer(field, at: Point(x: 80, y: 0), charge: 7)
    flyer.run(1.5)
    // x″ + 2·c·x′ + 2·k·x = 0. The velocity is that of the step's start: h/2 late, which takes c·h off the stiffness, 0.036 rad off the phase at 24 points.
    let (decay, rate) = (c, (2 * k - c * c).squareRoot())
    let right = 80 * exponential(-decay * 1.5) * (cosine(rate * 1.5) + decay / rate * sine(rate * 1.5))
    expectLess(abs(flyer.place.x - right), than: 1)
  }

  @Test("the forces of several fields add up, and where they balance nothing moves") func balance() {
    let (down, up) = (
      FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 7)), FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -7))
    )
    let flyer = Flyer(down, up, at: Point(x: 3, y: 4))
    flyer.run(2)
    expectEqual(flyer.place, Vec(3, 4))
    expectEqual(flyer.rig.stage.demand, .idle)
  }

  @Test("a field presses items against each other and against walls as gravity does") func pressed() {
    let rig = Rig()
    let things = (0..<5).map { Thing(Double($0) * 3, Double($0) * -45 - 20, width: 40, height: 40) }
    let collision = CollisionBehavior(items: things)
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 100), to: Point(x: 500, y: 100))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 10))
    for thing in things { field.addItem(thing) }
    for behavior in [collision, field] { rig.animator.addBehavior(behavior) }
    rig.run(to: 6)
    expectEqual(rig.stage.demand, .idle)
    for (i, thing) in things.enumerated() { expectLess(abs(thing.center.y - (80 - Double(i) * 40)), than: 0.5) }
  }

  @Test("no item passes through a wall, however strongly a field accelerates it", arguments: [1e3, 1e5]) func closed(strength: Double) {
    let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
    let collision = CollisionBehavior(items: [thing])
    collision.addBoundary(withIdentifier: 0, for: Path(rect: Rect(x: -200, y: -200, width: 400, height: 400)))
    let field = FieldBehavior.radialGravityField(position: Point(x: 900, y: 330))
    field.strength = strength
    field.addItem(thing)
    for behavior in [collision, field] { rig.animator.addBehavior(behavior) }
    for _ in 0..<240 {
      rig.run(to: rig.stage.now + 1 / 60.0)
      expect(abs(thing.center.x) < 201 && abs(thing.center.y) < 201)
    }
  }
}
