/// A terminal's answer to a question of ours.
public enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode (DECRPM): 0 not known, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The text area in pixels.
  case windowPixels(width: Int, height: Int)
  /// One cell in pixels.
  case cellPixels(width: Int, height: Int)
  /// What the terminal says it is (DA1); every terminal answers this, so an answer means that the earlier questions are answered too.
  case attributes([Int])
}
