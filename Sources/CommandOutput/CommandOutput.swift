@preconcurrency import LegatoSystem

/// Makes a command report output that could not be written, instead of ending as if it had succeeded.
public enum CommandOutput {
  // used by the exit handler, which has no parameters
  private nonisolated(unsafe) static var command = ""
  private nonisolated(unsafe) static var status: Int32 = 1

  /// Call it once, before anything is printed. At the end of the process, standard output is flushed. If that fails, a sentence is written to standard error, and
  /// the process ends with `status`. A closed pipe is no error.
  /// - Parameters:
  ///   - command: its name, the first word of the sentence.
  ///   - status: the exit status, above 0.
  public static func promise(_ command: String, status: Int32 = 1) {
    (self.command, self.status) = (command, status)
    atexit {
      errno = 0
      let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
      if !isWritten, errno != EPIPE {
        let reason = errno == 0 ? "it was not written completely" : String(cString: strerror(errno))
        CommandOutput.writeError("\(CommandOutput.command): cannot write the output: \(reason)\n")
        _exit(CommandOutput.status)
      }
    }
  }

  /// Writes a text to standard error.
  public static func writeError(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
