import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Fields are correct near their centre, for small numbers, and for bodies at rest") struct FieldCornerTests {
  private static let rounding = 1e-8

  @Test("DY-22: within the minimum radius the strength is that at the radius", arguments: [0, 0.5, 1, 1.5, 2, 3, -1])
  func core(falloff: Double) {
    var field = Field(.radialGravity)
    (field.falloff, field.minimumRadius, field.strength) = (falloff, 50, 3)
    for distance in [0, 1e-3, 20, 50.0] { expectEqual(field.strength(at: Vec(distance, 0)), field.strength(at: Vec(0, 50))) }
  }

  @Test("only a field that attracts to its centre is stiff there, not one that repels or circles it") func stiffness() {
    func stiffness(_ kind: Field.Kind, strength: Double = 2, charge: Double = 1, at distance: Double = 10) -> Double {
      var field = Field(kind)
      (field.strength, field.minimumRadius) = (strength, 40)
      return field.influence(at: Vec(distance, 0), time: 0, charge: charge).stiffness
    }
    // 200 points/s² at 40 points and in proportion within
    expect(stiffness(.radialGravity) == 5 && stiffness(.electric, charge: -1) == 5)
    expect(stiffness(.radialGravity, strength: -2) == 0 && stiffness(.electric) == 0 && stiffness(.vortex) == 0)
    expect(stiffness(.vortex, strength: -2) == 0 && stiffness(.radialGravity, at: 41) == 0)
    expect(stiffness(.spring) == 2 && stiffness(.spring, strength: -2) == 0)
  }

  @Test("DY-22: a strength below 0 has the opposite effect, also in a velocity field, which accelerates what moves") func opposite() {
    let field = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0))
    field.strength = -0.8
    let flyer = Flyer(field, velocity: Vector(dx: 100, dy: 50))
    flyer.run(1)
    // it keeps the velocity that is its own, and gains on any other
    expectLess((flyer.velocity - Vec(100, 50 * exponential(0.8))).length, than: Self.rounding)
  }

  @Test("DY-22: turbulence is s · (nₓ · v + n_y · v⊥), n that of the noise with the same numbers") func turbulence() {
    var (noise, turbulence) = (Field(.noise), Field(.turbulence))
    (noise.smoothness, noise.animationSpeed, noise.seed) = (0.4, 2, 9)
    (turbulence.smoothness, turbulence.animationSpeed, turbulence.seed, turbulence.strength) = (0.4, 2, 9, 5)
    for i in 0..<20 {
      let place = Vec(Double(i) * 31.7, Double(i) * -17.3)
      let n = noise.influence(at: place, time: Double(i) / 7, charge: 0).acceleration * 0.01
      let found = turbulence.influence(at: place, time: Double(i) / 7, charge: 0)
      expect(abs(found.drag + 5 * n.x) < 1e-12 && abs(found.turning - 5 * n.y) < 1e-12 && found.acceleration == .zero)
    }
  }

  @Test("a field is evaluated half a step ahead, in position and in time") func midway() {
    let noise = FieldBehavior.noiseField(smoothness: 0, animationSpeed: 60)
    let flyer = Flyer(noise)
    flyer.run(1 / 120.0)
    var field = Field(.noise)
    field.animationSpeed = 60
    expectLess((flyer.velocity * 120 - field.influence(at: .zero, time: 1 / 240.0, charge: 0).acceleration).length, than: 1e-9)
    var places: [Double] = []
    let custom = FieldBehavior.field { _, place, _, _, _, _ in
      places.append(place.x)
      return .zero
    }
    Flyer(custom, velocity: Vector(dx: 120, dy: 0)).run(2 / 120.0)
    expect(zip(places, [0.5, 1.5]).allSatisfy { abs($0 - $1) < 1e-12 } && places.count == 2)
  }

  @Test("several magnetic fields, several springs: their rates add up") func sums() {
    let flyer = Flyer(.magneticField(), .magneticField(), velocity: Vector(dx: 200, dy: 0), charge: 0.2)
    flyer.run(0.5)
    let angle = 2 * 0.2 / flyer.mass * 0.5
    expectLess((flyer.velocity - Vec(cosine(angle), sine(angle)) * 200).length, than: 200 * Self.rounding)
    let (near, far) = (FieldBehavior.springField(), FieldBehavior.springField())
    let held = Flyer(near, far, at: Point(x: 100, y: 0))
    (near.strength, far.strength) = (900 * held.mass, 1600 * held.mass)
    held.run(10)
    expectLess(abs(held.velocity.lengthSquared + 2500 * held.place.lengthSquared - 2.5e7), than: 2.5e7 * 1e-9)
  }

  @Test(
    "a constant force with little drag and rotation is exact, and with almost none is free fall",
    arguments: [(0.1, 0.05), (1e-12, 0), (0, 1e-12)])
  func small(drag: Double, turning: Double) {
    let fields = (
      FieldBehavior.linearGravityField(direction: Vector(dx: 3, dy: 0)), FieldBehavior.dragField(), FieldBehavior.magneticField()
    )
    fields.1.strength = drag
    let flyer = Flyer(fields.0, fields.1, fields.2, charge: turning * 0.162)
    flyer.run(1.5)
    // x″ = a + λ·x′, λ = −k + iω, as its series: a·t²·Σ (λt)ⁿ/(n + 2)!
    var (term, sum) = (Vec(0.5, 0), Vec.zero)
    for n in 0..<30 {
      sum += term
      let (re, im) = (-drag * 1.5, turning * 1.5)
      term = Vec(term.x * re - term.y * im, term.x * im + term.y * re) * (1 / Double(n + 3))
    }
    expectLess((flyer.place - sum * (300 * 2.25)).length, than: Self.rounding)
  }

  @Test("a wall that a spring's body never reaches does not change its oscillation", arguments: [900.0, 4000, 1e5, 1e6])
  func reach(strength: Double) {
    let (field, alone) = (FieldBehavior.springField(), FieldBehavior.springField())
    let (flyer, twin) = (Flyer(field, at: Point(x: 100, y: 0)), Flyer(alone, at: Point(x: 100, y: 0)))
    (field.strength, alone.strength) = (strength * flyer.mass, strength * twin.mass)
    let collision = CollisionBehavior(items: [flyer.thing])
    // half of the item's width, and five points
    collision.addBoundary(withIdentifier: 0, from: Point(x: -120, y: -100), to: Point(x: -120, y: 100))
    flyer.rig.animator.addBehavior(collision)
    for _ in 0..<240 {
      for each in [flyer, twin] { each.run(1 / 120.0) }
      expectLess((flyer.place - twin.place).length, than: 1e-9)
    }
  }

  @Test("no item passes through another, however strongly a field accelerates it", arguments: [1e4, 1e5]) func thrown(strength: Double) {
    let (rig, heavy, light) = (Rig(), Thing(0, 0, width: 20, height: 60), Thing(-30, 0, width: 20, height: 20))
    let items = DynamicItemBehavior(items: [heavy])
    items.density = 1e6
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0))
    field.strength = strength
    field.addItem(light)
    for behavior in [CollisionBehavior(items: [heavy, light]), items, field] { rig.animator.addBehavior(behavior) }
    for _ in 0..<30 {
      rig.run(to: rig.stage.now + 1 / 60.0)
      expectLess(light.center.x, than: heavy.center.x - 15)
    }
  }

  // MARK: What sleeps

  private func asleep(_ fields: FieldBehavior..., size: Double = 20) -> (Rig, Thing, DynamicItemBehavior) {
    let (rig, thing) = (Rig(), Thing(0, 0, width: size, height: size))
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    rig.animator.addBehavior(items)
    for field in fields { rig.animator.addBehavior(field) }
    rig.run(to: 1)
    expect(rig.stage.demand == .idle && thing.center == .zero)
    return (rig, thing, items)
  }

  @Test("DY-20: a sleeping item wakes when it is moved into a field, and when a field is added again") func comes() {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 4, dy: 0))
    let (rig, thing, _) = asleep(field)
    field.addItem(thing)
    rig.run(to: 1.5)
    expectLess(abs(thing.center.x - 50), than: 2)

    // two that balance each other go, and one of them comes back as it was
    let (right, left) = (field, FieldBehavior.linearGravityField(direction: Vector(dx: -4, dy: 0)))
    let (other, second, _) = asleep()
    rig.animator.removeBehavior(right)
    for field in [right, left] {
      field.removeItem(thing)
      field.addItem(second)
      other.animator.addBehavior(field)
    }
    other.run(to: 3)
    for field in [right, left] { other.animator.removeBehavior(field) }
    other.run(to: 5)
    expect(other.stage.demand == .idle && second.center == .zero)
    other.animator.addBehavior(right)
    other.run(to: 5.5)
    expectLess(abs(second.center.x - 50), than: 2)
  }

  @Test("DY-20: of several changes of a field before a frame each wakes the items that it affects, also if the last affects none")
  func severalChanges() {
    let field = FieldBehavior.springField()
    // 20 × 20 points
    field.strength = 40 * 0.04
    let (rig, thing, _) = asleep(field)
    field.addItem(thing)
    rig.run(to: 2)
    expectEqual(rig.stage.demand, .idle)
    field.position = Point(x: 50, y: 0)
    field.smoothness = 0.5
    rig.run(to: 2.2)
    expectGreater(thing.center.x, than: 1)
  }

  @Test("a closure is not called for sleeping items") func unasked() {
    var asked = 0
    let custom = FieldBehavior.field { _, _, _, _, _, _ in
      asked += 1
      return .zero
    }
    custom.strength = 0
    let (rig, thing, items) = asleep(custom)
    custom.addItem(thing)
    rig.run(to: 2)
    expectEqual(rig.stage.demand, .idle)
    // another keeps the animator at work
    let mover = Thing(0, 500)
    items.addItem(mover)
    items.addLinearVelocity(Vector(dx: 100, dy: 0), for: mover)
    let before = asked
    rig.run(to: 3)
    expect(rig.stage.demand == .everyFrame && asked == before && before > 0)
  }

  @Test("MU-5: after a change of the field its invalid force is reported again, once") func reportedAgain() {
    let custom = FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: .nan, dy: 0) }
    let (rig, thing, _) = asleep(custom)
    custom.addItem(thing)
    expectEqual(Reports.during { rig.run(to: 2) }.count, 1)
    expect(Reports.during { rig.run(to: 3) }.isEmpty)
    custom.strength = 2
    expectEqual(Reports.during { rig.run(to: 4) }.count, 1)
  }

  @Test("DY-20: items that lie on another wake with it when its field changes") func stacked() {
    let rig = Rig()
    let (lower, upper) = (Thing(0, -20, width: 40, height: 40), Thing(0, -60, width: 40, height: 40))
    let collision = CollisionBehavior(items: [lower, upper])
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 0), to: Point(x: 500, y: 0))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 60, dy: 0))
    field.strength = 0
    field.addItem(lower)
    for behavior in [collision, GravityBehavior(items: [lower, upper]), field] { rig.animator.addBehavior(behavior) }
    rig.run(to: 3)
    expectEqual(rig.stage.demand, .idle)
    field.strength = 1
    // pulled away from under it
    rig.run(to: 3.6)
    expect(lower.center.x > 100 && upper.center.y > -50)
  }
}
