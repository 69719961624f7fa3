import LegatoCore

/// A requested push, pop, presentation or dismissal, whose outcome can be awaited.
public struct TransitionRequest: Sendable {
  let promise: OutcomePromise

  /// How it ended: `.finished(.end)` completed, `.finished(.start)` cancelled, `.removed` where the call was refused or overtaken by a new root, `.released`
  /// when its stack went away first.
  ///
  /// Waits until then. Cancelling the waiting task ends the wait with `CancellationError` and leaves the transition alone.
  public var outcome: Outcome { get async throws { try await promise.value() } }
  /// The outcome if there is one already.
  public var knownOutcome: Outcome? { promise.outcome }

  static func over(_ outcome: Outcome) -> TransitionRequest {
    let promise = OutcomePromise()
    promise.fulfil(outcome)
    return TransitionRequest(promise: promise)
  }
}
