/// Something a terminal has sent.
public enum TerminalEvent: Hashable, Sendable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  case reply(TerminalReply)
}
