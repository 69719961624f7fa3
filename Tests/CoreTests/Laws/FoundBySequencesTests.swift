import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

/// Sequences that once failed, shortened.
@Suite("Regressions found by random sequences") struct FoundBySequencesTests {
  @Test("PA-23: a stop resets a direction that was set before the start")
  func stopForgetsDirection() {
    let stage = Stage()
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animator.stopAnimation(false)
    expectEqual(animator.state, .stopped)
    expect(!animator.isReversed)
    animator.finishAnimation(at: .current)
  }

  @Test("MU-2, PA-57: what joins an animator that has no duration, and went on under a spring, has no time", arguments: 0..<3)
  func turnedWithoutDuration(kind: Int) {
    let stage = Stage()
    let (x, point, map) = (Animated(0.0, in: stage), Animated(Point.zero, in: stage), Animated(AffineTransform.identity, in: stage))
    let animator = PropertyAnimator(duration: 0, curve: .linear, stage: stage)
    (animator.scrubsLinearly, animator.pausesOnCompletion) = (false, true)
    expectNoMisuse {
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.5), durationFactor: 0)
      stage.advance(to: 0.03)
      animator.isReversed = true
      animator.addAnimations {
        if kind == 0 { x.value = 100 }
        if kind == 1 { point.value = Point(x: 100, y: 30) }
        if kind == 2 { map.value = AffineTransform(a: 1, b: 0.3, c: -0.6, d: 1.2, tx: 5, ty: 50) }
      }
      expect((x.presentation + point.presentation.x + map.presentation.tx).isFinite)
      stage.advance(to: 0.06)
    }
    animator.stopAnimation(true)
  }

  @Test("PA-29, MU-7: an animator that waits for its first block ends when it is released")
  func releasedBeforeFirstBlock() {
    let stage = Stage()
    var positions: [AnimatingPosition] = []
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator?.addCompletion { positions.append($0) }
    animator?.startAnimation()
    expectNoMisuse { stage.perform { animator = nil } }
    expectEqual(positions, [.end])
    expectEqual(stage.demand, .idle)
  }

  @Test("PA-29, PA-72: an animator made inside a block may be released there and ends with the outer one")
  func releasedInsideBlock() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var positions: [AnimatingPosition] = []
    let outer = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    outer.addAnimations {
      _ = PropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
        x.value = 100
      } completion: {
        positions.append($0)
      }
    }
    expectNoMisuse { outer.startAnimation() }
    expect(positions.isEmpty)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 50), than: 1e-9)
    stage.advance(to: 1)
    expectEqual(positions, [.end])
  }

  @Test("PA-71: a block added while reversed runs forwards, also at the very start")
  func addedAtReversedStart() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animator.addAnimations { x.value = 100 }
    expectEqual(x.presentation, 0)
    animator.startAnimation()
    stage.advance(to: 0.25)
    expectLess(abs(x.presentation - 25), than: 1e-9)
    stage.advance(to: 1)
    expectEqual(x.presentation, 100)
    expectEqual(animator.state, .inactive)
  }

  @Test("PA-70: a block added while a curve is paused below its start presents its start")
  func addedInDip() {
    let stage = Stage()
    let (x, color) = (Animated(0.0, in: stage), Animated(Color.black, in: stage))
    let animator = PropertyAnimator(duration: 2, controlPoint1: Point(x: 0.3, y: -0.8), controlPoint2: Point(x: 0.5, y: 2.2)) {
      x.value = 100
    }
    animator.startAnimation()
    stage.advance(to: 0.02)
    animator.pauseAnimation()
    expectLess(x.presentation, than: 0)
    expectEqual(animator.fractionComplete, 0)
    animator.addAnimations { color.value = .clear }
    expectEqual(color.presentation, .black)
    animator.startAnimation()
    expectEqual(color.presentation, .black)
    stage.advance(to: 3)
    expectEqual(color.presentation, .clear)
  }

  @Test("PA-38: an animator that pauses on completion is at fraction 1 exactly")
  func pausesExactlyAtEnd() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    stage.advance(to: 0.060659)
    for duration in [0.1, 0.7, 1.9, 2] {
      let animator = PropertyAnimator(duration: duration, curve: .linear) { x.value += 0.3 }
      animator.pausesOnCompletion = true
      animator.startAnimation()
      stage.advance(to: stage.now + 3.946510394426)
      expectEqual(animator.fractionComplete, 1)
      expectEqual(x.presentation, x.value)
      animator.stopAnimation(true)
    }
  }

  @Test("SP-13: both components of a value that is not a position use the first component of the velocity", arguments: [0, 0.2])
  func oneAxis(delayFactor: Double) {
    let stage = Stage()
    let (size, x) = (Animated(Size(width: 0, height: 0), in: stage), Animated(0.0, in: stage))
    let spring = SpringTimingParameters(dampingRatio: 0.4, initialVelocity: SpringVelocity(dx: 6, dy: -4))
    let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: stage)
    animator.addAnimations(
      {
        size.value = Size(width: 100, height: 100)
        x.value = 100
      }, delayFactor: delayFactor)
    animator.startAnimation()
    for time in [0.1, 0.3, 0.6, 0.9] {
      stage.advance(to: time)
      expectLess(abs(size.presentation.width - x.presentation), than: 1e-9)
      expectLess(abs(size.presentation.height - x.presentation), than: 1e-9)
    }
  }

  /// A critically damped spring with ω = 10 has (1 + (ω − v)t)·e^(−ωt) of its distance left, if it starts with v distances a second.
  @Test("SP-13: a position that a thrown spring takes over has a velocity on each axis", arguments: [false, true])
  func bothAxes(fromCurrent: Bool) throws {
    let stage = Stage()
    let point = Animated(Point.zero, in: stage)
    animate(withDuration: 4) { point.value = Point(x: 100, y: 100) }
    stage.advance(to: 1)
    let start = fromCurrent ? point.presentation : point.value
    let spring = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: SpringVelocity(dx: 3, dy: -2))
    animate(withDuration: 0, timingParameters: spring, options: fromCurrent ? [.absolute, .beginFromCurrentState] : .absolute) {
      point.value = Point(x: 300, y: -40)
    }
    for t in [0.05, 0.1, 0.3] {
      stage.advance(to: 1 + t)
      func shown(_ from: Double, _ to: Double, _ v: Double) -> Double { to - (to - from) * (1 + (10 - v) * t) * Libm.exp(-10 * t) }
      expectLess(abs(point.presentation.x - shown(start.x, 300, 3)), than: 1e-6, "at \(t)")
      expectLess(abs(point.presentation.y - shown(start.y, -40, -2)), than: 1e-6, "at \(t)")
    }
  }

  @Test("PA-58: reversed at its end before the next frame, an animator takes its whole duration back")
  func turnedAtEnd() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { x.value = 100 }
    animator.fractionComplete = 1
    animator.startAnimation()
    animator.isReversed = true
    expectEqual(animator.fractionComplete, 0)
    expectEqual(x.presentation, 100)
    stage.advance(to: 0.25)
    expectLess(abs(x.presentation - 75), than: 1e-9)
    stage.advance(to: 1)
    expectEqual(x.presentation, 0)
  }

  @Test("PA-32, PA-41: an animator is at its end when its time is over, independent of rounding", arguments: [false, true])
  func endsTogether(isReversed: Bool) {
    var early = 0
    for start in 1...400 {
      let stage = Stage()
      let (x, began, duration) = (Animated(0.0, in: stage), Double(start) * 0.9 / 128, 0.675)
      stage.advance(to: began)
      let animator = PropertyAnimator(duration: duration, curve: .linear) { x.value = 100 }
      animator.isReversed = isReversed
      animator.startAnimation()
      let frame = Double(start + 96) * 0.9 / 128
      stage.advance(to: frame)
      let isOver = animator.state == .inactive
      expectEqual(isOver, began + duration <= frame)
      expectEqual(x.presentation == (isReversed ? 0 : 100), isOver, "start \(start)")
      if !isOver, (frame - began) / duration >= 1 { early += 1 }
    }
    // the case occurs
    expectGreater(early, than: 0)
  }

  @Test("PA-68: a change added while reversed without remaining time appears at the end")
  func addedReversedWithoutTime() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 0.25, curve: .easeInOut, stage: stage)
    animator.fractionComplete = 0.1
    animator.isReversed = true
    animator.addAnimations({ x.value = 250 }, delayFactor: 1)
    expectEqual(x.presentation, 0)
    animator.startAnimation()
    expectEqual(x.presentation, 0)
    stage.advance(to: 1)
    expectEqual(x.presentation, 250)
  }

  @Test("PA-23, PA-29: stopped before its first block, an animator does not wait for one")
  func stoppedBeforeFirstBlock() {
    let stage = Stage()
    var positions: [AnimatingPosition] = []
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear, stage: stage)
    animator?.addCompletion { positions.append($0) }
    animator?.startAnimation()
    animator?.stopAnimation(false)
    Misuse.$handler.withValue({ _ in }) { stage.perform { animator = nil } }
    expectEqual(positions, [.current])
  }

  @Test("PA-10, PA-61: with duration 0 a reversed start restores its values")
  func reversedWithoutDuration() {
    let stage = Stage()
    let x = Animated(1.0, in: stage)
    let animator = PropertyAnimator(duration: 0, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.startAnimation()
    animator.addAnimations { x.value = 0 }
    stage.advance(to: 0)
    expectEqual(animator.state, .inactive)
    expectEqual(x.value, 1)
  }

  @Test(
    "PA-14, PA-53: reversed during its delay, an animator ends with the next frame, paused in between or not", arguments: [false, true])
  func turnedInDelay(isPaused: Bool) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { x.value = 100 }
    animator.startAnimation(afterDelay: 0.5)
    if isPaused { animator.pauseAnimation() }
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 0.1)
    expectEqual(animator.state, .inactive)
    expectEqual(x.value, 0)
  }
}
