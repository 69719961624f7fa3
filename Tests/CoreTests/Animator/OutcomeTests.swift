import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Every start has exactly one outcome") struct OutcomeTests {
  /// A way for a started animator to end.
  struct Ending: CustomTestStringConvertible, Sendable {
    let name: String
    let outcome: Outcome
    let positions: [AnimatingPosition]
    let end: @Sendable (Rig) -> Void
    var testDescription: String { name }
    static let all = [
      Ending(name: "natural", outcome: .finished(.end), positions: [.end]) { $0.step(1) },
      Ending(name: "reversed", outcome: .finished(.start), positions: [.start]) {
        $0.animator.isReversed = true
        $0.step(1)
      },
      Ending(name: "stop(true)", outcome: .stopped, positions: []) { $0.animator.stopAnimation(true) },
      Ending(name: "finish at current", outcome: .finished(.current), positions: [.current]) {
        $0.animator.stopAnimation(false)
        $0.animator.finishAnimation(at: .current)
      },
      Ending(name: "finish at start", outcome: .finished(.start), positions: [.start]) {
        $0.animator.stopAnimation(false)
        $0.animator.finishAnimation(at: .start)
      },
    ]
  }

  @Test("MU-7, PA-25: awaiting returns the outcome, whether completions are called or not", arguments: Ending.all)
  func outcome(ending: Ending) async throws {
    let rig = Rig().enter(.running)
    ending.end(rig)
    expectEqual(rig.positions, ending.positions)
    try await expectEqual(rig.animator.outcome, ending.outcome)
    try await expectEqual(rig.animator.outcome, ending.outcome)
  }

  @Test("MU-7: all tasks that began to wait before the end get the outcome") @MainActor
  func waiting() async throws {
    let rig = Rig().enter(.running)
    let waits = (0..<3).map { _ in Task { try await rig.animator.outcome } }
    await Task.yield()
    rig.step(1)
    for wait in waits { try await expectEqual(wait.value, .finished(.end)) }
  }

  @Test("MU-7: a cancelled wait ends alone; the animation and the other waits continue") @MainActor
  func cancelled() async throws {
    let rig = Rig().enter(.running)
    let (cancelled, kept) = (Task { try await rig.animator.outcome }, Task { try await rig.animator.outcome })
    await Task.yield()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    expect(rig.animator.isRunning)
    rig.step(1)
    try await expectEqual(kept.value, .finished(.end))
  }

  @Test("MU-7: each start has its own outcome")
  func secondStart() async throws {
    let rig = Rig().enter(.running)
    rig.animator.stopAnimation(true)
    try await expectEqual(rig.animator.outcome, .stopped)
    rig.animator.addAnimations { rig.x.value = 0 }
    rig.animator.startAnimation()
    rig.step(1)
    try await expectEqual(rig.animator.outcome, .finished(.end))
  }

  @Test("MU-7, PA-29: a released stage gives its animators the outcome released, and they are inactive")
  func stageGone() async throws {
    var stage: Stage? = Stage()
    let animator = PropertyAnimator(duration: 1, curve: .linear, stage: stage) {}
    animator.startAnimation()
    expect(animator.isRunning)
    stage = nil
    expect(animator.state == .inactive && !animator.isRunning)
    try await expectEqual(animator.outcome, .released)
  }

  @Test(
    "MU-7: an animator whose stage was released ends its waits, notifies its observers, and can be started on another", arguments: 0..<4)
  func stageGoneInFlight(way: Int) async throws {
    final class Witness {}
    var (stage, x): (Stage?, Animated<Double>?) = (Stage(), nil)
    x = Animated(0.0, in: stage!)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { [weak x] in x?.value = 100 }
    var (told, changes): ([AnimatingPosition], [AnimatorChange]) = ([], [])
    var witness: Witness? = Witness()
    weak let held = witness
    animator.addCompletion { [witness] in
      withExtendedLifetime(witness) {}
      told.append($0)
    }
    witness = nil
    let observation = animator.observe { changes.append($0) }
    animator.startAnimation()
    stage?.advance(to: 0.25)
    if way == 1 { animator.pauseAnimation() }
    if way == 2 { animator.isReversed = true }
    if way == 3 { animator.stopAnimation(false) }
    expect(held != nil)
    changes = []
    withExtendedLifetime((stage, x)) {}
    (stage, x) = (nil, nil)
    expect(animator.state == .inactive && !animator.isRunning && !animator.isReversed && animator.fractionComplete == 0)
    expect(changes.first == .state(.inactive) && held == nil)
    try await expectEqual(animator.outcome, .released)

    let other = Stage()
    let y = Animated(0.0, in: other)
    animator.addAnimations { y.value = 8 }
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    other.advance(to: 0.5)
    expect(y.presentation == 4 && animator.fractionComplete == 0.5 && told.isEmpty)
    other.advance(to: 1)
    expect(told == [.end] && y.presentation == 8)
    try await expectEqual(animator.outcome, .finished(.end))
    observation.cancel()
  }

  @Test("MU-7: no second outcome and no second completion follow, whatever is called after the end", arguments: Ending.all)
  func onlyOnce(ending: Ending) async throws {
    let rig = Rig().enter(.running)
    ending.end(rig)
    let reports = misuses {
      rig.animator.finishAnimation(at: .current)
      rig.animator.stopAnimation(false)
      rig.animator.stopAnimation(true)
      rig.step(10)
    }
    expectEqual(reports.count, 3)
    expectEqual(rig.positions, ending.positions)
    try await expectEqual(rig.animator.outcome, ending.outcome)
  }
}
