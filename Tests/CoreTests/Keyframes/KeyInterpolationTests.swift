import Expectations
import LegatoCore
import LegatoTiming
import Testing

/// Keyframes are evaluated in frames by rows, and as contributions where rows do not suffice: both give the same values.
@Suite("Keyframes give the same values in frames, in single reads, as contributions, and after a pause") struct KeyInterpolationTests {
  private static let modes: [KeyframeAnimationOptions] = [
    .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic, .calculationModeCubicPaced,
  ]

  /// Frames of a quarter each, to 30, −10, 80 and 50.
  private func animateFrames(_ value: Animated<Double>, _ options: KeyframeAnimationOptions = []) {
    animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear, options: options) {
      for (index, target) in [30.0, -10, 80, 50].enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) { value.value = target }
      }
    }
  }

  /// KF-13, KF-2: linear from key to key.
  private func straight(_ share: Double) -> Double {
    let keys = [0.0, 30, -10, 80, 50]
    let index = min(3, Int(saturating: share * 4))
    return keys[index] + (keys[index + 1] - keys[index]) * (share * 4 - Double(index))
  }

  @Test("KF-12, KF-13: linear from key to key, in a frame with many values and read between two frames, with its velocity")
  func straightKeys() {
    let stage = Stage()
    let values = (0..<100).map { _ in Animated(0.0, in: stage) }
    for value in values { animateFrames(value) }
    for step in 1..<32 {
      stage.advance(to: Double(step) / 16)
      for value in values { expectLess(abs(value.presentation - straight(Double(step) / 32)), than: 1e-9) }
    }
    expectLess(abs(values[0].velocity - -30 / 0.5), than: 1e-6)
    // set, so that it is read singly; frames replace the model until they end
    values[0].value = 7
    expectLess(abs(values[0].presentation - straight(31.0 / 32)), than: 1e-9)
    stage.advance(to: 2)
    expectEqual(values[0].presentation, 7)
    expect(values.dropFirst().allSatisfy { $0.presentation == 50 })
    expectEqual(stage.demand, .idle)
  }

  @Test("KF-9: values that move alike share the tables of their segments, until the last of them ends", arguments: [1.0, 2])
  func shared(until end: Double) {
    let (stage, other) = (Stage(), Stage())
    let (values, alone) = ((0..<12).map { _ in Animated(0.0, in: stage) }, Animated(0.0, in: other))
    for value in values { animateFrames(value, .calculationModeCubicPaced) }
    animateFrames(alone, .calculationModeCubicPaced)
    let tables = stage.engine.counts.tables
    expect(tables == other.engine.counts.tables && (1...4).contains(tables))
    for stage in [stage, other] { stage.advance(to: 0.7) }
    expect(values.allSatisfy { $0.presentation == alone.presentation })
    // all but one end early
    for value in values.dropLast() { value.removeAllAnimations() }
    expectEqual(stage.engine.counts.tables, tables)
    for stage in [stage, other] { stage.advance(to: 0.9) }
    expectEqual(values[11].presentation, alone.presentation)
    if end == 1 { values[11].removeAllAnimations() } else { stage.advance(to: 2) }
    expectEqual(stage.engine.counts.tables, 0)
  }

  @Test("KF-12, SP-2: under a spring keyframes are one animation in a frame as well, and go beyond the last key with it")
  func underSpring() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 0, timingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 8)) {
      for (index, target) in [30.0, -10, 80, 50].enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) { x.value = target }
      }
    }
    expectEqual(stage.engine.counts.contributions, 0)
    let damped = 84.0.squareRoot()
    for step in 1..<30 {
      let t = Double(step) / 50
      stage.advance(to: t)
      let progress = 1 - Libm.exp(-4 * t) * (Libm.cos(damped * t) + 4 / damped * Libm.sin(damped * t))
      expectLess(abs(x.presentation - straight(progress)), than: 1e-5, "at \(t), progress \(progress)")
    }
  }

  @Test(
    "KF-3…KF-9: an animation that is made general has the same values", arguments: modes.indices)
  func byItself(mode: Int) {
    let (stage, other) = (Stage(), Stage())
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: other))
    animateFrames(x, Self.modes[mode])
    animateFrames(y, Self.modes[mode])
    for step in 1...32 {
      for stage in [stage, other] { stage.advance(to: Double(step) / 16) }
      if step == 7 { other.engine.generalizeEverything() }
      expect(abs(x.presentation - y.presentation) < 1e-9 && abs(x.velocity - y.velocity) < 1e-6, "at \(stage.now)")
    }
    expect(x.presentation == 50 && y.presentation == 50)
  }

  @Test("KF-12, PA-23: one frame for the whole duration, stopped on its way, leaves what was presented in the model") func oneFrame() {
    let stage = Stage()
    let (x, point) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.addAnimations {
      animateKeyframes(withDuration: 0) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { (x.value, point.value) = (30, Point(x: 8, y: -4)) }
      }
    }
    animator.startAnimation()
    for time in [0.5, 0.75] { stage.advance(to: time) }
    expectLess(abs(x.presentation - 11.25) + abs(x.velocity - 15), than: 1e-6)
    animator.stopAnimation(true)
    expectLess(abs(x.value - 11.25) + point.value.distance(to: Point(x: 3, y: -1.5)), than: 1e-9)
    expectEqual(x.presentation, x.value)
  }

  /// Curves with easing, one that overshoots, one used from the middle of a segment on, a spring, which cannot be tabulated, and two with an unbounded
  /// second derivative at an end.
  private static let curves: [any TimingCurveProvider] = [
    CubicTimingParameters(animationCurve: .easeInOut), CubicTimingParameters(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5),
    CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0), SpringTimingParameters(dampingRatio: 0.5),
    CubicTimingParameters(animationCurve: .easeOut), CubicTimingParameters(animationCurve: .easeIn),
  ]

  @Test("KF-19, KF-2: keys with their own curves, as rows and as contributions, with their velocities", arguments: curves.indices)
  func ownCurves(which: Int) {
    let (stage, other) = (Stage(), Stage())
    let values = (0..<40).map { _ in Animated(0.0, in: stage) }
    let (turn, alone) = (Animated(AffineTransform.identity, in: stage), Animated(0.0, in: other))
    let curve = Self.curves[which]
    func animateKeys(_ change: (Double) -> Void) {
      animateKeyframes(withDuration: 2, timingParameters: CubicTimingParameters.linear) {
        for (index, target) in [30.0, -10, 80, 50].enumerated() {
          addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25, timingParameters: index == 2 ? nil : curve) {
            change(target)
          }
        }
      }
    }
    for value in values + [alone] { animateKeys { value.value = $0 } }
    animateKeys { turn.value = AffineTransform(rotationAngle: $0 / 40) }
    let pace = curve.resolved(duration: 0.5)
    /// Linear along the curve of each segment; the third has none.
    func shown(_ share: Double) -> (value: Double, velocity: Double) {
      let keys = [0.0, 30, -10, 80, 50]
      let index = min(3, Int(saturating: share * 4))
      let (u, way) = (share * 4 - Double(index), keys[index + 1] - keys[index])
      return index == 2 ? (keys[index] + way * u, way * 2) : (keys[index] + way * pace.progress(at: u), way * pace.velocity(at: u) * 2)
    }
    for step in 1..<40 {
      for stage in [stage, other] { stage.advance(to: Double(step) / 20 + 0.01) }
      if step == 7 { other.replaceCurves { _ in CubicTimingParameters.linear } }
      let expected = shown(Double(step) / 40 + 0.005)
      for value in values + [alone] { expectLess(abs(value.presentation - expected.value), than: 1e-6, "at \(stage.now)") }
      expect(abs(values[0].velocity - expected.velocity) < 1e-3 && abs(alone.velocity - expected.velocity) < 1e-3, "at \(stage.now)")
      expectLess(abs(turn.presentation.b - Libm.sin(expected.value / 40)), than: 1e-7)
    }
    for stage in [stage, other] { stage.advance(to: 2) }
    expect(values[0].presentation == 50 && alone.presentation == 50 && stage.demand == .idle)
  }

  @Test("KF-19, PA-48: keys with their own curves continue under another, and back, without a jump")
  func ownCurvesCaught() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.addAnimations {
      animateKeyframes(withDuration: 2) {
        for (index, target) in [30.0, -10, 80, 50].enumerated() {
          addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25, timingParameters: Self.curves[1]) {
            x.value = target
          }
        }
      }
    }
    animator.startAnimation()
    stage.advance(to: 0.7)
    animator.pauseAnimation()
    // 0.35 of the distance: in the second segment at 0.4 of it
    let caught = 30 - 40 * CubicTimingParameters(x1: 0.3, y1: -0.5, x2: 0.7, y2: 1.5).progress(at: 0.4)
    expectLess(abs(x.presentation - caught), than: 1e-6)
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    expectLess(abs(x.presentation - caught), than: 1e-6)
    stage.advance(to: 0.9)
    let moving = x.presentation
    animator.isReversed = true
    expect(abs(x.presentation - moving) < 1e-6 && abs(moving - caught) > 1e-3)
    stage.advance(to: 9)
    expectEqual(x.presentation, 0)
  }

  @Test(
    "PA-43, PA-48: in an animator they are scrubbed, paused, reversed and continued under another curve without a jump",
    arguments: modes.indices)
  func inAnAnimator(mode: Int) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.addAnimations { animateFrames(x, Self.modes[mode]) }
    animator.pauseAnimation()
    if mode == 0 {
      for step in 0...16 {
        animator.fractionComplete = Double(step) / 16
        expectLess(abs(x.presentation - straight(Double(step) / 16)), than: 1e-9)
      }
    }
    animator.fractionComplete = 0.4
    let caught = x.presentation
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    expectLess(abs(x.presentation - caught), than: 1e-9)
    stage.advance(to: 0.3)
    let moving = x.presentation
    animator.pauseAnimation()
    animator.isReversed = true
    expectLess(abs(x.presentation - moving), than: 1e-9)
    animator.startAnimation()
    expectLess(abs(x.presentation - moving), than: 1e-9)
    stage.advance(to: 9)
    expect(x.presentation == 0 && x.value == 0)
  }

  @Test("KF-22, AD-19: the next animation starts from the keyframes' presentation; frames of colours are interpolated premultiplied")
  func replaced() {
    let stage = Stage()
    let color = Animated(Color(red: 1, green: 0, blue: 0, alpha: 1), in: stage)
    animateKeyframes(withDuration: 1, timingParameters: CubicTimingParameters.linear) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { color.value = Color(red: 0, green: 1, blue: 0, alpha: 0.5) }
      addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { color.value = Color(red: 0, green: 0, blue: 1, alpha: 1) }
    }
    stage.advance(to: 0.25)
    // half of red, a quarter of green; three quarters of alpha
    let shown = color.presentation
    expect(abs(shown.red - 2.0 / 3) < 1e-9 && abs(shown.green - 1.0 / 3) < 1e-9 && shown.blue == 0 && abs(shown.alpha - 0.75) < 1e-9)
    animate(withDuration: 1) { color.value = Color(red: 1, green: 1, blue: 1, alpha: 1) }
    let next = color.presentation
    expect(abs(next.red - shown.red) < 1e-9 && abs(next.green - shown.green) < 1e-9 && abs(next.alpha - shown.alpha) < 1e-9)
    stage.advance(to: 1.25)
    expectEqual(color.presentation, Color(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test("MT-6, KF-14: with repeats, autoreverse and delays they are where the iteration is")
  func repeated() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animateKeyframes(withDuration: 2, delay: 1, timingParameters: CubicTimingParameters.linear, options: [.repeat, .autoreverse]) {
      for (index, target) in [30.0, -10, 80, 50].enumerated() {
        addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) { x.value = target }
      }
    }
    for step in 0..<80 {
      let time = Double(step) / 8
      stage.advance(to: time)
      let run = max(0, time - 1).truncatingRemainder(dividingBy: 4) / 2
      expectLess(abs(x.presentation - straight(run > 1 ? 2 - run : run)), than: 1e-9, "at \(time)")
    }
  }

  @Test("KF-13: any number of frames", arguments: [200, 6000])
  func many(count: Int) {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    func target(_ key: Int) -> Double { key % 2 == 0 ? 0 : Double(key) }
    animateKeyframes(withDuration: 1, timingParameters: CubicTimingParameters.linear) {
      for key in 1...count {
        addKeyframe(withRelativeStartTime: Double(key - 1) / Double(count), relativeDuration: 1 / Double(count)) {
          x.value = target(key)
          y.value = Point(x: target(key), y: -target(key))
        }
      }
    }
    for step in 1..<40 {
      stage.advance(to: Double(step) / 40)
      let key = step * count / 40
      expect(abs(x.presentation - target(key)) < 1e-6 * Double(count) && abs(y.presentation.y + target(key)) < 1e-6 * Double(count))
    }
    stage.advance(to: 1)
    expect(x.presentation == target(count) && stage.demand == .idle)
  }

  @Test("MU-5, KF-6: under a curve that goes far beyond its ends the values are finite", arguments: [1e98, -1e98])
  func farBeyond(peak: Double) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    // the first and the last segment are short, so that extrapolation beyond them goes far
    animateKeyframes(withDuration: 1, timingParameters: ClosureCurve { $0 == 1 ? 1 : $0 * peak }, options: .calculationModeCubic) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 0x1p-30) { x.value = 30 }
      addKeyframe(withRelativeStartTime: 0x1p-30, relativeDuration: 0.5) { x.value = -10 }
      addKeyframe(withRelativeStartTime: 1 - 0x1p-30, relativeDuration: 0x1p-30) { x.value = 50 }
    }
    for step in 1..<8 {
      stage.advance(to: Double(step) / 8)
      expect(x.presentation.isFinite && x.velocity.isFinite)
    }
    stage.advance(to: 1)
    expectEqual(x.presentation, 50)
  }
}
