import LegatoGestures

/// An event of a ``TerminalHost``.
public enum TerminalHostEvent: Hashable, Sendable {
  /// A key; includes control-Z if ``TerminalHost/suspendsOnControlZ`` is false.
  case key(TerminalKey)
  /// An event of the left button, at a position in pixels of half blocks: one per column and two per row, from the top left.
  case pointer(PointerEvent)
  /// Steps of the wheel, positive to the right and downwards, at a position like a pointer's.
  case wheel(dx: Int, dy: Int, at: Point)
  /// The terminal's appearance; dark is assumed until this is delivered.
  case appearance(TerminalAppearance)
  /// The terminal's size, once before the first frame and then whenever it changes.
  case resized(TerminalSize)
}
