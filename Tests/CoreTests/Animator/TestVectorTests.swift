import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Published test vectors") struct TestVectorTests {
  /// The tables give six decimals.
  static let tolerance = 1e-6

  @Test("TV-8, PT-5: a scrubbed ease-out continues from 34.25 % of its time")
  func scrubAndContinue() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .easeOut) { x.value = 100 }
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    expectLess(abs(x.presentation - 50), than: Self.tolerance)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expectLess(abs(animator.fractionComplete - 0.3425), than: Self.tolerance)
    expectLess(abs(x.presentation - 50), than: Self.tolerance)
    stage.advance(to: 0.6574)
    expect(animator.isRunning)
    stage.advance(to: 0.6576)
    expectEqual(animator.state, .inactive)
    expectEqual(x.presentation, 100)
  }

  @Test("TV-9, PT-6: paused in flight and continued under another curve")
  func catchInFlight() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .easeIn) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    let before = x.presentation
    animator.pauseAnimation()
    expectLess(abs(animator.fractionComplete - 0.315357), than: Self.tolerance)
    expectEqual(x.presentation, before)
    expectLess(abs(before - 31.5357), than: 1e-4)
    animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeOut, durationFactor: 0)
    expectLess(abs(animator.fractionComplete - 0.204923), than: Self.tolerance)
    expectLess(abs(x.presentation - before), than: 1e-9)
    stage.advance(to: 0.5 + 0.795)
    expect(animator.isRunning)
    stage.advance(to: 0.5 + 0.7951)
    expect(!animator.isRunning)
  }

  @Test("TV-10, AD-2, AD-3: absolute jumps to the end, from current stands still for a moment")
  func absolute() {
    for (options, expected) in [
      (AnimationOptions.absolute, [500.0, 450, 400, 350, 0]), ([.absolute, .beginFromCurrentState], [150, 135, 120, 105, 0]),
    ] {
      let stage = Stage()
      stage.advance(to: 1000)
      let x = Animated(0.0, in: stage)
      animate(withDuration: 1, options: options.union(.curveLinear)) { x.value = 500 }
      stage.advance(to: 1000.1)
      expectLess(abs(x.presentation - 50), than: 1e-6)
      stage.advance(to: options.contains(.beginFromCurrentState) ? 1000.3 : 1000.5)
      animate(withDuration: 1, options: options.union(.curveLinear)) { x.value = 0 }
      let start = stage.now
      for (step, value) in zip([0, 0.1, 0.2, 0.3, 1.0], expected) {
        stage.advance(to: start + step)
        expectLess(abs(x.presentation - value), than: 1e-6, "at \(step)")
      }
    }
  }

  @Test(
    "TV-11, AD-8: additive reversals",
    arguments: [
      (0.5, [200.0, 150, 100, 50, 0, 0, 0]), (0.4, [200, 125, 50, -25, -100, -50, 0]),
    ])
  func additive(back: Double, expected: [Double]) {
    let stage = Stage()
    stage.advance(to: 1000.1)
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 500 }
    stage.advance(to: 1000.5)
    animate(withDuration: back, options: .curveLinear) { x.value = 0 }
    for (frame, value) in expected.enumerated() {
      stage.advance(to: 1000.5 + Double(frame) / 10)
      if back == 0.4 { expectLess(abs(x.presentation - value), than: 1e-6, "frame \(frame)") }
    }
    stage.advance(to: 1001.2)
    expectEqual(x.presentation, 0)
  }

  @Test("TV-12, AD-7: linear and additive stands still, then leaves")
  func standsStill() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveLinear) { x.value = 500 }
    stage.advance(to: 0.5)
    animate(withDuration: 1, options: .curveLinear) { x.value = 0 }
    for time in [0.5, 0.7, 0.9, 1.0] {
      stage.advance(to: time)
      expectLess(abs(x.presentation - 250), than: 1e-6)
    }
    stage.advance(to: 1.25)
    expectLess(abs(x.presentation - 125), than: 1e-6)
    stage.advance(to: 1.5)
    expectEqual(x.presentation, 0)
  }

  @Test("TV-17, PA-68: a delay factor on an active animator")
  func delayFactor() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 2, curve: .linear) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.addAnimations({ y.value = 100 }, delayFactor: 0.25)
    for (time, value) in [(0.9, 0.0), (1.0, 0), (1.5, 50), (1.9, 90)] {
      stage.advance(to: time)
      expectLess(abs(y.presentation - value), than: 1e-6, "at \(time)")
    }
    stage.advance(to: 2)
    expectEqual(y.presentation, 100)
  }

  @Test("TV-18, PA-46: duration factors", arguments: [(0, 1.8), (0.5, 1.0), (1, 2.0), (1.5, 3.0)])
  func durationFactor(factor: Double, remaining: Double) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, curve: .linear) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.2)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
    stage.advance(to: 0.2 + remaining - 1e-6)
    expect(animator.isRunning)
    stage.advance(to: 0.2 + remaining + 1e-6)
    expect(!animator.isRunning)
  }

  @Test("TV-20, PA-56…PA-63: reversed, paused, resumed")
  func reverse() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .easeIn) { x.value = 1 }
    var positions: [AnimatingPosition] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.isReversed = true
    expectLess(abs(animator.fractionComplete - 0.5), than: Self.tolerance)
    expectLess(abs(x.presentation - 0.315357), than: Self.tolerance)
    stage.advance(to: 0.75)
    expectLess(abs(x.presentation - 0.093465), than: Self.tolerance)
    expectLess(abs(animator.fractionComplete - 0.75), than: Self.tolerance)
    animator.pauseAnimation()
    expectLess(abs(animator.fractionComplete - 0.906535), than: Self.tolerance)
    animator.startAnimation()
    stage.advance(to: 0.9999)
    expect(animator.isRunning)
    stage.advance(to: 1.0001)
    expectEqual(positions, [.start])
    expectEqual(x.presentation, 0)
    expectEqual(x.value, 0)
  }
}
