import Expectations
import LegatoCore
import TestSupport
import Testing

@Suite("Keyframes inside an animator are paused, scrubbed and reversed like other animations (KF-18)") struct KeyframesInAnimatorTests {
  static let rounding = 1e-9

  /// The whole at progress q: 0 … 100 over the first quarter, 40 at the middle, then held.
  static func whole(_ q: Double) -> Double { q <= 0.25 ? 400 * q : q <= 0.5 ? 100 - 240 * (q - 0.25) : 40 }

  private func rig(_ curve: any TimingCurveProvider = CubicTimingParameters(animationCurve: .easeIn), duration: Double = 2) -> (
    stage: Stage, x: Animated<Double>, animator: PropertyAnimator
  ) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: duration, timingParameters: curve, stage: stage)
    animator.addAnimations {
      animateKeyframes(withDuration: 0) {
        addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { x.value = 100 }
        addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { x.value = 40 }
      }
    }
    return (stage, x, animator)
  }

  @Test("KF-17: duration and curve are the animator's") func inherits() {
    let (stage, x, animator) = rig()
    animator.startAnimation()
    let curve = CubicTimingParameters(animationCurve: .easeIn)
    for time in [0.0, 0.3, 0.9, 1.2, 1.9] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - Self.whole(curve.progress(at: time / 2))), than: 1e-6, "at \(time)")
    }
    stage.advance(to: 2)
    expect(animator.state == .inactive && x.presentation == 40)
  }

  @Test("PA-40, PA-43: a pause moves nothing; scrubbing shows the whole at q") func scrubs() {
    let (stage, x, animator) = rig()
    animator.startAnimation()
    stage.advance(to: 0.8)
    let before = x.presentation
    animator.pauseAnimation()
    expectLess(abs(x.presentation - before), than: Self.rounding)
    for q in [0, 0.1, 0.25, 0.3, 0.5, 0.77, 1] {
      animator.fractionComplete = q
      expectLess(abs(x.presentation - Self.whole(q)), than: Self.rounding, "at \(q)")
      expectEqual(x.velocity, 0)
    }
  }

  @Test("PA-44, PA-45, PA-46: continuing keeps the position and runs through the rest of the frames", arguments: [0.0, 0.5, 2]) func goesOn(
    factor: Double
  ) {
    let (stage, x, animator) = rig()
    animator.pauseAnimation()
    animator.fractionComplete = 0.15
    animator.continueAnimation(withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: factor)
    expectLess(abs(x.presentation - Self.whole(0.15)), than: Self.rounding)
    let seconds = factor > 0 ? factor * 2 : 0.85 * 2
    for part in [0.1, 0.3, 0.7] {
      stage.advance(to: seconds * part)
      expectLess(abs(x.presentation - Self.whole(0.15 + 0.85 * part)), than: 1e-7, "\(part)")
    }
    stage.advance(to: seconds)
    expect(x.presentation == 40 && animator.state == .inactive)
  }

  @Test("PA-56, PA-57, PA-36: reversed, the frames run back, and the start is restored") func reverses() {
    let (stage, x, animator) = rig(CubicTimingParameters(animationCurve: .linear))
    var position: AnimatingPosition?
    animator.addCompletion { position = $0 }
    animator.startAnimation()
    stage.advance(to: 0.8)
    animator.isReversed = true
    expectLess(abs(x.presentation - Self.whole(0.4)), than: Self.rounding)
    stage.advance(to: 1.2)
    expectLess(abs(x.presentation - Self.whole(0.2)), than: Self.rounding)
    stage.advance(to: 1.6)
    expect(position == .start && x.value == 0 && x.presentation == 0)
  }

  @Test("PA-23, PA-27: a stop leaves what is shown; the finish chooses", arguments: [AnimatingPosition.start, .current, .end])
  func stops(position: AnimatingPosition) {
    let (stage, x, animator) = rig(CubicTimingParameters(animationCurve: .linear))
    animator.startAnimation()
    stage.advance(to: 0.7)
    let shown = x.presentation
    animator.stopAnimation(false)
    expect(x.value == shown && x.presentation == shown)
    animator.finishAnimation(at: position)
    expectEqual(x.value, position == .start ? 0 : position == .end ? 40 : shown)
  }

  @Test("PA-48: a spring continues through the rest of the frames without a jump") func springTakesOver() {
    let (stage, x, animator) = rig()
    animator.startAnimation()
    stage.advance(to: 0.9)
    animator.pauseAnimation()
    animator.fractionComplete = 0.4
    let before = x.presentation
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.6), durationFactor: 0.5)
    expectLess(abs(x.presentation - before), than: Self.rounding)
    stage.advance(to: 1.9)
    expect(x.presentation == 40 && animator.state == .inactive)
  }

  @Test("PA-66, PA-68: frames that join late or with a delay run in the remaining time") func joins() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage) { y.value = 1 }
    animator.startAnimation()
    stage.advance(to: 1)
    animator.addAnimations {
      animateKeyframes(withDuration: 0) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { x.value = 100 } }
    }
    expectEqual(x.presentation, 0)
    stage.advance(to: 1.25)
    expectLess(abs(x.presentation - 50), than: Self.rounding)
    animator.pauseAnimation()
    expectLess(abs(x.presentation - 50), than: Self.rounding)
    animator.fractionComplete = 0.2
    expectEqual(x.presentation, 0)
    animator.fractionComplete = 1
    expectEqual(x.presentation, 100)
    animator.fractionComplete = 0.625
    expectLess(abs(x.presentation - 50), than: Self.rounding)
  }

  @Test("AD-11, PA-67: frames over a running animation start from the presentation") func overMotion() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 100 }
    stage.advance(to: 0.3)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {
      animateKeyframes(withDuration: 0) { addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { x.value = 0 } }
    }
    animator.startAnimation()
    expectLess(abs(x.presentation - 30), than: Self.rounding)
    stage.advance(to: 0.8)
    expectLess(abs(x.presentation - 15), than: Self.rounding)
  }
}

@Suite("Laws of frames under random calls") struct KeyframeLawTests {
  static let rounding = 1e-6

  /// Random frames on both values, in the block of an animator.
  private func frames(_ x: Animated<Double>, _ p: Animated<Point>, _ random: inout TestSupport.SplitMix64) {
    let mode = CalculationMode.allCases.filter { $0 != .discrete }.randomElement(using: &random)!
    let count = Int.random(in: 1...4, using: &random)
    var options: KeyframeAnimationOptions = [KeyframeAnimationOptions(mode), .beginFromCurrentState]
    if Bool.random(using: &random) { options.insert(.additive) }
    animateKeyframes(withDuration: 0, options: options) {
      for i in 0..<count {
        addKeyframe(withRelativeStartTime: Double(i) / Double(count), relativeDuration: .random(in: 0.05...0.6, using: &random)) {
          x.value = .random(in: -100...100, using: &random)
          p.value = Point(x: .random(in: -100...100, using: &random), y: .random(in: -100...100, using: &random))
        }
      }
    }
  }

  private func curve(_ random: inout TestSupport.SplitMix64) -> any TimingCurveProvider {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: CubicTimingParameters(animationCurve: .linear)
    case 1: CubicTimingParameters(animationCurve: .easeIn)
    case 2: CubicTimingParameters(controlPoint1: Point(x: 0.2, y: -0.6), controlPoint2: Point(x: 0.7, y: 1.7))
    default: SpringTimingParameters(dampingRatio: .random(in: 0.3...1, using: &random))
    }
  }

  @Test(
    "pausing, scrubbing to the same fraction, continuing, reversing and adding frames cause no jump",
    arguments: Effort.seeds(60))
  func fraction(seed: UInt64) {
    var random = TestSupport.SplitMix64(seed: 900 + seed)
    let stage = Stage()
    let (x, p) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage))
    let animator = PropertyAnimator(duration: 1, timingParameters: curve(&random), stage: stage)
    animator.addAnimations { frames(x, p, &random) }
    animator.startAnimation()
    for step in 0..<30 {
      stage.advance(to: stage.now + .random(in: 0.001...0.15, using: &random))
      guard animator.state == .active else { break }
      let before = (x.presentation, p.presentation)
      let call = Int.random(in: 0..<6, using: &random)
      switch call {
      case 0: animator.pauseAnimation()
      case 1: if !animator.isRunning { animator.fractionComplete = animator.fractionComplete }
      case 2: animator.continueAnimation(withTimingParameters: curve(&random), durationFactor: .random(in: 0.1...1, using: &random))
      case 3: animator.startAnimation()
      case 4: animator.isReversed.toggle()
      // at its end no distance is left (PA-66)
      default: if !animator.isReversed, animator.fractionComplete < 1 { animator.addAnimations { frames(x, p, &random) } }
      }
      let allowed = Self.rounding * 400
      expectLess(abs(x.presentation - before.0), than: allowed, "seed \(seed), step \(step), call \(call)")
      expectLess(p.presentation.distance(to: before.1), than: allowed, "seed \(seed), step \(step), call \(call)")
      if !animator.isRunning, animator.state == .active, Bool.random(using: &random) {
        animator.fractionComplete = .random(in: 0...1, using: &random)
      }
    }
    if animator.state == .active, !animator.isRunning { animator.startAnimation() }
    animator.isReversed = false
    // one reversed shortly before its end after a stretched rest runs back at the same rate (PA-57)
    stage.advance(to: stage.now + 1e7)
    expectEqual(animator.state, .inactive)
    expect(!x.isAnimating && x.presentation == x.value)
  }
}

extension KeyframesInAnimatorTests {
  @Test(
    "PA-48, PA-57, PA-71: frames that join on the way back move wide values as they move numbers, whatever is called", arguments: 0..<60)
  func joinOnTheWayBack(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage()
    let (x, wide, carrier) = (Animated(0.0, in: stage), Animated(Thousands(0), in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .easeIn, stage: stage)
    animator.addAnimations { carrier.value = 1 }
    animator.startAnimation()
    stage.advance(to: random.number(0.8...1.8))
    animator.isReversed = true
    stage.advance(to: stage.now + random.number(0.01...0.2))
    animator.addAnimations {
      animateKeyframes(withDuration: 0) {
        for (start, number) in [(0, 100.0), (0.25, 40)] {
          addKeyframe(withRelativeStartTime: start, relativeDuration: 0.25) { (x.value, wide.value) = (number, Thousands(number)) }
        }
      }
    }
    for step in 0..<16 where animator.state == .active {
      switch (random.index(4), animator.isRunning) {
      case (0, true): animator.pauseAnimation()
      case (0, false): animator.startAnimation()
      case (1, false): animator.fractionComplete = random.number(0...1)
      case (2, _): animator.isReversed.toggle()
      default: stage.advance(to: stage.now + random.number(0.01...0.2))
      }
      expectLess(abs(x.presentation - wide.presentation.numbers[7]), than: 1e-9, "seed \(seed), step \(step)")
    }
    if animator.state == .active { animator.stopAnimation(true) }
  }

  @Test(
    "SP-13, KF-4: under a spring with a velocity for each axis keyframes of positions are one animation, paced by the first one, and rows")
  func thrown() {
    let (stage, curve) = (Stage(), ReferenceCurve.thrown)
    let spring = SpringTimingParameters(
      mass: 1, stiffness: 90, damping: 1.4 * 90.squareRoot(), initialVelocity: SpringVelocity(dx: 3, dy: -2))
    let animated = (0..<70).map { index in
      let value = Animated(Point.zero, in: stage)
      let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: stage)
      animator.addAnimations {
        animateKeyframes(withDuration: 0) {
          addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { value.value = Point(x: 10, y: Double(index)) }
          addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { value.value = Point(x: 30, y: 5) }
        }
      }
      animator.startAnimation()
      return (value: value, animator: animator)
    }
    for time in stride(from: 0.05, to: 0.7, by: 0.05) {
      stage.advance(to: time)
      let progress = 1 - curve.left(at: time, stated: 0)
      for (index, one) in animated.enumerated() {
        let (first, second) = (2 * progress, 2 * progress - 1)
        let wanted =
          progress < 0.5
          ? Point(x: 10 * first, y: Double(index) * first) : Point(x: 10 + 20 * second, y: Double(index) + (5 - Double(index)) * second)
        let shown = one.value.presentation
        expectLess(max(abs(shown.x - wanted.x), abs(shown.y - wanted.y)), than: 1e-7, "\(index), at \(time)")
      }
    }
    expectEqual(stage.engine.counts.contributions, 0)
    withExtendedLifetime(animated) {}
  }
}
