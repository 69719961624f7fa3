import Expectations
import LegatoCore
import LegatoTiming
import Testing

/// Numbers are those of the equation of motion, `m·x″ + c·x′ + k·x = 0`.
@Suite("A key may be reached by a spring, and is a row there as well") struct SpringKeysTests {
  struct Case: CustomTestStringConvertible {
    let stiffness, damping, velocity: Double
    var spring: SpringTimingParameters {
      SpringTimingParameters(mass: 1, stiffness: stiffness, damping: damping, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    }
    var testDescription: String { "\(stiffness), \(damping), \(velocity)" }

    /// The share of the way after a share of the spring's own duration; `damping` is below the critical one.
    func progress(_ share: Double) -> Double {
      if share <= 0 { return 0 }
      guard share < 1, let duration = spring.duration else { return 1 }
      let (t, decay) = (share * duration, damping / 2)
      let frequency = (stiffness - decay * decay).squareRoot()
      return 1 - Libm.exp(-decay * t) * (Libm.cos(frequency * t) + (decay - velocity) / frequency * Libm.sin(frequency * t))
    }
  }
  static let cases = [
    Case(stiffness: 90, damping: 7, velocity: 0), Case(stiffness: 200, damping: 5, velocity: 4),
    Case(stiffness: 30, damping: 10.9, velocity: -3),
  ]

  private static func animateKeys(_ one: Case, _ curve: some TimingCurveProvider, _ set: (Double) -> Void) {
    animateKeyframes(withDuration: 2, timingParameters: curve) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5, timingParameters: one.spring) { set(100) }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, timingParameters: one.spring) { set(40) }
    }
  }

  private static func shown(_ one: Case, _ share: Double) -> Double {
    share < 0.5 ? 100 * one.progress(share * 2) : 100 - 60 * one.progress(share * 2 - 1)
  }

  @Test("KF-19, SP-2, SP-21: it moves along its spring, ends at its value when its time is over, and stays there", arguments: cases)
  func numbers(_ one: Case) {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    Self.animateKeys(one, CubicTimingParameters.linear) { value.value = $0 }
    for step in 1...255 {
      let share = Double(step) / 256
      stage.advance(to: 2 * share)
      expectLess(abs(value.presentation - Self.shown(one, share)), than: 1e-6, "at \(share)")
      if share == 0.5 { expectEqual(value.presentation, 100) }
      let slope = (Self.shown(one, share + 1e-5) - Self.shown(one, share - 1e-5)) / 4e-5
      if share != 0.5 { expectLess(abs(value.velocity - slope), than: 1e-3 * max(1, abs(slope)), "at \(share)") }
    }
    expectEqual(stage.underWay["contributions"], nil)
  }

  @Test("KF-12, SP-5: a spring by its ratio begins at its velocity in a frame inside another frame, or inside a motion, too")
  func frameInFrame() {
    let spring = SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    let stage = Stage()
    let (flat, nested, inMotion) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    func addSpring(_ start: Double, _ duration: Double, to value: Animated<Double>) {
      addKeyframe(withRelativeStartTime: start, relativeDuration: duration, timingParameters: spring) { value.value = 100 }
    }
    animateKeyframes(withDuration: 4, options: .curveLinear) {
      addSpring(0.25, 0.25, to: flat)
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { addSpring(0.5, 0.5, to: nested) }
    }
    Motion.sequence(.animate(2) { addSpring(0.5, 0.5, to: inMotion) }, .wait(2)).start()
    stage.advance(to: 1)
    for value in [flat, nested, inMotion] { expectLess(abs(value.velocity - 800), than: 1e-3) }
    for frame in 1...20 {
      stage.advance(to: 1 + Double(frame) / 16)
      for value in [nested, inMotion] { expectLess(abs(value.presentation - flat.presentation), than: 1e-6, "frame \(frame)") }
    }
  }

  @Test("KF-19, KF-20: the next key cuts it off, and goes on from where it was", arguments: cases)
  func cutOff(_ one: Case) {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.7, timingParameters: one.spring) { value.value = 100 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, timingParameters: one.spring) { value.value = 40 }
    }
    let cut = 100 * one.progress(0.5 / 0.7)
    for step in 1...255 {
      let share = Double(step) / 256
      stage.advance(to: 2 * share)
      let wanted = share < 0.5 ? 100 * one.progress(share / 0.7) : cut + (40 - cut) * one.progress(2 * share - 1)
      expectLess(abs(value.presentation - wanted), than: 1e-6, "at \(share)")
    }
    expectEqual(stage.underWay["contributions"], nil)
  }

  @Test("KF-19, SP-21: where the whole goes beyond its ends, the first key has not begun, and the last is over", arguments: cases)
  func beyond(_ one: Case) throws {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let curve = CubicTimingParameters(x1: 0.3, y1: -0.6, x2: 0.6, y2: 1.6)
    Self.animateKeys(one, curve) { value.value = $0 }
    var (before, after) = (0, 0)
    for step in 1...127 {
      stage.advance(to: Double(step) / 64)
      let share = curve.progress(at: Double(step) / 128)
      expectLess(abs(value.presentation - Self.shown(one, share)), than: 1e-5, "at \(share)")
      if share < 0 { before += 1 }
      if share > 1 { after += 1 }
    }
    expect(before > 10 && after > 10)
  }

  @Test(
    "KF-19, KF-14, AD-10: values of all kinds, added and repeated too, with springs given by their damping ratio",
    arguments: [
      [], .additive, .repeat, [.repeat, .autoreverse],
    ] as [KeyframeAnimationOptions])
  func kinds(_ options: KeyframeAnimationOptions) {
    let stage = Stage()
    let number = Animated(0.0, in: stage)
    let point = Animated(Point.zero, in: stage)
    let color = Animated(Color(red: 0, green: 0, blue: 0, alpha: 1), in: stage)
    let turn = Animated(AffineTransform.identity, in: stage)
    let spring = SpringTimingParameters(dampingRatio: 0.4)
    animateKeyframes(withDuration: 1, timingParameters: CubicTimingParameters.linear, options: options) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, timingParameters: spring) {
        (number.value, point.value) = (1, Point(x: 1, y: -2))
        (color.value, turn.value) = (Color(red: 0.5, green: 0, blue: 0, alpha: 1), AffineTransform(rotationAngle: 0.8))
      }
    }
    for step in 1...63 {
      stage.advance(to: Double(step) / 64)
      let share = number.presentation
      expectLess(abs(share - (SpringTimingParameters(dampingRatio: 0.4).over(1).progress(at: Double(step) / 64))), than: 1e-8)
      expect(abs(point.presentation.x - share) <= 1e-9 && abs(point.presentation.y + 2 * share) <= 1e-9)
      expectLess(abs(color.presentation.red - share / 2), than: 1e-9)
      expectLess(abs(turn.presentation.b - Libm.sin(0.8 * share)), than: 1e-9)
    }
    expect(stage.underWay["rows"] == 4 && stage.underWay["contributions"] == nil)
  }

  @Test("KF-19, PA-48: caught on its spring and continued under another, it goes on without a jump, and back to where it began")
  func caught() {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, timingParameters: CubicTimingParameters.linear, stage: stage)
    animator.addAnimations { Self.animateKeys(Self.cases[1], CubicTimingParameters.linear) { value.value = $0 } }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.pauseAnimation()
    let shown = value.presentation
    expectLess(abs(shown - Self.shown(Self.cases[1], 0.125)), than: 1e-6)
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.7), durationFactor: 0)
    expectLess(abs(value.presentation - shown), than: 1e-6)
    stage.advance(to: 0.4)
    animator.isReversed = true
    stage.advance(to: 10)
    expect(value.value == 0 && value.presentation == 0)
  }
}
