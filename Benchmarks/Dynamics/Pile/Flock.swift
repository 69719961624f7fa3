import LegatoDynamics

/// Bodies that meet nothing, all in the same fields.
struct Flock {
  private var world = World()
  private var bodies: [BodyID] = []
  private let fields: [Field]

  private init(count: Int, _ fields: [Field]) {
    self.fields = fields
    for i in 0..<count {
      let place = Vec(Double(i % 40) * 50 - 1000, Double(i / 40) * 50 - 600)
      var definition = BodyDefinition([.rectangle(width: 20, height: 20)], position: place, mass: 0.04)
      definition.mask = .nothing
      definition.material = Material(resistance: 0.1, angularResistance: 0.1)
      let body = world.add(definition)
      world.setCharge(of: body, to: 0.1)
      world.setVelocity(of: body, to: Vec(40, Double(i % 7) * 20 - 60), spin: 0)
      bodies.append(body)
    }
  }

  private mutating func advance() {
    for field in fields { _ = world.addInfluences(to: bodies, of: field) }
    world.advance()
  }

  /// Nanoseconds a body and step, the least of five runs.
  private static func measure(_ count: Int, _ steps: Int, _ fields: [Field]) -> Double {
    (0..<5).map { _ in
      var flock = Flock(count: count, fields)
      let time = ContinuousClock().measure { for _ in 0..<steps { flock.advance() } }.components
      return (Double(time.seconds) * 1e9 + Double(time.attoseconds) * 1e-9) / Double(count * steps)
    }.min() ?? 0
  }

  /// A line a field: nanoseconds a body and step, and how many times those of bodies in no field that is.
  static func report(count: Int, steps: Int) {
    func field(_ kind: Field.Kind, _ change: (inout Field) -> Void = { _ in }) -> Field {
      var field = Field(kind)
      // So weak that the bodies fly as in no field, and the rest of the step costs the same.
      field.strength = 1e-9
      change(&field)
      return field
    }
    let free = measure(count, steps, [])
    func line(_ name: String, _ fields: [Field]) {
      let time = measure(count, steps, fields)
      print("\(name): \(Int(time)) ns a body and step, \((time / free * 100).rounded() / 100) of no field")
    }
    line("no field", [])
    line("linear gravity", [field(.linearGravity) { $0.direction = Vec(0, 1) }])
    line("radial gravity, falloff 2", [field(.radialGravity) { $0.falloff = 2 }])
    line(
      "radial gravity, falloff 1.5, in a ring",
      [
        field(.radialGravity) {
          $0.falloff = 1.5
          $0.region = Region(radius: 900).byDifference(from: Region(radius: 100))
        }
      ])
    line("drag", [field(.drag)])
    line("velocity", [field(.velocity) { $0.direction = Vec(0, 1) }])
    line("vortex", [field(.vortex)])
    line("spring", [field(.spring)])
    line("electric", [field(.electric)])
    line("magnetic", [field(.magnetic)])
    line("noise that moves", [field(.noise) { $0.animationSpeed = 1 }])
    line("turbulence that moves", [field(.turbulence) { $0.animationSpeed = 1 }])
  }
}
