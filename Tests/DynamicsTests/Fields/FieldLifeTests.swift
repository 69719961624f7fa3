import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Fields wake items, let them rest, and repeat exactly, as all of dynamics does") struct FieldLifeTests {
  /// One of each kind, all of them felt.
  private static func all() -> [FieldBehavior] {
    let fields: [FieldBehavior] = [
      .linearGravityField(direction: Vector(dx: 0, dy: 3)), .radialGravityField(position: Point(x: 30, y: 60)), .dragField(),
      .velocityField(direction: Vector(dx: 1, dy: -1)), .vortexField(), .springField(), .electricField(), .magneticField(),
      .noiseField(smoothness: 0.3, animationSpeed: 2), .turbulenceField(smoothness: 0.1, animationSpeed: 1),
      .field { _, place, velocity, mass, _, _ in (Vector(dx: place.y, dy: -place.x) - velocity) * mass },
    ]
    for field in fields.dropFirst(2) { field.position = Point(x: -20, y: 10) }
    (fields[1].falloff, fields[1].strength, fields[1].minimumRadius) = (1.5, 20, 15)
    fields[6].region = Region(radius: 300).byDifference(from: Region(radius: 20))
    return fields
  }

  private static func crowd(_ seed: UInt64) -> (Rig, [Thing]) {
    var random = SplitMix64(seed: seed)
    let rig = Rig()
    let things: [Thing] = (0..<16).map { i in Thing(Double(i % 4) * 70 - 105, Double(i / 4) * 70 - 105, width: 30, height: 20) }
    let (items, collision) = (DynamicItemBehavior(items: things), CollisionBehavior(items: things))
    collision.addBoundary(withIdentifier: 0, for: Path(rect: Rect(x: -250, y: -250, width: 500, height: 500)))
    items.charge = 0.02
    for behavior in [items, collision] { rig.animator.addBehavior(behavior) }
    for field in all() {
      field.seed = seed
      for thing in things { field.addItem(thing) }
      rig.animator.addBehavior(field)
    }
    for thing in things { items.addLinearVelocity(Vector(dx: Double.random(in: -300...300, using: &random), dy: 50), for: thing) }
    return (rig, things)
  }

  @Test("DY-19, DY-22: all fields together on many items: the same to the bit, whatever the frames", arguments: [1, 2024]) func frames(
    seed: UInt64
  ) {
    func end(_ deltas: [Double]) -> [Point] {
      let (rig, things) = Self.crowd(seed)
      rig.run(to: 1, by: deltas)
      return things.map(\.center)
    }
    let sixty = end([1 / 60.0])
    expect(sixty.allSatisfy { abs($0.x) < 251 && abs($0.y) < 251 })
    expectEqual(end([1 / 60.0]), sixty)
    expectEqual(end([1 / 120.0]), sixty)
    expectEqual(end([0.4, 0.013, 0.25]), sixty)
    expectEqual(end([0.0037]), sixty)
    expectEqual(Self.crowd(seed + 1).1.count, sixty.count)
  }

  /// An item asleep on its spring field, with another far outside every region.
  private static func resting() -> (Rig, FieldBehavior, Thing, Thing) {
    let (rig, thing, far) = (Rig(), Thing(0, 0, width: 20, height: 20), Thing(900, 0, width: 20, height: 20))
    let (field, drag) = (FieldBehavior.springField(), FieldBehavior.dragField())
    // 20 × 20 points weigh 0.04
    (field.strength, drag.strength) = (40 * 0.04, 8)
    field.region = Region(radius: 400)
    for thing in [thing, far] {
      field.addItem(thing)
      drag.addItem(thing)
    }
    for behavior in [field, drag] { rig.animator.addBehavior(behavior) }
    rig.run(to: 3)
    return (rig, field, thing, far)
  }

  @Test("DY-20, DY-22: items that sleep in a field wake when it moves; those outside sleep on") func moved() {
    let (rig, field, thing, far) = Self.resting()
    expectEqual(rig.stage.demand, .idle)
    field.position = Point(x: 100, y: 0)
    expectEqual(rig.stage.demand, .everyFrame)
    rig.run(to: 3.1)
    expectGreater(thing.center.x, than: 1)
    rig.run(to: 9)
    expectLess(abs(thing.center.x - 100), than: 1)
    expectEqual(rig.stage.demand, .idle)
    expectEqual(far.center, Point(x: 900, y: 0))
    field.position = Point(x: 800, y: 0)
    rig.run(to: 15)
    expectLess(abs(far.center.x - 800), than: 1)
    expectLess(abs(thing.center.x - 100), than: 1)
  }

  @Test("DY-20, DY-22: every change that affects an item wakes it, and after one that does not the animator rests within a step")
  func changes() {
    func push(_ change: (FieldBehavior) -> Void) -> Double {
      let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
      let field = FieldBehavior.linearGravityField(direction: Vector(dx: 5, dy: 0))
      (field.strength, field.position) = (0, Point(x: -50, y: 0))
      field.addItem(thing)
      rig.animator.addBehavior(field)
      rig.run(to: 1)
      expect(rig.stage.demand == .idle && thing.center == .zero)
      change(field)
      rig.run(to: 1.5)
      if thing.center == .zero { expectEqual(rig.stage.demand, .idle) }
      return thing.center.x
    }
    // Half of 500 points/s² · (0.5 s)², a little less by DY-6's resistance.
    expectLess(abs(push { $0.strength = 1 } - 62.5), than: 2)
    expectLess(abs(push { ($0.strength, $0.falloff) = (1, 1) } - 125), than: 40)
    expectEqual(push { $0.falloff = 2 }, 0)
    expectEqual(push { $0.region = Region(radius: 10) }, 0)
    expectEqual(push { ($0.region, $0.strength) = (Region(radius: 10), 1) }, 0)
    expectEqual(push { $0.direction = Vector(dx: 0, dy: 7) }, 0)
    expectEqual(push { $0.strength = 0 }, 0)
  }

  @Test("DY-22: an item that leaves a field, a field that is removed, a charge that is set: items at rest begin to move") func gone() {
    // Held against gravity by a field.
    func held() -> (Rig, FieldBehavior, Thing) {
      let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
      let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -10))
      field.addItem(thing)
      for behavior in [GravityBehavior(items: [thing]), field] { rig.animator.addBehavior(behavior) }
      rig.run(to: 1)
      expect(rig.stage.demand == .idle && thing.center == .zero)
      return (rig, field, thing)
    }
    let (first, second, third) = (held(), held(), held())
    first.1.removeItem(first.2)
    second.0.animator.removeBehavior(second.1)
    third.1.region = Region(radius: 5).moved(by: Vector(dx: 50, dy: 0))
    for (rig, _, thing) in [first, second, third] {
      rig.run(to: 1.2)
      expectGreater(thing.center.y, than: 15)
    }
    let (rig, thing) = (Rig(), Thing(100, 0, width: 100, height: 100))
    let (electric, items) = (FieldBehavior.electricField(), DynamicItemBehavior(items: [thing]))
    electric.addItem(thing)
    for behavior in [electric, items] { rig.animator.addBehavior(behavior) }
    rig.run(to: 1)
    expectEqual(rig.stage.demand, .idle)
    items.charge = 3
    rig.run(to: 1.5)
    expectLess(abs(thing.center.x - 137.5), than: 1)
  }

  @Test("a field moved from one animator to another, without a frame in between, acts in the second and no longer in the first")
  func another() {
    let (first, second, held, other) = (Rig(), Rig(), Thing(0, 0, width: 20, height: 20), Thing(0, 0, width: 20, height: 20))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -10))
    field.addItem(held)
    for behavior in [GravityBehavior(items: [held]), field] { first.animator.addBehavior(behavior) }
    first.run(to: 1)
    expect(first.stage.demand == .idle && held.center == .zero)
    first.animator.removeBehavior(field)
    field.removeItem(held)
    field.addItem(other)
    second.animator.addBehavior(field)
    second.run(to: 0.1)
    first.run(to: 1.2)
    second.run(to: 0.2)
    expectGreater(held.center.y, than: 15)
    // 1000 points/s² for 0.2 s, a little less by DY-6's resistance.
    expectLess(abs(other.center.y + 20), than: 0.3)
  }

  @Test("DY-20: an acceleration of less than 2 points/s² moves nothing from rest", arguments: [(1.9, false), (2.2, true)])
  func threshold(pull: Double, moves: Bool) {
    let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: pull / 100, dy: 0))
    field.addItem(thing)
    rig.animator.addBehavior(field)
    rig.run(to: 4)
    expectEqual(thing.center.x > 1, moves)
    expectEqual(rig.stage.demand == .everyFrame, moves)
  }

  @Test("DY-20, DY-22: animated noise and custom fields keep the items in their region awake, and only those") func lively() {
    for make in [{ FieldBehavior.noiseField(smoothness: 0, animationSpeed: 1) }, { .field { _, _, _, _, _, _ in .zero } }] {
      let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
      let field = make()
      field.strength = 1e-6
      field.addItem(thing)
      rig.animator.addBehavior(field)
      rig.run(to: 3)
      expectEqual(rig.stage.demand, .everyFrame)
      field.region = Region(radius: 100).inverse()
      rig.run(to: 5)
      expectEqual(rig.stage.demand, .idle)
      field.position = Point(x: 1000, y: 0)
      rig.run(to: 7)
      expectEqual(rig.stage.demand, .everyFrame)
      field.strength = 0
      rig.run(to: 9)
      expectEqual(rig.stage.demand, .idle)
    }
    let (rig, thing) = (Rig(), Thing(0, 0, width: 20, height: 20))
    let still = FieldBehavior.noiseField(smoothness: 0, animationSpeed: 0)
    (still.strength, still.region) = (1e-6, .infinite)
    still.addItem(thing)
    rig.animator.addBehavior(still)
    rig.run(to: 2)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("DY-22, MU-3: invalid numbers are reported and repaired", arguments: [Double.nan, .infinity, -.infinity])
  func numbers(bad: Double) {
    let field = FieldBehavior.vortexField()
    field.position = Point(x: 3, y: 4)
    let items = DynamicItemBehavior()
    items.charge = 2
    let reports = Reports.during {
      field.position = Point(x: bad, y: 0)
      field.strength = bad
      field.falloff = bad
      field.minimumRadius = bad
      field.direction = Vector(dx: 0, dy: bad)
      field.smoothness = bad
      field.animationSpeed = bad
      items.charge = bad
    }
    expectEqual(reports.count, 8)
    expectEqual(field.position, Point(x: 3, y: 4))
    expect((field.strength, field.falloff, field.minimumRadius) == (1, 0, 1))
    expect((field.smoothness, field.animationSpeed, items.charge) == (0, 0, 0))
    expectEqual(field.direction, .zero)
    for radius in [0, -5.0] { expectEqual(Reports.during { field.minimumRadius = radius }.count, 1) }
    expect(Reports.during { (field.smoothness, field.strength) = (7, -3) }.isEmpty)
    expect((field.smoothness, field.strength) == (1, -3))
    expect(field.region == .infinite && field.seed == 0)
  }

  @Test(
    "MU-5: forces that are NaN or infinite are ignored and reported once", arguments: [Double.nan, .infinity, 1e308])
  func forces(bad: Double) {
    let (rig, thing) = (Rig(), Thing(0, 0, width: 10, height: 10))
    let gravity = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    let custom = FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: bad, dy: 0) }
    for field in [gravity, custom] { field.addItem(thing) }
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    for behavior in [gravity, custom, items] { rig.animator.addBehavior(behavior) }
    let reports = Reports.during { rig.run(to: 1) }
    expectEqual(reports.map { "\($0)".contains("a finite force") }, [true])
    expectEqual(thing.center.x, 0)
    expectLess(abs(thing.center.y - 50), than: 1e-6)
    let huge = FieldBehavior.linearGravityField(direction: Vector(dx: 1e307, dy: 0))
    huge.strength = 1e200
    huge.addItem(thing)
    expectEqual(
      Reports.during {
        rig.animator.addBehavior(huge)
        rig.run(to: 2)
      }.count, 1)
    expectEqual(thing.center.x, 0)
  }

  @Test("DY-21: changes that a closure makes are applied after the step", arguments: [4, 90]) func churn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rig = Rig()
    let things = (0..<12).map { Thing(Double($0) * 30, 0, width: 20, height: 20) }
    let items = DynamicItemBehavior(items: things)
    var fields = Self.all()
    var calls = 0
    let custom = FieldBehavior.field { [unowned rig] field, place, _, _, _, _ in
      calls += 1
      let thing = things[Int.random(in: 0..<12, using: &random)]
      let other = fields[Int.random(in: 0..<fields.count, using: &random)]
      switch Int.random(in: 0..<9, using: &random) {
      case 0: field.removeItem(thing)
      case 1: field.addItem(thing)
      case 2: other.removeItem(thing)
      case 3: other.addItem(thing)
      case 4: rig.animator.removeBehavior(other)
      case 5: if other.dynamicAnimator == nil { rig.animator.addBehavior(other) }
      case 6: items.addLinearVelocity(Vector(dx: place.y / 10, dy: 20), for: thing)
      case 7: rig.animator.updateItem(usingCurrentState: thing)
      default: (field.strength, field.position) = (Double.random(in: -1...1, using: &random), thing.center)
      }
      return Vector(dx: 0, dy: -10)
    }
    fields.append(custom)
    for field in fields {
      for thing in things { field.addItem(thing) }
      rig.animator.addBehavior(field)
    }
    rig.animator.addBehavior(items)
    // the field itself goes in some calls, and is back for the next frame
    func frame() {
      if custom.dynamicAnimator == nil { rig.animator.addBehavior(custom) }
      for thing in things { custom.addItem(thing) }
      rig.run(to: rig.stage.now + 1 / 60.0)
    }
    expect(Reports.during { for _ in 0..<240 { frame() } }.isEmpty)
    expectGreater(calls, than: 1000)
    expect(things.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
  }
}
