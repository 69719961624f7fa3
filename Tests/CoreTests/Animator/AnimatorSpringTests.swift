import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A spring starts from the presentation, and a paused one does not jump") struct AnimatorSpringTests {
  static let mass = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)

  @Test("PA-48, SP-10: a spring given by its ratio runs over the animator's duration")
  func ratio() {
    let rig = Rig(SpringTimingParameters(dampingRatio: 0.5), duration: 2)
    let spring = SpringTimingParameters(dampingRatio: 0.5).resolved(duration: 2)
    rig.animator.startAnimation()
    for time in [0.1, 0.5, 1.5] {
      rig.stage.advance(to: time)
      expect(isClose(rig.x.presentation, 100 * spring.progress(at: time / 2)))
    }
    rig.stage.advance(to: 2)
    expect(rig.positions == [.end] && rig.x.presentation == 100)
  }

  @Test("PA-48, SP-11: a spring given by its mass uses its settling time as the duration")
  func massForm() {
    let rig = Rig(Self.mass, duration: 50)
    let duration = Self.mass.settlingDuration!
    expectEqual(rig.animator.duration, duration)
    rig.animator.startAnimation()
    for (time, progress) in [(0.1, 0.340300), (0.3, 1.124355), (1, 1.002170)] {
      rig.stage.advance(to: time)
      expect(isClose(rig.x.presentation, 100 * progress, within: 1e-4))
      expect(isClose(rig.animator.fractionComplete, time / duration))
    }
    rig.stage.advance(to: duration)
    expectEqual(rig.positions, [.end])
  }

  @Test(
    "PA-44, PA-48: continuing under a spring keeps the fraction, which increases to 1 at a constant rate, and the remaining distance is the spring's unit",
    arguments: [
      (SpringTimingParameters(dampingRatio: 0.5), 0.0, 1.5), (SpringTimingParameters(dampingRatio: 0.5), 2, 4), (mass, 0, 1.4727),
      (mass, 1.5, 3), (SpringTimingParameters(), 0, 0.505735),
    ] as [(SpringTimingParameters, Double, Double)])
  func continueWithSpring(spring: SpringTimingParameters, factor: Double, remaining: Double) {
    let rig = Rig(CubicTimingParameters.easeIn, duration: 2)
    rig.animator.fractionComplete = 0.25
    rig.animator.continueAnimation(withTimingParameters: spring, durationFactor: factor)
    expect(isClose(rig.animator.fractionComplete, 0.25))
    expect(isClose(rig.x.presentation, 25))
    let resolved = spring.resolved(duration: remaining)
    for share in [0.1, 0.3, 0.8] {
      rig.stage.advance(to: share * remaining)
      expect(isClose(rig.animator.fractionComplete, 0.25 + 0.75 * share, within: 1e-5))
      expect(isClose(rig.x.presentation, 25 + 75 * resolved.progress(at: share), within: 1e-2))
    }
    rig.stage.advance(to: remaining * 0.9999)
    expect(rig.animator.isRunning)
    rig.stage.advance(to: remaining * 1.0001)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-52, inferred: a paused animator's velocity is 0; a spring's start velocity is in remaining distances per second")
  func velocity() {
    for (velocity, expected) in [(SpringVelocity.zero, 0.0), (SpringVelocity(dx: 4, dy: 4), 200)] {
      let rig = Rig().enter(.running)
      expect(isClose(rig.x.velocity, 100))
      rig.step(0.1)
      rig.animator.pauseAnimation()
      expectEqual(rig.x.velocity, 0)
      rig.animator.continueAnimation(
        withTimingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity), durationFactor: 0)
      expect(isClose(rig.x.velocity, expected, within: 1e-6))
    }
  }

  @Test("PA-52, PA-45: an animator's own spring, paused and continued, starts again from rest with the remaining distance")
  func ownSpring() {
    let thrown = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    let rig = Rig(thrown)
    rig.animator.startAnimation()
    rig.step(0.05)
    let shown = rig.x.presentation
    rig.animator.pauseAnimation()
    rig.animator.startAnimation()
    expect(isClose(rig.x.presentation, shown))
    expect(isClose(rig.x.velocity, 0, within: 1e-6))
    let rest = SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
    rig.step(0.1)
    expect(isClose(rig.x.presentation, shown + (100 - shown) * 0.340300, within: 1e-3))
    rig.step(rest.settlingDuration! - 0.1 + 1e-6)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-52: an animator's own spring keeps its start velocity if it was paused before it ever ran")
  func ownThrowAfterPause() {
    let thrown = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: SpringVelocity(dx: 8, dy: 8))
    let beginnings: [(Rig) -> Void] = [
      { _ in }, { $0.animator.pauseAnimation() },
      { rig in
        rig.animator.startAnimation()
        rig.animator.pauseAnimation()
      },
      { rig in
        rig.animator.startAnimation(afterDelay: 0.5)
        rig.step(0.5)
        rig.animator.pauseAnimation()
        rig.step(2)
      },
    ]
    // without a block its clock waits, and a pause has no effect (PA-50)
    let stage = Stage()
    let (late, y) = (PropertyAnimator(duration: 1, timingParameters: thrown, stage: stage), Animated(0.0, in: stage))
    late.startAnimation()
    late.pauseAnimation()
    late.addAnimations { y.value = 100 }
    late.startAnimation()
    stage.advance(to: 0.05)
    expect(isClose(y.presentation, 100 * (1 - 1.1 * 0.6065306597126334), within: 1e-6))
    for begin in beginnings {
      let rig = Rig(thrown)
      begin(rig)
      rig.animator.startAnimation()
      rig.step(0.05)
      // critically damped, ω = 10: 1 − (1 + (ω − v)·t)·e^(−ωt) of 100
      expect(isClose(rig.x.presentation, 100 * (1 - 1.1 * 0.6065306597126334), within: 1e-6))
    }
  }

  @Test("PA-41, PA-43, PA-48: paused again under a spring, the fraction is the presented progress, and scrubs linearly")
  func caughtAgain() {
    let rig = Rig().enter(.running)
    rig.step(0.2)
    rig.animator.pauseAnimation()
    rig.animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 1), durationFactor: 0.5)
    for _ in 0..<3 {
      rig.step(0.06)
      let shown = rig.x.presentation
      rig.animator.pauseAnimation()
      expect(isClose(rig.x.presentation, shown))
      expect(isClose(rig.animator.fractionComplete, shown / 100))
      let caught = rig.animator.fractionComplete
      for way in [0.05, -0.05] {
        rig.animator.fractionComplete = caught + way
        expect(isClose(rig.x.presentation, shown + 100 * way))
      }
      rig.animator.fractionComplete = caught
      rig.animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.8), durationFactor: 0.5)
    }
  }

  @Test("PA-48: scrubbing a paused spring is linear through its presentation, exact at both ends", arguments: [0.02, 0.05, 0.1])
  func pausedInTwoDimensions(time: Double) {
    let stage = Stage()
    let p = Animated(Point(x: 0, y: 0), in: stage)
    let spring = SpringTimingParameters(dampingRatio: 0.6, initialVelocity: SpringVelocity(dx: 1, dy: 9))
    let animator = PropertyAnimator(duration: 1, timingParameters: spring)
    animator.addAnimations { p.value = Point(x: 100, y: 200) }
    animator.startAnimation()
    stage.advance(to: time)
    let shown = p.presentation
    animator.pauseAnimation()
    expectEqual(p.presentation, shown)
    let q0 = animator.fractionComplete
    expect(isClose(q0, shown.x / 100))
    let e = shown.y - 200 * q0
    expectGreater(abs(e), than: 5)
    for q in [0, 0.4 * q0, q0, 0.5 * (1 + q0), 1] {
      animator.fractionComplete = q
      let h = q <= q0 ? q / q0 : (1 - q) / (1 - q0)
      expect(isClose(p.presentation.x, 100 * q))
      expect(isClose(p.presentation.y, 200 * q + e * h))
    }
  }

  @Test("PA-48: a spring paused in its overshoot keeps its presentation; scrubbed to 0 it is at the start")
  func overshoot() {
    let rig = Rig(Self.mass)
    rig.animator.startAnimation()
    rig.step(0.35)
    let shown = rig.x.presentation
    expectGreater(shown, than: 110)
    rig.animator.pauseAnimation()
    expect(isClose(rig.x.presentation, shown))
    expectEqual(rig.animator.fractionComplete, 1)
    rig.animator.fractionComplete = 0.5
    expect(isClose(rig.x.presentation, shown / 2))
    rig.animator.fractionComplete = 0
    expectEqual(rig.x.presentation, 0)
  }

  @Test("PA-53, inferred: continuing from the overshoot does not jump and comes to rest at the target")
  func overshootContinued() {
    let rig = Rig(Self.mass)
    rig.animator.startAnimation()
    rig.step(0.35)
    let shown = rig.x.presentation
    rig.animator.pauseAnimation()
    rig.animator.startAnimation()
    expect(isClose(rig.x.presentation, shown, within: 1e-3))
    rig.step(0.05)
    expect(rig.animator.isRunning)
    expect(rig.x.presentation < shown && rig.x.presentation > 100)
    rig.step(Self.mass.settlingDuration!)
    expect(rig.positions == [.end] && rig.x.presentation == 100)
  }

  @Test("PA-48: paused twice, each spring starts from the presentation", arguments: [0.5, 1])
  func twice(ratio: Double) {
    let rig = Rig().enter(.paused)
    let spring = SpringTimingParameters(dampingRatio: ratio)
    var start = rig.x.presentation
    for _ in 0..<3 {
      rig.animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
      expect(isClose(rig.x.presentation, start, within: 1e-7))
      rig.step(0.05)
      expect(isClose(rig.x.presentation, start + (100 - start) * spring.resolved(duration: 1).progress(at: 0.05), within: 1e-6))
      start = rig.x.presentation
      rig.animator.pauseAnimation()
      expect(isClose(rig.x.presentation, start, within: 1e-7))
    }
  }

  @Test("PA-44, PA-49: a spring without linear scrubbing continues unchanged, for the remaining time")
  func alongTheSpring() {
    let rig = Rig(SpringTimingParameters(dampingRatio: 0.5), duration: 2)
    rig.animator.scrubsLinearly = false
    rig.animator.startAnimation()
    rig.step(0.3)
    rig.animator.pauseAnimation()
    rig.step(5)
    expect(isClose(rig.animator.fractionComplete, 0.15))
    rig.animator.startAnimation()
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 100 * SpringTimingParameters(dampingRatio: 0.5).resolved(duration: 2).progress(at: 0.4)))
    rig.step(1.2)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-48: a from-current value continues under a spring from the presentation too")
  func replacing() {
    let stage = Stage()
    let alpha = Animated(0.0, in: stage, isAdditive: false)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 1 }
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: Self.mass, durationFactor: 0)
    stage.advance(to: 0.1)
    expect(isClose(alpha.presentation, 0.5 + 0.5 * 0.340300, within: 1e-5))
    stage.advance(to: 0.3)
    expect(isClose(alpha.presentation, 0.5 + 0.5 * 1.124355, within: 1e-5))
  }

  @Test(
    "SP-3, SP-11, SP-26: a Spring drives animators, blocks and everything that accepts a curve, for its own duration",
    arguments: [0.3, 1, 4])
  func value(ratio: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: ratio)
    let stage = Stage()
    let values = (0..<4).map { _ in Animated(0.0, in: stage) }
    let animator = PropertyAnimator(spring: spring, stage: stage) { values[0].value = 100 }
    animator.startAnimation()
    animate(spring: spring) { values[1].value = 100 }
    animate(withDuration: 9, timingParameters: spring) { values[2].value = 100 }
    PropertyAnimator(duration: 9, timingParameters: spring, stage: stage).addAnimations { values[3].value = 100 }
    // as a curve it moves like the critical one from ratio 1 on: 1 − (1 + ωt)·e^(−ωt)
    let omega = 2 * Double.pi / 0.5
    for time in [0.05, 0.1, 0.2, 0.4] {
      stage.advance(to: time)
      let decay = LegatoTiming.Libm.exp(-min(1, ratio) * omega * time)
      let swing = omega * max(0, 1 - ratio * ratio).squareRoot()
      let left =
        ratio < 1
        ? decay * (LegatoTiming.Libm.cos(swing * time) + ratio * omega / swing * LegatoTiming.Libm.sin(swing * time))
        : decay * (1 + omega * time)
      for value in values.dropLast() { expect(isClose(value.presentation, 100 * (1 - left), within: 1e-6)) }
    }
    expect(isClose(animator.duration, SpringTimingParameters(spring).settlingDuration!))
    stage.advance(to: animator.duration + 1e-9)
    expect(animator.state == .inactive && stage.demand == .idle)
  }

  @Test("SP-26: with a start velocity, a Spring's animator begins with that") func thrown() throws {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    let spring = try Spring(response: 0.5, dampingRatio: 0.7)
    animate(spring: spring, initialVelocity: SpringVelocity(dx: 3, dy: 3)) { value.value = 100 }
    expect(isClose(value.velocity, 300, within: 1e-6))
    stage.advance(to: 0.2)
    expect(isClose(value.presentation, spring.value(from: 0, to: 100, velocity: 300, at: 0.2).value, within: 1e-6))
  }

  @Test(
    "SP-5, PA-66: in a part under a spring with a start velocity a number uses that velocity, whatever other values the block changes",
    arguments: [true, false])
  func thrownBeside(isFirst: Bool) {
    let spring = SpringTimingParameters(dampingRatio: 0.8, initialVelocity: SpringVelocity(dx: 5, dy: 5))
    let (stage, other) = (Stage(), Stage())
    let (x, alone) = (Animated(0.0, in: stage, isAdditive: false), Animated(0.0, in: other, isAdditive: false))
    let (turn, color) = (Animated(Transform3D.identity, in: stage), Animated(Color.black, in: stage))
    let animators = (
      PropertyAnimator(duration: 1, timingParameters: spring, stage: stage),
      PropertyAnimator(duration: 1, timingParameters: spring, stage: other)
    )
    animators.0.addAnimations(
      {
        if isFirst { x.value = 100 }
        turn.value = Transform3D(rotationAngle: 1, x: 1, y: 1, z: 0)
        color.value = .orange
        if !isFirst { x.value = 100 }
      }, delayFactor: 0.1)
    animators.1.addAnimations({ alone.value = 100 }, delayFactor: 0.1)
    animators.0.startAnimation()
    animators.1.startAnimation()
    for frame in 1...60 {
      for stage in [stage, other] { stage.advance(to: Double(frame) / 60) }
      expectEqual(x.presentation, alone.presentation, "at frame \(frame)")
    }
    expectEqual(x.presentation, 100)
  }

  @Test(
    "SP-7, SP-13: a throw along one axis follows its timeline as one along both does, and leaves the other axis alone",
    arguments: [false, true])
  func alongOneAxis(isDelayed: Bool) {
    let stage = Stage()
    let spring = SpringTimingParameters(mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 5, dy: 0))
    let value = Animated(Point(x: 0, y: 7), in: stage)
    let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: stage)
    if isDelayed {
      animate(withDuration: 0, delay: 0.25, timingParameters: spring) { value.value = Point(x: 100, y: 7) }
    } else {
      animator.addAnimations { value.value = Point(x: 100, y: 7) }
      animator.startAnimation(afterDelay: 0.25)
    }
    expectEqual(stage.engine.counts.contributions, 0)
    let exact = RefereeSpring(mass: 1, stiffness: 90, damping: 9)
    for step in 1...20 {
      stage.advance(to: Double(step) / 20)
      let left = exact.left(at: Moving(max(0, stage.now - 0.25)))
      let share = stage.now <= 0.25 ? 0 : 1 - (left.distance.value - 5 * left.velocity.value)
      expectLess(abs(value.presentation.x - 100 * share), than: 1e-6, "at \(stage.now)")
      expectEqual(value.presentation.y, 7)
    }
    guard !isDelayed else { return }
    let shown = value.presentation
    animator.pauseAnimation()
    expectLess(abs(value.presentation.x - shown.x), than: 1e-9)
    animator.fractionComplete = 0
    expectEqual(value.presentation, Point(x: 0, y: 7))
    animator.stopAnimation(true)
  }

  @Test(
    "SP-7, SP-13, SP-14: a throw across its way, or without one, follows its timeline as one with ways beside it does",
    arguments: [Point(x: 100, y: 7), Point(x: 0, y: 7), Point(x: 0, y: -20)], [false, true])
  func across(target: Point, isReplacing: Bool) {
    // the one in the middle has ways along both axes
    let (stage, starts) = (Stage(), [Point(x: 0, y: 7), Point(x: 3, y: 1), Point(x: 0, y: 7)])
    stage.scale = 2
    let spring = SpringTimingParameters(mass: 1, stiffness: 90, damping: 9, initialVelocity: SpringVelocity(dx: 5, dy: -3))
    let values = starts.map { Animated($0, in: stage, isAdditive: !isReplacing) }
    let animator = PropertyAnimator(duration: 0, timingParameters: spring, stage: stage)
    animator.addAnimations { values.forEach { $0.value = target } }
    animator.startAnimation()
    expectEqual(stage.engine.counts.contributions, 0)
    let exact = RefereeSpring(mass: 1, stiffness: 90, damping: 9)
    func expected(_ first: Point, _ time: Double) -> Point {
      let left = exact.left(at: Moving(time))
      func along(_ from: Double, _ to: Double, _ velocity: Double) -> Double {
        let way = abs(to - from) < 0.25 ? 0.5 : to - from
        return to - (to - from) * left.distance.value + velocity * way * left.velocity.value
      }
      return Point(x: along(first.x, target.x, 5), y: along(first.y, target.y, -3))
    }
    func check(_ time: Double) {
      for (value, start) in zip(values, starts) {
        let (shown, exact) = (value.presentation, expected(start, time))
        expectLess(max(abs(shown.x - exact.x), abs(shown.y - exact.y)), than: 1e-5, "\(shown), expected \(exact) at \(time)")
      }
    }
    for step in 1...20 {
      stage.advance(to: Double(step) / 20)
      check(stage.now)
    }
    animator.pauseAnimation()
    check(1)
    expectEqual(stage.engine.counts.contributions, 0)
    animator.fractionComplete = 0
    expectEqual(values.map(\.presentation), starts)
    (animator.fractionComplete, animator.isReversed) = (0.5, true)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    for step in 1...100 { stage.advance(to: 1 + Double(step) / 10) }
    expectEqual(values.map(\.presentation), starts)
    expectEqual(animator.state, .inactive)
  }
}
