import Foundation

/// How the command ends where not all is well.
struct Ending: Error {
  enum Code: Int32 {
    /// Something was found that is not right.
    case findings = 1
    /// The command line is wrong, or names what is not there.
    case usage = 2
    /// A plug-in crashed, or left before its end.
    case crashed = 3
    case timedOut = 4
    /// The check itself could not run.
    case unable = 5
  }

  let code: Code
  /// A sentence for standard error; nil where the output says it all.
  let message: String?

  init(_ code: Code, _ message: String? = nil) { (self.code, self.message) = (code, message) }
}

enum StandardError {
  static var isTerminal: Bool { isatty(2) == 1 }
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

enum StandardOutput {
  static var isTerminal: Bool { isatty(1) == 1 }

  /// Columns of the terminal, 80 where there is none.
  static var columns: Int {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes to a file, or to standard output for `-`.
  static func write(_ text: String, to path: String) throws {
    if path == "-" { return print(text, terminator: "") }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw Ending(.unable, "cannot write \(path): \(error.localizedDescription)")
    }
  }
}
