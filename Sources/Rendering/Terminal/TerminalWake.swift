/// The reasons for which a session's wait ended.
public struct TerminalWake: Hashable, Sendable {
  /// The events that the terminal has sent, in order, replies to the session's own queries included.
  public var events: [TerminalEvent] = []
  /// Whether the size changed, perhaps back and forth; ``TerminalSession/size`` is the new one. The whole screen must be written.
  public var isResized = false
  /// Whether the process continued after a stop: the screen is empty, and all of it must be written.
  public var isResumed = false
  /// Whether ``TerminalSession/wake()`` was called.
  public var isWoken = false
  /// A wake at the time limit, without events.
  public init() {}
}
