import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("An animator starts from known settings and can be used again and again") struct AnimatorSettingsTests {
  /// A minimal custom type that conforms to ImplicitlyAnimating.
  private final class Minimal: ImplicitlyAnimating {
    var state = AnimatingState.inactive
    var isRunning = false
    var isReversed = false
    var fractionComplete = 0.0
    var added = 0
    func startAnimation() {}
    func startAnimation(afterDelay delay: Double) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finishAnimation(at finalPosition: AnimatingPosition) {}
    func addAnimations(_ animation: @escaping () -> Void) { added += 1 }
    func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {}
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {}
  }

  @Test("PA-1: an animator conforms to both protocols; only the delayed addition of the implicit one has a default, which forwards")
  func roles() {
    let animator: any Animating = PropertyAnimator()
    expect(animator is any ImplicitlyAnimating)
    let own = Minimal()
    own.addAnimations({}, delayFactor: 0.5)
    expectEqual(own.added, 1)
    own.fractionComplete = 1.5
    expectEqual((own as any Animating).fractionComplete, 1.5)
  }

  @Test("PA-2: the numbers of states and positions")
  func rawValues() {
    expectEqual([AnimatingState.inactive, .active, .stopped].map(\.rawValue), [0, 1, 2])
    expectEqual([AnimatingPosition.end, .start, .current].map(\.rawValue), [0, 1, 2])
  }

  @Test("PA-5, PA-6: defaults")
  func defaults() {
    let animator = PropertyAnimator()
    expectEqual(animator.duration, 0.25)
    expect(animator.timingParameters as? CubicTimingParameters == .default)
    expectEqual(animator.state, .inactive)
    expect(!animator.isRunning && !animator.isReversed)
    expectEqual(animator.fractionComplete, 0)
    expect(animator.isUserInteractionEnabled && !animator.isManualHitTestingEnabled && animator.isInterruptible)
    expect(animator.scrubsLinearly && !animator.pausesOnCompletion)
    expectEqual(animator.delay, 0)
  }

  @Test("PA-7: four initializers, none of which starts")
  func inits() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    stage.perform {
      let animators = [
        PropertyAnimator(duration: 2, timingParameters: SpringTimingParameters(dampingRatio: 0.7)),
        PropertyAnimator(duration: 2, curve: .easeIn) { x.value = 1 },
        PropertyAnimator(duration: 2, controlPoint1: Point(x: 0.1, y: 0.2), controlPoint2: Point(x: 0.3, y: 0.4)) { x.value = 1 },
        PropertyAnimator(duration: 2, dampingRatio: 0.7) { x.value = 1 },
      ]
      expect(animators.allSatisfy { $0.state == .inactive && $0.duration == 2 })
      expectEqual(x.value, 0)
      expect(animators[1].timingParameters as? CubicTimingParameters == .easeIn)
      expect(animators[2].timingParameters as? CubicTimingParameters == CubicTimingParameters(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4))
      for index in [0, 3] {
        expect(animators[index].timingParameters as? SpringTimingParameters == SpringTimingParameters(dampingRatio: 0.7))
      }
    }
  }

  @Test("PA-8: the running constructor starts at once and can be interrupted")
  func runningConstructor() {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var positions: [AnimatingPosition] = []
    let animator = PropertyAnimator.runningPropertyAnimator(withDuration: 2, delay: 0.5, options: .curveLinear) {
      x.value = 100
    } completion: {
      positions.append($0)
    }
    expect(animator.state == .active && animator.isRunning && animator.isInterruptible)
    expectEqual(animator.delay, 0.5)
    expectEqual(x.value, 100)
    expectEqual(x.presentation, 0)
    stage.advance(to: 1.5)
    expect(isClose(x.presentation, 50))
    stage.advance(to: 2.5)
    expectEqual(positions, [.end])
  }

  @Test(
    "PA-8: inside another block it inherits duration and curve unless overridden, and is not interruptible",
    arguments: [
      (.curveEaseIn, 4, .linear),
      ([.curveEaseIn, .overrideInheritedDuration], 1, .linear),
      ([.curveEaseIn, .overrideInheritedCurve], 4, .easeIn),
      ([.curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve], 1, .easeIn),
    ] as [(AnimationOptions, Double, CubicTimingParameters)])
  func runningInsideBlock(options: AnimationOptions, duration: Double, curve: CubicTimingParameters) {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var made: PropertyAnimator?
    animate(withDuration: 4, options: .curveLinear) {
      made = .runningPropertyAnimator(withDuration: 1, delay: 0, options: options) { x.value = 100 }
    }
    expectEqual(made?.duration, duration)
    expect(made?.timingParameters as? CubicTimingParameters == curve)
    expectEqual(made?.isInterruptible, false)
    stage.advance(to: duration / 2)
    expect(isClose(x.presentation, 100 * curve.progress(at: 0.5)))
    let reports = misuses { made?.pauseAnimation() }
    expectEqual(reports.count, 1)
    stage.advance(to: duration)
    expectEqual(made?.state, .inactive)
  }

  @Test("PA-9: a copy takes duration, timing and flags, not blocks, completions or state")
  func copying() {
    let rig = Rig(CubicTimingParameters.easeIn, duration: 3)
    rig.animator.isUserInteractionEnabled = false
    rig.animator.isManualHitTestingEnabled = true
    rig.animator.scrubsLinearly = false
    rig.animator.pausesOnCompletion = true
    rig.animator.isReversed = true
    rig.enter(.running)
    let copy = rig.animator.copy()
    expectEqual(copy.duration, 3)
    expect(copy.timingParameters as? CubicTimingParameters == .easeIn)
    expect(!copy.isUserInteractionEnabled && copy.isManualHitTestingEnabled && !copy.scrubsLinearly && copy.pausesOnCompletion)
    expect(copy.isInterruptible)
    expect(copy.state == .inactive && !copy.isRunning && !copy.isReversed && copy.fractionComplete == 0)
    copy.pausesOnCompletion = false
    rig.stage.perform { copy.startAnimation() }
    copy.stopAnimation(true)
    expectEqual(rig.blockRuns, 1)
    expect(rig.positions.isEmpty)
  }

  @Test("PA-11: after its end it takes new blocks and completions and starts again")
  func reuse() {
    let rig = Rig().enter(.running)
    rig.step(1)
    expectEqual(rig.animator.state, .inactive)
    rig.animator.addAnimations { rig.x.value = 20 }
    rig.animator.addCompletion { _ in rig.positions.append(.current) }
    rig.animator.startAnimation()
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 60))
    rig.step(0.5)
    expectEqual(rig.positions, [.end, .current])
    expectEqual(rig.blockRuns, 1)
    expectEqual(rig.x.presentation, 20)
  }

  @Test("PA-11: a duration factor or a curve of the last run does not affect the next")
  func noLeak() {
    let rig = Rig().enter(.paused)
    rig.animator.continueAnimation(withTimingParameters: CubicTimingParameters.easeIn, durationFactor: 3)
    rig.step(10)
    expectEqual(rig.animator.state, .inactive)
    rig.animator.addAnimations { rig.x.value = 0 }
    rig.animator.startAnimation()
    rig.step(0.25)
    expect(isClose(rig.x.presentation, 75))
    expect(isClose(rig.animator.fractionComplete, 0.25))
    rig.step(0.75)
    expectEqual(rig.animator.state, .inactive)
  }

  @Test("PA-11: a reversal of the last run does not affect the next either")
  func noReversalLeak() {
    for end in ["natural", "stop(true)", "finish"] {
      let rig = Rig()
      rig.animator.isReversed = true
      rig.enter(.running)
      switch end {
      case "natural": rig.step(1)
      case "stop(true)": rig.animator.stopAnimation(true)
      default:
        rig.animator.stopAnimation(false)
        rig.animator.finishAnimation(at: .start)
      }
      expect(!rig.animator.isReversed, "\(end)")
      rig.x.value = 0
      rig.animator.addAnimations { rig.x.value = 100 }
      rig.animator.startAnimation()
      rig.step(0.25)
      expect(isClose(rig.x.presentation, 25), "\(end)")
    }
  }
}
