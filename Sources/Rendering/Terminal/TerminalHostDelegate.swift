import LegatoGestures

/// The content of a ``TerminalHost`` and its handler of events. All of it is called on the thread that runs the host.
public protocol TerminalHostDelegate: AnyObject {
  /// Handles an event at `time`, in seconds on the host's clock. A frame is drawn afterwards.
  ///
  /// Control-C is an ordinary key.
  func handle(_ event: TerminalHostEvent, at time: Double)
  /// Advances to `time`; returns when to call again, as `Stage.advance(to:)` does.
  func advance(to time: Double) -> FrameDemand
  /// The picture for a terminal of this size. Called only after ``advance(to:)``, and only if something may have changed.
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - cells: the finest division that the terminal displays; a picture with another one is displayed too.
  func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture
  /// Whether to end the run; read after each event and frame.
  var isFinished: Bool { get }
}
