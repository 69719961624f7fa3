import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("An invalid number is reported under the call's name, and repaired") struct BadNumberTests {
  let stage = Stage()

  @Test("MU-2, MU-3: by name, and once for each number", arguments: [Double.nan, .infinity, -1])
  func named(number: Double) {
    let spring = number == .infinity ? number : -1
    let calls: [(name: String, count: Int, call: () -> Void)] = [
      ("animate ", 2, { animate(withDuration: number, delay: number) {} }),
      ("animate ", 2, { animate(withDuration: number, delay: number, timingParameters: SpringTimingParameters()) {} }),
      ("animate ", 1, { animate(withDuration: 1, usingSpringWithDamping: spring, initialSpringVelocity: 0) {} }),
      ("animate ", 1, { animate(withDuration: 1, usingSpringWithDamping: 1, initialSpringVelocity: .nan) {} }),
      ("animateKeyframes ", 2, { animateKeyframes(withDuration: number, delay: number) {} }),
      ("animateKeyframes ", 2, { animateKeyframes(withDuration: number, delay: number, timingParameters: SpringTimingParameters()) {} }),
      ("Motion.start ", 1, { Motion.wait(1).start(delay: number) }),
      ("PropertyAnimator ", 1, { _ = PropertyAnimator(duration: number, curve: .linear) }),
      ("PropertyAnimator ", 1, { _ = PropertyAnimator(duration: 1, dampingRatio: spring) }),
      (
        "PropertyAnimator ", 2,
        { _ = PropertyAnimator(duration: 1, controlPoint1: Point(x: number, y: 0), controlPoint2: Point(x: 1, y: .nan)) }
      ),
      (
        "runningPropertyAnimator ", 2,
        { _ = PropertyAnimator.runningPropertyAnimator(withDuration: number, delay: number, animations: {}) }
      ),
    ]
    for (name, count, call) in calls {
      let reports = Reports.during { call() }
      expect(reports.count == count && reports.allSatisfy { "\($0)".hasPrefix(name) }, "\(name): \(reports)")
    }
  }

  @Test(
    "MU-3: a stage's scale that is no number above 0 is reported and ignored", arguments: [0, -1, .leastNonzeroMagnitude, .infinity, .nan])
  func scale(number: Double) {
    stage.scale = 2
    let reports = Reports.during { stage.scale = number }
    expect(reports.count == 1 && "\(reports)".contains("scale "))
    expectEqual(stage.scale, 2)
  }

  @Test(
    "MU-3, PA-8: a running animator inside another with an invalid duration has the duration 0", arguments: [Double.nan, .infinity, -1])
  func badInside(number: Double) {
    let (x, wanted) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let outer = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      for (value, duration) in [(x, number), (wanted, 0)] {
        _ = PropertyAnimator.runningPropertyAnimator(
          withDuration: duration, delay: 0, options: [.overrideInheritedDuration, .curveLinear], animations: { value.value = 100 })
      }
    }
    expectEqual(Reports.during { outer.startAnimation() }.count, 1)
    for step in 1...4 {
      stage.advance(to: Double(step) / 4)
      expectEqual(x.presentation, wanted.presentation)
    }
    expect(x.presentation == 100 && stage.underWay.isEmpty)
  }
}
