import Synchronization

/// One outcome and the tasks that wait for it. Cancelling a waiting task ends only its wait.
///
/// The lock guards the list: a task may be cancelled on any thread while the owner delivers.
package final class OutcomePromise: Sendable {
  private struct State {
    var outcome: Outcome?
    var waiting: [UInt64: CheckedContinuation<Outcome, any Error>] = [:]
    var next: UInt64 = 0
  }
  private let state = Mutex(State())

  package init() {}

  package var outcome: Outcome? { state.withLock { $0.outcome } }

  /// Delivers once; later calls change nothing.
  package func fulfil(_ outcome: Outcome) {
    let waiting = state.withLock { state -> [CheckedContinuation<Outcome, any Error>] in
      guard state.outcome == nil else { return [] }
      state.outcome = outcome
      defer { state.waiting = [:] }
      return state.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
    for continuation in waiting { continuation.resume(returning: outcome) }
  }

  /// Waits for the outcome. Throws `CancellationError` when the waiting task is cancelled.
  package func value() async throws -> Outcome {
    let waiter = state.withLock { state in
      state.next += 1
      return state.next
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // A cancellation sets its flag before its handler runs: either it is seen here or the handler finds the entry.
        let known: Result<Outcome, any Error>? = state.withLock { state in
          if let outcome = state.outcome { return .success(outcome) }
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiting[waiter] = continuation
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume(throwing: CancellationError())
    }
  }
}
