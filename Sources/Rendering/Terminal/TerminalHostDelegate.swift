import LegatoGestures

/// What a ``TerminalHost`` shows and tells of events. All of it is called on the thread that runs the host.
public protocol TerminalHostDelegate: AnyObject {
  /// Something came in at `time`, in seconds on the host's clock. After it a frame is drawn.
  func handle(_ event: TerminalHostEvent, at time: Double)
  /// Moves everything to `time`; answers when to call again, as ``Stage/advance(to:)`` does.
  func advance(to time: Double) -> FrameDemand
  /// What to show in a terminal of this size. Called only after ``advance(to:)``, and only if something may have changed.
  func picture(for size: TerminalSize) -> TerminalPicture
  /// True ends the run. Asked after every event and every frame.
  var isFinished: Bool { get }
}

/// What a ``TerminalHost`` hands over.
public enum TerminalHostEvent: Hashable, Sendable {
  case key(TerminalKey)
  /// The left button, in pixels of the bitmap: one a column and two a row, from the top left.
  case pointer(PointerEvent)
  /// Steps of the wheel, to the right and downwards positive, at a place as of a pointer.
  case wheel(dx: Int, dy: Int, at: Point)
  /// The size, once before the first frame and then whenever it changes.
  case resized(TerminalSize)
}
