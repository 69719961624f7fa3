import LegatoGestures

/// A terminal's answer to a question of ours.
public enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode (DECRPM): 0 not known, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The text area in pixels.
  case windowPixels(width: Int, height: Int)
  /// One cell in pixels.
  case cellPixels(width: Int, height: Int)
  /// Device attributes (DA1). Every terminal answers this query, so that earlier ones have been answered too. 4 stands for sixel.
  case attributes([Int])
  /// Device status (DSR), 0 for no error: what was sent before has been drawn.
  case status(Int)
  /// How many colours a sixel picture may have (XTSMGRAPHICS).
  case colorRegisters(Int)
  /// The result of an image or query of kitty's graphics protocol: `OK`, or an error.
  case graphics(id: Int, message: String)
  /// The colour behind the text (OSC 11).
  case background(Color)
}
