import LegatoCore

/// A handle to an explicit animation that was added, for waiting for its end.
public struct AddedAnimation {
  let start: ExplicitStart?
  /// The key that it was added with, or the one that was made for it.
  public let key: String

  /// How the animation ended: `.finished(.end)` at the end of its active interval, `.replaced` if another one was added with its key, `.removed` if it was
  /// removed or its layer left the stage.
  ///
  /// Waits while the animation runs. Cancelling the waiting task ends the wait with `CancellationError`, and does not affect the animation.
  public var outcome: Outcome { get async throws { try await start?.outcome ?? .removed } }
}
