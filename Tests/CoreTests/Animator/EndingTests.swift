import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("An end is reported once, in order, after the state is final") struct EndingTests {
  @Test("PA-32: at its natural end it is inactive, has released everything and reports the position", arguments: [false, true])
  func naturalEnd(isReversed: Bool) {
    let rig = Rig().enter(.running)
    rig.animator.isReversed = isReversed
    rig.step(1)
    expectEqual(rig.positions, [isReversed ? .start : .end])
    expect(rig.animator.state == .inactive && !rig.animator.isRunning && !rig.animator.isReversed)
    expectEqual(rig.animator.fractionComplete, 0)
    expect(!rig.x.isAnimating)
    rig.step(5)
    expectEqual(rig.positions.count, 1)
  }

  @Test("PA-32: blocks, and what they capture, are released at the end")
  func releasesBlocks() {
    final class Probe {}
    let stage = Stage()
    let x = Animated(0.0, in: stage)
    weak var (inBlock, inCompletion): (Probe?, Probe?)
    let animator = PropertyAnimator(duration: 1, curve: .linear)
    do {
      let (one, two) = (Probe(), Probe())
      (inBlock, inCompletion) = (one, two)
      animator.addAnimations {
        _ = one
        x.value = 1
      }
      animator.addCompletion { _ in _ = two }
    }
    expect(inBlock != nil && inCompletion != nil)
    animator.startAnimation()
    stage.advance(to: 1)
    expect(inBlock == nil && inCompletion == nil)
  }

  @Test("PA-33, inferred: completions are called in order of addition, once each, also those added in flight")
  func order() {
    let rig = Rig()
    var order: [Int] = []
    for number in 1...3 { rig.animator.addCompletion { _ in order.append(number) } }
    rig.enter(.running)
    rig.animator.addCompletion { _ in order.append(4) }
    rig.step(1)
    expectEqual(order, [1, 2, 3, 4])
    rig.animator.addAnimations { rig.x.value = 0 }
    rig.animator.startAnimation()
    rig.step(1)
    expectEqual(order, [1, 2, 3, 4])
  }

  @Test("PA-33: one that is added while stopped is called by the finish, after the others")
  func addedWhileStopped() {
    let rig = Rig().enter(.stopped)
    rig.animator.addCompletion { _ in rig.positions.append(.start) }
    rig.animator.finishAnimation(at: .end)
    expectEqual(rig.positions, [.end, .start])
  }

  @Test("PA-34, MU-2: inside a completion the state is inactive; finishing is a misuse and has no effect")
  func insideCompletion() {
    let rig = Rig()
    var seen: [AnimatingState] = []
    var reports: [Misuse] = []
    rig.animator.addCompletion { _ in
      seen.append(rig.animator.state)
      expect(!rig.animator.isRunning)
      expect(rig.x.presentation == 100 && !rig.x.isAnimating)
      reports = misuses {
        rig.animator.finishAnimation(at: .start)
        rig.animator.stopAnimation(true)
      }
    }
    rig.enter(.running)
    rig.step(1)
    expectEqual(seen, [.inactive])
    expectEqual(reports.count, 2)
    expectEqual(rig.x.value, 100)
  }

  @Test("PA-34: adding blocks and starting again from inside a completion works, over and over")
  func startInsideCompletion() {
    let rig = Rig()
    var rounds = 0
    func again() {
      rounds += 1
      guard rounds < 4 else { return }
      rig.animator.addAnimations { rig.x.value = rig.x.value == 100 ? 0 : 100 }
      rig.animator.addCompletion { _ in again() }
      rig.animator.startAnimation()
    }
    rig.animator.addCompletion { _ in again() }
    rig.animator.startAnimation()
    rig.step(1)
    expect(rounds == 1 && rig.animator.isRunning)
    expectEqual(rig.x.presentation, 100)
    rig.step(0.5)
    expect(isClose(rig.x.presentation, 50))
    rig.step(0.5)
    rig.step(1)
    rig.step(1)
    expect(rounds == 4 && rig.animator.state == .inactive)
  }

  @Test("PA-33, PA-34: the later completions of the old run are still called after a start from inside the first, with the old position")
  func laterCompletions() {
    let rig = Rig()
    rig.animator.addCompletion { _ in
      rig.animator.addAnimations { rig.x.value = 0 }
      rig.animator.startAnimation()
    }
    rig.animator.addCompletion { rig.positions.append($0) }
    rig.enter(.running)
    rig.animator.isReversed = true
    rig.step(1)
    expectEqual(rig.positions, [.start, .start])
    expect(rig.animator.isRunning)
  }

  @Test("PA-36: ended at the start, the animated values are restored, and no others")
  func putBack() {
    let rig = Rig()
    let other = Animated(1.0, in: rig.stage)
    rig.animator.addAnimations { performWithoutAnimation { other.value = 2 } }
    rig.enter(.running)
    rig.animator.isReversed = true
    rig.step(1)
    expect(rig.x.value == 0 && rig.x.presentation == 0)
    expectEqual(other.value, 2)
  }

  @Test("PA-37, inferred: a later change by others is not overwritten: a sum is moved back by the animator's own change only")
  func laterWriter() {
    let rig = Rig().enter(.running)
    animate(withDuration: 0.1) { rig.x.value = 130 }
    rig.animator.isReversed = true
    rig.step(2)
    expectEqual(rig.positions, [.start])
    expect(rig.x.value == 30 && rig.x.presentation == 30)
  }

  @Test("PA-37, inferred: a value that does not add keeps a later change by others", arguments: [true, false])
  func laterWriterReplacing(animates: Bool) {
    let stage = Stage()
    let color = Animated(Color.black, in: stage)
    let (red, blue) = (Color(red: 1, green: 0, blue: 0, alpha: 1), Color(red: 0, green: 0, blue: 1, alpha: 1))
    let animator = PropertyAnimator(duration: 1, curve: .linear) { color.value = red }
    animator.startAnimation()
    stage.advance(to: 0.5)
    if animates { animate(withDuration: 0.1) { color.value = blue } } else { color.value = blue }
    animator.isReversed = true
    stage.advance(to: 3)
    expectEqual(animator.state, .inactive)
    expect(color.value == blue && color.presentation == blue)
  }

  @Test("PA-37, MU-1, inferred: a number that does not add keeps a later change by others")
  func laterWriterFromCurrent() {
    let stage = Stage()
    let alpha = Animated(0.0, in: stage, isAdditive: false)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { alpha.value = 1 }
    animator.startAnimation()
    stage.advance(to: 0.5)
    alpha.value = 0.3
    animator.isReversed = true
    stage.advance(to: 3)
    expectEqual(animator.state, .inactive)
    expect(alpha.value == 0.3 && alpha.presentation == 0.3)
  }

  @Test("PA-38: with pausesOnCompletion it stays active at fraction 1, without completion; reversed it runs back at any time")
  func pausesOnCompletion() {
    let rig = Rig(CubicTimingParameters.easeIn)
    rig.animator.pausesOnCompletion = true
    rig.animator.startAnimation()
    rig.step(5)
    expect(rig.animator.state == .active && !rig.animator.isRunning)
    expectEqual(rig.animator.fractionComplete, 1)
    expect(rig.x.presentation == 100 && rig.positions.isEmpty)
    rig.animator.isReversed = true
    expectEqual(rig.animator.fractionComplete, 0)
    rig.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    rig.step(0.3)
    expect(isClose(rig.x.presentation, 100 * CubicTimingParameters.easeIn.progress(at: 0.7), within: 1e-5))
    rig.step(5)
    expect(rig.animator.state == .active && !rig.animator.isRunning)
    expect(rig.animator.fractionComplete == 1 && rig.x.presentation == 0 && rig.x.value == 100)
    expect(rig.positions.isEmpty)
    rig.animator.stopAnimation(false)
    rig.animator.finishAnimation(at: .start)
    expect(rig.positions == [.start] && rig.x.value == 0)
  }

  @Test(
    "PA-38: at its end it can also be scrubbed and get more blocks, and it ends by stop and finish",
    arguments: [AnimatingPosition.end, .current])
  func pausedAtEnd(position: AnimatingPosition) {
    let rig = Rig()
    rig.animator.pausesOnCompletion = true
    rig.animator.startAnimation()
    rig.step(1)
    rig.animator.fractionComplete = 0.5
    expect(isClose(rig.x.presentation, 50))
    rig.animator.startAnimation()
    rig.step(0.25)
    expect(isClose(rig.x.presentation, 75))
    rig.step(1)
    expect(rig.positions.isEmpty && rig.animator.state == .active)
    rig.animator.stopAnimation(false)
    rig.animator.finishAnimation(at: position)
    expect(rig.positions == [position] && rig.x.value == 100)
  }

  @Test("PA-38, inferred: at its end a start in the same direction stays paused there")
  func startAtEnd() {
    let rig = Rig()
    rig.animator.pausesOnCompletion = true
    rig.animator.startAnimation()
    rig.step(1)
    rig.animator.startAnimation()
    rig.step(1)
    expect(rig.animator.state == .active && !rig.animator.isRunning && rig.animator.fractionComplete == 1)
    expect(rig.positions.isEmpty)
  }
}
