/// What ended a session's wait.
public struct TerminalWake: Hashable, Sendable {
  /// What the terminal has sent, in order. Replies to the session's own questions are among them.
  public var events: [TerminalEvent] = []
  /// The size changed, perhaps there and back; ``TerminalSession/size`` is the new one. The screen must be written whole.
  public var isResized = false
  /// The process went on after a stop: the screen is empty and must be written whole.
  public var isResumed = false
  /// ``TerminalSession/wake()`` was called.
  public var isWoken = false
  /// Nothing came before the time limit.
  public init() {}
}
