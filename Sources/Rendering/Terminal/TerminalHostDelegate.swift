import LegatoGestures

/// The content of a ``TerminalHost`` and its handler of events. All of it is called on the thread that runs the host.
public protocol TerminalHostDelegate: AnyObject {
  /// Something came in at `time`, in seconds on the host's clock. After it a frame is drawn.
  ///
  /// Control-C is a key here and ends nothing by itself.
  func handle(_ event: TerminalHostEvent, at time: Double)
  /// Moves everything to `time`; answers when to call again, as `Stage.advance(to:)` does.
  func advance(to time: Double) -> FrameDemand
  /// What to show in a terminal of this size. Called only after ``advance(to:)``, and only if something may have changed.
  /// - Parameters:
  ///   - size: of the terminal.
  ///   - cells: the division that the terminal shows best; a picture of another one is shown as it is.
  func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture
  /// True ends the run. Read after every event and every frame.
  var isFinished: Bool { get }
}
