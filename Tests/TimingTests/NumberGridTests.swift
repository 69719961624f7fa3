import Expectations
import LegatoTiming
import TestSupport
import Testing

@Suite("Curves, springs and time maps accept any combination of numbers, and give finite numbers") struct NumberGridTests {
  @Test("MU-2, MU-3, MU-5: every initializer, with a grid of numbers", arguments: springs + curves + times) func grid(call: GriddedCall) {
    expectEqual(call.complaints(), [])
  }

  private static let fractions = [-1, 0, 1e-300, 0.25, 0.5, 1, 2, 1e300, .infinity, .nan]

  /// What a curve answers where a duration asks: progress, slope, and those of it resolved.
  private static func answers(_ curve: (any TimingCurveProvider)?) -> [Double] {
    guard let curve else { return [] }
    let resolved = curve.resolved(duration: 0.5)
    _ = resolved.isSmooth(in: 0...0.5)
    return [0, 0.25, 0.5, 1].flatMap {
      [curve.progress(at: $0), curve.velocity(at: $0), resolved.progress(at: $0), resolved.velocity(at: $0)]
    }
  }
  private static func played(_ curve: (any TimingCurveProvider)?) -> [Double] {
    for s in fractions { _ = (curve?.progress(at: s), curve?.velocity(at: s)) }
    return answers(curve)
  }

  private static func parameters(_ spring: SpringTimingParameters) -> [Double] {
    _ = (spring.settlingDuration, spring.duration, "\(spring.text)", spring.hashValue)
    return [spring.mass, spring.stiffness, spring.damping, spring.dampingRatio] + played(spring)
  }
  private static func oscillator(_ spring: Spring?) -> [Double] {
    guard let spring else { return [] }
    for velocity in [0, 1, -1e308] { _ = spring.settlingDuration(velocity: velocity) }
    _ = spring.settlingDuration(velocity: 1, tolerance: 1e-300)
    for time in fractions { _ = spring.value(from: 0, to: 1, velocity: 1, at: time) }
    _ = SpringTimingParameters(spring).progress(at: 0.5)
    return [spring.response, spring.dampingRatio] + [0, 0.25, 1].map { spring.value(from: 0, to: 1, at: $0).value }
  }

  static let springs: [GriddedCall] = [
    GriddedCall("SpringTimingParameters(dampingRatio:initialVelocity:)", 3) {
      parameters(SpringTimingParameters(dampingRatio: $0[0], initialVelocity: SpringVelocity(dx: $0[1], dy: $0[2])))
    },
    GriddedCall("SpringTimingParameters(mass:stiffness:damping:initialVelocity:)", 4) {
      parameters(
        SpringTimingParameters(mass: $0[0], stiffness: $0[1], damping: $0[2], initialVelocity: SpringVelocity(dx: $0[3], dy: $0[3])))
    },
    GriddedCall("SpringTimingParameters(response:dampingRatio:initialVelocity:)", 3) {
      parameters(SpringTimingParameters(response: $0[0], dampingRatio: $0[1], initialVelocity: SpringVelocity(dx: $0[2], dy: 1)))
    },
    GriddedCall("SpringTimingParameters(duration:bounce:initialVelocity:)", 3) {
      parameters(SpringTimingParameters(duration: $0[0], bounce: $0[1], initialVelocity: SpringVelocity(dx: $0[2], dy: 1)))
    },
    GriddedCall("SpringTimingParameters.resolved(duration:)", 3) {
      played(
        SpringTimingParameters(dampingRatio: $0[0], initialVelocity: SpringVelocity(dx: $0[1], dy: $0[1])).resolved(duration: $0[2]))
    },
    GriddedCall("Spring(response:dampingRatio:)", 2) { oscillator(try? Spring(response: $0[0], dampingRatio: $0[1])) },
    GriddedCall("Spring(duration:bounce:)", 2) { oscillator(try? Spring(duration: $0[0], bounce: $0[1])) },
    GriddedCall("Spring(mass:stiffness:damping:)", 3) { oscillator(try? Spring(mass: $0[0], stiffness: $0[1], damping: $0[2])) },
    GriddedCall("Spring(settlingDuration:dampingRatio:velocity:)", 3) {
      oscillator(try? Spring(settlingDuration: $0[0], dampingRatio: $0[1], velocity: $0[2]))
    },
    GriddedCall("Spring.settlingDuration(velocity:tolerance:)", 4) {
      guard let spring = try? Spring(response: $0[0], dampingRatio: $0[1]) else { return [] }
      return [spring.settlingDuration(velocity: $0[2], tolerance: $0[3]).isNaN ? .nan : 0]
    },
    GriddedCall("normalizedVelocity", 4) {
      _ = normalizedVelocity($0[0], from: $0[1], to: $0[2], scale: $0[3])
      return []
    },
  ]

  static let curves: [GriddedCall] = [
    GriddedCall("CubicTimingParameters(x1:y1:x2:y2:)", 4) { numbers in
      let curve = CubicTimingParameters(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      for progress in fractions { _ = (curve.inverse(of: progress), curve.inverse(of: 0.5, near: progress)) }
      return played(curve)
    },
    GriddedCall("PiecewiseLinearCurve(values:)", 4) { played(try? PiecewiseLinearCurve(values: $0)) },
    GriddedCall("PiecewiseLinearCurve.Stop", 4) {
      played(try? PiecewiseLinearCurve([.init(0), .init($0[0], at: $0[1], $0[2]), .init($0[3])]))
    },
    GriddedCall("SampledCurve(values:)", 4) { played(try? SampledCurve(values: $0)) },
    GriddedCall("SampledCurve(values:interpolation: .linear)", 3) { played(try? SampledCurve(values: $0, interpolation: .linear)) },
    GriddedCall("ClosureCurve", 2) { numbers in played(ClosureCurve(corners: numbers) { $0 < 0.3 ? numbers[0] : numbers[1] }) },
    GriddedCall("delayed(by:), speed(_:)", 2) {
      played(try? CubicTimingParameters(animationCurve: .easeIn).delayed(by: $0[0]).speed($0[1]))
        + played(try? StepsCurve(3).delayed(by: $0[0]))
        + played(try? SpringTimingParameters(dampingRatio: 0.5).speed($0[1]))
    },
    GriddedCall("ChainedCurve.Piece(weight:progressWeight:)", 4) {
      let parts = [
        ChainedCurve.Piece(CubicTimingParameters.linear, weight: $0[0], progressWeight: $0[1]),
        .init(SpringTimingParameters(), weight: $0[2], progressWeight: $0[3]),
      ]
      return played(try? ChainedCurve(parts))
    },
    GriddedCall("linearized(within:)", 1) { played(try? SpringTimingParameters(dampingRatio: 0.5).linearized(within: $0[0], points: 100)) },
    GriddedCall("TimingCurveText: spring(mass:stiffness:damping:velocity:)", 4) {
      let text = "spring(mass: \($0[0]), stiffness: \($0[1]), damping: \($0[2]), velocity: \($0[3]))"
      return played(try? TimingCurveText(text).provider())
    },
    GriddedCall("TimingCurveText: cubic-bezier", 4) {
      played(try? TimingCurveText("cubic-bezier(\($0[0]), \($0[1]), \($0[2]), \($0[3]))").provider())
    },
    GriddedCall("TimingCurveText: linear", 3) { played(try? TimingCurveText("linear(\($0[0]), \($0[1]), \($0[2]))").provider()) },
    GriddedCall("TimingCurveText: steps", 1) { played(try? TimingCurveText("steps(\($0[0]))").provider()) },
    GriddedCall("TimingCurveText: spring(duration:bounce:)", 2) {
      played(try? TimingCurveText("spring(duration: \($0[0]), bounce: \($0[1]))").provider())
    },
  ]

  private static func times(_ map: TimeMap) -> [Double] {
    _ = (map.cycleCount, map.hashValue)
    return fractions.flatMap { time -> [Double] in
      _ = (map.moment(at: time), map.parentTime(at: time))
      return time.isFinite && abs(time) <= 2 ? [map.localTime(at: time).isNaN ? .nan : 0] : []
    }
  }

  static let times: [GriddedCall] = [
    GriddedCall("TimeMap(beginTime:timeOffset:speed:duration:)", 4) {
      times(TimeMap(beginTime: $0[0], timeOffset: $0[1], speed: $0[2], duration: $0[3]))
    },
    GriddedCall("TimeMap(speed:duration:repeatCount:repeatDuration:)", 4) {
      times(TimeMap(speed: $0[0], duration: $0[1], repeatCount: $0[2], repeatDuration: $0[3], autoreverses: true))
    },
  ]
}
