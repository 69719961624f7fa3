import LegatoCore

/// An explicit animation that was added: something to wait for.
public struct AddedAnimation {
  let start: ExplicitStart?
  /// The key it was added with, or the one it got.
  public let key: String

  /// `.finished(.end)` at the end of its active interval, `.replaced` when another was added under its key, `.removed` when it was removed or its layer left the stage.
  ///
  /// Waits while it runs. Cancelling the waiting task ends the wait with `CancellationError` and leaves the animation alone.
  public var outcome: Outcome { get async throws { try await start?.outcome ?? .removed } }
}
