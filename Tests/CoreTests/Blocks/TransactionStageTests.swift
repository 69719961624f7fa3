import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("A transaction over several stages ends when its remaining animations have ended") @MainActor struct TransactionStageTests {
  /// What may run on a stage when it is released.
  enum Way: CaseIterable { case block, atOnce, delayed, spring, repeated, animator, paused, valueless, keyframes, inner }

  private final class Told {
    var lines: [String] = []
    var blocks: [BlockAnimation] = []
    /// Retained longer than their stages.
    var animators: [PropertyAnimator] = []
  }

  /// Starts something on a new stage, which is released with the result.
  private func start(_ way: Way, _ told: Told) -> [AnyObject] {
    let stage = Stage()
    let (x, curve) = (Animated(0.0, in: stage), AnimationOptions.curveLinear)
    func note(_ block: BlockAnimation) { told.blocks.append(block) }
    switch way {
    case .block: note(animate(withDuration: 1, options: curve) { x.value = 1 })
    case .atOnce: note(animate(withDuration: 0) { x.value = 1 })
    case .delayed: note(animate(withDuration: 1, delay: 1, options: curve) { x.value = 1 })
    case .spring: note(animate(withDuration: 1, timingParameters: SpringTimingParameters(dampingRatio: 1)) { x.value = 1 })
    case .repeated: note(animate(withDuration: 1, options: [curve, .repeat]) { x.value = 1 })
    case .animator, .paused, .valueless:
      let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) { [weak x] in if way != .valueless { x?.value = 1 } }
      animator.startAnimation()
      if way == .paused { animator.pauseAnimation() }
      told.animators.append(animator)
    case .keyframes:
      note(
        animateKeyframes(withDuration: 1) {
          addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { note(animate(withDuration: 1) { x.value = 1 }) }
        })
    case .inner: note(animate(withDuration: 1) { note(animate(withDuration: 1) { note(animate(withDuration: 0) { x.value = 1 }) }) })
    }
    return [x]
  }

  /// Whether `wait` returns without cancellation.
  private func isOver(_ wait: @escaping @MainActor () async throws -> Outcome) async -> Bool {
    var outcome: Outcome?
    let task = Task { outcome = try await wait() }
    for _ in 0..<20 { await Task.yield() }
    task.cancel()
    return outcome != nil
  }

  @Test(
    "LM-11, MU-7: a stage that is released in flight is not waited for any more, before the others or after them", arguments: Way.allCases,
    [false, true])
  func goes(way: Way, isLast: Bool) async throws {
    let (told, other) = (Told(), Stage())
    let y = Animated(0.0, in: other)
    var held: [AnyObject] = []
    Transaction.perform {
      Transaction.completionBlock = { told.lines.append("outer") }
      Transaction.perform {
        Transaction.completionBlock = { told.lines.append("inner") }
        held = start(way, told)
        animate(withDuration: 1) { y.value = 1 }
      }
    }
    expect(told.lines.isEmpty)
    if isLast { other.advance(to: 1) }
    expect(told.lines.isEmpty)
    expect(!held.isEmpty)
    held = []
    if !isLast {
      expect(told.lines.isEmpty)
      other.advance(to: 1)
    }
    expectEqual(told.lines, ["inner", "outer"])
    expect(other.underWay.isEmpty)
    for block in told.blocks { await expect(isOver { try await block.outcome }) }
    for animator in told.animators { await expect(isOver { try await animator.outcome }) }
  }

  @Test("LM-18, MU-7: a stage that is no longer advanced is released, whatever was set on it at once") func goesAtOnce() async throws {
    weak var gone: Stage?
    let block: BlockAnimation
    do {
      let x = Animated(0.0, in: Stage())
      gone = x.stage
      block = animate(withDuration: 0) { x.value = 1 }
    }
    expect(gone == nil)
    await expect(isOver { try await block.outcome })
  }

  @Test("LM-11, MU-7: a transaction is committed in the body of a block whose stage is released there") func committedInside() {
    let told = Told()
    Transaction.begin()
    Transaction.begin()
    Transaction.completionBlock = { told.lines.append("inner") }
    animate(withDuration: 1) {
      let x = Animated(0.0, in: Stage())
      x.value = 1
      Transaction.commit()
      Transaction.completionBlock = { told.lines.append("outer") }
      Transaction.commit()
    } completion: { _ in
      told.lines.append("block")
    }
    expectEqual(told.lines, ["block", "inner", "outer"])
  }

  @Test("LM-11, PA-29: an animator that never had a stage ends the transactions that it was started in") func withoutStage() {
    let told = Told()
    var animator: PropertyAnimator?
    Transaction.perform {
      Transaction.completionBlock = { told.lines.append("outer") }
      Transaction.perform {
        Transaction.completionBlock = { told.lines.append("inner") }
        animator = PropertyAnimator(duration: 1, curve: .linear)
        animator?.startAnimation()
      }
    }
    expect(told.lines.isEmpty && animator?.state == .active)
    animator = nil
    expectEqual(told.lines, ["inner", "outer"])
  }

  @Test("PA-72, MU-7: an animator inside another's block ends with the outer one's stage") func nested() async throws {
    var x: Animated<Double>? = Animated(0.0, in: Stage())
    var animators: [PropertyAnimator] = []
    let outer = PropertyAnimator(duration: 1, curve: .linear, stage: x?.stage) { [weak x] in
      animators.append(.runningPropertyAnimator(withDuration: 1, delay: 0, animations: { x?.value = 1 }))
    }
    animators.append(outer)
    outer.startAnimation()
    expectEqual(animators.map(\.state), [.active, .active])
    x = nil
    expectEqual(animators.map(\.state), [.inactive, .inactive])
    for animator in animators { await expect(isOver { try await animator.outcome }) }
  }

  @Test("MU-2, LM-11: 50,000 nested transactions end with the animation in them, on a small stack", arguments: [0, 1, 2])
  func nestedDeeply(way: Int) {
    let ends = SmallStack.run {
      let stage = Stage()
      var value: Animated<Double>? = Animated(0.0, in: stage)
      var ends = 0
      for _ in 0..<50_000 {
        Transaction.begin()
        Transaction.completionBlock = { ends += 1 }
      }
      // on the stage, without one, and with one that goes
      switch way {
      case 0: animate(withDuration: 1) { value?.value = 1 }
      case 1: PropertyAnimator(duration: 1, curve: .linear, animations: {}).startAnimation()
      default:
        let other = Animated(0.0, in: Stage())
        animate(withDuration: 1) { other.value = 1 }
      }
      for _ in 0..<50_000 { Transaction.commit() }
      stage.advance(to: 1)
      value = nil
      return ends
    }
    expectEqual(ends, 50_000)
  }
}
