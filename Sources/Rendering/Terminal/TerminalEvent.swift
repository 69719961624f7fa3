/// Something a terminal has sent.
public enum TerminalEvent: Hashable, Sendable {
  /// A key, or a character typed.
  case key(TerminalKey)
  /// A report of the mouse, in cells or pixels.
  case mouse(TerminalMouse)
  /// An answer to a question of the session's.
  case reply(TerminalReply)
}
