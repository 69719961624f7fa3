import LegatoGestures

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode (DECRPM): 0 unknown, 1 set, 2 reset, 3 permanently set, 4 permanently reset.
  case mode(Int, state: Int)
  /// The size of the text area in pixels.
  case windowPixels(width: Int, height: Int)
  /// The size of a cell in pixels.
  case cellPixels(width: Int, height: Int)
  /// Device attributes (DA1); 4 stands for sixel. Every terminal answers this query, so that all earlier queries have been answered then, too.
  case attributes([Int])
  /// Device status (DSR), 0 for no error: everything sent before the query has been drawn.
  case status(Int)
  /// The largest number of colours of a sixel image (XTSMGRAPHICS).
  case colorRegisters(Int)
  /// The result of an image or query of kitty's graphics protocol: `OK`, or an error.
  case graphics(id: Int, message: String)
  /// The background colour (OSC 11).
  case background(Color)
}
