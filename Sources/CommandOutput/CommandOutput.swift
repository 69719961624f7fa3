@preconcurrency import LegatoSystem

/// What a command prints is there when it has ended, or it ends with a sentence and a status.
public enum CommandOutput {
  /// What the hook at the end needs: it can be handed nothing.
  private nonisolated(unsafe) static var command = ""
  private nonisolated(unsafe) static var status: Int32 = 1

  /// To be called once, before anything is printed. However the command ends, what is printed is written out first; where that cannot be, a sentence says so on
  /// standard error and the command ends with `status`. A reader that has gone (a closed pipe) is no error, and nothing is said.
  /// - Parameters:
  ///   - command: how it is called, the first word of the sentence.
  ///   - status: above 0.
  public static func promise(_ command: String, status: Int32 = 1) {
    (self.command, self.status) = (command, status)
    atexit {
      errno = 0
      let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
      if !isWritten, errno != EPIPE {
        let reason = errno == 0 ? "not all of it was taken" : String(cString: strerror(errno))
        CommandOutput.complain("\(CommandOutput.command): cannot write the output: \(reason)\n")
        _exit(CommandOutput.status)
      }
    }
  }

  /// A sentence on standard error.
  public static func complain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
