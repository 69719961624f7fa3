import LegatoCore

/// A requested push, pop, presentation or dismissal, whose outcome can be awaited.
public struct TransitionRequest: Sendable {
  let promise: OutcomePromise

  /// How the transition ended: `.finished(.end)` if completed, `.finished(.start)` if cancelled, `.removed` if the call was refused or a new root controller
  /// was set meanwhile, `.released` if its stack was deallocated first.
  ///
  /// Waits for the end. Cancelling the waiting task ends the wait with `CancellationError`; the transition continues.
  public var outcome: Outcome { get async throws { try await promise.value() } }
  /// The outcome; nil while the transition waits or runs.
  public var knownOutcome: Outcome? { promise.outcome }

  static func over(_ outcome: Outcome) -> TransitionRequest {
    let promise = OutcomePromise()
    promise.fulfil(outcome)
    return TransitionRequest(promise: promise)
  }
}
