import LegatoDynamics
import LegatoSystem

func exponential(_ x: Double) -> Double { exp(x) }
func sine(_ x: Double) -> Double { sin(x) }
func cosine(_ x: Double) -> Double { cos(x) }

extension World {
  mutating func run(_ steps: Int) { for _ in 0..<steps { advance() } }

  /// A box of density 1, or with the mass given.
  mutating func box(
    _ x: Double, _ y: Double, width: Double = 40, height: Double = 40, mass: Double? = nil, angle: Double = 0,
    material: Material = Material()
  ) -> BodyID {
    var definition = BodyDefinition(
      [.rectangle(width: width, height: height)], position: Vec(x, y), mass: mass ?? width * height / 10_000)
    definition.angle = angle
    definition.material = material
    return add(definition)
  }

  mutating func disc(_ x: Double, _ y: Double, radius: Double = 20, mass: Double = 0.16, material: Material = Material()) -> BodyID {
    var definition = BodyDefinition([.disc(center: .zero, radius: radius)], position: Vec(x, y), mass: mass)
    definition.material = material
    return add(definition)
  }

  mutating func wall(_ a: Vec, _ b: Vec, material: Material = Material()) -> BodyID {
    var definition = BodyDefinition([.edge(a, b, before: nil, after: nil)], position: .zero, mass: 0)
    definition.material = material
    return add(definition)
  }

  mutating func throwBody(_ id: BodyID, _ x: Double, _ y: Double, spin: Double = 0) { setVelocity(of: id, to: Vec(x, y), spin: spin) }

  mutating func pull(_ id: BodyID, _ x: Double, _ y: Double) {
    var drive = drive(of: id)
    drive.acceleration = Vec(x, y)
    setDrive(of: id, to: drive)
  }
}
