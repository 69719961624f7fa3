import LegatoGestures

/// An event of a ``TerminalHost``.
public enum TerminalHostEvent: Hashable, Sendable {
  /// A key; control-Z too where ``TerminalHost/suspendsOnControlZ`` is false.
  case key(TerminalKey)
  /// The left button, in pixels of the bitmap: one a column and two a row, from the top left.
  case pointer(PointerEvent)
  /// Steps of the wheel, to the right and downwards positive, at a place as of a pointer.
  case wheel(dx: Int, dy: Int, at: Point)
  /// The terminal's appearance; dark is assumed until this is delivered.
  case appearance(TerminalAppearance)
  /// The size, once before the first frame and then whenever it changes.
  case resized(TerminalSize)
}
