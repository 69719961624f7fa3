/// How pixels are sent to a terminal, with the parameters for that.
package enum PixelProtocol: Hashable, Sendable {
  /// Kitty's graphics protocol; the terminal stretches a picture over cells.
  case kitty
  /// Sixel; a picture has so many colours, and is as many pixels large as its cells.
  case sixel(colors: Int, cellWidth: Int, cellHeight: Int)

  /// Rows at the bottom of the screen that pictures must not reach: behind a sixel picture in the last one the screen may scroll.
  var rowsKept: Int { self == .kitty ? 0 : 1 }
}
