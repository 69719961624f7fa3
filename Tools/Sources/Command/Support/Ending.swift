@preconcurrency import Foundation

/// The end of the command with an error: exit code and message.
struct Ending: Error {
  enum Code: Int32 {
    /// Something was found that is not right.
    case findings = 1
    /// The command line is invalid, or names something that does not exist.
    case usage = 2
    /// A plug-in crashed, or left before its end.
    case crashed = 3
    case timedOut = 4
    /// The check itself could not run.
    case unable = 5
  }

  let code: Code
  /// A sentence for standard error; nil if the output already contains the error.
  let message: String?

  init(_ code: Code, _ message: String? = nil) { (self.code, self.message) = (code, message) }
}

enum StandardError {
  static var isTerminal: Bool { isatty(2) == 1 }
  /// Nothing can be said where it is closed or full.
  static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

enum StandardOutput {
  static var isTerminal: Bool { isatty(1) == 1 }

  /// The width of the terminal in columns; 80 without a terminal.
  static var columns: Int {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes to a file, or to standard output for `-`.
  static func write(_ text: String, to path: String) throws {
    if path == "-" { return print(text, terminator: "") }
    do {
      // completely or not at all; anything but a regular file is written directly
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      if type == nil || type == .typeRegular {
        try Data(text.utf8).write(to: url, options: .atomic)
      } else {
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
      }
    } catch {
      throw Ending(.unable, "cannot write \(path): \(error.localizedDescription)")
    }
  }

  /// At the end of the process, flushes standard output. If that fails, writes a sentence to standard error and ends with ``Ending/Code/unable``. A closed pipe is
  /// no error.
  static func promise() {
    atexit {
      errno = 0
      guard fflush(stdout) != 0 || ferror(stdout) != 0, errno != EPIPE else { return }
      let reason = errno == 0 ? "it was not written completely" : String(cString: strerror(errno))
      StandardError.write("legato: cannot write the output: \(reason)\n")
      _exit(Ending.Code.unable.rawValue)
    }
  }
}
