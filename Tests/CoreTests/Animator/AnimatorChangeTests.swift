import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Observers of an animator are notified after the state has changed") struct AnimatorChangeTests {
  final class Log {
    var changes: [AnimatorChange] = []
  }

  private func observed(_ rig: Rig) -> (Log, AnimatorObservation) {
    let log = Log()
    return (log, rig.animator.observe { log.changes.append($0) })
  }

  @Test("PA-4: all changes of a run are reported: state, isRunning, isReversed, and the fraction that code sets")
  func life() {
    let rig = Rig()
    let (log, observation) = observed(rig)
    func told(_ changes: [AnimatorChange], _ call: () -> Void) {
      log.changes = []
      call()
      expectEqual(log.changes, changes)
    }
    told([.state(.active), .isRunning(true)]) { rig.animator.startAnimation() }
    told([]) { rig.step(0.3) }
    told([.isRunning(false)]) { rig.animator.pauseAnimation() }
    told([.fractionComplete(0.5)]) { rig.animator.fractionComplete = 0.5 }
    told([.isReversed(true)]) { rig.animator.isReversed = true }
    told([.isRunning(true)]) { rig.animator.startAnimation() }
    told([.isReversed(false)]) { rig.animator.isReversed = false }
    told([.state(.stopped), .isRunning(false)]) { rig.animator.stopAnimation(false) }
    told([.state(.inactive)]) { rig.animator.finishAnimation(at: .end) }
    observation.cancel()
  }

  @Test("PA-4, PA-38: with pausesOnCompletion isRunning is the only notification of the end")
  func pausesOnCompletion() {
    let rig = Rig()
    rig.animator.pausesOnCompletion = true
    rig.animator.startAnimation()
    let (log, observation) = observed(rig)
    rig.step(2)
    expectEqual(log.changes, [.isRunning(false)])
    expect(rig.positions.isEmpty)
    observation.cancel()
  }

  @Test("PA-4, PA-23: a natural end and a stop report that isReversed is false again")
  func reversal() {
    for stops in [true, false] {
      let rig = Rig().enter(.running)
      rig.animator.isReversed = true
      let (log, observation) = observed(rig)
      if stops { rig.animator.stopAnimation(true) } else { rig.step(1) }
      expectEqual(log.changes, [.state(.inactive), .isRunning(false), .isReversed(false)])
      observation.cancel()
    }
  }

  @Test("PA-4: a clamped fraction is reported as it is read, an ignored one not at all")
  func fraction() {
    let rig = Rig().enter(.paused)
    let (log, observation) = observed(rig)
    rig.animator.fractionComplete = 7
    _ = misuses { rig.animator.fractionComplete = .nan }
    rig.animator.startAnimation()
    rig.animator.fractionComplete = 0.2
    expectEqual(log.changes, [.fractionComplete(1), .isRunning(true)])
    observation.cancel()
  }

  @Test("PA-4, MU-1: a misuse and a call without effect report nothing", arguments: Rig.Situation.allCases)
  func nothingToTell(situation: Rig.Situation) {
    let rig = Rig().enter(situation)
    let (log, observation) = observed(rig)
    for row in CallsByStateTests.Row.all {
      if case .becomes = row.result(in: situation) { continue }
      _ = misuses { row.call(rig.animator) }
      expect(log.changes.isEmpty, "\(row.name)")
    }
    observation.cancel()
  }

  @Test("PA-4: an observer reads the state that is reported to it")
  func finalState() {
    let rig = Rig()
    var agreed = 0
    let observation = rig.animator.observe { change in
      switch change {
      case .state(let state): if rig.animator.state == state { agreed += 1 }
      case .isRunning(let isRunning): if rig.animator.isRunning == isRunning { agreed += 1 }
      default: break
      }
    }
    rig.enter(.paused)
    rig.animator.startAnimation()
    rig.step(1)
    expectEqual(agreed, 6)
    observation.cancel()
  }

  @Test("PA-4: observers are called in order, until they are cancelled or their observation is released")
  func cancelling() {
    let rig = Rig()
    var order: [String] = []
    let first = rig.animator.observe { _ in order.append("first") }
    var second: AnimatorObservation? = rig.animator.observe { _ in order.append("second") }
    rig.animator.pauseAnimation()
    expectEqual(order, ["first", "second"])
    first.cancel()
    rig.animator.startAnimation()
    expectEqual(order, ["first", "second", "second"])
    second = nil
    rig.animator.pauseAnimation()
    expectEqual(order.count, 3)
    _ = second
  }

  @Test("PA-4: an observer that another one cancels is not called any more, not even with the same change")
  func cancelledByAnother() {
    let rig = Rig()
    var (order, second) = ([String](), AnimatorObservation?.none)
    let first = rig.animator.observe { _ in
      order.append("first")
      second?.cancel()
    }
    second = rig.animator.observe { _ in order.append("second") }
    rig.animator.pauseAnimation()
    expectEqual(order, ["first"])
    first.cancel()
  }

  @Test("PA-4: an observer may make calls: a scrub during a change, a start at the end")
  func callingBack() {
    let rig = Rig()
    rig.animator.pausesOnCompletion = true
    let observation = rig.animator.observe { change in
      if change == .isRunning(false), rig.animator.fractionComplete == 1, !rig.animator.isReversed {
        rig.animator.isReversed = true
        rig.animator.startAnimation()
      }
    }
    rig.animator.startAnimation()
    rig.step(1)
    expect(rig.animator.isRunning && rig.animator.isReversed)
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 50))
    observation.cancel()
  }

  @Test("PA-4: the same as a sequence, which ends with the animator")
  func sequence() async {
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear) { x.value = 1 }
    let changes = animator!.changes
    animator?.startAnimation()
    stage.advance(to: 1)
    animator = nil
    var told: [AnimatorChange] = []
    for await change in changes { told.append(change) }
    expectEqual(told, [.state(.active), .isRunning(true), .state(.inactive), .isRunning(false)])
  }
}
