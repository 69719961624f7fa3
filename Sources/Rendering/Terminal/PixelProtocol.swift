/// The protocol for sending pixels to a terminal, with its parameters.
package enum PixelProtocol: Hashable, Sendable {
  /// Kitty's graphics protocol; the terminal scales an image to its cells.
  case kitty
  /// Sixel, with at most `colors` colours per image; an image has exactly the pixels of its cells.
  case sixel(colors: Int, cellWidth: Int, cellHeight: Int)

  /// The number of rows at the bottom of the screen that images must not reach: a sixel image in the last row may scroll the screen.
  var rowsKept: Int { self == .kitty ? 0 : 1 }
}
