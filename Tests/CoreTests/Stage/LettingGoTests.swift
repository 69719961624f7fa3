import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Deinitialisers of retained objects may call the object that retained them") struct LettingGoTests {
  /// An object that closures retain, and whose deinitialiser calls a closure.
  private final class Kept: Sendable {
    nonisolated(unsafe) private let leave: () -> Void
    init(_ leave: @escaping () -> Void) { self.leave = leave }
    deinit { leave() }
    func use() {}
  }

  @Test("MU-2, DL-4: an object retained by a display link invalidates it too") func displayLink() {
    let (stage, counter) = (Stage(), Counter())
    var link: DisplayLink?
    do {
      let kept = Kept {
        link?.invalidate()
        counter.count += 1
      }
      link = DisplayLink { _ in kept.use() }
    }
    link?.add(to: stage)
    stage.advance(to: 0.1)
    link?.invalidate()
    expectEqual(counter.count, 1)
    expectEqual(stage.advance(to: 0.2), .idle)
  }

  @Test("MU-2: an object retained by an observer ends another observation of the animator") func observers() {
    let animator = PropertyAnimator(duration: 1, curve: .linear)
    var (first, second): (AnimatorObservation?, AnimatorObservation?)
    let counter = Counter()
    do {
      let kept = Kept { second = nil }
      first = animator.observe { _ in kept.use() }
    }
    second = animator.observe { _ in counter.count += 1 }
    expect(second != nil)
    first?.cancel()
    expect(second == nil)
    animator.pauseAnimation()
    expectEqual(counter.count, 0)
  }

  @Test("MU-2, PA-29: the same if the animator is released while it runs") func observersOfReleased() {
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 1 }
    let other = animator?.observe { _ in }
    var observation: AnimatorObservation?
    do {
      let kept = Kept { other?.cancel() }
      observation = animator?.observe { _ in kept.use() }
    }
    animator?.startAnimation()
    animator = nil
    stage.advance(to: 0.5)
    expectEqual(value.presentation, 0.5)
    withExtendedLifetime(observation) {}
  }

  @Test("MU-2, PA-25: an object retained by a discarded completion adds another") func completions() {
    let (stage, counter) = (Stage(), Counter())
    let value = Animated(0.0, in: stage)
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { value.value = 1 }
    do {
      let kept = Kept { [unowned animator] in animator.addCompletion { _ in counter.count += 1 } }
      animator.addCompletion { _ in kept.use() }
    }
    animator.startAnimation()
    animator.stopAnimation(true)
    expectEqual(animator.state, .inactive)
    // it is called at the next end
    animator.addAnimations { value.value = 2 }
    animator.startAnimation()
    stage.advance(to: 2)
    expectEqual(counter.count, 1)
  }

  @Test("MU-2: an object retained by a transaction's completion sets another") func transaction() {
    let counter = Counter()
    Transaction.begin()
    do {
      let kept = Kept { Transaction.completionBlock = { counter.count += 1 } }
      Transaction.completionBlock = { kept.use() }
    }
    Transaction.completionBlock = nil
    Transaction.commit()
    expectEqual(counter.count, 1)
  }

  @Test("MU-2: an object retained by a transaction's curve sets another") func transactionCurve() {
    struct Own: TimingCurveProvider {
      let kept: Kept
      func progress(at s: Double) -> Double { s }
      func velocity(at s: Double) -> Double { 1 }
    }
    Transaction.begin()
    Transaction.animationTimingFunction = Own(kept: Kept { Transaction.animationTimingFunction = CubicTimingParameters.linear })
    Transaction.animationTimingFunction = nil
    expect(Transaction.animationTimingFunction is CubicTimingParameters)
    Transaction.commit()
  }

  @Test("MU-2: an object retained by a stage's onWake sets another") func onWake() {
    let stage = Stage()
    do {
      let kept = Kept { [unowned stage] in stage.onWake = { 5 } }
      stage.onWake = {
        kept.use()
        return nil
      }
    }
    stage.onWake = nil
    let value = Animated(0.0, in: stage)
    animate(withDuration: 1) { value.value = 1 }
    expectEqual(stage.now, 5)
  }

  @Test(
    "MU-2, KF-22: a host that is woken by keyframes lets go of the value that they animate", arguments: [MotionLevel.full, .reduced, .none])
  func wokenByKeyframes(level: MotionLevel) {
    let stage = Stage()
    stage.motionLevel = level
    let stays = Animated(0.0, in: stage)
    var goes: Animated<Double>? = Animated(0.0, in: stage)
    stage.onWake = {
      goes = nil
      return nil
    }
    animateKeyframes(withDuration: 1) {
      addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        goes?.value = 1
        stays.value = 1
      }
      goes?.value = 2
    }
    expect(goes == nil && stays.value == 1)
    expectEqual(stage.engine.unsoundness, nil)
    stage.advance(to: 2)
    expect(stage.underWay.isEmpty && stays.presentation == 1, "\(stage.underWay)")
  }

  @Test("MU-2: an object retained by a stage's executor sets another") func executor() {
    struct Own: FrameExecutor {
      let kept: Kept
      var parts: Int { 1 }
      func run(_ body: @Sendable (Int) -> Void) { body(0) }
    }
    let stage = Stage()
    let value = Animated(0.0, in: stage)
    stage.frameExecutor = Own(
      kept: Kept { [unowned stage] in
        stage.frameExecutor = nil
        value.value = 7
      })
    stage.frameExecutor = nil
    expect(stage.frameExecutor == nil && value.value == 7)
  }

  @Test(
    "MU-7: an object retained by an animator runs a block when the stage is released in the body of another: that stage is not used again")
  func stageGoes() {
    let counter = Counter()
    var met: Stage?
    var animator: PropertyAnimator?
    animate(withDuration: 1) {
      let value = Animated(0.0, in: Stage())
      value.value = 1
      animator = PropertyAnimator(duration: 1, curve: .linear, stage: value.stage) { value.value = 2 }
      let kept = Kept {
        animate(withDuration: 1) {
        } completion: { _ in
          counter.count += 1
          met = Stage.current
        }
      }
      animator?.addCompletion { _ in kept.use() }
      animator?.startAnimation()
    }
    expect(counter.count == 1 && met == nil)
    expectEqual(animator?.state, .inactive)
  }
}

private final class Counter { var count = 0 }
