import Expectations
import LegatoTransitions
import TestSupport
import Testing

@Suite("A transition can be awaited") struct OutcomeTests {
  let theatre = Theatre()

  @Test("completed, cancelled, refused", arguments: [true, false]) func awaited(finishes: Bool) async throws {
    let drive = PercentDrivenInteractiveTransition()
    let vendor = Vendor(Sweep(), drive)
    theatre.navigation.delegate = vendor
    let request = theatre.navigation.push(theatre.b)
    expectEqual(request.knownOutcome, nil)
    drive.update(0.5)
    finishes ? drive.finish() : drive.cancel()
    theatre.stage.run(to: 2, frames: 20)
    try await expectEqual(request.outcome, .finished(finishes ? .end : .start))
    var refused: TransitionRequest?
    let reports = Reports.during { refused = theatre.navigation.push(theatre.a) }
    try await expect(refused?.outcome == .removed && reports.count == 1)
  }

  @Test("cancelling the waiting task ends the wait and leaves the transition alone") func cancelledWait() async throws {
    let request = theatre.navigation.push(theatre.b)
    let waiting = Task { try await request.outcome }
    await Task.yield()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    theatre.stage.run(to: 1, frames: 10)
    try await expect(request.outcome == .finished(.end) && theatre.navigation.topController === theatre.b)
  }

  @Test("a call that changes nothing completes at once") func already() {
    var completions = 0
    expectEqual(theatre.navigation.pop { completions += 1 }.knownOutcome, .finished(.end))
    expectEqual(theatre.navigation.popToRoot { completions += 1 }.knownOutcome, .finished(.end))
    expectEqual(theatre.a.dismiss { completions += 1 }.knownOutcome, .finished(.end))
    expect(completions == 3 && theatre.log.take().isEmpty)
  }
}
