/// An event that a terminal has sent.
public enum TerminalEvent: Hashable, Sendable {
  /// A key, or a typed character.
  case key(TerminalKey)
  /// A report of the mouse, in cells or pixels.
  case mouse(TerminalMouse)
  /// An answer to a query.
  case reply(TerminalReply)
}
