import Expectations
import LegatoDynamics
import Testing

@Suite("A free body moves as its equation says") struct FlightTests {
  /// A few roundings a step on numbers below 10⁴.
  static let rounding = 1e-8

  @Test("resistance and a constant force: v′ = a − c·v, whatever c", arguments: [0, 0.1, 1e-5, 3, 40])
  func damped(c: Double) {
    var world = World()
    let body = world.box(10, 20, mass: 2.7, material: Material(resistance: c, angularResistance: c / 2))
    world.throwBody(body, 700, -300, spin: 4)
    world.pull(body, 30, 1000)
    world.run(180)
    let t = 1.5
    func end(_ x: Double, _ v: Double, _ a: Double, _ c: Double) -> (Double, Double) {
      guard c > 1e-4 else {
        return (x + v * t + a * t * t / 2 - c * (v * t * t / 2 + a * t * t * t / 6), v + a * t - c * (v * t + a * t * t / 2))
      }
      let e = exponential(-c * t)
      return (x + (v - a / c) * (1 - e) / c + a / c * t, v * e + a / c * (1 - e))
    }
    let (x, y) = (end(10, 700, 30, c), end(20, -300, 1000, c))
    expectLess(abs(world.position(of: body).x - x.0), than: 1e-6)
    expectLess(abs(world.position(of: body).y - y.0), than: 1e-6)
    expectLess(abs(world.velocity(of: body).x - x.1), than: 1e-6)
    expectLess(abs(world.velocity(of: body).y - y.1), than: 1e-6)
    expectLess(abs(world.angle(of: body) - end(0, 4, 0, c / 2).0), than: Self.rounding)
  }

  @Test("a force accelerates by the mass and a torque by the moment of inertia m·(w² + h²)/12") func forces() {
    var world = World()
    let body = world.box(0, 0, width: 60, height: 20, mass: 2.7)
    var drive = Drive()
    (drive.force, drive.torque) = (Vec(270, 0), 9000)
    world.setDrive(of: body, to: drive)
    world.run(120)
    expectLess(abs(world.position(of: body).x - 50), than: Self.rounding)
    expectLess(abs(world.angle(of: body) - 9000 / (2.7 * 4000 / 12) / 2), than: Self.rounding)
  }

  @Test("moments of inertia are those of standard tables") func moments() {
    func inertia(_ outline: Outline) -> Double { outline.inertia(about: outline.centroid) }
    expectLess(abs(inertia(.rectangle(width: 30, height: 40, center: Vec(7, -9))) - 2500 / 12), than: Self.rounding)
    expectLess(abs(inertia(.disc(center: Vec(1, 2), radius: 6)) - 18), than: Self.rounding)
    // An equilateral triangle of side a: a²/12; an ellipse: (a² + b²)/4, the polygon in its place 0.5 % off at most.
    let triangle = Outline.polygon([Vec(0, 0), Vec(12, 0), Vec(6, 6 * 3.0.squareRoot())])
    expectLess(abs(inertia(triangle) - 12), than: Self.rounding)
    expectLess(abs(inertia(.ellipse(width: 40, height: 20)) - 125), than: 0.6)
    expectLess(abs(Outline.ellipse(width: 40, height: 20).area - 200 * .pi), than: 1e-6)
  }

  @Test("a body rotates about its centre of mass") func offCentre() {
    var world = World()
    let outline = Outline.rectangle(width: 20, height: 20, center: Vec(30, 0))
    var definition = BodyDefinition([outline], position: Vec(100, 100), mass: 1)
    definition.center = outline.centroid
    let body = world.add(definition)
    world.throwBody(body, 0, 0, spin: .pi)
    world.run(120)
    expectLess(abs(world.position(of: body).x - 160), than: 1e-6)
    expectLess(abs(world.position(of: body).y - 100), than: 1e-6)
  }
}
