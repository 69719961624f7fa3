import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("Springs as timing curves move as those of the modelled system") struct SpringTimingTests {
  static let tolerance = 1e-6

  /// Progress after `time` seconds.
  func progress(_ spring: SpringTimingParameters, _ time: Double) -> Double { spring.progress(at: time / (spring.duration ?? 1)) }

  @Test("SP-19, MU-5: where no finite stiffness settles a velocity in time, the result is still finite", arguments: [0, 1e-300, 0.5, 1])
  func absurdVelocities(dampingRatio: Double) {
    for (velocity, duration) in [
      (1e308, 0.5), (-1e308, 2), (1e308, 1e-300), (0, .leastNonzeroMagnitude), (.greatestFiniteMagnitude, 1e300),
    ] {
      let spring = SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
      let resolved = spring.resolved(duration: duration).springTimingParameters
      expectEqual(resolved.map { $0.stiffness.squareRoot().isFinite && !$0.progress(at: 0.3).isNaN }, true, "\(velocity) in \(duration)")
    }
  }

  @Test(
    "TV-3, SP-1, SP-2 progress over time",
    arguments: [
      (10.0, [0.340300, 0.849426, 1.124355, 1.074591, 1.002170]), (20.0, [0.264241, 0.593994, 0.800852, 0.959572, 0.999501]),
    ])
  func overTime(damping: Double, expected: [Double]) {
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: damping)
    for (time, p) in zip([0.1, 0.2, 0.3, 0.5, 1], expected) {
      expectLess(abs(progress(spring, time) - p), than: Self.tolerance)
    }
  }

  @Test("TV-4, TV-6, SP-3, SP-9 the spring without arguments is critical") func standard() {
    let spring = SpringTimingParameters()
    for (time, p) in zip([0.05, 0.1, 0.2, 0.3, 0.5], [0.232230, 0.544778, 0.879282, 0.972919, 0.998901]) {
      expectLess(abs(progress(spring, time) - p), than: Self.tolerance)
    }
    expectLess(abs(spring.dampingRatio - 4.5644), than: 1e-4)
    expectLess(abs(spring.settlingDuration! - 0.505735), than: Self.tolerance)
    expect((spring.mass, spring.stiffness, spring.damping) == (3, 1000, 500))
    expectEqual(spring.initialVelocity, .zero)
  }

  @Test("SP-4, SP-25 critical does not overshoot, below it does, near 0 it rings") func regimes() {
    let fractions = (0...1000).map { Double($0) / 1000 }
    let critical = SpringTimingParameters(dampingRatio: 1)
    expect(fractions.allSatisfy { critical.progress(at: $0) <= 1 })
    func crossings(_ ratio: Double) -> Int {
      let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: ratio * 20)
      let sides = fractions.dropLast().map { spring.progress(at: $0) > 1 }
      return zip(sides, sides.dropFirst()).count { $0 != $1 }
    }
    expect(crossings(0.7) >= 1 && crossings(0.05) > 20)
  }

  @Test(
    "TV-5, SP-16 settling of oscillating springs",
    arguments: [
      (1, 100, 5, 0, 2.854975), (1, 100, 10, 0, 1.472700), (1, 100, 15, 0, 1.022094), (0.5, 40, 1, 0, 7.014373), (0.5, 40, 1, 8, 7.488608),
    ])
  func settling(mass: Double, stiffness: Double, damping: Double, velocity: Double, seconds: Double) {
    let spring = SpringTimingParameters(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    expectLess(abs(spring.settlingDuration! - seconds), than: Self.tolerance)
    expectEqual(spring.duration, spring.settlingDuration)
  }

  /// Exact roots computed with 40 digits.
  @Test(
    "TV-6, SP-17 settling of critical springs, with initial velocities in both directions",
    arguments: [
      (10.0, 0.0, 0.923341347645), (10, 8, 0.785180135102), (10, 10, 0.690775527898), (10, 12, 0.453423763826), (10, 60, 1.08861408452),
      (4, -30, 2.87509483344), (10, 10.02, 0.689387160202),
    ])
  func criticalSettling(frequency: Double, velocity: Double, seconds: Double) {
    let spring = SpringTimingParameters(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    expectLess(abs(spring.settlingDuration! - seconds), than: 1e-9)
  }

  @Test(
    "TV-7, SP-10, SP-19 a spring given by its damping ratio gets its stiffness from the duration",
    arguments: [
      (0.7, 1.5, 0.0, 6.559764, 43.030509, 9.183670), (0.5, 0.5, 0, 25.433797, 646.878006, 25.433797),
      (0.8, 1, 0, 8.994297, 80.897373, 14.390875),
      (1, 1, 0, 9.233413, 85.255924, 18.466827), (1, 0.5, 0, 18.466827, 341.023698, 36.933654),
      (0.3, 1, 0, 19.169793, 367.480953, 11.501876),
    ])
  func stiffness(ratio: Double, duration: Double, velocity: Double, frequency: Double, stiffness: Double, damping: Double) throws {
    let spring = try #require(SpringTimingParameters(dampingRatio: ratio).resolved(duration: duration).springTimingParameters)
    expect(abs(spring.stiffness - stiffness) < 1e-5 && abs(spring.damping - damping) < Self.tolerance && spring.mass == 1)
    expectEqual(spring.duration, duration)
    expectLess(abs(try Spring(settlingDuration: duration, dampingRatio: ratio).angularFrequency - frequency), than: Self.tolerance)
  }

  /// Largest roots found with 40 digits by walking down from far above.
  @Test(
    "SP-19 of several frequencies the largest, with initial velocities in both directions",
    arguments: [
      (0.7, 1.5, 0.5, 6.447947747681), (0.7, 1.5, 20, 7.537194223952), (0.5, 0.5, -12, 27.91553541925), (1, 1, 3, 8.828922125378),
      (1, 1, 12, 8.004774724812), (1, 0.5, -40, 20.70613476896), (0.9, 0.4, 100, 24.68319074307),
    ])
  func largestFrequency(ratio: Double, duration: Double, velocity: Double, frequency: Double) throws {
    let spring = SpringTimingParameters(dampingRatio: ratio, initialVelocity: SpringVelocity(dx: velocity, dy: 0))
    let resolved = try #require(spring.resolved(duration: duration).springTimingParameters)
    expectLess(abs(resolved.stiffness.squareRoot() - frequency), than: 1e-9)
  }

  @Test("SP-20, SP-21 it is cut off at the duration, at most a thousandth from the end") func cut() throws {
    let spring = try #require(SpringTimingParameters(dampingRatio: 0.5).resolved(duration: 0.5).springTimingParameters)
    expect(spring.progress(at: 1) == 1 && spring.progress(at: 1 + 1e-12) == 1 && spring.progress(at: .infinity) == 1)
    expect(abs(spring.progress(at: 1 - 1e-12) - 1) <= 0.00116)  // |B| and |1 + B| differ: amplitude against what is left
    let physical = SpringTimingParameters(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    expectLess(abs(physical.settlingDuration! - 0.579), than: 1e-3)
  }

  @Test("SP-5, SP-6, TV-19 velocity is in distances per second, positive towards the target") func normalizing() {
    expectEqual(normalizedVelocity(50, from: 50, to: 150), 0.5)
    expectEqual(normalizedVelocity(50, from: 150, to: 50), -0.5)
    let spring = SpringTimingParameters(dampingRatio: 0.7, initialVelocity: SpringVelocity(dx: 0.5, dy: 0))
    expectLess(abs(spring.resolved(duration: 1.5).velocity(at: 0) - 0.5 * 1.5), than: 1e-12)
  }

  @Test("SP-7 a way below half a device pixel counts as one pixel") func noWay() {
    expectEqual(normalizedVelocity(50, from: 0, to: 0), 50)
    expectEqual(normalizedVelocity(50, from: 0, to: 0.2, scale: 2), 100)
    expectEqual(normalizedVelocity(50, from: 0, to: 0.3, scale: 2), 50 / 0.3)
  }

  @Test("SP-8, MU-3 invalid numbers are reported and replaced by those of the layer spring") func repairs() {
    let reports = Reports()
    let spring = Misuse.$handler.withValue({ reports.add($0) }) {
      SpringTimingParameters(mass: 0, stiffness: .nan, damping: -1, initialVelocity: SpringVelocity(dx: .infinity, dy: 2))
    }
    expect((spring.mass, spring.stiffness, spring.damping) == (1, 100, 10))
    expectEqual(spring.initialVelocity, SpringVelocity(dx: 0, dy: 2))
    expectEqual(reports.all.count, 4)
    Misuse.$handler.withValue({ reports.add($0) }) {
      expectEqual(SpringTimingParameters(response: -1, dampingRatio: -1).stiffness, 100)
      expectEqual(SpringTimingParameters(duration: 1, bounce: 1).damping, 10)
    }
    expectEqual(reports.all.count, 7)
  }

  @Test("MU-3, SP-8: a report quotes the number as it was given, and says what is valid") func namesWhatWasGiven() {
    func reported(_ make: @autoclosure () -> SpringTimingParameters) -> [String] { Reports.during { _ = make() }.map { "\($0)" } }
    func report(_ name: String, _ wanted: String, _ found: String, _ used: String) -> [String] {
      ["SpringTimingParameters needs \(name) \(wanted), found \(found); used \(used)"]
    }
    expectEqual(reported(SpringTimingParameters(dampingRatio: -1)), report("dampingRatio", "finite and at least 0", "-1.0", "0.5"))
    expectEqual(
      reported(SpringTimingParameters(dampingRatio: 1, initialVelocity: SpringVelocity(dx: -3, dy: .nan))),
      report("initialVelocity.dy", "finite", "nan", "0.0"))
    expectEqual(
      reported(SpringTimingParameters(response: -1, dampingRatio: 0.8)),
      report("response", "finite and above 0 seconds", "-1.0", "stiffness 100.0"))
    expectEqual(
      reported(SpringTimingParameters(response: 1, dampingRatio: 0)),
      report("dampingRatio", "finite and above 0", "0.0", "damping 10.0"))
    expectEqual(
      reported(SpringTimingParameters(duration: .infinity, bounce: 0)),
      report("duration", "finite and above 0 seconds", "inf", "stiffness 100.0"))
    for bounce in [1, -2.0] {
      expectEqual(
        reported(SpringTimingParameters(duration: 1, bounce: bounce)),
        report("bounce", "above -1 and below 1", "\(bounce)", "damping 10.0"))
    }
  }

  @Test("MU-3, SP-8: numbers with which a spring would never settle are reported, and the spring settles") func neverSettles() {
    let extremes = [Double.leastNonzeroMagnitude, 1e-150, 1, 1e150, .greatestFiniteMagnitude]
    var repaired = 0
    for mass in extremes {
      for stiffness in extremes {
        for damping in extremes {
          for velocity in [0, 1e308] {
            var spring = SpringTimingParameters()
            let reports = Reports.during {
              spring = SpringTimingParameters(
                mass: mass, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: velocity, dy: 0))
            }
            expectGreater(spring.settlingDuration ?? 0, than: 0, "\(mass) \(stiffness) \(damping) \(velocity)")
            expectLess(spring.settlingDuration ?? .infinity, than: .infinity, "\(mass) \(stiffness) \(damping) \(velocity)")
            if reports.isEmpty { continue }
            repaired += 1
            expectEqual([spring.mass, spring.stiffness, spring.damping], [1, 100, 10])
            expectEqual(
              reports.map { "\($0)" },
              [
                "SpringTimingParameters needs numbers of a spring that settles, found damping \(damping) of mass \(mass), stiffness \(stiffness); "
                  + "used mass 1, stiffness 100, damping 10"
              ])
          }
        }
      }
    }
    expectGreater(repaired, than: 0)
  }

  @Test("SP-11, SP-12 a spring given by mass and stiffness keeps its settling time, whatever duration it is given") func ownDuration() {
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    expectEqual(spring.resolved(duration: 7).springTimingParameters, spring)
    expectLess(abs(spring.duration! / 0.5 - 2.9454), than: 1e-4)
  }

  @Test("SP-13, SP-14, SP-22 two velocities are two springs; the longer one's time is the duration") func twoAxes() {
    func settling(_ dx: Double, _ dy: Double) -> Double {
      SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: SpringVelocity(dx: dx, dy: dy)).settlingDuration!
    }
    expectEqual(settling(30, 4), max(settling(30, 30), settling(4, 4)))
    expectEqual(settling(4, 30), settling(30, 4))
    expect(settling(3, 4) == settling(3, 3) && settling(5, 5) < settling(3, 4))  // not that of the length, 5
  }

  @Test("SP-23 a damping ratio alone has no settling duration") func unresolved() {
    expectEqual(SpringTimingParameters(dampingRatio: 0.5).settlingDuration, nil)
    expectEqual(SpringTimingParameters(dampingRatio: 0.5).duration, nil)
  }

  @Test("SP-26 design forms") func designForms() {
    let response = SpringTimingParameters(response: 0.4, dampingRatio: 0.8)
    expect(abs(response.stiffness - 246.740110) < Self.tolerance && abs(response.damping - 25.132741) < Self.tolerance)
    expectLess(abs(SpringTimingParameters(duration: 0.4, bounce: 0.25).dampingRatio - 0.75), than: 1e-12)
    expectLess(abs(SpringTimingParameters(duration: 0.4, bounce: -0.2).dampingRatio - 1.25), than: 1e-12)
  }

  @Test("SP-29 a short spring runs for its duration") func short() {
    let spring = SpringTimingParameters(mass: 1, stiffness: 1e6, damping: 2000)
    expect(spring.duration! < 0.01 && spring.progress(at: 0.5) < 1)
  }

  @Test("the slope is that of the values", arguments: [0.1, 0.2, 0.7, 1, 3]) func slopes(ratio: Double) {
    let spring = SpringTimingParameters(dampingRatio: ratio, initialVelocity: SpringVelocity(dx: 2, dy: 0)).resolved(duration: 0.8)
    for s in stride(from: 0.1, through: 0.9, by: 0.1) {
      let slope = (spring.progress(at: s + 1e-6) - spring.progress(at: s - 1e-6)) / 2e-6
      expectLess(abs(spring.velocity(at: s) - slope), than: 1e-5)
    }
  }
}
