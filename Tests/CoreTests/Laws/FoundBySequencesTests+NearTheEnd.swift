import Expectations
import LegatoCore
import TestSupport
import Testing

/// Animators that are continued, displaced or reversed near their ends.
extension FoundBySequencesTests {
  @Test("PA-53, PA-71: an animation that joined while reversed fades in when the animator continues forwards from its end")
  func joinedReversedThenForwards() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animator.addAnimations { x.value = 100 }
    animator.isReversed = false
    expectEqual(animator.fractionComplete, 1)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expectEqual(x.presentation, 0)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 50), than: 1e-3)
    stage.advance(to: 1)
    expectEqual(x.presentation, 100)
    expectEqual(animator.state, .inactive)
  }

  @Test("PA-38, PA-53: a delayed part at its end does not delay the animator's end")
  func delayedPartArrived() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 0.25, curve: .linear)
    animator.pausesOnCompletion = true
    animator.addAnimations({ x.value = 100 }, delayFactor: 0.9)
    animator.startAnimation()
    for time in [1.0, 2, 3] {
      stage.advance(to: time)
      expectEqual(animator.fractionComplete, 1)
      animator.startAnimation()
      expectEqual(animator.fractionComplete, 1)
    }
    animator.isReversed = true
    expectEqual(x.presentation, 100)
    stage.advance(to: 3.01)
    expectLess(abs(x.presentation - 60), than: 1e-6)
  }

  @Test("PA-53: displaced at its end without remaining time, an animator moves at the next frame and not before")
  func displacedWithoutTime() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 2, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animator.addAnimations { x.value = 100 }
    animator.isReversed = false
    animator.startAnimation()
    expectLess(abs(x.presentation), than: 1e-3)
    stage.advance(to: 0.1)
    expectEqual(x.presentation, 100)
    expectEqual(animator.state, .inactive)
  }

  @Test("LM-17, PA-43: at its end an animator presents the model of a value that does not add, however it continued")
  func followsModelAtEnd() {
    let stage = Stage()
    let color = Animated(Color.black, in: stage)
    let animator = PropertyAnimator(duration: 0.25, curve: .easeOut, stage: stage)
    animator.pausesOnCompletion = true
    animator.addAnimations({ color.value = .white }, delayFactor: 0.3)
    animator.startAnimation()
    stage.advance(to: 1)
    animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeIn, durationFactor: 0)
    stage.advance(to: 2)
    color.value = .red
    expectEqual(color.presentation, .red)
    animator.startAnimation()
    stage.advance(to: 3)
    expectEqual(color.presentation, .red)
    animator.stopAnimation(true)
  }

  @Test("PA-53, PA-57: reversed while a displacement fades, an animator runs the fade back, and takes its duration for the rest")
  func turnedInFade() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, dampingRatio: 0.3) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.14)
    animator.pauseAnimation()
    let before = x.presentation
    expectGreater(before, than: 101)
    animator.continueAnimation(withTimingParameters: CubicTimingParameters.linear, durationFactor: 0.5)
    expectLess(abs(x.presentation - before), than: 1e-6)
    stage.advance(to: 0.25)
    let (place, velocity) = (x.presentation, x.velocity)
    expect(place > 100.5 && velocity < -1)
    animator.isReversed = true
    expect(abs(x.presentation - place) < 1e-9 && abs(x.velocity + velocity) < 1e-6)
    stage.advance(to: 0.36)
    expectLess(abs(x.presentation - before), than: 1e-6)
    stage.advance(to: 1.35)
    expectEqual(animator.state, .active)
    stage.advance(to: 1.37)
    expectEqual(animator.state, .inactive)
    expectEqual(x.value, 0)
  }

  @Test("PA-53: animations at their ends stay there while another fades")
  func arrivedStaysInFade() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(duration: 1, dampingRatio: 0.3) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.14)
    animator.pauseAnimation()
    animator.addAnimations { y.value = 100 }
    let before = y.presentation
    animator.startAnimation()
    expectEqual(y.presentation, before)
  }

  @Test("PA-68: a part without time that is added while an overshoot is paused presents its start")
  func addedInOvershootWithoutTime() {
    let stage = Stage()
    let (x, y) = (Animated(0.0, in: stage), Animated(1.0, in: stage))
    let animator = PropertyAnimator(duration: 1, dampingRatio: 0.5) { x.value = 100 }
    animator.startAnimation()
    stage.advance(to: 0.2)
    animator.pauseAnimation()
    expectGreater(x.presentation, than: 100)
    animator.fractionComplete = 0.85
    animator.addAnimations({ y.value = 0 }, delayFactor: 0.9)
    expectEqual(y.presentation, 1)
  }

  @Test("PA-44: a part that joined just before the end does not jump under a curve with a large slope there")
  func joinedJustBeforeSteepEnd() {
    let stage = Stage()
    let x = Animated(0.0, in: stage, isAdditive: false)
    let animator = PropertyAnimator(duration: 1, curve: .easeIn, stage: stage)
    animator.addAnimations {}
    animator.startAnimation()
    stage.advance(to: 0.0020732181569130927)
    animator.pauseAnimation()
    animator.isReversed = true
    animator.addAnimations { x.value = 80 }
    let steep = CubicTimingParameters(x1: 0, y1: 1, x2: 1, y2: 0)
    animator.continueAnimation(withTimingParameters: steep, durationFactor: 0)
    expectLess(abs(x.presentation), than: 8e-6)
  }

  @Test("PA-48: an overshooting curve does not carry a value far away that was paused near its end")
  func caughtNearEnd() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let spring = SpringTimingParameters(mass: 1, stiffness: 200, damping: 9, initialVelocity: SpringVelocity(dx: 2, dy: 2))
    for caught in stride(from: 0.1, to: 1, by: 0.05) {
      x.value = 0
      let animator = PropertyAnimator(duration: 1, timingParameters: spring, stage: stage)
      animator.scrubsLinearly = false
      animator.addAnimations { x.value = 100 }
      animator.fractionComplete = caught
      let overshooting = CubicTimingParameters(x1: 0.3, y1: -0.8, x2: 0.5, y2: 2.2)
      animator.continueAnimation(withTimingParameters: overshooting, durationFactor: 0)
      while animator.state == .active {
        stage.advance(to: stage.now + 0.01)
        expectLess(abs(x.presentation), than: 2000)
      }
    }
  }

  func expectNoMisuse(_ body: () -> Void) { Misuse.$handler.withValue({ Issue.record($0) }) { body() } }

  private static let turned = AffineTransform(rotationAngle: 2).concatenating(AffineTransform(translationX: 30, y: -10))

  @Test("PA-23, PA-71: a map that joined while reversed keeps its presentation when its animator is stopped")
  func stoppedMapStays() {
    let stage = Stage()
    let map = Animated(AffineTransform.identity, in: stage)
    let animator = PropertyAnimator(duration: 0.25, curve: .linear, stage: stage)
    animator.isReversed = true
    animator.pauseAnimation()
    animate(withDuration: 2, options: .absolute) { map.value = AffineTransform(scaleX: 2, y: 0.5) }
    animator.addAnimations { map.value = Self.turned }
    animator.startAnimation()
    stage.advance(to: 0.125)
    animator.pauseAnimation()
    let middle = AffineTransform.interpolated(from: .identity, to: Self.turned, progress: 0.5)
    expectClose(map.presentation, middle)
    animator.stopAnimation(true)
    expectClose(map.presentation, middle)
    expectClose(map.value, middle)
  }

  @Test("PA-23, PA-53: a map that joined at the end follows its model, and is at it when its animator is stopped")
  func stoppedMapAtEnd() {
    let stage = Stage()
    let (map, x) = (Animated(AffineTransform.identity, in: stage), Animated(0.0, in: stage))
    let animator = PropertyAnimator(
      duration: 0.25, timingParameters: SpringTimingParameters(mass: 2.7, stiffness: 90, damping: 14), stage: stage)
    animate(withDuration: 2, delay: 1, options: .absolute) { map.value = AffineTransform(scaleX: 2, y: 0.5) }
    animator.addAnimations { x.value = 100 }
    animator.startAnimation()
    // in its overshoot
    stage.advance(to: 0.55)
    animator.pauseAnimation()
    expectGreater(x.presentation, than: 100)
    animator.addAnimations { map.value = Self.turned }
    animator.startAnimation()
    expectClose(map.presentation, Self.turned)
    animator.stopAnimation(true)
    expectClose(map.presentation, Self.turned)
    expectClose(map.value, Self.turned)
  }

  @Test("PA-46, PA-57: reversed twice at once, an animator without a duration has the time of the spring under which it continued")
  func turnedTwiceWithoutDuration() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 0, curve: .linear, stage: stage)
    animator.addAnimations { x.value = 100 }
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: SpringTimingParameters(mass: 1, stiffness: 100, damping: 20), durationFactor: 0)
    animator.isReversed = true
    animator.isReversed = false
    stage.advance(to: 0.1)
    expect(animator.isRunning)
    // a reversed part without time runs again without time: from the knot, critically damped with ω = 10
    expectLess(abs(x.presentation - (50 + 50 * (1 - 2 * 0.36787944117144233))), than: 1e-6)
  }

  private func expectClose(_ map: AffineTransform, _ other: AffineTransform, location: SourceLocation = #_sourceLocation) {
    let differences = [map.a - other.a, map.b - other.b, map.c - other.c, map.d - other.d, map.tx - other.tx, map.ty - other.ty]
    #expect(differences.allSatisfy { abs($0) < 1e-9 }, "\(map), not \(other)", sourceLocation: location)
  }
}
