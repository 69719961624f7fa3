import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Keyframes of a block are one animation per value") struct BlockKeyframeTests {
  let stage = Stage()
  static let rounding = 1e-9

  private func shown<Value: Animatable>(_ value: Animated<Value>, at time: Double) -> Value {
    stage.advance(to: time)
    return value.presentation
  }

  @Test("KF-11: every block runs at once, and the model is at the end at once") func runsAtOnce() {
    let x = Animated(0.0, in: stage)
    var order: [Int] = []
    animateKeyframes(withDuration: 1) {
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        order.append(1)
        x.value = 10
      }
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        order.append(2)
        expectEqual(x.value, 10)
        x.value = 5
      }
    }
    expectEqual(order, [1, 2])
    // the frame that ends last in time determines the end
    expectEqual(x.value, 10)
    expectEqual(x.presentation, 0)
    expectEqual(x.animationCount, 1)
  }

  @Test("KF-12: start and duration are shares of the whole; a frame of no duration sets its value at its start") func shares() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 4, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { x.value = 100 }
      addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0) { x.value = 40 }
    }
    expectEqual(shown(x, at: 1), 0)
    expectLess(abs(shown(x, at: 2) - 50), than: Self.rounding)
    expectEqual(shown(x, at: 3.5), 100)
    expectEqual(shown(x, at: 3.6), 40)
    expectEqual(shown(x, at: 4), 40)
  }

  @Test("KF-7, KF-12: frames that meet but for rounding meet: in tenths a cubic runs through squares, and no value is left out")
  func tenths() {
    let (square, mood) = (Animated(0.0, in: stage), Animated(Mood.calm, in: stage))
    animateKeyframes(withDuration: 10, options: [.calculationModeCubic, .curveLinear]) {
      for i in 0..<10 {
        addKeyframe(withRelativeStartTime: Double(i) / 10, relativeDuration: 0.1) { square.value = Double((i + 1) * (i + 1)) }
      }
    }
    // 0.1 + 0.2 > 0.3
    animateKeyframes(withDuration: 10, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.2) { mood.value = .glad }
      addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.5) { mood.value = .wild }
    }
    for step in 8...72 {
      let time = Double(step) / 8
      expectLess(abs(shown(square, at: time) - time * time), than: 1e-6, "at \(time)")
      expectEqual(mood.presentation, time < 3 ? .calm : time < 8 ? .glad : .wild, "at \(time)")
    }
  }

  @Test("KF-13, TV-14: the value is held before the first frame and after the last; linear pacing") func held() {
    let alpha = Animated(1.0, in: stage)
    animateKeyframes(withDuration: 10, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { alpha.value = 0 }
    }
    expectLess(abs(shown(alpha, at: 0.5) - 0.5), than: Self.rounding)
    expectEqual(shown(alpha, at: 1), 0)
    expectEqual(shown(alpha, at: 7), 0)
    expect(alpha.isAnimating)
    stage.advance(to: 10)
    expect(!alpha.isAnimating)
  }

  @Test("KF-14, TV-14: ease in and out by default: 10 % of the whole are reached after 22.07 % of the time") func pacing() {
    let alpha = Animated(1.0, in: stage)
    animateKeyframes(withDuration: 10) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { alpha.value = 0 } }
    expectGreater(shown(alpha, at: 2.20), than: 0)
    expectEqual(shown(alpha, at: 2.2071), 0)
  }

  @Test("KF-15: the bits of the calculation modes", arguments: CalculationMode.allCases) func bits(mode: CalculationMode) {
    expect(KeyframeAnimationOptions(mode).rawValue == UInt(mode.rawValue) << 10)
    let options: KeyframeAnimationOptions = [KeyframeAnimationOptions(mode), .curveLinear, .beginFromCurrentState]
    expectEqual(options.calculationMode, mode)
    expectEqual(options.blockOptions, [.curveLinear, .beginFromCurrentState])
  }

  @Test("KF-16: a frame outside keyframes is a misuse, its body is not run; keyframes without frames are a plain block") func outside() {
    var ran = false
    let reports = Reports.during { addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { ran = true } }
    expect(!ran)
    expectEqual(reports.count, 1)
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: .curveLinear) { x.value = 8 }
    expectEqual(shown(x, at: 0.25), 2)
    animateKeyframes(withDuration: 1, options: .curveLinear) { x.value = 0 }
    expectEqual(x.animationCount, 2, "plain blocks add")
  }

  @Test("KF-17: inside a block they have the outer duration and curve", arguments: [0.0, 5]) func inherits(duration: Double) {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, options: .curveLinear) {
      animateKeyframes(withDuration: duration) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 100 }
      }
    }
    expectLess(abs(shown(x, at: 0.5) - 50), than: Self.rounding)
    expectEqual(shown(x, at: 1), 100)
    stage.advance(to: 2)
    expect(!x.isAnimating)
  }

  @Test("KF-17: with the override they keep their own") func overrides() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2) {
      animateKeyframes(withDuration: 1, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 100 }
      }
    }
    expectLess(abs(shown(x, at: 0.25) - 25), than: Self.rounding)
    stage.advance(to: 1)
    expect(!x.isAnimating)
  }

  @Test("KF-19: any curve paces the whole, also one that overshoots; after the last frame the value is held") func anyCurve() {
    let x = Animated(0.0, in: stage)
    let y = Animated(0.0, in: stage)
    let curve = CubicTimingParameters(controlPoint1: Point(x: 0.3, y: 1.8), controlPoint2: Point(x: 0.6, y: 1.4))
    animateKeyframes(withDuration: 1, timingParameters: curve) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 100 }
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { y.value = 100 }
    }
    for time in [0.1, 0.4, 0.6, 0.9] {
      let p = curve.progress(at: time)
      expectLess(abs(shown(x, at: time) - 100 * p), than: 1e-9)
      expectLess(abs(y.presentation - min(100, 200 * p)), than: 1e-9)
    }
  }

  @Test("KF-19: a frame may have a curve of its own, a spring too") func frameCurve() {
    let x = Animated(0.0, in: stage)
    let spring = SpringTimingParameters(dampingRatio: 0.4)
    animateKeyframes(withDuration: 2, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, timingParameters: spring) { x.value = 100 }
    }
    let expected = spring.resolved(duration: 1)
    for u in [0.1, 0.3, 0.55, 0.8] { expectLess(abs(shown(x, at: 1 + u) - 100 * expected.progress(at: u)), than: 1e-7) }
    expectEqual(shown(x, at: 2), 100)
  }

  @Test("KF-20: a frame that begins during another starts from the value reached") func overlapping() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 100 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { x.value = 0 }
    }
    expectLess(abs(shown(x, at: 0.25) - 25), than: Self.rounding)
    expectLess(abs(shown(x, at: 0.5) - 50), than: Self.rounding)
    expectLess(abs(shown(x, at: 0.625) - 25), than: Self.rounding)
    expectEqual(shown(x, at: 0.8), 0)
    expectEqual(x.value, 0)
  }

  @Test("KF-12, KF-20: of frames that begin together, but for a rounding, the last one holds, from what one of no duration sets there")
  func together() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let sum = 0.1 + 0.2
    animateKeyframes(withDuration: 1, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: sum, relativeDuration: 0.5) { x.value = 120 }
      addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.5) { x.value = 70 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { y.value = 50 }
      for target in [160.0, 70] { addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { y.value = target } }
    }
    // half way of 0 to 70, and of 50 to 70
    expectLess(abs(shown(x, at: 0.55) - 35), than: Self.rounding)
    expectLess(abs(shown(y, at: 0.75) - 60), than: Self.rounding)
    expect(shown(x, at: 1) == 70 && y.presentation == 70)
  }

  @Test("KF-21: a discrete frame presents its value from its start on") func discrete() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: [.curveLinear, .calculationModeDiscrete]) {
      addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.3) { x.value = 1 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 2 }
    }
    for (time, value) in [(0.1, 0.0), (0.2, 1), (0.49, 1), (0.5, 2), (0.99, 2), (1, 2)] {
      expectEqual(shown(x, at: time), value, "at \(time)")
    }
  }

  @Test("KF-6, KF-7, KF-8, TV-13: cubic frames at quarters: 78.125 at 0.375 and at 0.625, 120 at 0.5") func cubic() {
    let y = Animated(310.0, in: stage)
    animateKeyframes(withDuration: 1, options: [.curveLinear, .calculationModeCubic]) {
      for (i, value) in [60.0, 120, 60, 310].enumerated() {
        addKeyframe(withRelativeStartTime: Double(i) / 4, relativeDuration: 0.25) { y.value = value }
      }
    }
    expectLess(abs(shown(y, at: 0.25) - 60), than: Self.rounding)
    expectLess(abs(shown(y, at: 0.375) - 78.125), than: Self.rounding)
    expectLess(abs(shown(y, at: 0.5) - 120), than: Self.rounding)
    expectLess(abs(shown(y, at: 0.625) - 78.125), than: Self.rounding)
  }

  @Test("KF-5: paced frames move at constant speed; their times are ignored") func paced() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: [.curveLinear, .calculationModePaced]) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { x.value = 30 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 0 }
      addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.1) { x.value = 40 }
    }
    // the second was cut off at 0.8, at 12: 30 + 18 + 28 in total
    for (way, value) in [(15.0, 15.0), (30, 30), (39, 21), (48, 12), (62, 26)] {
      expectLess(abs(shown(x, at: way / 76) - value), than: Self.rounding, "at \(way)")
    }
  }

  @Test("KF-22, AD-19: frames replace running animations, from the presentation, or from the model if requested") func replaces() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var flags: [Bool] = []
    animate(withDuration: 1, options: .curveLinear, animations: { (x.value, y.value) = (100, 100) }, completion: { flags.append($0) })
    stage.advance(to: 0.5)
    animateKeyframes(withDuration: 1, options: .absolute) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 0 } }
    animateKeyframes(withDuration: 1) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { y.value = 0 }
    }
    stage.advance(to: 0.5)
    expectEqual(flags, [false])
    expectEqual(x.presentation, 100)
    expectLess(abs(y.presentation - 50), than: Self.rounding)
    expect(x.animationCount == 1 && y.animationCount == 1)
  }

  @Test("AD-11: a change while frames run does not add to them") func fallsBack() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: .curveLinear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 100 }
    }
    stage.advance(to: 0.5)
    animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { x.value = 0 }
    expectEqual(x.animationCount, 1)
    expectLess(abs(x.presentation - 50), than: Self.rounding)
    expectLess(abs(shown(x, at: 1) - 25), than: Self.rounding)
  }

  @Test("additive frames: position and velocity are those of all animations together, and later starts add to them") func additive() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 2, options: .curveLinear) { x.value = 100 }
    stage.advance(to: 0.5)
    animateKeyframes(withDuration: 1, options: [.additive, .curveLinear]) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 140 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 100 }
    }
    expectLess(abs(x.presentation - 25), than: Self.rounding)
    expectLess(abs(shown(x, at: 0.75) - (37.5 + 20)), than: Self.rounding)
    expectLess(abs(x.velocity - (50 + 80)), than: 1e-6)
    let (place, speed) = (x.presentation, x.velocity)
    animate(withDuration: 1, usingSpringWithDamping: 1, initialSpringVelocity: 0) { x.value = -50 }
    expectEqual(x.animationCount, 3)
    expectLess(abs(x.presentation - place), than: Self.rounding)
    expectLess(abs(x.velocity - speed), than: 1e-6)
  }

  @Test("a spring started over frames begins where they are, at their velocity (SP-15)") func springOverFrames() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: [.curveLinear, .calculationModeCubic]) {
      for (i, value) in [100.0, 40, 90, 10].enumerated() {
        addKeyframe(withRelativeStartTime: Double(i) / 4, relativeDuration: 0.25) { x.value = value }
      }
    }
    stage.advance(to: 0.33)
    let (place, speed) = (x.presentation, x.velocity)
    animate(withDuration: 1, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) { x.value = 300 }
    expectLess(abs(x.presentation - place), than: Self.rounding)
    expectLess(abs(x.velocity - speed), than: 1e-6)
    expectLess(abs(shown(x, at: 0.33 + 1e-6) - (place + speed * 1e-6)), than: 1e-6)
  }

  @Test("the velocity on a track is its slope", arguments: CalculationMode.allCases) func slope(mode: CalculationMode) {
    guard mode != .discrete else { return }
    let p = Animated(Point.zero, in: stage)
    animateKeyframes(withDuration: 1, options: [KeyframeAnimationOptions(mode), .curveEaseInOut]) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.3) { p.value = Point(x: 50, y: 10) }
      addKeyframe(withRelativeStartTime: 0.3, relativeDuration: 0.7) { p.value = Point(x: -20, y: 90) }
    }
    for time in [0.1, 0.2, 0.45, 0.7, 0.9] {
      let before = shown(p, at: time - 1e-6)
      let here = (shown(p, at: time), p.velocity)
      let after = shown(p, at: time + 1e-6)
      expectLess(abs((after.x - before.x) / 2e-6 - here.1.x), than: 2e-3, "\(mode) at \(time)")
      expectLess(abs((after.y - before.y) / 2e-6 - here.1.y), than: 2e-3, "\(mode) at \(time)")
    }
  }

  @Test("colours are interpolated premultiplied, plane maps by their parts, in every mode", arguments: CalculationMode.allCases)
  func otherTypes(mode: CalculationMode) {
    let color = Animated(Color(red: 1, green: 0, blue: 0, alpha: 1), in: stage)
    let map = Animated(AffineTransform.identity, in: stage)
    let space = Animated(Transform3D.identity, in: stage)
    animateKeyframes(withDuration: 1, options: [KeyframeAnimationOptions(mode), .curveLinear]) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        color.value = Color(red: 0, green: 1, blue: 0, alpha: 0)
        map.value = AffineTransform(rotationAngle: 2)
        space.value = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
      }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        color.value = Color(red: 0, green: 0, blue: 1, alpha: 1)
        map.value = AffineTransform(rotationAngle: 4)
        space.value = .identity
      }
    }
    if mode != .discrete { expectEqual(color.presentation, Color(red: 1, green: 0, blue: 0, alpha: 1)) }
    stage.advance(to: 0.25)
    if mode == .linear || mode == .paced {
      expectLess(abs(color.presentation.alpha - 0.5), than: 1e-12)
      expectLess(abs(color.presentation.red - 1), than: 1e-12)
      expectLess(abs(map.presentation.b - AffineTransform(rotationAngle: 1).b), than: 1e-12)
      expectLess(abs(space.presentation.m11 - Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).m11), than: 1e-12)
    }
    if mode == .cubic {
      // angles 0, 2, 4 on a cubic: ½·(0 + 2) + (1 − 2)/8 at the middle of the first segment
      expectLess(abs(map.presentation.b - AffineTransform(rotationAngle: 0.875).b), than: 1e-12)
    }
    stage.advance(to: 0.75)
    if mode == .linear { expectLess(abs(map.presentation.b - AffineTransform(rotationAngle: 3).b), than: 1e-12) }
    stage.advance(to: 1)
    expectEqual(color.presentation, Color(red: 0, green: 0, blue: 1, alpha: 1))
    expectEqual(map.presentation, AffineTransform(rotationAngle: 4))
  }

  @Test("a block inside a frame is part of it; its completion comes with the whole's, before it") func nested() {
    let x = Animated(0.0, in: stage)
    var calls: [String] = []
    animateKeyframes(
      withDuration: 2, options: .curveLinear,
      animations: {
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          animate(withDuration: 9, animations: { x.value = 100 }, completion: { calls.append("inner \($0)") })
        }
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          animateKeyframes(withDuration: 0) { addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 40 } }
        }
      }, completion: { calls.append("outer \($0)") })
    expectEqual(shown(x, at: 0.5), 0)
    expectLess(abs(shown(x, at: 0.75) - 20), than: Self.rounding)
    expectLess(abs(shown(x, at: 1.5) - 70), than: Self.rounding)
    stage.advance(to: 2)
    expectEqual(calls, ["inner true", "outer true"])
  }

  @Test("UA-4: without a duration everything is at the end at once, and the completion comes with the next frame") func noDuration() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animateKeyframes(
      withDuration: 0, animations: { addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 3 } },
      completion: { flags.append($0) })
    expect(x.presentation == 3 && flags.isEmpty)
    stage.advance(to: 0)
    expectEqual(flags, [true])
  }

  @Test("UA-7: repeating and reversing frames") func repeating() {
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 1, options: [.curveLinear, .repeat, .autoreverse]) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 10 }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { x.value = 30 }
    }
    for (time, value) in [(0.25, 5.0), (0.75, 20), (1.25, 20), (1.75, 5), (2.25, 5), (100.75, 20)] {
      expectLess(abs(shown(x, at: time) - value), than: 1e-9, "at \(time)")
    }
  }

  @Test("MU-3, MU-5: invalid numbers in frames are repaired and reported; the frame still runs", arguments: [Double.nan, .infinity, -1, 7])
  func absurd(number: Double) {
    let x = Animated(0.0, in: stage)
    let p = Animated(Point.zero, in: stage)
    let reports = Reports.during {
      animateKeyframes(withDuration: 1, options: .calculationModeCubicPaced) {
        addKeyframe(withRelativeStartTime: number, relativeDuration: 0.5) { x.value = 1 }
        addKeyframe(withRelativeStartTime: 0, relativeDuration: number) { x.value = 2 }
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { p.value = Point(x: number, y: .greatestFiniteMagnitude) }
        addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { p.value = Point(x: 1, y: -.greatestFiniteMagnitude) }
      }
      for step in 0...10 {
        stage.advance(to: Double(step) / 8)
        expect(x.presentation.isFinite && p.presentation.x.isFinite && p.presentation.y.isFinite)
      }
    }
    expect(!reports.isEmpty)
  }
}
