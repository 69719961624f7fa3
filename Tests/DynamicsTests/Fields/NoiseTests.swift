import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Noise is smooth, bounded, and the same each time") struct NoiseTests {
  /// Noise alone, at a place and a time.
  private func noise(_ kind: Field.Kind = .noise, smoothness: Double = 0.5, speed: Double = 0, seed: UInt64 = 0) -> (Vec, Double) -> Vec {
    var field = Field(kind)
    (field.smoothness, field.animationSpeed, field.seed) = (smoothness, speed, seed)
    return { [field] in field.influence(at: $0, time: $1, charge: 0).acceleration * 0.01 }
  }
  /// What ``FieldBehavior/smoothness`` promises: 25 · 16^smoothness points.
  private static let cells = [(0.0, 25.0), (0.5, 100), (1, 400)]

  @Test("DY-22: its length is at most 1; over the plane its average is 0, and it is equally strong along x and y", arguments: [3, 1999])
  func bounded(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let n = noise(speed: 2, seed: seed)
    var (mean, squares, longest) = (Vec.zero, Vec.zero, 0.0)
    let count = 40_000
    for _ in 0..<count {
      let place = Vec(Double.random(in: -1e5...1e5, using: &random), Double.random(in: -1e5...1e5, using: &random))
      let value = n(place, Double.random(in: 0...1000, using: &random))
      longest = max(longest, value.length)
      mean += value
      squares += Vec(value.x * value.x, value.y * value.y)
    }
    expect(longest <= 1 + 1e-12 && longest > 0.9)
    // Samples stand in cells of their own: the mean of 40,000 strays by 0.5/√40,000; four times that.
    expectLess((mean * (1 / Double(count))).length, than: 0.01)
    let (x, y) = (squares.x / Double(count), squares.y / Double(count))
    expectLess(abs(x / y - 1), than: 0.05)
    expectGreater(x, than: 0.04)
  }

  @Test("DY-22: its derivatives in space and time are bounded by the length that its smoothness stands for", arguments: cells)
  func smooth(smoothness: Double, cell: Double) {
    var random = SplitMix64(seed: 77)
    let n = noise(smoothness: smoothness, speed: 3)
    let step = cell * 1e-4
    var (steepest, fastest, divergence, curl) = (0.0, 0.0, 0.0, 0.0)
    for _ in 0..<4000 {
      let place = Vec(Double.random(in: -900...900, using: &random), Double.random(in: -900...900, using: &random))
      let time = Double.random(in: 0...9, using: &random)
      let alongX = (n(place + Vec(step, 0), time) - n(place - Vec(step, 0), time)) * (1 / (2 * step))
      let alongY = (n(place + Vec(0, step), time) - n(place - Vec(0, step), time)) * (1 / (2 * step))
      (divergence, curl) = (max(divergence, abs(alongX.x + alongY.y)), max(curl, abs(alongX.y - alongY.x)))
      let inTime = (n(place, time + 1e-5) - n(place, time - 1e-5)) * (1 / 2e-5)
      (steepest, fastest) = (max(steepest, alongX.length, alongY.length), max(fastest, inTime.length))
    }
    // 15/8, the steepest slope of the blend, between directions at most 2 apart; along both axes for divergence and curl.
    expect(steepest * cell < 3.7501 && fastest < 3.7501 * 3)
    expect(divergence * cell < 7.51 && curl * cell < 7.51)
    // It does change that fast somewhere: neither flat nor frozen.
    expect(steepest * cell > 1.5 && fastest > 1.5 * 3)
    expect(divergence * cell > 1.5 && curl * cell > 1.5)
  }

  @Test("value and slope are continuous across the lattice", arguments: [0.0, 25, -50, 1e6]) func seams(x: Double) {
    let n = noise(smoothness: 0)
    for y in stride(from: -60.0, through: 60, by: 7) {
      let (left, here, right) = (n(Vec(x - 1e-3, y), 0), n(Vec(x, y), 0), n(Vec(x + 1e-3, y), 0))
      expectLess((right - left).length, than: 1e-6)
      expectLess((right + left - here * 2).length, than: 1e-8)
    }
  }

  @Test("DY-22: the same seed is the same field, another is another; a speed of 0 stands still") func seeds() {
    let places = (0..<50).map { Vec(Double($0) * 37.3 - 800, Double($0 * $0 % 91) * 13.7) }
    let (a, again, b) = (noise(seed: 5), noise(seed: 5), noise(seed: 6))
    expect(places.allSatisfy { a($0, 1) == again($0, 1) })
    expect(places.allSatisfy { a($0, 1) == a($0, 812.25) })
    expectGreater(places.count { (a($0, 1) - b($0, 1)).length > 0.05 }, than: 40)
    let moving = noise(speed: 1, seed: 5)
    expectGreater(places.count { (moving($0, 0.5) - moving($0, 9.5)).length > 0.05 }, than: 40)
  }

  @Test("infinite positions and times end nothing", arguments: [1e20, -1e200, .infinity, .nan]) func far(x: Double) {
    var field = Field(.noise)
    (field.animationSpeed, field.smoothness) = (1, 0)
    for (place, time) in [(Vec(x, 0), 0.0), (Vec(0, x), 0), (Vec(0, 0), x)] {
      expectEqual(field.influence(at: place, time: time, charge: 0).acceleration, .zero)
    }
  }

  @Test("DY-22: turbulence does not move an item at rest, and changes a velocity by at most strength · speed", arguments: [1, 8])
  func turbulence(
    seed: UInt64
  ) {
    let (rig, moving, resting) = (Rig(), Thing(0, 0, width: 10, height: 10), Thing(50, 50, width: 10, height: 10))
    let field = FieldBehavior.turbulenceField(smoothness: 0.3, animationSpeed: 1)
    (field.strength, field.seed) = (6, seed)
    let items = DynamicItemBehavior(items: [moving, resting])
    items.resistance = 0
    for thing in [moving, resting] { field.addItem(thing) }
    for behavior in [items, field] { rig.animator.addBehavior(behavior) }
    items.addLinearVelocity(Vector(dx: 200, dy: 0), for: moving)
    var (turned, changed) = (0.0, 0.0)
    for _ in 0..<240 {
      let before = items.linearVelocity(for: moving)
      // So slow it may fall asleep.
      if before.length < 2 { break }
      rig.run(to: rig.stage.now + 1 / 60.0)
      let after = items.linearVelocity(for: moving)
      let change = Vec(after.dx - before.dx, after.dy - before.dy).length
      expect(change <= (exponential(6 / 60.0) - 1) * before.length * (1 + 1e-9))
      changed = max(changed, change / before.length)
      turned = max(turned, abs(after.dx * before.dy - after.dy * before.dx) / (after.length * before.length))
    }
    expectEqual(resting.center, Point(x: 50, y: 50))
    expect(changed > 0.02 && turned > 0.01)
  }
}
