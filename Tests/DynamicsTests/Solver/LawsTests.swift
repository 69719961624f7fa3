import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("The laws of mechanics hold for many random bodies") struct LawsTests {
  struct Crowd {
    var world = World()
    var bodies: [BodyID] = []
    var masses: [Double] = []

    /// Boxes, discs, triangles and long bars on a lattice, thrown in all directions.
    init(seed: UInt64, count: Int = 25, speed: Double = 400, elasticity: ClosedRange<Double> = 0...1, gravity: Double = 0) {
      var random = SplitMix64(seed: seed)
      for i in 0..<count {
        let place = Vec(Double(i % 5) * 70 - 140, Double(i / 5) * 70 - 140)
        let outline: Outline =
          switch Int.random(in: 0..<4, using: &random) {
          case 0: .rectangle(width: Double.random(in: 10...45, using: &random), height: Double.random(in: 10...45, using: &random))
          case 1: .disc(center: .zero, radius: Double.random(in: 5...24, using: &random))
          case 2: .polygon([Vec(-20, 15), Vec(22, 14), Vec(0, -24)])
          default: .rectangle(width: 58, height: 5)
          }
        var definition = BodyDefinition([outline], position: place, mass: Double.random(in: 0.05...3, using: &random))
        definition.center = outline.centroid
        definition.angle = Double.random(in: -3...3, using: &random)
        definition.material = Material(
          friction: Double.random(in: gravity == 0 ? 0...1 : 0.2...1, using: &random),
          elasticity: Double.random(in: elasticity, using: &random),
          resistance: gravity == 0 ? 0 : 0.1, angularResistance: gravity == 0 ? 0 : 0.5)
        let body = world.add(definition)
        world.setVelocity(
          of: body, to: Vec(Double.random(in: -speed...speed, using: &random), Double.random(in: -speed...speed, using: &random)),
          spin: Double.random(in: -6...6, using: &random))
        if gravity != 0 { world.pull(body, 0, gravity) }
        bodies.append(body)
        masses.append(definition.mass)
      }
    }

    mutating func walls(_ size: Double) {
      let corners = [Vec(-size, -size), Vec(size, -size), Vec(size, size), Vec(-size, size)]
      _ = world.add(
        BodyDefinition(
          (0..<4).map { .edge(corners[$0], corners[($0 + 1) % 4], before: corners[($0 + 3) % 4], after: corners[($0 + 2) % 4]) },
          position: .zero, mass: 0))
    }

    var momentum: Vec { zip(bodies, masses).reduce(.zero) { $0 + world.velocity(of: $1.0) * $1.1 } }
    var angularMomentum: Double {
      var sum = 0.0
      for (body, mass) in zip(bodies, masses) {
        sum += mass * world.center(of: body).cross(world.velocity(of: body))
        sum += world.inertia(of: body) * world.spin(of: body)
      }
      return sum
    }
    func energy(gravity: Double = 0) -> Double {
      var sum = 0.0
      for (body, mass) in zip(bodies, masses) {
        let spin = world.spin(of: body)
        sum += mass * world.velocity(of: body).lengthSquared / 2
        sum += world.inertia(of: body) * spin * spin / 2
        sum -= mass * gravity * world.center(of: body).y
      }
      return sum
    }
  }

  static let seeds: [UInt64] = [1, 77, 900_913]

  @Test("momentum is conserved up to rounding, angular momentum up to what the separation of overlaps adds", arguments: seeds)
  func momentum(
    seed: UInt64
  ) {
    var crowd = Crowd(seed: seed)
    let (before, angular) = (crowd.momentum, crowd.angularMomentum)
    // The scale of what is added up: 25 bodies of mass 1.5 at 300 points/s and 150 points out.
    for step in 1...360 {
      crowd.world.advance()
      let change = (crowd.momentum - before).length
      expectLess(change, than: 1e-6, "step \(step)")
    }
    let scale = 25 * 1.5 * 300.0 * 150
    expectLess(abs(crowd.angularMomentum - angular), than: 0.02 * scale)
  }

  @Test("energy never grows, in a step or over the run, at any elasticity up to 1", arguments: seeds) func energy(seed: UInt64) {
    var crowd = Crowd(seed: seed)
    crowd.walls(240)
    let start = crowd.energy()
    var last = start
    for step in 1...360 {
      crowd.world.advance()
      let now = crowd.energy()
      let most = last + 2e-3 * start
      expect(now <= most, "step \(step)")
      last = now
    }
    expectLess(last, than: start)
  }

  @Test("under gravity falling and bouncing bodies never exceed their initial energy, and all come to rest", arguments: seeds)
  func falling(seed: UInt64) {
    var crowd = Crowd(seed: seed, elasticity: 0...0.6, gravity: 1000)
    crowd.walls(240)
    let start = crowd.energy(gravity: 1000)
    // The potential of a point of height for all.
    let point = crowd.masses.reduce(0, +) * 1000
    for step in 1...600 {
      crowd.world.advance()
      let now = crowd.energy(gravity: 1000)
      expect(now <= start + 2 * point, "step \(step)")
    }
    crowd.world.run(1200)
    expect(crowd.world.isAtRest)
    for body in crowd.bodies {
      let place = crowd.world.center(of: body)
      expect(abs(place.x) < 240 && abs(place.y) < 240)
    }
  }

  @Test("no body leaves a closed box, at any speed", arguments: seeds, [3000.0, 30_000]) func closed(seed: UInt64, speed: Double) {
    var crowd = Crowd(seed: seed, count: 12, speed: speed, elasticity: 0.9...1)
    crowd.walls(240)
    for step in 1...240 {
      crowd.world.advance()
      for body in crowd.bodies {
        let place = crowd.world.center(of: body)
        let far = max(abs(place.x), abs(place.y))
        expectLess(far, than: 241, "seed \(seed), step \(step)")
        if far >= 241 { return }
      }
    }
  }

  @Test("equal worlds with equal calls evolve equally, bit for bit; a copy is independent", arguments: seeds) func same(seed: UInt64) {
    var (first, second) = (Crowd(seed: seed), Crowd(seed: seed))
    first.world.run(200)
    second.world.run(100)
    let copy = second
    second.world.run(100)
    for (a, b) in zip(first.bodies, second.bodies) {
      expectEqual(first.world.position(of: a), second.world.position(of: b))
      expectEqual(first.world.angle(of: a), second.world.angle(of: b))
    }
    expectEqual(copy.world.stepCount, 100)
  }

  @Test("a pushed box stays inside the cone of friction and slides outside it", arguments: [0.1, 0.3, 0.7], [0.9, 1.1])
  func cone(friction: Double, share: Double) {
    var world = World()
    let material = Material(friction: friction, elasticity: 0)
    _ = world.wall(Vec(-1000, 0), Vec(1000, 0), material: material)
    let box = world.box(0, -20, width: 120, material: material)
    var drive = Drive()
    drive.acceleration = Vec(share * friction * 1000, 1000)
    world.setDrive(of: box, to: drive)
    world.run(120)
    let expected = share < 1 ? 0 : (share - 1) * friction * 500
    expectLess(abs(world.position(of: box).x - expected), than: 0.02 * expected + 0.05)
  }

  @Test("sixty bodies fall into a pile and come to rest in it") func pile() {
    var crowd = Crowd(seed: 5, count: 60, speed: 50, elasticity: 0...0.3, gravity: 1000)
    let (w, top) = (220.0, -600.0)
    let corners = [Vec(-w, top), Vec(-w, 1000), Vec(w, 1000), Vec(w, top)]
    _ = crowd.world.add(
      BodyDefinition(
        (0..<3).map { .edge(corners[$0], corners[$0 + 1], before: $0 > 0 ? corners[$0 - 1] : nil, after: $0 < 2 ? corners[$0 + 2] : nil) },
        position: .zero, mass: 0))
    crowd.world.run(1200)
    expect(crowd.world.isAtRest)
    for body in crowd.bodies {
      let place = crowd.world.center(of: body)
      expect(abs(place.x) < w && place.y < 1000)
    }
  }
}
