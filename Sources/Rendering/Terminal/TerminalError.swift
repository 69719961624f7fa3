/// Why a terminal cannot be used. The description has what was expected, what was found and what to do.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `stream` is "standard input" or the like.
  case notATerminal(stream: String)
  /// The terminal reports no size.
  case noSize
  /// Fewer columns or rows than the program needs.
  case tooSmall(minimum: TerminalSize, found: TerminalSize)
  /// Another session of this process has not been restored.
  case alreadyOpen
  /// The terminal went away while it was in use.
  case closed
  /// A system call failed.
  case system(call: String, reason: String)

  public var description: String {
    switch self {
    case .notATerminal(let stream):
      "A terminal was expected, but \(stream) is none (a pipe or a file?). Run the program in a terminal window, without redirection."
    case .noSize:
      "The terminal was expected to tell its size, but told none. Set it, for example with `stty cols 80 rows 24`, and try again."
    case .tooSmall(let minimum, let found):
      "A terminal of at least \(minimum) columns and rows was expected, but this one has \(found). Enlarge the window or make its font smaller."
    case .alreadyOpen:
      "One terminal session at a time was expected, but another one is open in this process. Restore that one first."
    case .closed:
      "The terminal was expected to stay open, but it was closed. Start the program again in a new terminal window."
    case .system(let call, let reason):
      "\(call) was expected to succeed, but the system says: \(reason). Check that the terminal still works, and try again."
    }
  }
}
