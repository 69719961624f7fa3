import LegatoDynamics

/// An item in fields, without any resistance of its own.
struct Flyer {
  let rig = Rig()
  let thing: Thing
  let items: DynamicItemBehavior
  let fields: [FieldBehavior]

  init(
    _ fields: FieldBehavior..., at place: Point = .zero, velocity: Vector = .zero, charge: Double = 0, density: Double = 2.7,
    resistance: Double = 0
  ) {
    (thing, self.fields) = (Thing(place.x, place.y, width: 30, height: 20), fields)
    items = DynamicItemBehavior(items: [thing])
    (items.resistance, items.angularResistance, items.charge, items.density) = (resistance, 0, charge, density)
    items.addLinearVelocity(velocity, for: thing)
    rig.animator.addBehavior(items)
    for field in fields {
      field.addItem(thing)
      rig.animator.addBehavior(field)
    }
  }
  var place: Vec { Vec(thing.center.x, thing.center.y) }
  var velocity: Vec {
    let velocity = items.linearVelocity(for: thing)
    return Vec(velocity.dx, velocity.dy)
  }
  /// A box of 30 × 20 points (DY-3).
  var mass: Double { items.density * 600 / 10_000 }
  /// A frame a step.
  func run(_ seconds: Double) {
    let start = rig.stage.now
    for i in 1...Int(saturating: (seconds * 120).rounded()) { rig.stage.advance(to: start + Double(i) / 120) }
  }
}
