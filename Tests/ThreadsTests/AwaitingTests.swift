import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Blocks can be awaited") @MainActor struct AwaitingTests {
  let stage = Stage()

  /// Lets tasks on the main actor run until they wait.
  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  @Test("UA-10, MU-7: every waiting task continues when the block has ended, later ones at once") func waiters() async throws {
    let x = Animated(0.0, in: stage)
    var log: [String] = []
    let block = animate(withDuration: 1, animations: { x.value = 1 }, completion: { _ in log.append("completion") })
    let tasks = (0..<3).map { i in
      Task {
        let outcome = try await block.outcome
        log.append("\(i) \(outcome == .finished(.end))")
      }
    }
    await settle()
    stage.advance(to: 0.9)
    await settle()
    expect(log.isEmpty)
    stage.advance(to: 1)
    for task in tasks { try await task.value }
    expectEqual(log.first, "completion")
    expectEqual(log.dropFirst().sorted(), ["0 true", "1 true", "2 true"])
    try await expectEqual(block.outcome, .finished(.end))
  }

  @Test("MU-7: cancelling a waiting task ends its wait with CancellationError, and does not affect the animation or other waiting tasks")
  func cancelled() async throws {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    let block = animate(withDuration: 1, options: .curveLinear, animations: { x.value = 1 }, completion: { flags.append($0) })
    let (cancelled, patient) = (Task { try await block.outcome }, Task { try await block.outcome })
    await settle()
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 0.5), than: 1e-9)
    expect(flags.isEmpty)
    stage.advance(to: 1)
    expectEqual(flags, [true])
    try await expectEqual(patient.value, .finished(.end))
  }

  @Test("MU-7: a task cancelled before it waits does not wait, and the animation continues") func cancelledBefore() async throws {
    let x = Animated(0.0, in: stage)
    let block = animate(withDuration: 1) { x.value = 1 }
    let task = Task { try await block.outcome }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expect(x.isAnimating)
  }

  @Test("UA-15, MU-7: inner and outer blocks have outcomes of their own; a removal in the inner one affects both") func nested()
    async throws
  {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    var inner: BlockAnimation?
    let outer = animate(withDuration: 1) {
      x.value = 1
      inner = animate(withDuration: 1) { y.value = 1 }
    }
    let sibling = animate(withDuration: 1) { x.value = 2 }
    stage.advance(to: 0.5)
    y.removeAllAnimations()
    try await expectEqual(inner?.outcome, .removed)
    stage.advance(to: 1)
    try await expectEqual(outer.outcome, .removed)
    try await expectEqual(sibling.outcome, .finished(.end))
  }

  @Test("UA-5, UA-4: a block without animations has finished already; one without duration finishes in the next turn") func immediate()
    async throws
  {
    let x = Animated(0.0, in: stage)
    try await expectEqual(animate(withDuration: 1, animations: {}).outcome, .finished(.end))
    let block = animate(withDuration: 0) { x.value = 1 }
    var outcome: Outcome?
    let task = Task { outcome = try await block.outcome }
    await settle()
    expectEqual(outcome, nil)
    stage.advance(to: 0)
    try await task.value
    expectEqual(outcome, .finished(.end))
  }
}
