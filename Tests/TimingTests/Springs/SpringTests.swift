import Expectations
import LegatoTiming
import Testing

@Suite("A spring value is where its equation says, in all three regimes") struct SpringTests {
  /// What a provider promises: relative to the largest number that takes part.
  static let tolerance = 1e-12

  @Test("value and velocity compared with 40 digits, from 1 at velocity −2.7", arguments: anchors)
  func anchored(response: Double, dampingRatio: Double, time: Double, value: Double, velocity: Double) throws {
    let spring = try Spring(response: response, dampingRatio: dampingRatio)
    let found = spring.value(from: 1, to: 0, velocity: -2.7, at: time)
    expectLess(abs(found.value - value), than: Self.tolerance)
    expectLess(abs(found.velocity - velocity), than: Self.tolerance * spring.angularFrequency)
  }

  @Test("evaluated in parts of a time it is where it is at once", arguments: [0, 0.3, 1 - 1e-7, 1, 1 + 1e-7, 4], [2, 7, 60])
  func composes(dampingRatio: Double, parts: Int) throws {
    let rounding = 60 * 8 * 64 * Double.ulpOfOne  // 60 steps of about 8 roundings on values below 64
    let spring = try Spring(response: 0.37, dampingRatio: dampingRatio)
    let whole = spring.value(from: 2.5, to: 1, velocity: -2.7, at: 0.5)
    var step = (value: 2.5, velocity: -2.7)
    for _ in 0..<parts { step = spring.value(from: step.value, to: 1, velocity: step.velocity, at: 0.5 / Double(parts)) }
    expect(abs(step.value - whole.value) <= rounding)
    expect(abs(step.velocity - whole.velocity) <= rounding)
  }

  @Test("the acceleration is the slope of the velocity")
  func acceleration() throws {
    let spring = try Spring(response: 0.8, dampingRatio: 0.4)
    let (before, here, after) = (
      spring.value(from: 0, to: 10, velocity: 3, at: 0.2999), spring.value(from: 0, to: 10, velocity: 3, at: 0.3),
      spring.value(from: 0, to: 10, velocity: 3, at: 0.3001)
    )
    let slope = (after.velocity - before.velocity) / 0.0002
    expectLess(abs(spring.acceleration(at: here.value, velocity: here.velocity, target: 10) - slope), than: 1e-4)
  }

  @Test("every time has a finite value", arguments: [0, 0.5, 1, 3])
  func total(dampingRatio: Double) throws {
    let spring = try Spring(response: 0.3, dampingRatio: dampingRatio)
    expect(spring.value(from: 4, to: 9, velocity: 2, at: -1) == (4, 2))
    expect(spring.value(from: 4, to: 9, velocity: 2, at: .nan) == (4, 2))
    if dampingRatio > 0 {
      expect(spring.value(from: 4, to: 9, velocity: 2, at: .infinity) == (9, 0))
      expect(spring.value(from: 4, to: 9, velocity: 2, at: 1e6) == (9, 0))
    }
  }

  @Test("SP-26 every form of parameters describes the same spring") func forms() throws {
    let spring = try Spring(response: 0.55, dampingRatio: 0.8)
    let physical = try Spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    let heavy = try Spring(mass: 2.7, stiffness: 2.7 * spring.stiffness, damping: 2.7 * spring.damping)
    let bouncing = try Spring(duration: 0.55, bounce: 0.2)
    for other in [physical, heavy, bouncing] {
      expect(abs(other.response - 0.55) < 1e-15 && abs(other.dampingRatio - 0.8) < 1e-15)
    }
    expectLess(abs(spring.stiffness - 130.507166), than: 1e-6)  // (2π/0.55)², by hand
    try expectEqual(Spring(duration: 1, bounce: -0.5).dampingRatio, 2)
    try expectEqual(Spring(duration: 1, bounce: -0.5).bounce, -0.5)
    try expectEqual(Spring(duration: 1, bounce: 1).dampingRatio, 0)
  }

  @Test("SP-1, SP-26: numbers whose product or quotient is beyond a Double's range are a spring too") func extremeParameters() throws {
    for scale in [1e200, 1e-200] {
      let spring = try Spring(mass: scale, stiffness: 4 * scale, damping: 0.4 * scale)
      expectLess(abs(spring.response - .pi), than: 1e-12)  // 2π/√4
      expectLess(abs(spring.dampingRatio - 0.1), than: 1e-15)  // 0.4/2√4
    }
    let stiff = try Spring(mass: 1e-200, stiffness: 1e200, damping: 1)
    expectLess(abs(stiff.response / (2e-200 * .pi) - 1), than: 1e-12)
    expectEqual(stiff.dampingRatio, 0.5)
    expectEqual(stiff.acceleration(at: 7, velocity: 0, target: 7), 0)
    expectEqual(stiff.acceleration(at: 7, velocity: 0, target: 8), .greatestFiniteMagnitude)
  }

  @Test("MU-3 an invalid number throws an error that names the parameter", arguments: [-1, .infinity, .nan]) func refuses(bad: Double) {
    func says(_ name: String, _ make: () throws -> Spring) {
      let error = #expect(throws: TimingError.self) { try make() }
      expectEqual(error?.description.hasPrefix("\(name): expected"), true)
    }
    says("response") { try Spring(response: bad, dampingRatio: 1) }
    says("response") { try Spring(response: 0, dampingRatio: 1) }
    says("dampingRatio") { try Spring(response: 1, dampingRatio: bad) }
    says("mass") { try Spring(mass: bad, stiffness: 1, damping: 1) }
    says("stiffness") { try Spring(mass: 1, stiffness: bad, damping: 1) }
    says("damping") { try Spring(mass: 1, stiffness: 1, damping: bad) }
    says("duration") { try Spring(duration: bad, bounce: 0) }
    says("bounce") { try Spring(duration: 1, bounce: bad) }
    says("settlingDuration") { try Spring(settlingDuration: bad, dampingRatio: 1) }
    #expect(throws: Never.self) { try Spring(mass: 1, stiffness: 1, damping: 0) }
  }

  @Test(
    "an overdamped spring settles when a thousandth of the distance remains",
    arguments: [
      (0.5, 2, 0, 2.07364157204), (0.5, 2, 40, 1.50440559536), (0.5, 4, 200, 4.3513297952), (0.5, 1.5, 17, 1.32049522081),
    ])
  func creeping(response: Double, dampingRatio: Double, velocity: Double, settles: Double) throws {
    let spring = try Spring(response: response, dampingRatio: dampingRatio)
    expectLess(abs(spring.settlingDuration(velocity: velocity) - settles), than: 1e-9)
  }

  @Test("SP-16 without damping it never settles") func endless() throws {
    try expectEqual(Spring(response: 1, dampingRatio: 0).settlingDuration(), .infinity)
    try expectEqual(Spring(response: 1, dampingRatio: 1).settlingDuration(tolerance: 0), .infinity)
  }

  static let anchors: [(Double, Double, Double, Double, Double)] = [
    (0.37, 0, 0.013, 0.940915596468686851, -6.35296165336694773),
    (0.37, 0, 0.21, -0.845737926784106148, 9.4550517104684697),
    (0.37, 0, 1.9, 0.541320988574945372, -14.531424993343888),
    (0.37, 0.3, 0.013, 0.944158883691101603, -5.78777588309917398),
    (0.37, 0.3, 0.21, -0.344558459131095065, 2.39176826007267093),
    (0.37, 0.3, 1.9, 0.0000447823821461538839, 0.000495022779858127842),
    (0.55, 0.9999999, 0.013, 0.959749668348302088, -3.4441772517292012),
    (0.55, 0.9999999, 0.21, 0.257164520059693186, -2.14565560664158601),
    (0.55, 0.9999999, 1.9, 6.58115221133353697e-9, -7.19163291535829161e-8),
    (0.55, 1, 0.013, 0.959749668869508681, -3.44417717196920629),
    (0.55, 1, 0.21, 0.257164564326775011, -2.14565553877901831),
    (0.55, 1, 1.9, 6.58125385430718316e-9, -7.19173320262311433e-8),
    (0.55, 1.0000001, 0.013, 0.959749669390715265, -3.44417709220921354),
    (0.55, 1.0000001, 0.21, 0.257164608593851272, -2.14565547091645672),
    (0.55, 1.0000001, 1.9, 6.58135549804112854e-9, -7.19183349054746279e-8),
    (2.7, 4, 0.013, 0.968406513484518104, -2.18107778008869976),
    (2.7, 4, 0.21, 0.81730031243944174, -0.292873829995464895),
    (2.7, 4, 1.9, 0.494222858599928796, -0.146082973325776219),
    (0.1, 60, 0.013, 0.992929129103929813, -0.519932585191969345),
    (0.1, 60, 0.21, 0.895608314228371008, -0.468971986506640586),
    (0.1, 60, 1.9, 0.369651170559234106, -0.193562343066262567),
  ]
}
